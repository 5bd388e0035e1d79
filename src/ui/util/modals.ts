const open: HTMLElement[] = [];

/** Holds what must stay audible and within reach while a modal hides the rest of the page: the live region and the toasts. */
let host: HTMLElement | null = null;

/**
 * The parent of announcements and toasts: the last child of the topmost modal, else of the body. It is one element that moves, so that a
 * toast keeps its remaining time and the live region stays known to screen readers.
 */
export function liveHost(): HTMLElement {
  if (!host?.isConnected) {
    host ??= document.createElement('div');
    (open.at(-1) ?? document.body).append(host);
  }
  return host;
}

function moveHost(): void {
  const here = liveHost();
  const focused = document.activeElement;
  (open.at(-1) ?? document.body).append(here);
  if (focused instanceof HTMLElement && here.contains(focused)) focused.focus({ preventScroll: true });
}

/** Makes `content` the topmost modal. Returns a function that removes it, to be called before it leaves the page. */
export function enterModal(content: HTMLElement): () => void {
  open.push(content);
  moveHost();
  return () => {
    open.splice(open.indexOf(content), 1);
    moveHost();
  };
}

/** True while a modal hides the rest of the page. */
export const modalIsOpen = () => open.length > 0;
export const topModal = (): HTMLElement | undefined => open.at(-1);

/** True while a modal that does not hold this element hides it. */
export function isBehindModal(element: Element): boolean {
  const top = open.at(-1);
  return top !== undefined && !top.contains(element);
}

/** The parent of popups: the topmost modal, which hides the rest of the page, else the page's main landmark. */
export const popupRoot = {
  get current(): HTMLElement {
    return open.at(-1) ?? document.querySelector('main') ?? document.body;
  },
};
