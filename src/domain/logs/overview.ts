import type { PolicyLog } from '@/contract/policy-logs';
import { DAY, HOUR, MINUTE } from '@/durations';
import { compareText } from '@/text/order';
import { earliestOf, latestOf } from './clocks';
import { timesOf } from './times';

/** The colour of a word of the logs (ux.md, 'Look'); words that this version does not know are neutral (contract.md, rule 1). */
export type LogTone = 'allowed' | 'blocked' | 'throttled' | 'shadow' | 'info' | 'neutral';

const ACTION_TONES: Readonly<Record<string, LogTone>> = {
  allow: 'allowed',
  allowed: 'allowed',
  block: 'blocked',
  blocked: 'blocked',
  deny: 'blocked',
  denied: 'blocked',
  reject: 'blocked',
  rejected: 'blocked',
  throttle: 'throttled',
  throttled: 'throttled',
  delayed: 'throttled',
  shadow: 'shadow',
  logged: 'shadow',
};

const SEVERITY_TONES: Readonly<Record<string, LogTone>> = {
  info: 'neutral',
  low: 'info',
  medium: 'throttled',
  high: 'blocked',
  critical: 'blocked',
};

const lowered = (word: string) => word.trim().toLowerCase();
const toneIn = (tones: Readonly<Record<string, LogTone>>, word: string): LogTone => {
  const known = lowered(word);
  return (Object.hasOwn(tones, known) ? tones[known] : undefined) ?? 'neutral';
};

/** From bottom to top of a bar, however many events each has: a colour keeps its place on every chart and every day (ux.md, 'Daily work'). */
export const TONE_ORDER: readonly LogTone[] = ['allowed', 'neutral', 'info', 'shadow', 'throttled', 'blocked'];

export const actionTone = (action: string): LogTone => toneIn(ACTION_TONES, action);
export const severityTone = (severity: string): LogTone => toneIn(SEVERITY_TONES, severity);

export const isCritical = ({ severity }: Pick<PolicyLog, 'severity'>): boolean => lowered(severity) === 'critical';

/** The severities of these events as the service spells them, each once: what the explorer has to look for. */
export const severitiesOf = (logs: readonly PolicyLog[]): string[] => [
  ...new Set(logs.map(({ severity }) => severity)),
];

/** Events without an action in the dashboard's address. */
const NO_ACTION = 'unknown';
/** The same on screen. */
export const NO_ACTION_TEXT = 'No action';
/** An event's action as the dashboard's address and its chart's series have it. */
export const actionName = ({ action }: PolicyLog): string => action || NO_ACTION;
/** The actions behind such a name: what the explorer has to look for. */
export const actionsNamed = (name: string): string | readonly string[] => (name === NO_ACTION ? ['', name] : name);
/** Such a name on screen. */
export const actionText = (name: string): string => (name === NO_ACTION ? NO_ACTION_TEXT : name);

export interface EventBucket {
  /** Epoch ms of its beginning. */
  from: number;
  /** Events by action, in the order of {@link EventSeries.actions}. */
  counts: readonly number[];
  total: number;
}

export interface EventSeries {
  /** How far it reaches back, in ms, apart from the rest of its first bucket; null for the oldest event. */
  span: number | null;
  /** Width of a bucket in ms. */
  step: number;
  /** Epoch ms of its end: the last bucket may end after it. */
  end: number;
  buckets: readonly EventBucket[];
  /** Actions that occur, from bottom to top of a bar ({@link TONE_ORDER}), with how many events each has. */
  actions: readonly (readonly [action: string, count: number])[];
  total: number;
}

const STEPS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 28 * DAY];
const MOST_BUCKETS = 30;

/** The first of these widths of a bar that fits; whole days where none does, for at most this many bars. */
export const stepFor = (
  widths: readonly number[],
  fits: (width: number) => boolean,
  span: number,
  most: number,
): number => widths.find(fits) ?? Math.ceil(span / (most - 1) / DAY) * DAY;

/** When these events happened, NaN for times that cannot be read or come from a wrong clock, and the newest of the others. */
function countedTimes(logs: readonly PolicyLog[], now: number): { times: Float64Array; newest: number } {
  const all = timesOf(logs);
  const latest = latestOf(now);
  const newest = all.reduce((found, at) => (at <= latest && at > found ? at : found), Number.NEGATIVE_INFINITY);
  const earliest = earliestOf(newest);
  return { times: all.map((at) => (at >= earliest && at <= latest ? at : Number.NaN)), newest };
}

/** The shortest of these that has half of the events: a burst is worth looking at closely, a quiet week as a whole. */
const SPANS = [3 * HOUR, DAY];
const BURST_FROM = 30;

function spanOf(times: Float64Array, now: number): number | null {
  const within = (span: number) => times.reduce((count, at) => (at >= now - span ? count + 1 : count), 0);
  const all = within(Number.POSITIVE_INFINITY);
  const bursts = (count: number) => count >= BURST_FROM && count * 2 >= all && count < all;
  return SPANS.find((span) => bursts(within(span))) ?? null;
}

/** How many events each action has in each bucket, from bottom to top of a bar. An event in no bucket counts nowhere. */
function countByAction(logs: readonly PolicyLog[], length: number, bucketOf: (index: number) => number) {
  const byAction = new Map<string, Uint32Array>();
  logs.forEach((log, index) => {
    const bucket = bucketOf(index);
    if (!(bucket >= 0)) return;
    const action = actionName(log);
    let counts = byAction.get(action);
    if (!counts) {
      counts = new Uint32Array(length);
      byAction.set(action, counts);
    }
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  });
  const rank = (action: string) => TONE_ORDER.indexOf(actionTone(action));
  return [...byAction]
    .map(([action, counts]) => ({ action, counts, count: counts.reduce((all, count) => all + count, 0) }))
    .sort((a, b) => rank(a.action) - rank(b.action) || compareText(a.action, b.action));
}

/**
 * Events over time by action: at most 30 bars of a round width, up to now, that begin at round times of the clock that is `offset` ms ahead of
 * UTC. Logs without a readable time, or with that of a wrong clock, are left out; null where none is left.
 */
export function eventsOverTime(logs: readonly PolicyLog[], now: number, offset = 0): EventSeries | null {
  const { times, newest } = countedTimes(logs, now);
  const span = spanOf(times, now);
  let oldest = span === null ? Number.POSITIVE_INFINITY : now - span;
  if (span === null) for (const at of times) if (at < oldest) oldest = at;
  if (oldest > newest) return null;
  const end = Math.max(now, newest);
  const place = (at: number, width: number) => Math.floor((at + offset) / width);
  const fits = (width: number) => place(end, width) - place(oldest, width) < MOST_BUCKETS;
  const step = stepFor(STEPS, fits, end - oldest, MOST_BUCKETS);
  const first = place(oldest, step);
  const length = place(end, step) - first + 1;
  // The first bar has all of its events, also those from before the span: a click on it filters the log to the same ones.
  const byAction = countByAction(logs, length, (index) => place(times[index] ?? Number.NaN, step) - first);
  const buckets = Array.from({ length }, (_, bucket): EventBucket => {
    const counts = byAction.map((entry) => entry.counts[bucket] ?? 0);
    return { from: (first + bucket) * step - offset, counts, total: counts.reduce((all, count) => all + count, 0) };
  });
  return {
    span,
    step,
    end,
    buckets,
    actions: byAction.map(({ action, count }) => [action, count] as const),
    total: byAction.reduce((all, { count }) => all + count, 0),
  };
}

const LONGEST_DETAIL = 300;

/** Nested values are abbreviated: `details` may be deep or large (reliability.md, I1), and a row has one line. */
function brief(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (typeof value === 'object' && value !== null) return '{…}';
  return String(value).slice(0, LONGEST_DETAIL);
}

/** A log's details in one line: text as it is, an object as 'key: value · key: value'; capped. */
export function detailsLine(details: unknown): string {
  if (details === null || details === undefined) return '';
  if (typeof details !== 'object' || Array.isArray(details)) return brief(details);
  let line = '';
  for (const [key, value] of Object.entries(details)) {
    line += `${line === '' ? '' : ' · '}${key}: ${brief(value)}`;
    if (line.length > LONGEST_DETAIL) break;
  }
  return line.slice(0, LONGEST_DETAIL);
}
