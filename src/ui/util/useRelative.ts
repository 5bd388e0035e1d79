import { useEffect, useState } from 'react';
import { formatRelative, nextChangeIn } from './formatRelative';

/**
 * The age of a moment, renewed when its wording changes: only the component that calls this renders again. Null stays null.
 * A hidden tab waits; it catches up when it is looked at.
 */
export function useRelative(at: number | null): string | null {
  const [now, setNow] = useState(() => Date.now());
  // An effect, since time is outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` arms the timer again after each tick
  useEffect(() => {
    if (at === null) return;
    const tick = () => {
      if (!document.hidden) setNow(Date.now());
    };
    const timer = setTimeout(tick, Math.max(1000, nextChangeIn(at, Date.now())));
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [at, now]);
  // A moment newer than the last tick has just been stored.
  return at === null ? null : formatRelative(at, Math.max(now, Math.min(at, Date.now())));
}
