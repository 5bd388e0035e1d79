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
