// msw's cookie store uses localStorage as it loads, and a worker has none (design.md, 'What was tried' 2). Import this before msw.
if (typeof localStorage === 'undefined') {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
}
