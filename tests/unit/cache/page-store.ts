import { onTestFinished } from 'vitest';
import type { CacheDb } from '@/cache/database';
import { CACHE_DB_NAME, cacheDb } from '@/cache/db';
import { openStore } from '@/cache/store';
import { alice, openFor, sessionFor } from './support';

/** Opens this page's store for alice, without answers, and her session. */
export async function openEmptyStore(): Promise<CacheDb> {
  const db = await cacheDb();
  if (!db) throw new Error('no database');
  await openFor(db, alice);
  await Promise.all([db.responses.clear(), db.checks.clear()]);
  openStore({ ...alice });
  sessionFor(alice);
  return db;
}

/** Holds the whole store, like another tab that stops in the middle of a transaction. Returns its release, which the test's end does too. */
export async function holdStore(): Promise<() => void> {
  const opening = indexedDB.open(CACHE_DB_NAME);
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const database = opening.result;
  const held = database.transaction([...database.objectStoreNames], 'readwrite');
  let over = false;
  const goOn = () => {
    if (!over) held.objectStore('meta').get('nothing').onsuccess = goOn;
  };
  goOn();
  const release = () => {
    if (over) return;
    over = true;
    database.close();
  };
  onTestFinished(release);
  return release;
}
