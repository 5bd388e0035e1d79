import { modalIsOpen, popupRoot } from './modals';

// Maps a removed element to the one that takes over its focus.
const heirs = new WeakMap<Element, HTMLElement>();

/** Passes the focus of `gone`, which leaves the page, to `heir`: when it would be given back, or at once if it would be lost. */
export function redirectFocus(gone: Element, heir: HTMLElement, lost: boolean): void {
  heirs.set(gone, heir);
  if (lost) heir.focus({ preventScroll: true });
}

/** Nothing has the focus. */
const isLost = () => document.activeElement === document.body || document.activeElement === null;

/** Finds the heading of the section that an element is in, else the page's. It can have the focus. */
export function headingOf(within: Element): HTMLElement | null {
  const id = within.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby');
  const heading = (id ? document.getElementById(id) : null) ?? document.querySelector<HTMLElement>('main h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}

/** Gives a lost focus to the topmost modal, else to this heading, or to the page's if it is gone too. */
function focusInstead(heading: HTMLElement | null): void {
  if (!isLost()) return;
  const known = heading?.isConnected ? heading : headingOf(document.body);
  const heir = modalIsOpen() ? popupRoot.current : known;
  heir?.focus({ preventScroll: true });
}

/** The element whose going would lose the focus: the button used last, or the opener of a dialog that has closed. */
let watched: Element | null = null;
let observer: MutationObserver | null = null;

function unwatch(): void {
  watched = null;
  observer?.disconnect();
}

/** Until the focus moves on: if the element goes, its section's heading takes over. */
function watch(element: Element): void {
  unwatch();
  const heading = headingOf(element);
  watched = element;
  observer = new MutationObserver(() => {
    if (element.isConnected) return;
    unwatch();
    // What opens a dialog or a page gives them the focus in this frame.
    requestAnimationFrame(() => focusInstead(heading));
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/**
 * Notes what has the focus, before a dialog takes it. Returns a function that gives it back: to that element or the one that took over from
 * it, else to the heading of its section, also if the element goes a moment later, as an empty list's button does with the first entry.
 */
export function holdFocus(): () => void {
  // Safari gives a clicked button no focus.
  const before = isLost() ? watched : document.activeElement;
  const heading = before && headingOf(before);
  return () => {
    let now: Element | undefined | null = before;
    while (now && !now.isConnected) now = heirs.get(now);
    if (!(now instanceof HTMLElement)) return focusInstead(heading);
    now.focus({ preventScroll: true });
    watch(now);
  };
}

/**
 * A button that goes once it is used, such as 'Clear filters', 'Zoom out' or 'Try again', leaves the focus to the heading of its section, else
 * to the page's; never to nothing (WCAG 2.4.3). Whoever moves the focus themselves comes first.
 * @param root where the buttons are
 * @returns a function that ends it
 */
export function keepFocusIn(root: HTMLElement): () => void {
  const onClick = ({ target }: MouseEvent) => {
    const used = target instanceof Element ? target.closest('button') : null;
    if (used) watch(used);
    else unwatch();
  };
  root.addEventListener('click', onClick, { capture: true });
  document.addEventListener('focusin', unwatch);
  return () => {
    unwatch();
    root.removeEventListener('click', onClick, { capture: true });
    document.removeEventListener('focusin', unwatch);
  };
}
