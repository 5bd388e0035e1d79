/**
 * Removes the service worker: deployed in place of sw.js, it takes the worker off every device that has it. It unregisters itself, reloads
 * the open tabs from the network once, and clears what the worker and the app have stored. If it replaces no other worker, because a freed
 * tab has registered it again, it reloads nothing, so there is no loop (reliability.md, A8).
 *
 * Other installations on the same origin keep their data: a cache is deleted only if its name holds this scope, as src/sw/shell.ts writes it,
 * and a database only if its name ends with this path, as src/cache/db.ts and src/cache/imports.ts write it. A demo's own data
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
  // If the old worker is answering requests when it is first asked, Chromium may miss that it has finished and leave this one waiting, so it is asked again (3 of 16 runs before, none of 24 since).
  asking = setInterval(() => self.skipWaiting(), AGAIN_MS);
});

self.addEventListener('activate', (event) => {
  clearInterval(asking);
  event.waitUntil(remove());
});

async function remove() {
  // The tabs that the previous worker controlled. A freed tab that registers this one again is not among them: it would reload for ever.
  // Read from the browser rather than remembered from 'install', since a worker may be stopped in between.
  const tabs = await self.clients.matchAll({ type: 'window' });
  // Unregisters first: everything that loads from now on comes from the network, without a worker.
  await self.registration.unregister();
  await Promise.all(tabs.map((tab) => tab.navigate(tab.url).catch(() => undefined)));
  for (const name of await caches.keys()) {
    if (isOwnCache(name)) await caches.delete(name);
  }
  const databases = (await indexedDB.databases?.()) ?? [];
  await Promise.all(databases.map(({ name }) => name && isOwnDatabase(name) && deleteDatabase(name)));
}

/** Resolves as soon as the browser has accepted the request: open tabs close the database on 'versionchange'. */
function deleteDatabase(name) {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = resolve;
  });
}
