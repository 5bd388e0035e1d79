import { DAY, HOUR, MINUTE, SECOND } from '@/durations';
import { earliestOf, latestOf } from './clocks';
import { boundsOf, countRows, isClockBehind } from './explore';
import type { LogFilters } from './filters';
import { firstRowBefore, type LogIndex } from './log-index';
import { actionTone, type LogTone, stepFor, TONE_ORDER } from './overview';

/** Widths of bars that a reader can name. */
const STEPS = [
  ...[1, 2, 5, 10, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 7, 28, 91, 364].map((n) => n * DAY),
];
const MOST_BARS = 60;
/** At most this many actions have a series of their own: those with the most matches. The others share one. */
const MOST_SERIES = 7;

export interface Series {
  /** Null for the series that rarer actions share. */
  action: string | null;
  tone: LogTone;
  /** Events by bar. */
  counts: Uint32Array;
  total: number;
}

export interface Histogram {
  /** Epoch ms at which the first bar begins. */
  from: number;
  /** Width of a bar in ms. */
  step: number;
  bars: number;
  /** Epoch ms at which the axis ends, exclusive: the last bar may end after it. */
  to: number;
  /** The chosen range in epoch ms, `from <= time < to`: the first bar may begin before it, and the last one end after it. */
  range: { from: number; to: number };
  series: readonly Series[];
  /** Height of the highest bar. */
  most: number;
  /** Events that match but are on no bar: their time cannot be read, or comes from a wrong clock. */
  beside: number;
}

/**
 * Events over time by action, of those that match. The axis is the chosen range, or the whole log's; bars begin at round times of the clock
 * that is `offset` ms ahead of UTC. Null where no event has a time.
 */
export function histogramOf(
  index: LogIndex,
  matches: Uint32Array,
  time: LogFilters['time'],
  now: number,
  offset = 0,
): Histogram | null {
  const axis = axisOf(index.times, time, now);
  if (!axis) return null;
  const span = axis.to - axis.from;
  const step = stepFor(STEPS, (width) => Math.ceil(span / width) < MOST_BARS, span, MOST_BARS);
  const first = Math.floor((axis.from + offset) / step);
  const bars = Math.max(1, Math.ceil((axis.to + offset) / step) - first);

  const { codes, values, totals } = index.columns.action;
  // By the matches before the whole log: an action that is filtered for has its own series, however rare it is.
  const matching = new Uint32Array(values.length);
  countRows(matching, matches, codes);
  const more = (counts: Uint32Array, a: number, b: number) => (counts[b] as number) - (counts[a] as number);
  const drawn = [...values.keys()]
    .sort((a, b) => more(matching, a, b) || more(totals, a, b) || a - b)
    .slice(0, MOST_SERIES);
  const series: Series[] = drawn.map((code) => {
    const action = values[code] ?? '';
    return { action, tone: actionTone(action), counts: new Uint32Array(bars), total: 0 };
  });
  const rest: Series = { action: null, tone: 'neutral', counts: new Uint32Array(bars), total: 0 };
  const seriesOf: Series[] = new Array(values.length).fill(rest);
  for (const [place, code] of drawn.entries()) seriesOf[code] = series[place] ?? rest;

  let beside = 0;
  for (const row of matches) {
    const bar = Math.floor(((index.times[row] as number) + offset) / step) - first;
    const own = seriesOf[codes[row] as number] ?? rest;
    if (bar >= 0 && bar < bars) {
      own.counts[bar] = (own.counts[bar] as number) + 1;
      own.total += 1;
    } else beside += 1;
  }
  const shown = [...series, rest].filter(({ total }) => total > 0);
  shown.sort(
    (a, b) => TONE_ORDER.indexOf(a.tone) - TONE_ORDER.indexOf(b.tone) || ((a.action ?? '') < (b.action ?? '') ? -1 : 1),
  );
  let most = 0;
  for (let bar = 0; bar < bars; bar += 1) {
    most = Math.max(
      most,
      shown.reduce((sum, { counts }) => sum + (counts[bar] as number), 0),
    );
  }
  return {
    from: first * step - offset,
    step,
    bars,
    to: axis.to,
    range: boundsOf(index.times, time, now),
    series: shown,
    most,
    beside,
  };
}

/** The time that a log covers in epoch ms, `from <= time < to`, without events from wrong clocks; null if no event has a time. */
export const extentOf = ({ times }: LogIndex, now: number) => axisOf(times, { kind: 'all' }, now);

function axisOf(times: Float64Array, time: LogFilters['time'], now: number): { from: number; to: number } | null {
  // Newest first, and those without a readable time last.
  const first = isClockBehind(times, now) ? 0 : firstRowBefore(times, latestOf(now) + 1);
  const end = firstRowBefore(times, earliestOf(times[first] ?? Number.NaN));
  const newest = first < end ? (times[first] as number) : Number.NEGATIVE_INFINITY;
  const oldest = first < end ? (times[end - 1] as number) : Number.POSITIVE_INFINITY;
  const bounds = boundsOf(times, time, now);
  const from = Number.isFinite(bounds.from) ? bounds.from : oldest;
  const to = time.kind === 'last' ? Math.max(newest, now) + 1 : Number.isFinite(bounds.to) ? bounds.to : newest + 1;
  return Number.isFinite(from) && from < to ? { from, to } : null;
}

/** The bar of a time in epoch ms; the first or last one for a time that the axis does not reach. */
export const barAtTime = ({ from, step, bars }: Histogram, time: number): number =>
  Math.max(0, Math.min(bars - 1, Math.floor((time - from) / step)));

/** The range of some bars, both included, as far as the chosen range goes; for zooming, which only narrows. */
export const rangeOfBars = (
  { from, step, range }: Histogram,
  first: number,
  last: number,
): { from: number; to: number } => ({
  from: Math.max(range.from, from + Math.min(first, last) * step),
  to: Math.min(range.to, from + (Math.max(first, last) + 1) * step),
});
