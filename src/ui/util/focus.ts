// What went while it had the focus, or was to get it back, and what took its place.
const heirs = new WeakMap<Element, HTMLElement>();

/** `gone` leaves the page: whoever would give it the focus back gives it to `heir`, and at once where the focus would be lost with it. */
export function bequeathFocus(gone: Element, heir: HTMLElement, lost: boolean): void {
  heirs.set(gone, heir);
  if (lost) heir.focus({ preventScroll: true });
}

/** Gives the focus back, to what took its place where that is gone. */
export function returnFocus(to: Element | null): void {
  let now: Element | undefined | null = to;
  while (now && !now.isConnected) now = heirs.get(now);
  if (now instanceof HTMLElement) now.focus({ preventScroll: true });
}
