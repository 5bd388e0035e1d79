import { atom, useAtomValue } from 'jotai';
import { store } from '@/state/store';

/** Chromium's event before an installation can be offered; not in the DOM's types, since it is no standard yet. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const offeredAtom = atom<InstallEvent | null>(null);

/** Call it at the start: the browser offers installation only once, possibly before the menu exists. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    store.set(offeredAtom, event as InstallEvent);
  });
  addEventListener('appinstalled', () => store.set(offeredAtom, null));
}

function promptNow(): void {
  void store.get(offeredAtom)?.prompt();
  store.set(offeredAtom, null);
}

/** Installs the app; null where the browser does not offer it. */
export const useInstallPrompt = (): (() => void) | null => (useAtomValue(offeredAtom) ? promptNow : null);
