import { MINUTE } from '@/durations';
import type { RowChange } from './rows';

/** True for the name of a field that holds a time. */
export const isTimeField = (name: string): boolean => name === 'at' || name.endsWith('_at');

type Values = Readonly<Record<string, unknown>>;
const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

const timesIn = (values: Values): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    isValues(value) ? timesIn(value) : typeof value === 'string' && isTimeField(name) ? [value] : [],
  );

/** By then a build is over, and a rule has taken effect. */
const AGO_MS = MINUTE;

/**
 * Maps each time to an earlier one, in epoch ms: a time of the seed keeps its distance from the seed, measured from `now`; a later one becomes a
 * minute ago. The order is kept, and no two become equal.
 */
function movedTimes(times: readonly number[], now: number, seededAt: number): Map<number, number> {
  const moved = new Map<number, number>();
  let latest = now - AGO_MS;
  for (const time of [...new Set(times)].sort((a, b) => b - a)) {
    const to = Math.min(latest, time <= seededAt ? time - seededAt + now : latest);
    moved.set(time, to);
    latest = to - 1;
  }
  return moved;
}

/**
 * Returns the rows that have later times than a minute before `now`, with these times moved back: the clock was ahead when they were written,
 * and has been corrected. Until then their rules would not act, and their keys get no calls.
 * @param seededAt when the scenario of these rows began, epoch ms
 */
export function rowsUpTo(now: number, seededAt: number, rows: readonly RowChange[]): RowChange[] {
  const times = rows.flatMap(({ row }) => (row ? timesIn(row) : []));
  const late = times.filter((time) => Date.parse(time) > now - AGO_MS);
  const to = movedTimes(late.map(Date.parse), now, seededAt);
  const moved = new Map(late.map((time) => [time, new Date(to.get(Date.parse(time)) ?? now).toISOString()]));
  const corrected = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        // The row before a change, in the history; a list has no times.
        if (isValues(value)) return [name, Array.isArray(value) ? value : corrected(value)];
        return [name, (isTimeField(name) && moved.get(String(value))) || value];
      }),
    );
  return rows
    .filter(({ row }) => row && timesIn(row).some((time) => moved.has(time)))
    .map((change) => ({ ...change, row: corrected(change.row as Values) as RowChange['row'] }));
}
