import { useLayoutEffect, useState } from 'react';
import { sliced } from '@/api/turns';

/**
 * Does work in slices, so that a long one never holds up the page. Short work is done before the first paint.
 * @param work the same function as long as its result would be the same
 * @returns the last result; null before the first. `isCurrent` is false while the result of newer work is awaited
 */
export function useSliced<T>(work: () => Generator<undefined, T>): { value: T; isCurrent: boolean } | null {
  const [done, setDone] = useState<{ of: typeof work; value: T } | null>(null);
  // A layout effect, since what is short would otherwise flicker.
  useLayoutEffect(() => sliced(work(), (value) => setDone({ of: work, value })), [work]);
  return done && { value: done.value, isCurrent: done.of === work };
}
