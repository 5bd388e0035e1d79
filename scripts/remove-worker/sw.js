/**
 * The way back: deployed in place of sw.js, it takes the service worker off every device that has it. It unregisters itself, loads the
 * open tabs anew from the network, once, and clears what the worker and the app have stored. A worker that replaces no other one, because
 * a freed tab has registered it again, loads nothing, so that no loop begins (reliability.md, A8).
 *
 * Other installations on the same origin keep theirs: a cache is deleted only if its name holds this scope, as src/sw/shell.ts writes it,
 * and a database only if its name ends with this path, as src/cache/schema.ts and src/cache/imports.ts write it. A demo's own data
 * (portcullis-demo) stays.
 */
const { scope } = self.registration;
const isOwnCache = (name) => name.startsWith('portcullis-shell:') && name.includes(`:${scope}:`);
const isOwnDatabase = (name) =>
  /^portcullis-(cache|import):/.test(name) && name.endsWith(`:${new URL(scope).pathname}`);

const AGAIN_MS = 1_000;
let asking;

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
  // Asked while the worker before it answers requests, Chromium may miss that it has finished, and lets this one wait (3 of 16 runs, none of 24 since).
  asking = setInterval(() => self.skipWaiting(), AGAIN_MS);
});

self.addEventListener('activate', (event) => {
  clearInterval(asking);
  event.waitUntil(remove());
});

async function remove() {
  // Those that the worker before it had. A freed tab that registers it again is not among them: it would be loaded anew for ever.
  // Asked of the browser rather than remembered from 'install': a worker may be stopped in between.
  const tabs = await self.clients.matchAll({ type: 'window' });
  // Unregistered first: what loads from now on comes from the network, without a worker.
  await self.registration.unregister();
  await Promise.all(tabs.map((tab) => tab.navigate(tab.url).catch(() => undefined)));
  for (const name of await caches.keys()) {
    if (isOwnCache(name)) await caches.delete(name);
  }
  const databases = (await indexedDB.databases?.()) ?? [];
  await Promise.all(databases.map(({ name }) => name && isOwnDatabase(name) && deleteDatabase(name)));
}

/** Resolves as soon as the browser has taken the request: open tabs close the database when they are asked to (versionchange). */
function deleteDatabase(name) {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = resolve;
  });
}
