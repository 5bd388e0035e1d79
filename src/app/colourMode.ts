import { type ColourMode, colourModeAtom } from '@/state/colour-mode';
import { store } from '@/state/store';
import { COLOUR_MODE, chosenMode, showMode, systemPrefersDark } from './colourChoice';

function take(mode: ColourMode): void {
  store.set(colourModeAtom, mode);
  showMode(mode);
}

/** Shows a mode and remembers it; 'system' follows the system from then on. */
export function applyColourMode(mode: ColourMode): void {
  try {
    localStorage.setItem(COLOUR_MODE, JSON.stringify(mode));
  } catch {
    // A preference that cannot be kept still holds for this visit.
  }
  take(mode);
}

/** Takes up what boot.ts has shown, and follows the system and other tabs. */
export function watchColourMode(): void {
  store.set(colourModeAtom, chosenMode());
  systemPrefersDark.addEventListener('change', () => showMode(store.get(colourModeAtom)));
  addEventListener('storage', ({ key }) => {
    if (key === COLOUR_MODE) take(chosenMode());
  });
}
