import { useDeferredValue } from 'react';
import type { Cached } from '@/cache/useCached';
import type { List } from '@/contract/fields';

/** With fewer entries there is nothing to pause for. */
const LONG = 500;

/**
 * The same read. A first answer that comes while the page is open is taken over in a render that makes way for the browser: what a store
 * tells React is rendered in one go, and a page of thousands of entries takes longer for that than a frame. Until then the read is loading.
 * An answer that is at hand when the page opens is shown at once, and so is every later one: nobody sees a choice of theirs jump back.
 */
export function useArrival<T>(read: Cached<List<T>>): Cached<List<T>> {
  const isReady = read.status === 'ready';
  const isTaken = useDeferredValue(isReady);
  if (!isReady || isTaken || read.data.items.length < LONG) return read;
  return { ...read, status: 'loading', data: undefined, base: null };
}
