import { type FocusEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { headingOf, isLost, redirectFocus } from './focus';
import { isBehindModal } from './modals';

/** The control that has the focus, or gave it to a dialog. */
interface Held {
  key: string;
  control: HTMLElement;
  /** Its name without the row's: 'Delete', 'Actions for'. */
  label: string;
}

const CONTROLS = 'button, a[href], input, select, textarea';
/** Controls that act on a single key press: a key held down, or meant for the removed row, would change the next row. */
const ACTS = 'select, [role=switch], [data-acts]';

const labelOf = (control: Element, row: string) =>
  (control.getAttribute('aria-label') ?? control.textContent ?? '').replace(row, '').trim();

interface Rows {
  /** A row's name, part of the names of its controls. Default: they have none in common. */
  nameAt?: (index: number) => string;
  /** Index of the first key, in a table that knows only the rows in its window. */
  first?: number;
  /** The attribute by which a row's element says its index. */
  by?: 'data-index' | 'data-row';
}

const unnamed = () => '';

/** Finds the key that takes the place of one that went: the next one of those that are left, else the previous one, else the first. */
function nextKey(gone: string, before: readonly string[], keys: readonly string[]): string | undefined {
  const left = new Set(keys);
  const at = before.indexOf(gone);
  const isLeft = (key: string) => left.has(key);
  return before.slice(at + 1).find(isLeft) ?? before.slice(0, Math.max(0, at)).findLast(isLeft) ?? keys[0];
}

/** Finds the row's control of this kind, else its first one; skips controls that act on a single key. */
function replacementIn(row: Element, label: string, name: string): HTMLElement | null {
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => !control.matches(ACTS));
  return controls.find((control) => labelOf(control, name) === label) ?? controls[0] ?? null;
}

/**
 * Moves the focus when its row disappears, typically deleted by its own button: to the next row, else the previous one, else the first one,
 * else the list's heading; never to the start of the page (WCAG 2.4.3). In that row it goes to the same control or, if that is missing or
 * acts on a single key press, to the first one that does not. A dialog opened from the removed row returns focus there too.
 */
export function useRowFocus(keys: readonly string[], { nameAt = unnamed, first = 0, by = 'data-index' }: Rows = {}) {
  const root = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);
  const order = useRef(keys);
  const nameOf = useEffectEvent(nameAt);

  // A layout effect: rows and the focused element are read from the document, after React has changed it.
  useLayoutEffect(() => {
    const before = order.current;
    order.current = keys;
    const gone = held.current;
    if (!gone || keys.includes(gone.key) || !root.current) return;
    const key = nextKey(gone.key, before, keys);
    const index = key === undefined ? -1 : first + keys.indexOf(key);
    const row = root.current.querySelector(`[${by}="${index}"]`);
    const name = nameOf(index);
    const replacement = row && replacementIn(row, gone.label, name);
    held.current =
      key !== undefined && replacement ? { key, control: replacement, label: labelOf(replacement, name) } : null;
    const instead = replacement ?? headingOf(root.current);
    if (instead) redirectFocus(gone.control, instead, isLost());
  }, [keys, first, by]);

  // If the last row disappears, so does the table.
  useLayoutEffect(() => {
    const table = root.current;
    return () => {
      const inside = table?.contains(document.activeElement) ? document.activeElement : null;
      const control = held.current?.control ?? inside;
      const heading = table && control ? headingOf(table) : null;
      if (control && heading) redirectFocus(control, heading, isLost(table));
    };
  }, []);

  const frame = {
    ref: root,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      // React's events also come from the menus and dialogs that a row has opened.
      if (!root.current?.contains(target)) return;
      const index = Number(target.closest(`[${by}]`)?.getAttribute(by) ?? -1);
      const key = keys[index - first];
      held.current = key === undefined ? null : { key, control: target, label: labelOf(target, nameAt(index)) };
    },
    onBlur: ({ relatedTarget: to }: FocusEvent<HTMLElement>) => {
      // It comes back from a row's menu, from a dialog over the table, and with the window. Any other move ends the hold.
      if (root.current !== null && isBehindModal(root.current)) return;
      const leaves = to instanceof Element ? to.closest('[role=menu]') === null : document.hasFocus();
      if (leaves) held.current = null;
    },
  };
  /** Index of the row that has the focus, or gave it to a menu or dialog; -1 for none. */
  const heldIndex = () => (held.current ? keys.indexOf(held.current.key) : -1);
  return { frame, heldIndex };
}
