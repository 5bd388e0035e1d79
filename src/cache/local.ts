import { storageName } from '@/api/config';
import { parseJson } from '@/api/json';
import { Listeners } from '@/listeners';

// localStorage and sessionStorage may throw on mere access (blocked site data): the app works on without them.

function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind];
  } catch {
    return null;
  }
}

function read(kind: 'localStorage' | 'sessionStorage', name: string): unknown {
  try {
    const text = storageOf(kind)?.getItem(storageName(name));
    return text == null ? null : parseJson(text);
  } catch {
    return null;
  }
}

/** A list of texts; without the entries that are none. */
function readTexts(kind: 'localStorage' | 'sessionStorage', name: string): string[] {
  const stored = read(kind, name);
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
}

function write(kind: 'localStorage' | 'sessionStorage', name: string, value: unknown): void {
  try {
    if (value === null || value === undefined) storageOf(kind)?.removeItem(storageName(name));
    else storageOf(kind)?.setItem(storageName(name), JSON.stringify(value));
  } catch {
    // Full or blocked: a preference is lost, nothing else.
  }
}

/** JSON values in localStorage, as docs/data-classification.md lists them; never a key, a password or a token (contract.md). */
export const local = {
  get: (name: string) => read('localStorage', name),
  texts: (name: string) => readTexts('localStorage', name),
  set: (name: string, value: unknown) => write('localStorage', name, value),
  isReadable: () => Boolean(storageOf('localStorage')),
};

/** JSON values in sessionStorage, for one tab: drafts, places, marks (docs/data-classification.md). */
export const tabLocal = {
  get: (name: string) => read('sessionStorage', name),
  texts: (name: string) => readTexts('sessionStorage', name),
  set: (name: string, value: unknown) => write('sessionStorage', name, value),
  /** Lists the stored names with this prefix. */
  names(prefix: string): string[] {
    const store = storageOf('sessionStorage');
    if (!store) return [];
    const own = storageName(prefix);
    const skip = own.length - prefix.length;
    return Object.keys(store)
      .filter((name) => name.startsWith(own))
      .map((name) => name.slice(skip));
  },
};

/** Listeners to a value in localStorage: `tell` notifies this tab, the browser notifies the others. */
export function followers(): Listeners {
  const listeners: Listeners = new Listeners(() => {
    globalThis.addEventListener?.('storage', listeners.tell);
    return () => globalThis.removeEventListener?.('storage', listeners.tell);
  });
  return listeners;
}
