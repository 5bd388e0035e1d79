import { useSyncExternalStore } from 'react';

/** Chromium's event before an installation can be offered; not in the DOM's types, since it is no standard yet. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();
const set = (next: InstallEvent | null) => {
  offered = next;
  for (const listener of listeners) listener();
};

/** Call it at the start: the browser offers installation only once, possibly before the menu exists. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallEvent);
  });
  addEventListener('appinstalled', () => set(null));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function promptNow(): void {
  void offered?.prompt();
  set(null);
}

/** Installs the app; null where the browser does not offer it. */
export const useInstallPrompt = (): (() => void) | null =>
  useSyncExternalStore(subscribe, () => (offered ? promptNow : null));
