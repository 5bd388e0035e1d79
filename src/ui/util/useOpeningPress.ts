import { type KeyboardEvent, useRef } from 'react';

/**
 * For a dialog or menu, which opens with the focus in it: the key that opened it does nothing in it while it is held down, so that one press
 * does one thing. Returns the content's `onKeyDownCapture`.
 */
export function useOpeningPress() {
  const held = useRef(true);
  return (event: Pick<KeyboardEvent, 'repeat' | 'preventDefault' | 'stopPropagation'>) => {
    if (!event.repeat) held.current = false;
    if (!held.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
