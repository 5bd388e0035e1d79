import Dexie, { type Table } from 'dexie';
import { BASE_PATH } from '@/api/config';
import type { Failure } from '@/contract/errors';
import type { Id } from '@/contract/fields';
import { Listeners } from '@/listeners';

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
  /** When this value was first read, epoch ms. */
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
  /** Cost of the last good answer: ms and characters. */
  tookMs: number;
  size: number;
  /** Length of the stored value, here too so that the store can be measured without reading values. */
  bytes: number;
  /** Identifies the answer that is stored: its tag, the value's hash, and the build that read it. */
  etag?: { tag: string; hash: string; build: string };
  /** When a window last set out to poll it, epoch ms: the others need not (src/cache/poll.ts). */
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

export class CacheDb extends Dexie {
  declare responses: Table<ResponseRow, string>;
  declare checks: Table<CheckRow | SnapshotsRow, string>;
  declare changes: Table<ChangeRow, string>;
  declare meta: Table<SessionRow, string>;

  constructor(name: string) {
    super(name, { autoOpen: false });
    // Additive changes only: an older build must be able to open what a newer one left.
    this.version(__SCHEMA_VERSION__).stores({
      responses: 'key, call, storedAt',
      checks: 'key, call',
      changes: 'scope',
      meta: 'name',
    });
  }
}

/**
 * - `opening`: not known yet; `ok`;
 * - `absent`: the browser gives no IndexedDB, or did not answer; `full`: it takes no more;
 * - `blocked`: a tab of an older version is in the way.
 */
export type StorageState = 'opening' | 'ok' | 'absent' | 'full' | 'blocked';

// Storage must not delay anything longer than this (reliability.md, F1).
const OPEN_WITHIN_MS = 2_000;

const REOPEN_AFTER_MS = 500;

let state: StorageState = 'opening';
/** State of the worker's own store, as reported by the worker. It does the writing, so its problems count here too. */
let inWorker: StorageState = 'ok';
const listeners = new Listeners<[state: StorageState]>();

export const storageState = (): StorageState => (state === 'ok' ? inWorker : state);
export const onStorageState = listeners.listen;
export function setStorageState(next: StorageState): void {
  if (state === next) return;
  state = next;
  listeners.tell(storageState());
}
export function noteWorkerStorage(next: StorageState): void {
  if (inWorker === next) return;
  inWorker = next;
  listeners.tell(storageState());
}

/** QuotaExceededError, bare or as the reason of an aborted transaction. */
export function isQuota(error: unknown): boolean {
  for (
    let cause = error as { name?: string; inner?: unknown } | undefined;
    cause;
    cause = cause.inner as typeof cause
  ) {
    if (cause.name === Dexie.errnames.QuotaExceeded || cause.name === 'QuotaExceededError') return true;
  }
  return false;
}

let opening: Promise<CacheDb | null> | null = null;
let usable: CacheDb | null = null;

/** The database once it is open, synchronously. */
export const openedDb = () => usable;

/** The open database, or null where none can be had within 2 s. A database that opens later is used from then on. */
export function cacheDb(): Promise<CacheDb | null> {
  opening ??= open();
  return usable ? Promise.resolve(usable) : opening;
}

async function open(): Promise<CacheDb | null> {
  let db: CacheDb;
  try {
    db = new CacheDb(CACHE_DB_NAME);
  } catch {
    setStorageState('absent');
    return null;
  }
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
  const opened = db
    .open()
    .then(() => {
      usable = db;
      setStorageState('ok');
      return db;
    })
    .catch(() => {
      setStorageState('absent');
      return null;
    });
  const tooLate = new Promise<null>((resolve) => {
    setTimeout(() => {
      if (!usable && state === 'opening') setStorageState('absent');
      resolve(null);
    }, OPEN_WITHIN_MS);
  });
  return Promise.race([opened, tooLate]);
}

/** The result of a storage operation, or `otherwise` if it fails or takes longer than 2 s, so that storage never blocks anything for longer (reliability.md, F1). */
export function patiently<T>(work: Promise<T>, otherwise: T): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), OPEN_WITHIN_MS);
    work
      .catch(() => otherwise)
      .then((value) => {
        clearTimeout(timer);
        resolve(value);
      });
  });
}
