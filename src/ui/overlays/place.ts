const GAP = 6;
const EDGE = 8;

/** Puts a shown popover beside its anchor: centred below it where there is room, else above; kept inside the window. */
export function place(panel: HTMLElement, anchor: Element): void {
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const viewWidth = document.documentElement.clientWidth;
  const viewHeight = window.innerHeight;
  const wanted = box.left + box.width / 2 - width / 2;
  const below = box.bottom + GAP;
  const fitsBelow = below + height <= viewHeight - EDGE;
  const above = box.top - GAP - height;
  const top = fitsBelow || above < EDGE ? Math.min(below, Math.max(EDGE, viewHeight - EDGE - height)) : above;
  // Through the CSSOM, which the page's policy allows (design.md, 9).
  panel.style.left = `${Math.round(Math.max(EDGE, Math.min(wanted, viewWidth - EDGE - width)))}px`;
  panel.style.top = `${Math.round(top)}px`;
}
