import { liveHost } from './modals';

let region: HTMLElement | null = null;

/**
 * Says something to screen readers without showing it. The region is `aria-live` without a role, since the connection must be the first
 * role="status" of the document (ux.md, 'Shell'). With a modal open it is inside the topmost one: what is outside is not read.
 */
export function announce(text: string): void {
  if (!region) {
    region = document.createElement('div');
    region.className = 'pc-hidden';
    region.setAttribute('aria-live', 'polite');
  }
  const target = region;
  if (!target.isConnected) liveHost().append(target);
  // The same words twice are two messages: the no-break space makes the text differ.
  target.textContent = target.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Empties the region, whose words can still be read there: at the end of a session, or once they are no longer true.
 * @param text empties it only if this was said last
 */
export function silence(text?: string): void {
  if (region && (text === undefined || region.textContent?.trimEnd() === text)) region.textContent = '';
}
