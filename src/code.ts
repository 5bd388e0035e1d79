import { useEffect, useSyncExternalStore } from 'react';
import { Listeners } from './listeners';

/** The code is gone, usually because a newer version was deployed and no worker has kept this one (reliability.md, A5 and G11). */
export class CodeMissingError extends Error {
  override readonly name = 'CodeMissingError';
}

/** Code that is fetched when it is needed, or before. */
export interface Code<T> {
  /** Fetches it. Never rejects: a failure stays the state until a later call succeeds, or nobody listens any more. */
  fetch: () => Promise<void>;
  /** Forgets a failure, and fetches it again. Does nothing if there is none. */
  retry: () => void;
  /** The listener is called once the code is there or has failed. Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** The code, or why it cannot be had; null before either is known. */
  state: () => T | CodeMissingError | null;
}

/**
 * Not React.lazy, which keeps a failure for good and suspends even if the code is already loaded (docs/decisions/0300-critical-path.md).
 * @param reloads may reload the page for the missing code, as long as somebody wants it; resolves with true if it does: nothing more is shown
 */
export function codeOf<T>(
  load: () => Promise<T>,
  reloads: (isWanted: () => boolean) => Promise<boolean> = async () => false,
): Code<T> {
  let loaded: T | null = null;
  let failure: CodeMissingError | null = null;
  let fetching: Promise<void> | null = null;
  const listeners = new Listeners(() => () => {
    failure = null;
  });
  const isWanted = () => !listeners.isEmpty;
  const run = async () => {
    try {
      loaded = await load();
    } catch (cause) {
      if (await reloads(isWanted)) return;
      if (isWanted()) failure = new CodeMissingError('The code could not be loaded', { cause });
    } finally {
      fetching = null;
    }
    listeners.notify();
  };
  const fetch = async () => {
    if (loaded !== null) return;
    fetching ??= run();
    await fetching;
  };
  return {
    fetch,
    retry() {
      if (failure === null) return;
      failure = null;
      listeners.notify();
      void fetch();
    },
    subscribe: listeners.subscribe,
    state: () => loaded ?? failure,
  };
}

/** Returns the code's state, and fetches the code once `wanted` is true. */
export function useCode<T>(code: Code<T>, wanted = true): T | CodeMissingError | null {
  const state = useSyncExternalStore(code.subscribe, code.state);
  // After the subscription: a failure is not kept while nobody listens.
  useEffect(() => {
    if (wanted) void code.fetch();
  }, [code, wanted]);
  return state;
}
