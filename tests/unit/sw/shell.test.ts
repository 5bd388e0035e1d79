import { expect, it, vi } from 'vitest';

interface Options {
  plugins: { requestWillFetch(of: { request: Request }): Promise<Request> }[];
}
const given = vi.hoisted((): { options?: Options } => ({}));
vi.mock('workbox-precaching', () => ({
  PrecacheController: class {
    constructor(options: Options) {
      given.options = options;
    }
    addToCacheList() {}
    async install() {}
  },
}));

const SCOPE = 'https://portal.test/';
const PREFIX = `portcullis-shell:${__FLAVOUR__}:${SCOPE}:`;
const OWN = PREFIX + __BUILD_ID__;

/** The part of Cache Storage that matters here: names in order of creation, each with the addresses in it and their texts. */
const stored = new Map<string, Map<string, string>>();
const caches = {
  keys: async () => [...stored.keys()],
  has: async (name: string) => stored.has(name),
  delete: async (name: string) => stored.delete(name),
  open: async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, string>();
    stored.set(name, entries);
    return { put: async (url: string, response: Response) => void entries.set(url, await response.text()) };
  },
  match: async (url: string, { cacheName }: { cacheName: string }) => {
    const text = stored.get(cacheName)?.get(url);
    return text === undefined ? undefined : new Response(text);
  },
};

const unused = () => new Map<string, string>();
const used = (text: string) => new Map([[`${SCOPE}.used`, text]]);

function shell() {
  vi.stubGlobal('self', { registration: { scope: SCOPE }, location: new URL(SCOPE), __WB_MANIFEST: [] });
  vi.stubGlobal('caches', caches);
  // Not through import(): the worker's types would be added to this project's.
  return vi.importActual<{ dropOldShells(): Promise<void>; installShell(event: unknown): Promise<void> }>('@/sw/shell');
}

async function dropOldShells(): Promise<string[]> {
  await (await shell()).dropOldShells();
  return [...stored.keys()];
}

it('G4: the build that open tabs run on keeps its files, even if a later one is only waiting or failed to install', async () => {
  stored.set(`${PREFIX}oldest`, used(''));
  stored.set(`${PREFIX}running`, used(''));
  stored.set(`${PREFIX}only-waited`, unused());
  stored.set(OWN, unused());
  stored.set('of-something-else', unused());
  expect(await dropOldShells()).toEqual([`${PREFIX}running`, OWN, 'of-something-else']);
  // The next build finds this one marked.
  expect(stored.get(OWN)?.size).toBe(1);
});

it('G4: of builds from before the mark was introduced the newest stays', async () => {
  stored.clear();
  for (const name of ['first', 'second']) stored.set(PREFIX + name, unused());
  stored.set(OWN, unused());
  expect(await dropOldShells()).toEqual([`${PREFIX}second`, OWN]);
});

it('the build that was accepted last stays, even if its cache is the older one: it was deployed again', async () => {
  stored.clear();
  stored.set(`${PREFIX}n`, used('3'));
  stored.set(`${PREFIX}n+1`, used('2'));
  stored.set(OWN, unused());
  expect(await dropOldShells()).toEqual([`${PREFIX}n`, OWN]);
  // Deployed again after a later build, this one is the last accepted.
  stored.set(`${PREFIX}n+2`, used('5'));
  expect(await dropOldShells()).toEqual([OWN, `${PREFIX}n+2`]);
  expect(stored.get(OWN)).toEqual(used('6'));
});

it('after an installation that failed, the next asks the host: the browser may keep a wrong answer for a file as if it never changed', async () => {
  stored.clear();
  const { installShell } = await shell();
  const requestWillFetch = given.options?.plugins[0]?.requestWillFetch;
  const asked = async (cache: RequestCache) => {
    const sent = await requestWillFetch?.({
      request: new Request(`${SCOPE}assets/a.js`, { cache, integrity: 'sha256-AAAA' }),
    });
    return [sent?.cache, sent?.integrity];
  };
  await installShell({});
  expect(await asked('default')).toEqual(['default', 'sha256-AAAA']);
  // The first one may have failed before anything was stored.
  await installShell({});
  expect(await asked('default')).toEqual(['reload', 'sha256-AAAA']);
  expect(await asked('reload')).toEqual(['reload', 'sha256-AAAA']);
});
