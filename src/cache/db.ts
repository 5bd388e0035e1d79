import { BASE_PATH } from '@/api/config';
import { within } from '@/api/wait';
import type { Failure } from '@/contract/errors';
import type { Id } from '@/contract/fields';
import { Listeners } from '@/listeners';
import type { CacheDb } from './database';

/** Flavour and path keep a demo and the real portal on one origin apart. */
export const CACHE_DB_NAME = `portcullis-cache:${__FLAVOUR__}:${BASE_PATH}`;

/** Raised when stored values change their meaning: rows of another format are ignored, and refilled (design.md: never a long upgrade). */
export const FORMAT = __SCHEMA_VERSION__;

export interface ResponseRow {
  key: string;
  call: string;
  format: number;
  /** Scope, as text: a row is shown only to the tenant and user that it was read for. */
  tenant: string;
  user: string;
  value: unknown;
  hash: string;
  /** When the row was last written, epoch ms: with a new value, or again with an equal one after an hour (write.ts). */
  storedAt: number;
  /** Length of the value as JSON. */
  bytes: number;
  /** Set where only the newest entries of a longer list are kept. */
  total: number | null;
}

/** Facts about a row besides its value, in a table of their own so that a refresh without news rewrites no value. */
export interface CheckRow {
  key: string;
  call: string;
  parameters: Record<string, string>;
  /** When the service last confirmed the value, epoch ms; null before the first time. */
  checkedAt: number | null;
  /** Why the last attempt failed, and when it ended; null after a success. */
  failure: Failure | null;
  failedAt: number;
  /** A change was made since the value was read: it may miss that change. */
  stale: boolean;
  /** Cost of the last good answer: ms and bytes. */
  tookMs: number;
  size: number;
  /** Length of the stored value, here too so that the store can be measured without reading values. */
  bytes: number;
  /** Identifies the answer that is stored: its tag, the value's hash, and the build that read it. */
  etag?: { tag: string; hash: string; build: string };
  /** When a window last began to poll it, epoch ms: other windows skip their poll then (src/cache/poll.ts). */
  askedAt?: number;
}

/** An earlier answer of a call whose trend is shown. */
export interface Snapshot {
  /** When the service gave it, epoch ms. */
  at: number;
  value: unknown;
}

/**
 * A row's earlier answers, oldest first. Stored as a row of `checks` under its own key rather than in a new table: every build's purge
 * empties `checks`, but none empties a table that it does not know (docs/decisions/0320-snapshots-for-trends.md).
 */
export interface SnapshotsRow extends CheckRow {
  snapshots: readonly Snapshot[];
}

/** Counts the changes to what a call shows; a counter, not a clock, decides which answers came too late. */
export interface ChangeRow {
  scope: string;
  count: number;
}

export interface SessionRow {
  name: 'session';
  /** Raised whenever a session ends; answers requested under an earlier epoch are dropped. */
  epoch: number;
  user: { id: Id; tenantId: Id; email: string } | null;
  /** When /auth/me last confirmed it, epoch ms. */
  verifiedAt: number;
}

export type { CacheDb };

/**
 * - `opening`: not known yet; `ok`;
 * - `absent`: the browser gives no IndexedDB, or did not answer; `full`: it takes no more;
 * - `blocked`: a tab of an older version is in the way.
 */
export type StorageState = 'opening' | 'ok' | 'absent' | 'full' | 'blocked';

// Storage must not delay anything longer than this (reliability.md, F1).
const OPEN_WITHIN_MS = 2_000;

const REOPEN_AFTER_MS = 500;
const LOAD_AGAIN_AFTER_MS = 5_000;

let state: StorageState = 'opening';
/** State of the worker's own store, as reported by the worker. It does the writing, so its problems count here too. */
let inWorker: StorageState = 'ok';
const listeners = new Listeners<[state: StorageState]>();

export const storageState = (): StorageState => (state === 'ok' ? inWorker : state);
export const onStorageState = listeners.subscribe;
export function setStorageState(next: StorageState): void {
  if (state === next) return;
  state = next;
  listeners.notify(storageState());
}
export function noteWorkerStorage(next: StorageState): void {
  if (inWorker === next) return;
  inWorker = next;
  listeners.notify(storageState());
}

/** QuotaExceededError, bare or as the reason of an aborted transaction. */
export function isQuota(error: unknown): boolean {
  for (
    let cause = error as { name?: string; inner?: unknown } | undefined;
    cause;
    cause = cause.inner as typeof cause
  ) {
    if (cause.name === 'QuotaExceededError') return true;
  }
  return false;
}

let opening: Promise<CacheDb | null> | null = null;
let usable: CacheDb | null = null;

/** The database once it is open, synchronously. */
export const openedDb = () => usable;

type DbCode = typeof import('./database');
let given: DbCode | null = null;

/** For service workers, which may not load code: they contain it. */
export function giveDbCode(code: DbCode): void {
  given = code;
}

/** Loads the database's code. However long that takes: the limit of 2 s is the store's own. */
export const dbCode = async (): Promise<DbCode | null> => given ?? import('./database').catch(() => null);

/** Opens the database. Resolves with null where none can be had within 2 s. A database that opens later is used from then on. */
export function cacheDb(): Promise<CacheDb | null> {
  opening ??= open();
  return usable ? Promise.resolve(usable) : opening;
}

function open(): Promise<CacheDb | null> {
  const opened = openNow().catch(() => {
    setStorageState('absent');
    return null;
  });
  return withStorageTimeout(opened, null);
}

async function openNow(): Promise<CacheDb | null> {
  const code = await dbCode();
  if (!code) {
    // Loading may succeed later, once there is a network. No caller tries again before this timer does.
    setTimeout(() => {
      opening = null;
      void cacheDb();
    }, LOAD_AGAIN_AFTER_MS);
    return null;
  }
  // Starts only now: a slow network, which delays the code, must not look like a store that does not answer.
  setTimeout(() => {
    if (!usable && state === 'opening') setStorageState('absent');
  }, OPEN_WITHIN_MS);
  const db = new code.CacheDb(CACHE_DB_NAME);
  db.on('blocked', () => setStorageState('blocked'));
  // The database was closed by a newer version in another tab, or because the site's data was cleared. Reopens it; the request queues
  // behind whatever closed it.
  const lost = () => {
    if (usable !== db) return;
    usable = null;
    opening = null;
    setStorageState('opening');
    setTimeout(() => void cacheDb(), REOPEN_AFTER_MS);
  };
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: true });
    lost();
  });
  db.on('close', lost);
  await db.open();
  usable = db;
  setStorageState('ok');
  return db;
}

/** Settles once all claims begun so far have ended; null if none is under way. */
let claim: Promise<void> | null = null;
/** Number of claims that no caller awaits, because their session is already on screen. */
let unawaited = 0;

/**
 * For the session's own module: assigns the store to a session. Claims run one after the other.
 * @param work the claim; it may take 2 s
 * @param after what to wait for before the claim begins; given where the session is on screen already
 */
export function claimDb(work: () => Promise<void>, after?: Promise<unknown>): Promise<void> {
  if (after) unawaited += 1;
  const mine = Promise.all([claim, after])
    .then(() => withStorageTimeout(work(), undefined))
    .then(() => {
      if (after) unawaited -= 1;
      if (claim === mine) claim = null;
    });
  claim = mine;
  return mine;
}

/** True while a session is shown whose store is still somebody else's, or nobody's. */
export const isClaimPending = (): boolean => unawaited > 0;

/** False while the store of a session that is shown already is still being opened or claimed. */
export const isDbReady = (): boolean => !isClaimPending() && state !== 'opening';

/**
 * Returns the open database once it belongs to this page's session: everybody else's data is gone, and what is written now stays. Null as
 * with {@link cacheDb}, within 2 s.
 */
export function ownedDb(): Promise<CacheDb | null> {
  const opened = cacheDb();
  return claim
    ? withStorageTimeout(
        claim.then(() => opened),
        null,
      )
    : opened;
}

/** The result of a storage operation, or `fallback` if it fails or takes longer than 2 s, so that storage never blocks anything for longer (reliability.md, F1). */
export const withStorageTimeout = <T>(work: Promise<T>, fallback: T): Promise<T> =>
  within(
    OPEN_WITHIN_MS,
    work.catch(() => fallback),
    fallback,
  );
