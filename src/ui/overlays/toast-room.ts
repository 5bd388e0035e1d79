const GAP = 8;
const shown = new Set<HTMLElement>();
let watch: ResizeObserver | null = null;

function measure(): void {
  const { style } = document.documentElement;
  if (shown.size === 0) return void style.removeProperty('--toasts-room');
  const heights = [...shown].map(({ offsetHeight }) => offsetHeight + GAP);
  style.setProperty('--toasts-room', `${heights.reduce((sum, height) => sum + height, GAP)}px`);
}

/**
 * Keeps room at the end of the page for a toast, so that all it covers can be scrolled clear of it, as the browser does for what gets the focus
 * (global-css.ts). Returns its end.
 */
export function keepRoomFor(toast: HTMLElement): () => void {
  watch ??= new ResizeObserver(measure);
  shown.add(toast);
  watch.observe(toast);
  return () => {
    shown.delete(toast);
    watch?.unobserve(toast);
    measure();
  };
}
