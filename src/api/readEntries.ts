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
 * Reads the entries of a long list by the contract, in slices, so that no frame waits for 10,000 of them. The list is then read from these.
 * Yields before the first slice and after the last: getting the list took time, and so will showing it.
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
