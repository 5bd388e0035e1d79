import { currentSession, type Session } from '@/cache/lifetime';
import { Listeners } from '@/listeners';
import { setDirty } from '@/state/dirty';

/** A value held in memory, which ends with the session. `isWork`: true for one that a reload would lose. */
export function heldForSession<T>(initial: T, isWork: (value: T) => boolean) {
  let held = initial;
  let of: Session | null = null;
  const form = {};
  const listeners = new Listeners();

  function hold(next: T): void {
    const session = currentSession();
    if (session !== of)
      session?.signal.addEventListener('abort', () => session === of && hold(initial), { once: true });
    of = session;
    held = next;
    setDirty(form, isWork(next), 'unkept');
    listeners.notify();
  }

  return { hold, subscribe: listeners.subscribe, now: (): T => (of === currentSession() ? held : initial) };
}
