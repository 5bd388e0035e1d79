/** A browser's storage, for `vi.stubGlobal`; what it holds is in `kept`. */
export const storageOf = (kept = new Map<string, string>()): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => ({
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, text) => void kept.set(name, text),
  removeItem: (name) => void kept.delete(name),
});

/** The same, which refuses texts while `isFull` says so. */
export function fillableStorageOf(isFull: (name: string, text: string) => boolean, kept = new Map<string, string>()) {
  const storage = storageOf(kept);
  return {
    ...storage,
    setItem: (name: string, text: string) => {
      if (isFull(name, text)) throw new DOMException('full', 'QuotaExceededError');
      storage.setItem(name, text);
    },
  };
}

/** The same, whose names are its keys, as in a browser. */
export const listedStorageOf = (kept = new Map<string, string>()) =>
  new Proxy(storageOf(kept), {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
  });
