import { useDeferredValue } from 'react';
import type { Cached } from '@/cache/useCached';
import type { List } from '@/contract/fields';

/** With fewer entries there is nothing to pause for. */
const LONG = 500;

/**
 * The same read, its first answer taken over in a render that makes way for the browser: what a store tells React is rendered in one go,
 * and a page of thousands of entries takes longer for that than a frame. Until then the read is loading. Later answers are shown at once,
 * so that nobody sees a choice of theirs jump back.
 */
export function useArrival<T>(read: Cached<List<T>>): Cached<List<T>> {
  const isLong = read.status === 'ready' && read.data.items.length >= LONG;
  // At hand when the page is opened, it is not taken over in the first render either.
  const isTaken = useDeferredValue(read.status === 'ready', isLong ? false : undefined);
  return isLong && !isTaken ? { ...read, status: 'loading', data: undefined, base: null } : read;
}
