import { useState, useSyncExternalStore } from 'react';
import { Listeners } from '@/listeners';

let isPressed = false;

function set(next: boolean): void {
  if (next === isPressed) return;
  isPressed = next;
  listeners.notify();
}

// The other buttons open menus, and the system may keep their release to itself.
const press = ({ button }: MouseEvent) => set(button === 0);
// The click comes right after the button is let go, and reaches what is under it first.
const letGo = () => void setTimeout(set, 0, false);
/** Before anything on the page can keep the event to itself. */
const FIRST = { capture: true };
/** A drag ends without a mouseup, a window that has lost the focus may miss it, and a key press means that the button is up. */
const ENDS = ['mouseup', 'dragend', 'contextmenu', 'keydown'] as const;

const listeners = new Listeners(() => {
  addEventListener('mousedown', press, FIRST);
  for (const end of ENDS) addEventListener(end, letGo, FIRST);
  addEventListener('blur', letGo);
  return () => {
    removeEventListener('mousedown', press, FIRST);
    for (const end of ENDS) removeEventListener(end, letGo, FIRST);
    removeEventListener('blur', letGo);
    isPressed = false;
  };
});

/**
 * True from the press of a mouse button until its click has been handled. What comes and goes on blur waits for that: it would move the link
 * that is being clicked from under the pointer, and the click would be lost.
 */
export const useMousePressed = (): boolean => useSyncExternalStore(listeners.subscribe, () => isPressed);

/** Returns the value, but keeps the earlier one from the press of a mouse button until its click has been handled. */
export function useStableWhilePressed<T>(value: T): T {
  const pressed = useMousePressed();
  const [shown, setShown] = useState(value);
  if (!pressed && !Object.is(shown, value)) setShown(value);
  return shown;
}
