// Shared by the head script, which must stay free of libraries, and the app.

import type { ColourMode } from '@/state/colour-mode';
import { CANVAS } from '@/ui/theme/canvas';

/** Name in localStorage, the same for all installations on an origin. */
export const COLOUR_MODE = 'portcullis.colour-mode';

export const systemPrefersDark = matchMedia('(prefers-color-scheme: dark)');

/** The mode that was chosen on this device. */
export function chosenMode(): ColourMode {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(COLOUR_MODE) ?? 'null');
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system'; // Storage is refused or holds something else.
  }
}

/** Shows a mode on <html> and in the browser's own bars. */
export function showMode(mode: ColourMode): void {
  const system = systemPrefersDark.matches ? 'dark' : 'light';
  const shown = mode === 'system' ? system : mode;
  const html = document.documentElement;
  html.classList.remove('light', 'dark');
  html.classList.add(shown);
  html.style.colorScheme = shown;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = CANVAS[shown];
}
