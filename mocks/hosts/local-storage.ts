// msw's cookie store uses localStorage as it loads. A worker has none (design.md, 'What was tried' 2), and a browser that refuses site data
// throws at the name. Import this before msw.
function isMissing(): boolean {
  try {
    return typeof localStorage === 'undefined';
  } catch {
    return true;
  }
}

if (isMissing()) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
}
