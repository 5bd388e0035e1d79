import { compareText } from '@/text/order';

/** The value that a cell is sorted by. */
export type SortKey = number | string;

/** A cell's sort key; undefined where it is empty, and reads '—'. */
export function sortKeyOf(value: unknown): SortKey | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  return typeof value === 'number' ? value : String(value);
}

/** Numbers by size, texts as a reader would put them; numbers before texts where a column has both. */
export function compareKeys(a: SortKey, b: SortKey): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' ? 1 : compareText(a, b);
}

/** Positions in order of their keys. Values without a key go last in either direction; equal ones keep their order. */
export function orderOf(keys: readonly (SortKey | undefined)[], descending: boolean): number[] {
  const way = descending ? -1 : 1;
  return keys
    .map((_, index) => index)
    .sort((at, to) => {
      const a = keys[at];
      const b = keys[to];
      if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
      return way * compareKeys(a, b);
    });
}
