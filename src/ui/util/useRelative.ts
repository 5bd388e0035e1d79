import { useCallback, useSyncExternalStore } from 'react';
import { formatRelative } from '@/text/format';

// One clock for all ages on screen: a table of times must not hold a timer for each.
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  if (document.hidden) return;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, 1000);
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

/**
 * The age of a moment, in the words of `format`. Only the component that calls this renders again, and only when the words change. Null stays null.
 * A hidden tab waits; it catches up when it is looked at.
 */
export function useRelative(at: number | null, format = formatRelative): string | null {
  const read = useCallback(() => (at === null ? null : format(at, Date.now())), [at, format]);
  return useSyncExternalStore(subscribe, read);
}
