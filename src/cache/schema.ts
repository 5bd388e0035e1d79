import { BASE_PATH } from '@/api/config';

// Apart from db.ts, so that the head script can lay out the database before Dexie is there (src/app/boot.ts).

/** Flavour and path keep a demo and the real portal on one origin apart. */
export const CACHE_DB_NAME = `portcullis-cache:${__FLAVOUR__}:${BASE_PATH}`;

/** Object stores, each with its key and its indexes, as Dexie writes them. */
export const STORES = {
  responses: 'key, call, storedAt',
  checks: 'key, call',
  changes: 'scope',
  meta: 'name',
};

/** Dexie keeps ten numbers of IndexedDB for each of its own. */
const DEXIE_FACTOR = 10;

/**
 * Lays out the database where there is none, in the way Dexie does: on a first visit that takes as long as the app's code needs to come.
 * One that exists is left alone, since opening a newer version has to wait for other tabs, and Dexie is to tell of that.
 */
export async function createAhead(): Promise<void> {
  const existing = await indexedDB.databases();
  if (existing.some(({ name }) => name === CACHE_DB_NAME)) return;
  const request = indexedDB.open(CACHE_DB_NAME, __SCHEMA_VERSION__ * DEXIE_FACTOR);
  request.onupgradeneeded = () => {
    for (const [name, columns] of Object.entries(STORES)) {
      const [keyPath = '', ...indexes] = columns.split(', ');
      const table = request.result.createObjectStore(name, { keyPath });
      for (const index of indexes) table.createIndex(index, index);
    }
  };
  request.onsuccess = () => request.result.close();
}
