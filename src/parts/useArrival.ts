import { useDeferredValue, useMemo } from 'react';
import type { Cached } from '@/cache/useCached';
import type { List } from '@/contract/fields';

/** With fewer entries there is nothing to pause for. */
const LONG = 500;

/**
 * Returns the same read, but takes over a first answer that comes while the page is open in an interruptible render: React renders store
 * updates in one go, which takes longer than a frame for thousands of entries. Until then the read is loading. An answer that is there when
 * the page opens, and every later one, is shown at once, so that a choice just made does not jump back.
 */
export function useArrival<T>(read: Cached<List<T>>): Cached<List<T>> {
  const isReady = read.status === 'ready';
  const isTaken = useDeferredValue(isReady);
  const isWaiting = isReady && !isTaken && read.data.items.length >= LONG;
  // One object, as the read itself: what follows from it is not worked out again until it is taken.
  return useMemo(
    () => (isWaiting ? { ...read, status: 'loading', data: undefined, base: null } : read),
    [isWaiting, read],
  );
}
