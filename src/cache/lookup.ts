import { type CacheDb, type CheckRow, openedDb, type ResponseRow, withStorageTimeout } from './db';

export interface Found {
  row?: ResponseRow | undefined;
  check?: CheckRow | undefined;
}

/**
 * Reads a row and its check from Dexie, leaving out a row that the page already has (`known`). Returns neither if the store is closed or
 * does not answer: the page then keeps what it has.
 */
export async function lookUp(key: string, known: ResponseRow | undefined): Promise<Found> {
  const db = openedDb();
  return db ? withStorageTimeout<Found>(find(db, key, known), {}) : {};
}

async function find(db: CacheDb, key: string, known: ResponseRow | undefined): Promise<Found> {
  const [row, check] = await Promise.all([newerRow(db, key, known), db.checks.get(key)]);
  return { row, check };
}

/** The index shows whether the row is the known one, without reading 2 MB again. */
async function newerRow(db: CacheDb, key: string, known: ResponseRow | undefined): Promise<ResponseRow | undefined> {
  if (known) {
    const keys = await db.responses.where('storedAt').equals(known.storedAt).primaryKeys();
    if (keys.includes(key)) return undefined;
  }
  return db.responses.get(key);
}
