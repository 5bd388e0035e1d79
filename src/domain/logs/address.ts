import { momentOf } from '@/contract/fields';
import {
  type Choice,
  FACETS,
  type Facet,
  type Invalid,
  isPreset,
  LONGEST_SEARCH,
  type LogFilters,
  type TimeRange,
} from './filters';

// `range=24h`, or `from=` and `to=` in ISO 8601; `q=`; repeated `action=`, `event=`, `severity=`, `app=`, `group=`, `user=`, where '-' before the
// value excludes it, and '\' keeps a value's own first '-' or '\' (insight.md §5).
const NAMES: readonly string[] = ['range', 'from', 'to', 'q', ...FACETS];

const isFacet = (name: string): name is Facet => (FACETS as readonly string[]).includes(name);

function readChoice(facet: Facet, text: string): Choice {
  if (text.startsWith('-')) return { facet, value: text.slice(1), exclude: true };
  return { facet, value: text.startsWith('\\') ? text.slice(1) : text, exclude: false };
}

const writeChoice = ({ value, exclude }: Choice): string =>
  exclude ? `-${value}` : /^[-\\]/.test(value) ? `\\${value}` : value;

function readTime(params: URLSearchParams): { time: TimeRange; invalid: Invalid[] } {
  const all: TimeRange = { kind: 'all' };
  const range = params.get('range');
  const dates = (['from', 'to'] as const).flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [{ name, value, at: momentOf(value) }];
  });
  const invalid: Invalid[] = dates
    .filter(({ at }) => Number.isNaN(at))
    .map(({ name, value }) => ({ name, value, why: 'no-date' }));
  const readable = dates.filter(({ at }) => !Number.isNaN(at));
  const from = readable.find(({ name }) => name === 'from')?.at ?? null;
  const to = readable.find(({ name }) => name === 'to')?.at ?? null;
  if (from !== null && to !== null && from >= to) {
    invalid.push(...readable.map(({ name, value }): Invalid => ({ name, value, why: 'reversed' })));
  } else if (from !== null || to !== null) {
    if (range !== null) invalid.push({ name: 'range', value: range, why: 'range-and-dates' });
    return { time: { kind: 'between', from, to }, invalid };
  }
  if (range === null) return { time: all, invalid };
  if (isPreset(range)) return { time: { kind: 'last', preset: range }, invalid };
  return { time: all, invalid: [...invalid, { name: 'range', value: range, why: 'unknown-range' }] };
}

/** The filters that an address stands for. Any address will do: what cannot be used is returned as `invalid`. */
export function readFilters(params: URLSearchParams): LogFilters {
  const { time, invalid } = readTime(params);
  const choices = new Map<string, Choice>();
  for (const [name, text] of params) {
    if (!isFacet(name)) continue;
    const choice = readChoice(name, text);
    const key = JSON.stringify([name, choice.value]);
    // A value that is given twice keeps its first place and its last sign.
    choices.set(key, choice);
  }
  const text = params.get('q') ?? '';
  const long = text.length > LONGEST_SEARCH;
  return {
    time,
    text: long ? '' : text,
    choices: [...choices.values()],
    invalid: long ? [...invalid, { name: 'q', value: text, why: 'too-long' }] : invalid,
  };
}

// The last representable date: a zoom at the edge may round beyond it.
const LAST_DATE = 8.64e15;
const isoDate = (at: number) => new Date(Math.max(-LAST_DATE, Math.min(LAST_DATE, at))).toISOString();

/** The address with these filters in place of its own; its other parameters stay. */
export function writeFilters(before: URLSearchParams, filters: LogFilters): URLSearchParams {
  const params = new URLSearchParams([...before].filter(([name]) => !NAMES.includes(name)));
  const { time, text, choices, invalid } = filters;
  if (time.kind === 'last') params.append('range', time.preset);
  if (time.kind === 'between') {
    if (time.from !== null) params.append('from', isoDate(time.from));
    if (time.to !== null) params.append('to', isoDate(time.to));
  }
  if (text !== '') params.append('q', text);
  for (const choice of choices) params.append(choice.facet, writeChoice(choice));
  for (const { name, value } of invalid) if (!params.has(name)) params.append(name, value);
  return params;
}
