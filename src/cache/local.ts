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

function textIn(kind: 'localStorage' | 'sessionStorage', name: string): string | null {
  try {
    return storageOf(kind)?.getItem(storageName(name)) ?? null;
  } catch {
    return null;
  }
}

function read(kind: 'localStorage' | 'sessionStorage', name: string): unknown {
  const text = textIn(kind, name);
  try {
    return text === null ? null : parseJson(text);
  } catch {
    return null;
  }
}

/** A stored list of texts, without the entries that are none. */
export const textsOf = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];

const textFor = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

/** Returns true if the browser has stored the value; its storage may be full or blocked. */
function write(kind: 'localStorage' | 'sessionStorage', name: string, value: unknown): boolean {
  const text = textFor(value);
  try {
    if (text === null) storageOf(kind)?.removeItem(storageName(name));
    else storageOf(kind)?.setItem(storageName(name), text);
  } catch {
    // The read below shows whether it was stored.
  }
  return textIn(kind, name) === text;
}

const followed = new Map<string, Listeners>();

/**
 * Returns the function that subscribes to a value in localStorage. Listeners are called after each change in this tab, and when another tab
 * may have changed it.
 */
function onChange(name: string): Listeners['subscribe'] {
  const known = followed.get(name);
  if (known) return known.subscribe;
  const listeners: Listeners = new Listeners(() => {
    globalThis.addEventListener?.('storage', listeners.notify);
    return () => globalThis.removeEventListener?.('storage', listeners.notify);
  });
  followed.set(name, listeners);
  return listeners.subscribe;
}

/** JSON values in localStorage, as docs/data-classification.md lists them; never a key, a password or a token (contract.md). */
export const local = {
  get: (name: string) => read('localStorage', name),
  texts: (name: string) => textsOf(read('localStorage', name)),
  set(name: string, value: unknown): boolean {
    const isKept = write('localStorage', name, value);
    followed.get(name)?.notify();
    return isKept;
  },
  onChange,
  isReadable: () => Boolean(storageOf('localStorage')),
};

// Values that the browser did not store, by name, each with the text that localStorage has instead.
const unkept = new Map<string, { value: unknown; instead: string | null }>();

/** The user's choices, in localStorage. One that cannot be stored applies for this visit, until there is room or another tab stores its own. */
export const preferences = {
  get(name: string): unknown {
    const held = unkept.get(name);
    if (!held || held.instead !== textIn('localStorage', name)) {
      unkept.delete(name);
      return local.get(name);
    }
    // Tries again, since there may be room by now. Listeners are not notified: the value read stays the same.
    if (write('localStorage', name, held.value)) unkept.delete(name);
    return held.value;
  },
  set(name: string, value: unknown): void {
    if (write('localStorage', name, value)) unkept.delete(name);
    else unkept.set(name, { value, instead: textIn('localStorage', name) });
    followed.get(name)?.notify();
  },
  onChange,
};

/** JSON values in sessionStorage, for one tab: drafts, places, marks (docs/data-classification.md). */
export const tabStorage = {
  get: (name: string) => read('sessionStorage', name),
  texts: (name: string) => textsOf(read('sessionStorage', name)),
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
