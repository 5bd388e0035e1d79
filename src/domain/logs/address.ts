import { momentOf } from '@/moment';
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

// Years of four digits: charts and texts can name every time around them.
const FIRST_DATE = Date.parse('0000-01-01T00:00:00Z');
const LAST_DATE = Date.parse('9999-12-31T23:59:59.999Z');

function readDate(text: string): number {
  const at = momentOf(text);
  return at >= FIRST_DATE && at <= LAST_DATE ? at : Number.NaN;
}

const writeDate = (at: number) => new Date(Math.max(FIRST_DATE, Math.min(LAST_DATE, at))).toISOString();

function readTime(params: URLSearchParams): { time: TimeRange; invalid: Invalid[] } {
  const all: TimeRange = { kind: 'all' };
  const range = params.get('range');
  const dates = (['from', 'to'] as const).flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [{ name, value, at: readDate(value) }];
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

/** The address with these filters in place of its own; its other parameters stay. */
export function writeFilters(before: URLSearchParams, filters: LogFilters): URLSearchParams {
  const params = new URLSearchParams([...before].filter(([name]) => !NAMES.includes(name)));
  const { time, text, choices, invalid } = filters;
  if (time.kind === 'last') params.append('range', time.preset);
  if (time.kind === 'between') {
    // A zoom may end beyond the years of an address, as a bar does that is rounded: it has no bound there.
    if (time.from !== null && time.from >= FIRST_DATE) params.append('from', writeDate(time.from));
    if (time.to !== null && time.to <= LAST_DATE) params.append('to', writeDate(time.to));
  }
  if (text !== '') params.append('q', text);
  for (const choice of choices) params.append(choice.facet, writeChoice(choice));
  for (const { name, value } of invalid) if (!params.has(name)) params.append(name, value);
  return params;
}
