import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { headingOf, isLost, redirectFocus } from '../util/focus';
import { isBehindModal } from '../util/modals';

/** The control that has the focus, or gave it to a dialog. */
interface Held {
  key: string;
  control: HTMLElement;
  /** Its name without the row's: 'Delete', 'Actions for'. */
  what: string;
}

const CONTROLS = 'button, a[href], input, select, textarea';

const whatOf = (control: Element, row: string) =>
  (control.getAttribute('aria-label') ?? control.textContent ?? '').replace(row, '').trim();

/**
 * Moves the focus when its row disappears, typically deleted by its own button: to the same control of the next row, else of the previous
 * one, else to the list's heading; never to the start of the page (WCAG 2.4.3). A dialog opened from that row returns focus there too.
 */
export function useRowFocus(
  root: RefObject<HTMLElement | null>,
  keys: readonly string[],
  nameAt: (index: number) => string,
) {
  const held = useRef<Held | null>(null);
  const order = useRef(keys);
  const name = useRef(nameAt);

  useLayoutEffect(() => {
    name.current = nameAt;
  });

  // A layout effect: rows and the focused element are read from the document, after React has changed it.
  useLayoutEffect(() => {
    const before = order.current;
    order.current = keys;
    const gone = held.current;
    if (!gone || keys.includes(gone.key)) return;
    const left = new Set(keys);
    const at = before.indexOf(gone.key);
    const key =
      before.slice(at + 1).find((one) => left.has(one)) ??
      before
        .slice(0, Math.max(0, at))
        .reverse()
        .find((one) => left.has(one));
    const index = key === undefined ? -1 : keys.indexOf(key);
    const row = root.current?.querySelector(`[data-index="${index}"]`);
    const controls = [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
    const heir = controls.find((control) => whatOf(control, name.current(index)) === gone.what) ?? controls[0];
    if (heir && key !== undefined) {
      held.current = { key, control: heir, what: gone.what };
      redirectFocus(gone.control, heir, isLost(null));
    } else if (root.current) {
      held.current = null;
      const heading = headingOf(root.current);
      if (heading) redirectFocus(gone.control, heading, isLost(null));
    }
  }, [keys, root]);

  // If the last row disappears, so does the table.
  useLayoutEffect(() => {
    const table = root.current;
    return () => {
      const inside = table?.contains(document.activeElement) ? document.activeElement : null;
      const control = held.current?.control ?? inside;
      const heading = table && control ? headingOf(table) : null;
      if (control && heading) redirectFocus(control, heading, isLost(table));
    };
  }, [root]);

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const index = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1);
      const key = keys[index];
      held.current = key === undefined ? null : { key, control: target, what: whatOf(target, nameAt(index)) };
    },
    onBlur: ({ relatedTarget: to }: FocusEvent<HTMLElement>) => {
      // It comes back from a dialog over the table, and with the window. Any other move ends the hold.
      const returns = root.current !== null && isBehindModal(root.current);
      if (!returns && (to instanceof Element || document.hasFocus())) held.current = null;
    },
  };
}
