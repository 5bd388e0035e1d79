import { expect, it, vi } from 'vitest';

vi.mock('workbox-precaching', () => ({
  PrecacheController: class {
    addToCacheList() {}
  },
}));

const SCOPE = 'https://portal.test/';
const PREFIX = `portcullis-shell:${__FLAVOUR__}:${SCOPE}:`;
const OWN = PREFIX + __BUILD_ID__;

/** The part of Cache Storage that matters here: names in order of creation, each with the addresses in it. */
const stored = new Map<string, Set<string>>();
const caches = {
  keys: async () => [...stored.keys()],
  delete: async (name: string) => stored.delete(name),
  open: async (name: string) => {
    const entries = stored.get(name) ?? new Set<string>();
    stored.set(name, entries);
    return { put: async (url: string) => void entries.add(url) };
  },
  match: async (url: string, { cacheName }: { cacheName: string }) =>
    stored.get(cacheName)?.has(url) ? new Response() : undefined,
};

async function dropOldShells(): Promise<string[]> {
  vi.stubGlobal('self', { registration: { scope: SCOPE }, location: new URL(SCOPE), __WB_MANIFEST: [] });
  vi.stubGlobal('caches', caches);
  // Not through import(): the worker's types would be added to this project's.
  await (await vi.importActual<{ dropOldShells(): Promise<void> }>('@/sw/shell')).dropOldShells();
  return [...stored.keys()];
}

it('G4: the build that open tabs run on keeps its files, even if a later one is only waiting or failed to install', async () => {
  stored.set(`${PREFIX}oldest`, new Set([`${SCOPE}.used`]));
  stored.set(`${PREFIX}running`, new Set([`${SCOPE}.used`]));
  stored.set(`${PREFIX}only-waited`, new Set());
  stored.set(OWN, new Set());
  stored.set('of-something-else', new Set());
  expect(await dropOldShells()).toEqual([`${PREFIX}running`, OWN, 'of-something-else']);
  // The next build finds this one marked.
  expect(stored.get(OWN)?.size).toBe(1);
});

it('G4: of builds from before the mark was introduced the newest stays', async () => {
  stored.clear();
  for (const name of ['first', 'second']) stored.set(PREFIX + name, new Set());
  stored.set(OWN, new Set());
  expect(await dropOldShells()).toEqual([`${PREFIX}second`, OWN]);
});
