import { useCallback, useState, useSyncExternalStore } from 'react';
import { SECOND } from '@/durations';
import { Listeners } from '@/listeners';
import { formatRelative } from '@/text/format';

// One clock for all ages on screen: a table of times must not hold a timer for each. A hidden tab waits; it catches up when it is looked at.
const clock = new Listeners(() => {
  const tick = () => {
    if (!document.hidden) clock.notify();
  };
  const timer = setInterval(tick, SECOND);
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
});

/**
 * The age of a moment, in the words of `format`. Only the component that calls this renders again, and only when the words change. Null stays null.
 */
export function useRelative(at: number | null, format = formatRelative): string | null {
  const read = useCallback(() => (at === null ? null : format(at, Date.now())), [at, format]);
  return useSyncExternalStore(clock.subscribe, read);
}

/**
 * Counts how many times this interval has passed since the component was mounted, by the same clock, for work that is repeated. Null:
 * always 0.
 */
export function useTicks(everyMs: number | null): number {
  const [mounted] = useState(() => Date.now());
  return useSyncExternalStore(clock.subscribe, () =>
    everyMs === null ? 0 : Math.floor((Date.now() - mounted) / everyMs),
  );
}
