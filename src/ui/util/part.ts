import { useCallback, useSyncExternalStore } from 'react';
import { Listeners } from '@/listeners';

/** Code of the kit that is fetched at idle or on first intent (performance.md): Chakra's overlays. */
export interface Part<T> {
  /** Fetches it. Never rejects: where it cannot be had, a stand-in is shown, and the next call tries again. */
  preload: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  state: () => T | 'missing' | null;
}

export function part<T>(load: () => Promise<T>): Part<T> {
  let code: T | 'missing' | null = null;
  let loading: Promise<void> | null = null;
  const listeners = new Listeners();
  const settle = (next: T | 'missing') => {
    code = next;
    loading = null;
    listeners.tell();
  };
  return {
    preload() {
      if (code !== null && code !== 'missing') return Promise.resolve();
      loading ??= load().then(settle, () => settle('missing'));
      return loading;
    },
    subscribe: listeners.listen,
    state: () => code,
  };
}

/** Returns the part, null while it loads, or 'missing' if it could not be fetched. Starts fetching once `wanted` is true. */
export function usePart<T>(of: Part<T>, wanted: boolean): T | 'missing' | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const end = of.subscribe(listener);
      if (wanted) void of.preload();
      return end;
    },
    [of, wanted],
  );
  return useSyncExternalStore(subscribe, of.state);
}
