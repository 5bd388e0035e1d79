import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { returnFocus } from '../util/focus';

// Dialogs that are open, the topmost last: only that one listens to Esc.
const open: HTMLDialogElement[] = [];

/** The page behind does not scroll away under a dialog, and does not shift where the scrollbar was. */
function holdPage() {
  const { style, clientWidth } = document.documentElement;
  if (open.length === 0) {
    style.overflowY = '';
    style.scrollbarGutter = '';
  } else if (style.overflowY === '') {
    // A page that has no scrollbar, or one that takes no room, keeps no room for one.
    style.scrollbarGutter = window.innerWidth > clientWidth ? 'stable' : '';
    style.overflowY = 'hidden';
  }
}

const FIRST = ['[data-autofocus]', ':is(input, select, textarea):not([type=hidden], :disabled)', 'nav a', 'button'];

/**
 * Opens a native `<dialog>` for as long as its component is mounted: the browser makes the rest of the page inert and puts it into the top
 * layer. Focus goes to `[data-autofocus]`, else the first field, else the dialog; back to where it was, or to what took its place, when it closes.
 * `onEscape` decides what Esc means: the browser's own closing is off, since Chromium's second Esc cannot be prevented.
 */
export function useModal(onEscape: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const onEscapeNow = useRef(onEscape);
  // With what is on screen, not after it: an Esc right behind a failure must not still meet the 'pending' of before.
  useLayoutEffect(() => {
    onEscapeNow.current = onEscape;
  });
  // The dialog's state belongs to the document.
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    open.push(dialog);
    holdPage();
    (
      FIRST.map((selector) => dialog.querySelector<HTMLElement>(selector)).find((found) => found !== null) ?? dialog
    ).focus();

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || open.at(-1) !== dialog) return;
      // A list or menu inside that closed by this key has said so.
      if (event.defaultPrevented) return;
      event.preventDefault();
      onEscapeNow.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      open.splice(open.indexOf(dialog), 1);
      holdPage();
      if (dialog.open) dialog.close();
      returnFocus(before);
    };
  }, []);
  return ref;
}
