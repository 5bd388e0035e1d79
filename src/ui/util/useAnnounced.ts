import { useEffect, useRef } from 'react';
import { formatCount } from '@/text/format';
import { announce } from './announce';

// A result is announced once it has stayed for this long: somebody may still be typing.
const SAY_AFTER_MS = 700;
export const NO_RESULTS = 'No results';

/**
 * Announces a result once it has stayed for a while.
 * @param text null: there is nothing to say
 * @param query a result is announced again if it is that of another query
 */
export function useAnnounced(text: string | null, query = ''): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is another result
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => announce(text), SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, query]);
}

/** True while a 'nothing matches' message is being replaced by a list. */
let nothingMatched = false;

/** Announces that nothing matches, and lets the list that takes this place announce its count. */
export function useAnnouncedNone(): void {
  useAnnounced(NO_RESULTS);
  useEffect(
    () => () => {
      nothingMatched = true;
      // The effects of one commit run together.
      queueMicrotask(() => {
        nothingMatched = false;
      });
    },
    [],
  );
}

/**
 * Announces how many entries are shown once the filters have changed that. Entries that come and go change the total, and are not announced.
 */
export function useAnnouncedCount(count: number, total: number): void {
  const last = useRef({ count, total, isDue: false });
  useEffect(() => {
    const { current: before } = last;
    const isDue = before.isDue || nothingMatched || (before.count !== count && before.total === total);
    last.current = { count, total, isDue };
    if (!isDue) return;
    const timer = setTimeout(() => {
      last.current.isDue = false;
      announce(formatCount(count, 'result'));
    }, SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [count, total]);
}
