import { KEEP_BYTES, KEEP_ROW_BYTES } from '@/contract/constants';
import type { AnyCall } from '@/contract/define';
import type { Failure } from '@/contract/errors';
import { type CacheDb, type CheckRow, FORMAT, isQuota, type ResponseRow, setStorageState, storageState } from './db';
import { keyOf, type Owner, scopesOf, speaksOf, tenantOf, userOf } from './keys';
import { hashOf, isPlausible, keptOf, newCheck, takeAsRead } from './rows';
import { addSnapshot, snapshotsKeyOf } from './snapshots';

/** What a read noted when it began; its answer is written only if all of it still holds. */
export interface Ticket {
  key: string;
  owner: Owner;
  epoch: number;
  changes: number;
  startedAt: number;
}

/**
 * - `stored`: Dexie has the whole value; `cut`: it has the newest entries of it;
 * - `unstored`: nothing may or can be kept, the reader gets the value for this visit;
 * - `superseded`: a change was made meanwhile, read again;
 * - `dropped`: the session that asked is over, nobody gets it.
 */
export type Written = 'stored' | 'cut' | 'unstored' | 'superseded' | 'dropped';

async function changesTo(db: CacheDb, call: AnyCall, parameters: Record<string, string>): Promise<number> {
  const rows = await db.changes.bulkGet(scopesOf(call, parameters));
  return rows.reduce((sum, row) => sum + (row?.count ?? 0), 0);
}

/** Notes session, epoch and change counter before a read goes out; null where nothing may be stored for it. */
export async function beginRead(
  db: CacheDb,
  call: AnyCall,
  parameters: Record<string, string>,
  tenantHeader: string | null,
): Promise<Ticket | null> {
  const [session, changes] = await Promise.all([db.meta.get('session'), changesTo(db, call, parameters)]);
  const owner = session?.user;
  if (!session || !owner || !call.storable || !speaksOf(owner, parameters)) return null;
  if (tenantHeader !== null && tenantHeader !== tenantOf(owner)) return null;
  return { key: keyOf(call, parameters, owner), owner, epoch: session.epoch, changes, startedAt: Date.now() };
}

async function holds(db: CacheDb, ticket: Ticket): Promise<boolean> {
  return (await db.meta.get('session'))?.epoch === ticket.epoch;
}

/** What Dexie has of an answer once it is written. */
export interface Stored {
  row: ResponseRow;
  check: CheckRow;
}

/**
 * Writes a parsed answer and its confirmation in one transaction, if session and counter are still those of the ticket. An equal value
 * rewrites only the confirmation. Once the quota is met: the oldest rows go and it is tried once more; then writing stops for this visit.
 */
export async function writeAnswer(
  db: CacheDb,
  call: AnyCall,
  parameters: Record<string, string>,
  ticket: Ticket,
  answer: { value: unknown; size: number },
  onStored?: (stored: Stored) => void,
): Promise<Written> {
  const { kept, total } = keptOf(call, answer.value);
  const text = JSON.stringify(kept);
  if (text.length > KEEP_ROW_BYTES || storageState() === 'full')
    return (await holds(db, ticket)) ? 'unstored' : 'dropped';
  const now = Date.now();
  const row: ResponseRow = {
    key: ticket.key,
    call: call.name,
    format: FORMAT,
    tenant: tenantOf(ticket.owner),
    user: userOf(ticket.owner),
    value: kept,
    hash: hashOf(text),
    storedAt: now,
    bytes: text.length,
    total,
  };
  const check: CheckRow = {
    ...newCheck(ticket.key, call.name, parameters),
    checkedAt: now,
    tookMs: now - ticket.startedAt,
    size: answer.size,
    bytes: row.bytes,
  };
  let stored = row;
  const put = () =>
    db.transaction('rw', [db.meta, db.changes, db.responses, db.checks], async (): Promise<Written> => {
      // Side by side: each turn of the store is a few milliseconds in which other answers wait.
      const [held, changes, before] = await Promise.all([
        holds(db, ticket),
        changesTo(db, call, parameters),
        db.responses.get(ticket.key),
      ]);
      if (!held) return 'dropped';
      if (changes !== ticket.changes) return 'superseded';
      if (before && isSame(before, row)) stored = before;
      await Promise.all([
        stored === row ? db.responses.put(row) : null,
        db.checks.put(check),
        call.snapshotEveryMs === null ? null : addSnapshot(db, row, call.snapshotEveryMs),
      ]);
      return total === null ? 'stored' : 'cut';
    });
  const written = await putWithinQuota(db, put);
  takeAsRead(row);
  if (written === 'stored') onStored?.({ row: stored, check });
  return written;
}

// An equal value is written again once an hour, so that `storedAt` alone tells whether a row is within the 7 days.
const REWRITE_EQUAL_AFTER_MS = 60 * 60 * 1000;

const isSame = (before: ResponseRow, row: ResponseRow) =>
  before.hash === row.hash &&
  before.format === row.format &&
  before.total === row.total &&
  before.tenant === row.tenant &&
  before.user === row.user &&
  // One from the future was written before the clock was set back: kept, it would stay hidden (reliability.md, C2).
  before.storedAt <= row.storedAt &&
  row.storedAt - before.storedAt < REWRITE_EQUAL_AFTER_MS;

async function putWithinQuota(db: CacheDb, put: () => Promise<Written>): Promise<Written> {
  try {
    return await put();
  } catch (first) {
    if (!isQuota(first)) return 'unstored';
  }
  try {
    await evictOldest(db, 0.5);
    return await put();
  } catch (second) {
    // Anything may be refused now, the eviction too: the answer still reaches its reader.
    if (isQuota(second)) setStorageState('full');
    return 'unstored';
  }
}

/** Notes why a read brought nothing; the row stays as it was. */
export async function writeFailure(
  db: CacheDb,
  call: AnyCall,
  parameters: Record<string, string>,
  ticket: Ticket,
  failure: Failure,
): Promise<void> {
  await changeCheck(db, call, parameters, ticket, { failure, failedAt: Date.now() });
}

/** Whether a stored copy can serve while a read goes on. */
export async function canServe(db: CacheDb, { key }: Ticket): Promise<boolean> {
  const row = await db.responses.get(key);
  return row !== undefined && isPlausible(row.storedAt, Date.now());
}

async function changeCheck(
  db: CacheDb,
  call: AnyCall,
  parameters: Record<string, string>,
  ticket: Ticket,
  change: Partial<CheckRow>,
): Promise<void> {
  await db.transaction('rw', [db.meta, db.checks], async () => {
    if (!(await holds(db, ticket))) return;
    const before = (await db.checks.get(ticket.key)) ?? newCheck(ticket.key, call.name, parameters);
    await db.checks.put({ ...before, ...change });
  });
}

/** Removes the oldest rows until only this share of the stored bytes is left. */
async function evictOldest(db: CacheDb, share: number): Promise<void> {
  await db.transaction('rw', [db.responses, db.checks], async () => {
    const sizes = await sizesOldestFirst(db);
    let left = sizes.reduce((sum, row) => sum + row.bytes, 0);
    const target = left * share;
    const gone: string[] = [];
    for (const row of sizes) {
      if (left <= target) break;
      gone.push(row.key);
      left -= row.bytes;
    }
    await drop(db, gone);
  });
}

/** Rows, and what is known of them. */
async function drop(db: CacheDb, keys: string[]): Promise<void> {
  await db.responses.bulkDelete(keys);
  await db.checks.bulkDelete([...keys, ...keys.map(snapshotsKeyOf)]);
}

async function sizesOldestFirst(db: CacheDb): Promise<{ key: string; bytes: number; at: number }[]> {
  const [stored, checks] = await Promise.all([db.responses.toCollection().primaryKeys(), db.checks.toArray()]);
  const known = new Map(checks.map((check) => [check.key, check]));
  return stored
    .map((key) => ({ key, bytes: known.get(key)?.bytes ?? 0, at: known.get(key)?.checkedAt ?? 0 }))
    .sort((a, b) => a.at - b.at);
}

/** Keeps the store within 7 days and 50 MB; called at idle, after a good answer only (reliability.md, C2). */
export async function trim(db: CacheDb): Promise<void> {
  const now = Date.now();
  const sizes = await sizesOldestFirst(db);
  const outdated = sizes.filter((row) => !isPlausible(row.at, now)).map((row) => row.key);
  await drop(db, outdated);
  const bytes = sizes.reduce((sum, row) => sum + row.bytes, 0);
  if (bytes > KEEP_BYTES) await evictOldest(db, (KEEP_BYTES * 0.8) / bytes);
}
