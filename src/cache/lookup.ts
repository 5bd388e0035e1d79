import { type CacheDb, type CheckRow, openedDb, type ResponseRow } from './db';

/** Reads a row from Dexie. Unreadable parts are left out; the row is left out if it is `known`, the one the page already holds. */
export async function lookUp(
  key: string,
  known: ResponseRow | undefined,
): Promise<{ row?: ResponseRow | undefined; check?: CheckRow | undefined }> {
  const db = openedDb();
  if (!db) return {};
  try {
    const [row, check] = await Promise.all([newerRow(db, key, known), db.checks.get(key)]);
    return { row, check };
  } catch {
    // Closed under us: what was seen before stays.
    return {};
  }
}

/** The index tells whether a row is the one at hand, without 2 MB being read again. */
async function newerRow(db: CacheDb, key: string, known: ResponseRow | undefined): Promise<ResponseRow | undefined> {
  if (known) {
    const keys = await db.responses.where('storedAt').equals(known.storedAt).primaryKeys();
    if (keys.includes(key)) return undefined;
  }
  return db.responses.get(key);
}
