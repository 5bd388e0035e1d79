import { useSyncExternalStore } from 'react';
import { Listeners } from '@/listeners';

/** Chromium's event before an installation can be offered; not in the DOM's types, since it is no standard yet. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | null = null;
const listeners = new Listeners();
const set = (next: InstallEvent | null) => {
  offered = next;
  listeners.tell();
};

/** Call it at the start: the browser offers installation only once, possibly before the menu exists. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallEvent);
  });
  addEventListener('appinstalled', () => set(null));
}

function promptNow(): void {
  void offered?.prompt();
  set(null);
}

/** Installs the app; null where the browser does not offer it. */
export const useInstallPrompt = (): (() => void) | null =>
  useSyncExternalStore(listeners.listen, () => (offered ? promptNow : null));
