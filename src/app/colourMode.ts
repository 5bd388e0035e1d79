import { type ColourMode, colourModeAtom } from '@/state/colour-mode';
import { store } from '@/state/store';
import { CANVAS } from '@/ui/theme/canvas';

// boot.ts reads it before the first paint, under the same name.
const KEY = 'portcullis.colour-mode';
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

function stored(): ColourMode {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

function show(mode: ColourMode): void {
  const shown = mode === 'system' ? (prefersDark.matches ? 'dark' : 'light') : mode;
  const html = document.documentElement;
  html.classList.remove('light', 'dark');
  html.classList.add(shown);
  html.style.colorScheme = shown;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = CANVAS[shown];
}

/** Shows a mode and remembers it; 'system' follows the system from then on. */
export function applyColourMode(mode: ColourMode): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(mode));
  } catch {
    // A preference that cannot be kept still holds for this visit.
  }
  show(mode);
}

/** Takes up what boot.ts has shown, and follows the system and other tabs. */
export function watchColourMode(): void {
  store.set(colourModeAtom, stored());
  prefersDark.addEventListener('change', () => show(store.get(colourModeAtom)));
  addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    store.set(colourModeAtom, stored());
    show(stored());
  });
}
