import { isBehindModal, modalIsOpen, popupRoot, topModal } from './modals';

// Maps a removed element to the one that takes over its focus.
const replacements = new WeakMap<Element, HTMLElement>();

/**
 * Makes `replacement` receive the focus of `gone`, an element that is being removed: when focus would be returned to it, or at once if it
 * would be lost.
 */
export function redirectFocus(gone: Element, replacement: HTMLElement, lost: boolean): void {
  replacements.set(gone, replacement);
  if (lost) replacement.focus({ preventScroll: true });
}

/** Nothing has the focus, or only something inside an element that is going. */
export const isLost = (going: Element | null = null) =>
  document.activeElement === document.body ||
  document.activeElement === null ||
  going?.contains(document.activeElement) === true;

/** Finds the heading of the section that an element is in, else the page's. It can have the focus. */
export function headingOf(within: Element): HTMLElement | null {
  const id = within.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby');
  const heading = (id ? document.getElementById(id) : null) ?? document.querySelector<HTMLElement>('main h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}

/**
 * For the `ref` of a button that may go without having been used, because of what is done or arrives elsewhere: its section's heading takes
 * over the focus. {@link keepFocusIn} does it for a button that goes because it was used.
 */
export const passFocusToHeading = (button: HTMLElement | null) => () => {
  if (button && document.activeElement === button) headingOf(button)?.focus({ preventScroll: true });
};

/** Gives a lost focus to the topmost modal, else to this element, or to the page's heading if it is gone too. */
export function focusInstead(fallback: HTMLElement | null): void {
  if (!isLost()) return;
  const known = fallback?.isConnected ? fallback : headingOf(document.body);
  const replacement = modalIsOpen() ? popupRoot.current : known;
  replacement?.focus({ preventScroll: true });
}

/** The element itself, or what took over the focus of it once it was removed. */
function replacementOf(before: Element | null): HTMLElement | null {
  let now: Element | undefined | null = before;
  while (now && !now.isConnected) now = replacements.get(now);
  return now instanceof HTMLElement ? now : null;
}

interface Watched {
  element: Element;
  /** Its section's, which cannot be found from an element that is removed. */
  heading: HTMLElement | null;
}

/** The element whose removal would lose the focus: the button used last, or the opener of a closed dialog. */
let watched: Watched | null = null;
let observer: MutationObserver | null = null;

function unwatch(): void {
  watched = null;
  observer?.disconnect();
}

/** Watches the focused element: if it is removed before the focus moves on, its section's heading takes over. */
function watch(element: Element): void {
  unwatch();
  const own = { element, heading: headingOf(element) };
  const modal = topModal();
  watched = own;
  observer = new MutationObserver(() => {
    if (element.isConnected) return;
    observer?.disconnect();
    // A page that has just opened takes the focus in this frame.
    requestAnimationFrame(() => {
      // A dialog that has opened since takes it, or one that has closed gives it back; on a slow device later than in this frame.
      if (topModal() !== modal) return;
      if (watched === own) watched = null;
      focusInstead(own.heading);
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Focuses an element that may be removed a moment later: its section's heading takes over then. */
export function focusFor(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  watch(element);
}

/**
 * Remembers the focused element before a dialog takes the focus. Returns a function that restores it: to that element or its replacement,
 * else to its section's heading. This also holds if the element is removed a moment later, like the button of an empty list after the first
 * entry.
 */
export function holdFocus(): () => void {
  // Safari gives a clicked button no focus.
  const { activeElement } = document;
  const before = isLost() ? watched : activeElement && { element: activeElement, heading: headingOf(activeElement) };
  return () => {
    const now = replacementOf(before?.element ?? null);
    if (!now) return focusInstead(before?.heading ?? null);
    focusFor(now);
  };
}

/** Gives a lost focus back to this element, or to its replacement; else to the topmost modal or the page's heading. */
export function giveFocusTo(before: Element | null): void {
  const now = isLost() ? replacementOf(before) : null;
  if (now && !isBehindModal(now)) focusFor(now);
  focusInstead(null);
}

/**
 * Moves focus to the section's heading, else the page's, when a button disappears on use, such as 'Clear filters', 'Zoom out' or 'Try
 * again'; focus is never lost (WCAG 2.4.3). Code that moves the focus itself takes precedence. For the `ref` of `main`.
 * @param root contains the buttons
 * @returns a cleanup function
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
