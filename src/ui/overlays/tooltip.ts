import { place } from './place';

const SHOW_AFTER_MS = 250;
/** Long enough to cross the gap to the bubble. */
const HIDE_AFTER_MS = 150;

/** Inline elements cut nothing: they have no width, but in Firefox a length. */
const cutsText = ({ clientWidth, scrollWidth }: Element) => clientWidth > 0 && scrollWidth > clientWidth;
/** Truncated itself, or by a link in it that is a block. Other elements may be narrow for other reasons, as hidden text is. */
const isCut = (element: Element): boolean =>
  cutsText(element) || [...element.children].some((child) => child.matches('a') && cutsText(child));

/**
 * One tooltip for the whole document, by event delegation, so that a table of thousands of times costs nothing until one is pointed at. An
 * element sets `data-tip="text"`, or `data-tip-overflow` to show its own text if it is truncated. Opens on hover, focus and tap. A tooltip
 * opened by hovering stays while the pointer is on it (WCAG 1.4.13). Esc and clicks close it. An empty `data-tip` means that the text is
 * still being computed: the tooltip opens once the text is there, and follows its changes.
 */
export function installTooltips(): () => void {
  const bubble = document.createElement('div');
  bubble.id = 'pc-tooltip';
  bubble.setAttribute('role', 'tooltip');
  bubble.popover = 'manual';
  let anchor: HTMLElement | null = null;
  /** The control whose focus opened the tooltip: the anchor, or one around it or in it. */
  let focused: Element | null = null;
  /** The element whose tooltip is about to show. */
  let pending: HTMLElement | null = null;
  let showing = 0;
  let hiding = 0;
  const listeners = new AbortController();
  const { signal } = listeners;

  /** null: none; empty: not there yet. */
  const textOf = (element: HTMLElement): string | null => {
    const { tip } = element.dataset;
    if (tip !== undefined) return tip;
    return element.dataset.tipOverflow !== undefined && isCut(element) ? element.textContent : null;
  };
  const find = (target: EventTarget | null): HTMLElement | null => {
    const element = target instanceof Element && target.closest<HTMLElement>('[data-tip],[data-tip-overflow]');
    return element && textOf(element) !== null ? element : null;
  };
  const hasFocus = () => (focused ?? anchor)?.matches(':focus-visible') === true;
  const cancel = () => {
    clearTimeout(showing);
    clearTimeout(hiding);
    pending = null;
  };
  const hide = () => {
    clearTimeout(hiding);
    changes.disconnect();
    removals.disconnect();
    if (anchor?.getAttribute('aria-describedby') === bubble.id) anchor.removeAttribute('aria-describedby');
    anchor = null;
    focused = null;
    if (bubble.isConnected) bubble.togglePopover(false);
    // It stays in the document, for whoever signs in next (reliability.md, D1).
    bubble.textContent = '';
  };
  const show = (element: HTMLElement, hovered = false) => {
    cancel();
    if (!element.isConnected) return hide();
    if (anchor !== element) hide();
    if (!bubble.isConnected) document.body.append(bubble);
    anchor = element;
    bubble.toggleAttribute('data-hovered', hovered);
    changes.observe(element, { attributeFilter: ['data-tip'] });
    removals.observe(document.body, { childList: true, subtree: true });
    render();
  };
  const render = () => {
    const text = anchor && textOf(anchor);
    if (!anchor || text === null) return hide();
    bubble.togglePopover(text !== '');
    bubble.textContent = text;
    place(bubble, anchor);
    // The element's description, unless it has one of its own.
    if (anchor.dataset.tip && !anchor.hasAttribute('aria-describedby')) {
      anchor.setAttribute('aria-describedby', bubble.id);
    }
  };
  const changes = new MutationObserver(render);
  // A removed element fires no blur event if it had no focus, such as one that was tapped in Safari.
  const removals = new MutationObserver(() => {
    if (anchor?.isConnected === false) hide();
  });

  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { signal, capture: true, passive: true });

  on('pointerover', (event) => {
    if (event.pointerType === 'touch') return;
    if (event.target === bubble) return cancel();
    const element = find(event.target);
    if (element && element === pending) return;
    cancel();
    // A page that scrolls under a resting pointer has not been left: the focused element keeps its tooltip.
    if (element === anchor || (!element && hasFocus())) return;
    if (anchor) hiding = window.setTimeout(hide, HIDE_AFTER_MS);
    if (!element) return;
    pending = element;
    showing = window.setTimeout(() => show(element, true), SHOW_AFTER_MS);
  });
  on('pointerdown', () => {
    cancel();
    hide();
  });
  on('click', (event) => {
    const element = find(event.target);
    // A tap has no hover, and a disabled control's reason is what a click on it asks for.
    if (element && (event as PointerEvent).pointerType !== 'mouse') show(element);
    else if (element?.getAttribute('aria-disabled') === 'true') show(element);
  });
  on('focusin', (event) => {
    const { target } = event;
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    const words = target.matches('a, button') ? target.querySelector('[data-tip-overflow]') : null;
    const element = find(target) ?? find(words);
    if (!element) return;
    show(element);
    focused = target;
  });
  on('focusout', hide);
  on('scroll', () => {
    if (!anchor) return;
    // Focus scrolls its target into view; that scrolling must not close the tooltip.
    const { top, bottom } = anchor.getBoundingClientRect();
    if (hasFocus() && bottom > 0 && top < innerHeight) place(bubble, anchor);
    else hide();
  });
  on('keydown', (event) => {
    if (event.key !== 'Escape') return;
    cancel();
    hide();
  });

  return () => {
    listeners.abort();
    cancel();
    hide();
    bubble.remove();
  };
}
