import { type CacheDb, type CheckRow, openedDb, patiently, type ResponseRow } from './db';

export interface Found {
  row?: ResponseRow | undefined;
  check?: CheckRow | undefined;
}

/**
 * Reads a row from Dexie; the row is left out if it is `known`, the one the page already holds. Both are left out if the store is closed or
 * does not answer: what was seen before stays.
 */
export async function lookUp(key: string, known: ResponseRow | undefined): Promise<Found> {
  const db = openedDb();
  return db ? patiently<Found>(find(db, key, known), {}) : {};
}

async function find(db: CacheDb, key: string, known: ResponseRow | undefined): Promise<Found> {
  const [row, check] = await Promise.all([newerRow(db, key, known), db.checks.get(key)]);
  return { row, check };
}

/** The index tells whether a row is the one at hand, without 2 MB being read again. */
async function newerRow(db: CacheDb, key: string, known: ResponseRow | undefined): Promise<ResponseRow | undefined> {
  if (known) {
    const keys = await db.responses.where('storedAt').equals(known.storedAt).primaryKeys();
    if (keys.includes(key)) return undefined;
  }
  return db.responses.get(key);
}
