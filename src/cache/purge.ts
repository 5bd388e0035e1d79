import { type CacheDb, cacheDb, isQuota, type SessionRow, setStorageState } from './db';
import { WIPE_DUE } from './device';
import { local } from './local';
import { putWithinQuota } from './room';

/** A new store starts above any epoch that the previous one can have reached, so that late answers to it stay dropped. */
const first = (): SessionRow => ({ name: 'session', epoch: Date.now(), user: null, verifiedAt: 0 });

export const readSession = async (db: CacheDb): Promise<SessionRow> => (await db.meta.get('session')) ?? first();

/**
 * The only routine that deletes all of a session's stored data (design.md): it raises the epoch and deletes every row, in one transaction.
 * With `user`, that user's session opens in the same step. Answers that were asked for before are dropped by the epoch. This also completes
 * a wipe that was due when it was called.
 * @param holds called in the transaction; false means that a later event has decided otherwise, and nothing is deleted.
 * @returns true once everything is deleted; false if it was called off, or if the store could not be reached or aborted it
 */
export async function purge(user: SessionRow['user'] = null, holds = () => true): Promise<boolean> {
  const due = local.get(WIPE_DUE);
  const db = await cacheDb();
  if (!db) return false;
  let wiped = false;
  try {
    await db.transaction('rw', [db.meta, db.responses, db.checks, db.changes], async () => {
      const { epoch } = await readSession(db);
      if (!holds()) return;
      await db.meta.put({ name: 'session', epoch: epoch + 1, user, verifiedAt: user ? Date.now() : 0 });
      await Promise.all([db.responses.clear(), db.checks.clear(), db.changes.clear()]);
      wiped = true;
    });
  } catch (error) {
    wiped = isQuota(error) && (await emptyFull(db));
  }
  // The mark of a later wipe stays: another session may have stored something since.
  if (wiped && local.get(WIPE_DUE) === due) local.set(WIPE_DUE, null);
  return wiped;
}

/** Wipes what a session that is over has left, unless that has been done since, by a sign-in in another tab for example. */
export async function wipeLeft(holds = () => true): Promise<void> {
  const due = local.get(WIPE_DUE);
  await purge(null, () => local.get(WIPE_DUE) === due && holds());
}

/**
 * The store has no room even for the session's row, but deleting needs none. Without that row nothing is stored, and every earlier answer
 * is dropped.
 */
async function emptyFull(db: CacheDb): Promise<boolean> {
  setStorageState('full');
  try {
    const all = [db.meta, db.responses, db.checks, db.changes];
    await db.transaction('rw', all, () => Promise.all(all.map((table) => table.clear())));
    return true;
  } catch {
    return false;
  }
}

/** Opens the session of a user whose stored data may stay, or confirms the one that is open. */
export async function openSessionRow(user: NonNullable<SessionRow['user']>, holds = () => true): Promise<void> {
  const db = await cacheDb();
  if (!db) return;
  const { epoch: now } = await readSession(db).catch(first);
  await putWithinQuota(db, now, () =>
    db.transaction('rw', [db.meta], async () => {
      const { epoch } = await readSession(db);
      if (!holds()) return;
      await db.meta.put({ name: 'session', epoch, user, verifiedAt: Date.now() });
    }),
  );
}
