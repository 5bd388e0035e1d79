import { place } from './place';

/**
 * One tooltip for the whole document, by delegation: an element says `data-tip="text"`, or `data-tip-overflow` for its own text where that
 * is cut. So a table of thousands of times costs nothing until one is pointed at. Opens on hover, focus and tap; Esc closes.
 * Not a React component for that reason.
 */
export function installTooltips(): () => void {
  let bubble: HTMLElement | null = null;
  let anchor: HTMLElement | null = null;
  let timer = 0;
  const listeners = new AbortController();
  const { signal } = listeners;

  const textOf = (element: HTMLElement): string => {
    const tip = element.dataset.tip;
    if (tip) return tip;
    return element.dataset.tipOverflow !== undefined && element.scrollWidth > element.clientWidth
      ? (element.textContent ?? '')
      : '';
  };
  const find = (target: EventTarget | null): HTMLElement | null => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip],[data-tip-overflow]') : null;
    return element && textOf(element) !== '' ? element : null;
  };
  const hide = () => {
    if (anchor?.getAttribute('aria-describedby') === 'pc-tooltip') anchor.removeAttribute('aria-describedby');
    anchor = null;
    if (bubble?.matches(':popover-open')) bubble.hidePopover();
  };
  const show = (element: HTMLElement) => {
    if (!element.isConnected) return;
    if (anchor !== element) hide();
    if (!bubble) {
      bubble = document.createElement('div');
      bubble.id = 'pc-tooltip';
      bubble.className = 'pc-tooltip';
      bubble.setAttribute('role', 'tooltip');
      bubble.popover = 'manual';
      document.body.append(bubble);
    }
    anchor = element;
    bubble.textContent = textOf(element);
    if (!bubble.matches(':popover-open')) bubble.showPopover();
    place(bubble, element, 'center');
    // Where the element has no description of its own, this is it.
    if (element.dataset.tip && !element.hasAttribute('aria-describedby')) {
      element.setAttribute('aria-describedby', 'pc-tooltip');
    }
  };

  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { signal, capture: true, passive: true });

  on('pointerover', (event) => {
    if (event.pointerType === 'touch') return;
    const element = find(event.target);
    if (element === anchor) return;
    clearTimeout(timer);
    // A page that moves under a resting pointer is no leaving: what has focus keeps its tooltip.
    if (!element && anchor?.matches(':focus-visible')) return;
    hide();
    if (!element) return;
    timer = window.setTimeout(() => show(element), 250);
  });
  on('pointerdown', () => {
    clearTimeout(timer);
    hide();
  });
  on('click', (event) => {
    const element = find(event.target);
    // A tap has no hover, and a disabled control's reason is what a click on it asks for.
    if (element && (event as PointerEvent).pointerType !== 'mouse') show(element);
    else if (element?.getAttribute('aria-disabled') === 'true') show(element);
  });
  on('focusin', (event) => {
    const element = find(event.target);
    if (element && event.target instanceof Element && event.target.matches(':focus-visible')) show(element);
  });
  on('focusout', hide);
  on('scroll', () => {
    if (!anchor || !bubble) return;
    // Focus scrolls to what it goes to: that must not take the tooltip away.
    const { top, bottom } = anchor.getBoundingClientRect();
    if (anchor.matches(':focus-visible') && bottom > 0 && top < innerHeight) place(bubble, anchor, 'center');
    else hide();
  });
  on('keydown', (event) => {
    if (event.key !== 'Escape') return;
    clearTimeout(timer);
    hide();
  });

  return () => {
    listeners.abort();
    clearTimeout(timer);
    bubble?.remove();
  };
}
