/**
 * Removes the service worker: deployed in place of sw.js, it takes the worker off every device that has it. It unregisters itself, has the
 * open tabs reloaded from the network once, and clears what the worker and the app have stored. If it replaces no other worker, because a
 * freed tab has registered it again, it has nothing reloaded, so there is no loop (reliability.md, A8).
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
const PATIENCE_MS = 3_000;
let asking;

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
  // Chromium may miss that the old worker has finished and leave this one waiting, so it is asked again.
  const begun = Date.now();
  let isFreeing = !self.registration.active;
  asking = setInterval(() => {
    void self.skipWaiting();
    if (isFreeing || Date.now() - begun < PATIENCE_MS) return;
    isFreeing = true;
    void freeTabs();
  }, AGAIN_MS);
});

self.addEventListener('activate', (event) => {
  clearInterval(asking);
  event.waitUntil(remove());
});

/**
 * While the old worker has requests to answer, the browser leaves this one waiting, for up to five minutes in Chromium. But unregistered, the
 * old one answers no tab that loads from now on, so a tab is free once it has reloaded itself (src/app/worker.ts).
 */
async function freeTabs() {
  await self.registration.unregister();
  for (const tab of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    tab.postMessage({ kind: 'reload' });
  }
}

async function remove() {
  // The tabs that the previous worker still controlled. A freed tab that registers this one again is not among them: it would reload for ever.
  const tabs = await self.clients.matchAll({ type: 'window' });
  // Unregisters first: everything that loads from now on comes from the network, without a worker.
  await self.registration.unregister();
  await Promise.all(tabs.map((tab) => tab.navigate(tab.url).catch(() => undefined)));
  await clear();
}

async function clear() {
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
