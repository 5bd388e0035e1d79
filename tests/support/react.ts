/** Stands in for 'react', which renders a store to text only if the store has a snapshot for servers. For factories of `vi.mock`. */
export const reactWithStores = async (original: () => Promise<object>) => ({
  ...(await original()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
});
