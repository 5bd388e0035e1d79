import Dexie from 'dexie';
import { beforeEach, expect, it } from 'vitest';
import { CacheDb } from '@/cache/db';
import { CACHE_DB_NAME, createAhead } from '@/cache/schema';

/** Reads version, stores, keys and indexes of the existing database, without upgrading it. */
async function layout(): Promise<unknown> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(CACHE_DB_NAME);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const names = [...db.objectStoreNames];
  const stores = names.map((name) => {
    const store = db.transaction(name).objectStore(name);
    const indexes = [...store.indexNames].map((index) => {
      const { keyPath, unique, multiEntry } = store.index(index);
      return { index, keyPath, unique, multiEntry };
    });
    return { name, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes };
  });
  const found = { version: db.version, stores };
  db.close();
  return found;
}

beforeEach(() => Dexie.delete(CACHE_DB_NAME));

it('the head script creates the same database as Dexie would', async () => {
  const dexie = new CacheDb(CACHE_DB_NAME);
  await dexie.open();
  const wanted = await layout();
  dexie.close();

  await Dexie.delete(CACHE_DB_NAME);
  await createAhead();
  expect(await layout()).toEqual(wanted);
});

it('an existing database is left alone, whatever its version', async () => {
  await new Promise((resolve) => {
    const request = indexedDB.open(CACHE_DB_NAME, 5);
    request.onsuccess = () => {
      request.result.close();
      resolve(null);
    };
  });
  await createAhead();
  expect(await layout()).toEqual({ version: 5, stores: [] });
});
