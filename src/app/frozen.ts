/**
 * Hides the page while it is away. A tab that is frozen or kept for Back shows its last picture when it wakes, before any script runs; so
 * it is shown again only once the session has been checked, and a sign-out in another tab has emptied it by then (reliability.md, D4 and
 * D10).
 */
export function hideWhileAway(): void {
  const root = document.documentElement;
  const hide = () => root.style.setProperty('visibility', 'hidden');
  // Waits two frames: the first renders what checking the session has changed.
  const show = () => requestAnimationFrame(() => requestAnimationFrame(() => root.style.removeProperty('visibility')));
  document.addEventListener('freeze', hide);
  document.addEventListener('resume', show);
  addEventListener('pagehide', (event) => {
    if (event.persisted) hide();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) show();
  });
}
