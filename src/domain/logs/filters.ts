import { HOUR, MINUTE } from '@/durations';

/** The values of an event that can be chosen and counted (insight.md §5). */
export const FACETS = ['action', 'event', 'severity', 'app', 'group', 'user'] as const;
export type Facet = (typeof FACETS)[number];
/** Facets that an event itself has. Its group is its user's present one, by the list of users. */
export type EventFacet = Exclude<Facet, 'group'>;
export const isEventFacet = (name: string): name is EventFacet =>
  name !== 'group' && (FACETS as readonly string[]).includes(name);

/** Preset ranges by their name in the URL, in ms before now. */
export const PRESETS = { '15m': 15 * MINUTE, '1h': HOUR, '24h': 24 * HOUR, '7d': 7 * 24 * HOUR } as const;
export type Preset = keyof typeof PRESETS;
export const isPreset = (text: string): text is Preset => Object.hasOwn(PRESETS, text);

export const PRESET_NAMES: Readonly<Record<Preset, string>> = {
  '15m': 'Last 15 minutes',
  '1h': 'Last hour',
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
};

/** The whole log, a preset range, or `from <= time < to` in epoch ms, where null leaves a side open. */
export type TimeRange =
  | { kind: 'all' }
  | { kind: 'last'; preset: Preset }
  | { kind: 'between'; from: number | null; to: number | null };

/** A value of a facet; '' stands for events that have none. */
export interface Choice {
  facet: Facet;
  value: string;
  exclude: boolean;
}

/** A longer search is a mistake, usually of a paste. */
export const LONGEST_SEARCH = 1_000;

export type InvalidReason = 'unknown-range' | 'range-and-dates' | 'no-date' | 'reversed' | 'too-long';

/** Part of the address that says nothing usable: it filters nothing, is shown as a chip, and stays until it is removed. */
export interface Invalid {
  name: 'range' | 'from' | 'to' | 'q';
  value: string;
  why: InvalidReason;
}

export interface LogFilters {
  time: TimeRange;
  text: string;
  /** In the order in which they were chosen, none twice. */
  choices: readonly Choice[];
  invalid: readonly Invalid[];
}

export const NO_FILTERS: LogFilters = { time: { kind: 'all' }, text: '', choices: [], invalid: [] };

export const isFiltering = ({ time, text, choices }: LogFilters): boolean =>
  time.kind !== 'all' || text.trim() !== '' || choices.length > 0;

const isSame = (a: Choice, b: Choice) => a.facet === b.facet && a.value === b.value;

/** Sets a value, switches it between include and exclude, or removes it if it was set that way already. */
export function toggleChoice(filters: LogFilters, choice: Choice): LogFilters {
  const before = filters.choices.find((one) => isSame(one, choice));
  const others = filters.choices.filter((one) => !isSame(one, choice));
  return { ...filters, choices: before?.exclude === choice.exclude ? others : [...others, choice] };
}

export const withChoice = (filters: LogFilters, choice: Choice): LogFilters => ({
  ...filters,
  choices: [...filters.choices.filter((one) => !isSame(one, choice)), choice],
});

export const withoutChoice = (filters: LogFilters, choice: Choice): LogFilters => ({
  ...filters,
  choices: filters.choices.filter((one) => !isSame(one, choice)),
});

export const withoutFacet = (filters: LogFilters, facet: Facet): LogFilters => ({
  ...filters,
  choices: filters.choices.filter((one) => one.facet !== facet),
});

/** A new range replaces an unreadable one. */
export const withTime = (filters: LogFilters, time: TimeRange): LogFilters => ({
  ...filters,
  time,
  invalid: filters.invalid.filter(({ name }) => name === 'q'),
});

/** Removes everything that is wrong for the same reason: two reversed dates are one mistake. */
export const withoutInvalid = (filters: LogFilters, why: InvalidReason): LogFilters => ({
  ...filters,
  invalid: filters.invalid.filter((one) => one.why !== why),
});
