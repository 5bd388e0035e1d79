import { Listeners } from '@/listeners';
import { currentSession } from './lifetime';

interface Overlay {
  /** The session that made the change: nobody else sees it. */
  session: number | undefined;
  value: unknown;
}

// Kept outside React: a row that is scrolled out of sight, or a screen that is left, goes on showing its change. Of several overlays of a
// key the last is shown; when it ends, the one before it is shown again.
let overlays: ReadonlyMap<string, readonly Overlay[]> = new Map();
const listeners = new Listeners();

function set(key: string, stack: readonly Overlay[]): void {
  const next = new Map(overlays);
  if (stack.length > 0) next.set(key, stack);
  else next.delete(key);
  overlays = next;
  listeners.notify();
}

export const allOverlays = () => overlays;

export const onOverlays = listeners.subscribe;

/**
 * Shows `value` instead of the list's value until `until` settles: once the change has been answered and the lists read after it, or it has
 * failed. From then on the list's value is shown, whoever made it so (reliability.md, E8).
 */
export function overlay(key: string, value: unknown, until: Promise<unknown>, session = currentSession()): void {
  const mine: Overlay = { session: session?.id, value };
  const stack = () => overlays.get(key) ?? [];
  set(key, [...stack(), mine]);
  const drop = () => {
    session?.signal.removeEventListener('abort', drop);
    set(
      key,
      stack().filter((one) => one !== mine),
    );
  };
  until.then(drop, drop);
  // `until` may never settle once the session is over (`whileOpen`).
  session?.signal.addEventListener('abort', drop);
}

export function overlayOf(key: string): Overlay | undefined {
  const session = currentSession()?.id;
  return overlays.get(key)?.findLast((one) => one.session === session);
}
