import { useSyncExternalStore } from 'react';
import { Listeners } from '@/listeners';

/** How many secrets are on screen that would be lost with the page. */
let shown = 0;
const listeners = new Listeners();

/** A secret is on screen: nothing may open another page meanwhile. Returns a function to be called once it is stored or gone. */
export function holdSecret(): () => void {
  shown += 1;
  listeners.notify();
  return () => {
    shown -= 1;
    listeners.notify();
  };
}

const isHeld = () => shown > 0;

/** Why controls that are within reach over a modal cannot open a page now: its secret would be lost (ux.md, 'Secrets'). */
export const useSecretReason = (): string | undefined =>
  useSyncExternalStore(listeners.subscribe, isHeld, isHeld) ? 'Store the key first.' : undefined;
