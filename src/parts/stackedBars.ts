import type { LogTone } from '@/domain/logs/overview';
import { token } from '@/ui';

/** The colours of the badges (ux.md, 'Look'). */
export const FILLS: Readonly<Record<LogTone, string>> = {
  allowed: token('allowed.solid'),
  blocked: token('blocked.solid'),
  throttled: token('throttled.solid'),
  shadow: token('shadow.solid'),
  info: token('info.solid'),
  neutral: token('disabled.solid'),
};

/** The size of a bar in the drawing, which is stretched to its place. */
export const BAR_WIDTH = 10;
export const PLOT_HEIGHT = 100;

/** The viewBox for so many bars. */
export const viewBox = (bars: number): string => `0 0 ${bars * BAR_WIDTH} ${PLOT_HEIGHT}`;

/**
 * Draws each series as one path with a rectangle for every bar, stacked in their order: an element for each bar would be hundreds. `most` is
 * the total that fills the height.
 */
export function stackedPaths(series: readonly ArrayLike<number>[], most: number): string[] {
  const scale = PLOT_HEIGHT / Math.max(1, most);
  const tops: number[] = [];
  return series.map((counts) =>
    Array.from(counts, (count, bar) => {
      if (count === 0) return '';
      const top = (tops[bar] ?? 0) + count;
      tops[bar] = top;
      const y = PLOT_HEIGHT - top * scale;
      return `M${bar * BAR_WIDTH + 1} ${y}h${BAR_WIDTH - 2}v${count * scale}h${2 - BAR_WIDTH}z`;
    }).join(''),
  );
}

const clamp = (bar: number, bars: number) => Math.max(0, Math.min(bars - 1, bar));

/** The bar under a pointer. */
export function barAt(clientX: number, plot: Element | null, bars: number): number {
  const { left, width } = plot?.getBoundingClientRect() ?? { left: 0, width: 1 };
  return clamp(Math.floor(((clientX - left) / width) * bars), bars);
}

/** The bar that an arrow key, Home or End leads to, or null for another key. Without a cursor → begins before the first bar, ← behind the last. */
export function barByKey(key: string, cursor: number | null, bars: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return bars - 1;
  const way = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return way === 0 ? null : clamp((cursor ?? (way > 0 ? -1 : bars)) + way, bars);
}
