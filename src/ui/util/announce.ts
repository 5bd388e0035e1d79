let region: HTMLElement | null = null;

/**
 * Says something to screen readers without showing it. The region is `aria-live` without a role and stands last in the body, since the
 * connection must be the first role="status" of the document (ux.md, 'Shell').
 */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.className = 'pc-hidden';
    region.setAttribute('aria-live', 'polite');
    document.body.append(region);
  }
  // The same words twice are two messages: the no-break space makes the text differ.
  const target = region;
  target.textContent = target.textContent === text ? `${text}\u00a0` : text;
}
