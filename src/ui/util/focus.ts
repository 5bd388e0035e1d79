// Maps a removed element to the one that takes over its focus.
const heirs = new WeakMap<Element, HTMLElement>();

/** Passes the focus of `gone`, which leaves the page, to `heir`: when it would be given back, or at once if it would be lost. */
export function redirectFocus(gone: Element, heir: HTMLElement, lost: boolean): void {
  heirs.set(gone, heir);
  if (lost) heir.focus({ preventScroll: true });
}

/** Gives the focus back to an element, or to the one that took over from it. */
export function returnFocus(to: Element | null): void {
  let now: Element | undefined | null = to;
  while (now && !now.isConnected) now = heirs.get(now);
  if (now instanceof HTMLElement) now.focus({ preventScroll: true });
}

/** Finds the heading of the section that an element is in, else the page's. It can have the focus. */
export function headingOf(within: Element): HTMLElement | null {
  const id = within.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby');
  const heading = (id ? document.getElementById(id) : null) ?? document.querySelector<HTMLElement>('main h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}

/**
 * A button that goes once it is used, such as 'Clear filters', 'Zoom out' or 'Try again', leaves the focus to the heading of its section, else
 * to the page's; never to nothing (WCAG 2.4.3). Whoever moves the focus themselves comes first.
 * @param root where the buttons are
 * @returns a function that ends it
 */
export function keepFocusIn(root: HTMLElement): () => void {
  let used: Element | null = null;
  let heading: HTMLElement | null = null;
  const isLost = () => document.activeElement === document.body || document.activeElement === null;
  const observer = new MutationObserver(() => {
    if (used === null || used.isConnected) return;
    end();
    // What opens a dialog or a page gives them the focus in this frame.
    requestAnimationFrame(() => {
      if (!isLost()) return;
      const heir = heading?.isConnected ? heading : headingOf(root);
      heir?.focus({ preventScroll: true });
    });
  });
  const end = () => {
    used = null;
    observer.disconnect();
  };
  const onClick = ({ target }: MouseEvent) => {
    end();
    used = target instanceof Element ? target.closest('button') : null;
    if (used === null) return;
    heading = headingOf(used);
    observer.observe(root, { childList: true, subtree: true });
  };
  root.addEventListener('click', onClick, { capture: true });
  document.addEventListener('focusin', end);
  return () => {
    end();
    root.removeEventListener('click', onClick, { capture: true });
    document.removeEventListener('focusin', end);
  };
}
