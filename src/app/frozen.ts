/**
 * A tab that is frozen or kept for Back shows its last picture when it wakes, before any script of it has run. So it hides itself when it
 * goes, and shows itself again once the session has been looked at (reliability.md, D4 and D10): a sign-out in another tab has by then
 * emptied it.
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
