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
 * Returns the rows that have times later than `now`, with these times moved to a minute before it: the clock was ahead when they were written,
 * and has been corrected. Until then their rules would not act, and their keys get no calls. They stay in order, each distinct time a
 * millisecond after the one before it.
 */
export function rowsUpTo(now: number, rows: readonly RowChange[]): RowChange[] {
  const text = new Date(now).toISOString();
  const times = rows.flatMap(({ row }) => (row ? timesIn(row) : []));
  const late = [...new Set(times)].filter((time) => time > text).sort();
  const moved = new Map(late.map((time, index) => [time, new Date(now - AGO_MS - late.length + index).toISOString()]));
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
