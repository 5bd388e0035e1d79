/**
 * The way back: deployed in place of sw.js, it takes the service worker off every device that has it. It clears what the worker and the
 * app have stored, unregisters itself and loads the open tabs anew from the network, once: where it replaces no other worker, because a freed tab has
 * registered it again, it loads nothing, so that no loop begins (reliability.md, A8).
 *
 * CACHES and DATABASES begin as src/sw/shell.ts and src/cache/db.ts name them. A demo's own data (portcullis-demo) stays.
 */
const CACHES = 'portcullis-shell:';
const DATABASES = 'portcullis-cache:';

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
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
    if (name.startsWith(CACHES)) await caches.delete(name);
  }
  const databases = (await indexedDB.databases?.()) ?? [];
  for (const { name } of databases) {
    // Open tabs close it when they are asked to (versionchange); it is gone once they have.
    if (name?.startsWith(DATABASES)) indexedDB.deleteDatabase(name);
  }
}
