/// <reference lib="webworker" />
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { scaled } from '@/api/call';
import { within } from '@/api/wait';
import { callAt } from '@/cache/keys';
import { READ_TIMEOUT_MS } from '@/contract/constants';
import { isRoute } from '@/paths';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

// One cache a build: a tab that is still on the build before finds its chunks there (reliability.md, A5 and G4).
const PREFIX = `portcullis-shell:${__FLAVOUR__}:${self.registration.scope}:`;
const cacheName = PREFIX + __BUILD_ID__;
let isRetry = false;
const controller = new PrecacheController({
  cacheName,
  plugins: [
    {
      requestWillFetch: async ({ request }) =>
        isRetry && request.cache === 'default' ? new Request(request, { cache: 'reload' }) : request,
    },
  ],
});
controller.addToCacheList(self.__WB_MANIFEST);

const SCOPE_PATH = new URL(self.registration.scope).pathname;
const INDEX = new URL('index.html', self.registration.scope).href;
/** Marks the cache of a build that pages have used, with its turn: the greatest was accepted last. Not a file of any build. */
const USED = new URL('.used', self.registration.scope).href;
const ASSETS = new URL('assets/', self.registration.scope).href;

/**
 * Fetches every file of the build and checks it against its hash in the manifest (scripts/lib/integrity.ts). One that is missing, or is
 * something else, fails the installation as a whole, and the build before keeps serving (reliability.md, A4 and G9). The next one takes the
 * files that are still missing from the host: the browser may have kept a wrong answer for one, as it keeps every file of the build.
 */
export async function installShell(event: ExtendableEvent): Promise<unknown> {
  isRetry = await caches.has(cacheName);
  await caches.open(cacheName);
  return controller.install(event);
}

/** The turn in a cache's mark: 0 in a mark of earlier versions, which is empty; -1 without a mark. */
async function turnOf(name: string): Promise<number> {
  const mark = await caches.match(USED, { cacheName: name });
  return mark ? Number(await mark.text()) || 0 : -1;
}

/**
 * Keeps the caches of this build and of the previous one that pages used, which open tabs may still run; builds that only waited or failed
 * to install in between are dropped. A build that is deployed again keeps its cache and takes a new turn.
 */
export async function dropOldShells(): Promise<void> {
  // keys() returns names in order of creation, which decides between equal turns.
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName);
  const turns = await Promise.all(others.map(turnOf));
  const last = Math.max(-1, ...turns);
  // Without room for the mark, the activation goes on without it.
  await caches
    .open(cacheName)
    .then((cache) => cache.put(USED, new Response(String(last + 1))))
    .catch(() => {});
  const before = others[turns.lastIndexOf(last)];
  await Promise.all(others.filter((name) => name !== before).map((name) => caches.delete(name)));
}

/** Files of the shell from the cache, every page address included; null for what is not the shell's. */
export function answerShell(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  if (request.method !== 'GET') return null;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return null;
  if (request.mode === 'navigate') {
    if (!isPage(url)) return null;
    return isRoute(url.pathname.slice(SCOPE_PATH.length - 1)) ? fromCache(INDEX, request) : fromHostFirst(request);
  }
  url.search = '';
  url.hash = '';
  const cacheKey = controller.getCacheKeyForURL(url.href);
  if (cacheKey) return fromCache(url.href, request);
  return url.href.startsWith(ASSETS) ? fromAnyBuild(request) : null;
}

/** /sdk/sdk-build-history/… is a page though /sdk/ is an API prefix too: the contract decides, not the prefix (reliability.md, A6). */
function isPage(url: URL): boolean {
  if (callAt('GET', url.href)) return false;
  const own = controller.getCacheKeyForURL(url.href);
  const last = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  // A file's own address, typed or linked, is the file; addresses of pages have no file extension, unless an id looks like one.
  return !own || last === 'index.html' || last === '';
}

/** Cache Storage rejects on a damaged profile: the network may still have the file. */
const noCopy = () => undefined;

async function fromCache(url: string, request: Request): Promise<Response> {
  return (await controller.matchPrecache(url).catch(noCopy)) ?? fetch(request);
}

/**
 * An address that is none of the app's may be another installation's, in a folder of its own (a demo at /demo/ beside a portal at /): the
 * host decides (reliability.md, H7). Without an answer, the app says that it has no such page.
 */
async function fromHostFirst(request: Request): Promise<Response> {
  const answer = fetch(request).catch(() => null);
  const response = await within(scaled(READ_TIMEOUT_MS), answer, null);
  return response && response.status < 500 ? response : fromCache(INDEX, request);
}

/** A chunk of the build before, for a tab that still runs it. */
async function fromAnyBuild(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true }).catch(noCopy)) ?? fetch(request);
}
