import type { AnyCall } from '@/contract/define';
import { nextTurn, slicesOf } from './turns';

/** A list of fewer characters is read within a few ms. */
const LONG_CHARACTERS = 200_000;
const SLICE_MS = 10;

interface List {
  readEntries?: (raw: unknown) => Iterable<void>;
}

export const isLong = (characters: number): boolean => characters >= LONG_CHARACTERS;

/**
 * Parses the entries of a long list in slices, so that no frame waits for 10,000 of them; parsing the list then reuses them. Yields before
 * the first slice and after the last, because fetching and rendering the list take time too.
 */
export async function readEntries({ response }: AnyCall, raw: unknown): Promise<void> {
  await nextTurn();
  const turn = slicesOf(SLICE_MS);
  for (const _ of (response as List).readEntries?.(raw) ?? []) {
    const due = turn();
    if (due) await due;
  }
  await nextTurn();
}
