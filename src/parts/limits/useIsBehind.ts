import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Resource } from '@/cache/resource';

// Lists of one round are read side by side, a few at a time: it is unlikely that a rule and its user are added in between. Without this
// allowance, lists that were saved in one round would show nothing as gone offline.
const ONE_ROUND_MS = 5_000;

/** When the read that last confirmed a list began: the list is from then or later. null: it is not loaded. */
function readAt(list: Resource): number | null {
  const at = list.at();
  return at === null ? null : at - ((list.view.held ?? list.lastCheck)?.tookMs ?? 0);
}

/** When a list's present entries arrived. Reads that only confirm them do not count, except that a row is rewritten once an hour. */
const cameAt = ({ view, lastRow }: Resource) => view.held?.at ?? lastRow?.storedAt ?? null;

function isBehind(list: Resource, others: readonly Resource[]): boolean {
  const read = readAt(list);
  if (read === null) return false;
  return list.mayMissChange() || others.some((other) => (cameAt(other) ?? read) > read + ONE_ROUND_MS);
}

/** True if a list may lack what entries of the others refer to, since it was last read before these came. */
export function useIsBehind(list: Resource | null, others: readonly Resource[]): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = others.flatMap((other) => [other.onRow(listener), other.onView(listener)]);
      if (list) stops.push(list.onRow(listener), list.onCheck(listener), list.onView(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [list, others],
  );
  return useSyncExternalStore(subscribe, () => list !== null && isBehind(list, others));
}

/**
 * Reads lists that are behind once, when they become so. An effect: what they are compared with may be read anew at any time, and nobody asks
 * for these lists then.
 */
export function useReadAgain(behind: readonly (Resource | null)[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the same lists, however often the page renders
  useEffect(() => {
    // A read that is under way began too early as well.
    for (const list of behind) void list?.refresh('current');
  }, [behind.map((list) => list?.key).join()]);
}
