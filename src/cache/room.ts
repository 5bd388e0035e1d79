import { KEEP_BYTES } from '@/contract/constants';
import { type CacheDb, isQuota, type ResponseRow, setStorageState, storageState } from './db';
import { isPlausible } from './rows';
import { snapshotsKeyOf } from './snapshots';

/** The session's epoch in which the store was found full; null where that is not known. */
let fullIn: number | null = null;

/**
 * True if the store accepts no more data in this session. If an earlier session filled it, the end of that session has emptied it, so it
 * counts as having room again.
 */
export function isFull(epoch: number): boolean {
  if (storageState() !== 'full') return false;
  if (fullIn === null || fullIn === epoch) return true;
  setStorageState('ok');
  return false;
}

// A session's one eviction, as rows of `changes`, which every build's purge empties. Evicting deletes the first row, since deleting needs no
// room. The second row stays, so that a page or worker that starts again allows no further eviction.
const EVICTION = 'eviction';
const EVICTION_GIVEN = 'eviction given';

/** Part of the writer's transaction: a session gets its eviction with the first answer that is stored for it. */
export async function giveEviction(db: CacheDb): Promise<void> {
  if ((await db.changes.get(EVICTION_GIVEN)) === undefined) await giveAnother(db);
}

async function giveAnother(db: CacheDb): Promise<void> {
  await db.changes.bulkPut([
    { scope: EVICTION, count: 1 },
    { scope: EVICTION_GIVEN, count: 1 },
  ]);
}

/**
 * Writes within the quota. If it is exceeded, deletes the oldest rows and tries once more; then writing stops for this session, and the
 * answer still reaches its reader (reliability.md, F2). Another eviction follows only one that helped.
 */
export async function putWithinQuota<T>(db: CacheDb, epoch: number, put: () => Promise<T>): Promise<T | 'unstored'> {
  try {
    return await put();
  } catch (first) {
    if (!isQuota(first) || isFull(epoch)) return 'unstored';
  }
  try {
    const evicted = await halveOnce(db);
    // Another write, here or in the worker, may have made it just now: then there is room too.
    const written = await put();
    if (evicted) await giveAnother(db).catch(() => {});
    return written;
  } catch (second) {
    // By now even the eviction may be refused.
    if (!isQuota(second)) return 'unstored';
  }
  fullIn = epoch;
  setStorageState('full');
  return 'unstored';
}

const sum = (sizes: readonly { bytes: number }[]) => sizes.reduce((total, { bytes }) => total + bytes, 0);

/** Removes the oldest rows until at most `target` bytes are left. */
async function evictOldest(db: CacheDb, sizes: readonly Size[], target: number): Promise<void> {
  let left = sum(sizes);
  const gone: string[] = [];
  for (const row of sizes) {
    if (left <= target) break;
    gone.push(row.key);
    left -= row.bytes;
  }
  await drop(db, gone);
}

/** @returns false if the session has made its eviction */
const halveOnce = (db: CacheDb) =>
  db.transaction('rw', [db.responses, db.checks, db.changes], async () => {
    if ((await db.changes.get(EVICTION)) === undefined) return false;
    await db.changes.delete(EVICTION);
    const sizes = await sizesOldestFirst(db);
    await evictOldest(db, sizes, sum(sizes) / 2);
    return true;
  });

// Measured only now and then: looking at every row for each write would cost more than it saves. Nothing else writes as much in between.
const MEASURE_EVERY_BYTES = 4 * 1024 * 1024;
let unmeasured = MEASURE_EVERY_BYTES;

/** Part of the writer's transaction: before a row is put, the oldest others go where the store would grow over 50 MB (reliability.md, L4). */
export async function makeRoom(db: CacheDb, row: ResponseRow): Promise<void> {
  unmeasured += row.bytes;
  if (unmeasured < MEASURE_EVERY_BYTES) return;
  const others = (await sizesOldestFirst(db)).filter(({ key }) => key !== row.key);
  const full = KEEP_BYTES - 2 * MEASURE_EVERY_BYTES;
  if (sum(others) + row.bytes > full) await evictOldest(db, others, full * 0.8 - row.bytes);
  unmeasured = 0;
}

/** Deletes rows, with their checks and snapshots. */
async function drop(db: CacheDb, keys: string[]): Promise<void> {
  await db.responses.bulkDelete(keys);
  await db.checks.bulkDelete([...keys, ...keys.map(snapshotsKeyOf)]);
}

interface Size {
  key: string;
  bytes: number;
  at: number;
}

async function sizesOldestFirst(db: CacheDb): Promise<Size[]> {
  const [stored, checks] = await Promise.all([db.responses.toCollection().primaryKeys(), db.checks.toArray()]);
  const known = new Map(checks.map((check) => [check.key, check]));
  return stored
    .map((key) => ({ key, bytes: known.get(key)?.bytes ?? 0, at: known.get(key)?.checkedAt ?? 0 }))
    .sort((a, b) => a.at - b.at);
}

/** Keeps the store within 7 days; called at idle, after a good answer only (reliability.md, C2). Its size is kept by {@link makeRoom}. */
export async function trim(db: CacheDb): Promise<void> {
  const now = Date.now();
  const outdated = (await sizesOldestFirst(db)).filter((row) => !isPlausible(row.at, now)).map((row) => row.key);
  await drop(db, outdated);
  // Reads that never succeeded have a failure, and no answer.
  const failures = db.checks.filter(
    ({ checkedAt, failure, failedAt }) => checkedAt === null && failure !== null && !isPlausible(failedAt, now),
  );
  await failures.delete();
}
