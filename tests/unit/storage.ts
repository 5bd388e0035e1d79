/** A browser's storage, for `vi.stubGlobal`; what it holds is in `kept`. */
export const storageOf = (kept = new Map<string, string>()): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => ({
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, text) => void kept.set(name, text),
  removeItem: (name) => void kept.delete(name),
});
