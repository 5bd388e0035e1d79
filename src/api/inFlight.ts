import { Listeners } from '@/listeners';

let count = 0;
const listeners = new Listeners();

/**
 * More than 0 while a change of this tab is under way: from the read before its request until its outcome is known, or until looking for that
 * has failed once, since it may never be known.
 */
export const changesInFlight = (): number => count;

export const onChangesInFlight = listeners.subscribe;

function set(next: number): void {
  count = next;
  listeners.notify();
}

/** Counts a change until the returned function is called, or until its session ends, after which nothing else would end it. */
export function changeBegins(over?: AbortSignal): () => void {
  let counts = !over?.aborted;
  if (!counts) return () => {};
  const ends = () => {
    if (!counts) return;
    counts = false;
    over?.removeEventListener('abort', ends);
    set(count - 1);
  };
  over?.addEventListener('abort', ends);
  set(count + 1);
  return ends;
}
