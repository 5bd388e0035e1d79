import type { Table } from 'dexie';
import { KEEP_MS } from '@/contract/constants';
import type { PreviewedRow } from '@/domain/csv/people';
import { DAY } from '@/durations';
import { Dexie } from './database';
import { withStorageTimeout } from './db';
import { keepsOfflineCopy } from './device';
import { type Owner, ownerTag } from './keys';
import { IMPORT_NAME, isDbListed } from './listed';

// An import can be finished by the user who began it after a reload, a lost network or a sign-out. So it has a database of its own, which
// the end of a session does not clear (docs/decisions/0640-import-journal.md).

export type RowState = 'waiting' | 'sending' | 'done' | 'failed';

export interface ImportRow extends PreviewedRow {
  state: RowState;
  /** When its last request left, epoch ms; 0: none did. */
  sentAt: number;
  /** The outcome, in words. */
  message: string | null;
}

export interface ImportJob {
  owner: string;
  startedAt: number;
  file: string;
  /** Names of groups to create before users are put into them. */
  createGroups: readonly string[];
  /** When a look at it first found it too old, epoch ms. */
  oldSince?: number;
}

class ImportDb extends Dexie {
  declare jobs: Table<ImportJob & { id: 1 }, number>;
  declare rows: Table<ImportRow, number>;

  constructor() {
    super(IMPORT_NAME);
    this.version(1).stores({ jobs: 'id', rows: 'line' });
  }
}

let opened: ImportDb | null = null;
const db = () => {
  if (opened) return opened;
  const made = new ImportDb();
  // Another tab discards it.
  made.on('versionchange', () => {
    made.close();
    if (opened === made) opened = null;
  });
  opened = made;
  return made;
};
/**
 * Opens the database only if it exists. `Dexie.exists` would create and delete it, along with an import that another tab has just written.
 */
const openExisting = async () => (await isDbListed(IMPORT_NAME)) && Boolean(await db().open());

/**
 * The result of work on the journal; `none` if there is no journal. Null if it fails, or the database does not open within 2 s
 * (reliability.md, F1): the import then goes on in the page alone. Once the database is open there is no limit: a long file takes its time,
 * and a row that was given up must not be written later.
 */
async function inJournal<T>(none: T, work: () => Promise<T>): Promise<T | null> {
  const isOpen = await withStorageTimeout<boolean | null>(openExisting(), null);
  if (!isOpen) return isOpen === null ? null : none;
  return work().catch(() => null);
}

/** Without an offline copy on this device nothing is written: such an import lives in the page alone. */
const isKept = () => keepsOfflineCopy();

/** @returns whether it was written down */
export async function keepImport(
  owner: Owner,
  job: Omit<ImportJob, 'owner'>,
  rows: readonly ImportRow[],
): Promise<boolean> {
  if (!isKept() || !(await withStorageTimeout(db().open(), null))) return false;
  const { jobs, rows: table } = db();
  const write = async () => {
    await table.clear();
    await table.bulkAdd(rows);
    await jobs.put({ ...job, owner: ownerTag(owner), id: 1 });
  };
  return db()
    .transaction('rw', [jobs, table], write)
    .then(
      () => true,
      () => false,
    );
}

/**
 * True if the journal holds another import of this user that has rows left, or cannot be read: it must not be written over. One that is
 * hidden as too old counts, since the clock may be wrong.
 */
export async function holdsAnother(owner: Owner, startedAt: number): Promise<boolean> {
  const holds = await inJournal(false, async () => {
    const { jobs, rows: table } = db();
    return db().transaction('r', [jobs, table], async () => {
      const job = await jobs.get(1);
      if (job?.owner !== ownerTag(owner) || job.startedAt === startedAt) return false;
      return (await table.filter(({ state }) => state !== 'done').first()) !== undefined;
    });
  });
  return holds ?? true;
}

/**
 * Returns the unfinished import of this user and tenant. Deletes anybody else's, and one that is too old: at a look at least a day after
 * the one that found it so, since a wrong clock hides data but deletes none (reliability.md, C2).
 * @param startedAt of the import that is on screen: its age does not matter
 */
export async function keptImport(
  owner: Owner,
  startedAt?: number,
): Promise<{ job: ImportJob; rows: ImportRow[] } | null> {
  return inJournal(null, async () => {
    const { jobs, rows: table } = db();
    // At one moment: another tab may be writing its import down.
    const { job, rows } = await db().transaction('r', [jobs, table], async () => ({
      job: await jobs.get(1),
      rows: await table.toArray(),
    }));
    if (job?.owner === ownerTag(owner)) {
      const now = Date.now();
      const isOld = Math.abs(now - job.startedAt) > KEEP_MS;
      if (isOld !== (job.oldSince !== undefined)) await jobs.update(1, { oldSince: isOld ? now : undefined });
      if (!isOld || job.startedAt === startedAt) return { job, rows };
      if (Math.abs(now - (job.oldSince ?? now)) < DAY) return null;
    }
    // Deletes rows that belong to no import, too.
    if (job || rows.length > 0) await dropImport();
    return null;
  });
}

/**
 * Records rows before they are sent, so that a reload knows about them. Writes nothing if the journal was discarded or belongs to another
 * import by now.
 * @param startedAt of the import
 * @returns true if they were written
 */
export async function noteRows(startedAt: number, rows: readonly ImportRow[]): Promise<boolean> {
  if (!isKept()) return false;
  const noted = await inJournal(false, async () => {
    const { jobs, rows: table } = db();
    return db().transaction('rw', [jobs, table], async () => {
      if ((await jobs.get(1))?.startedAt !== startedAt) return false;
      await table.bulkPut(rows);
      return true;
    });
  });
  return noted === true;
}

/** Deletes the journal of one import; the journal of another stays. */
export async function dropImportOf(startedAt: number): Promise<void> {
  await inJournal(undefined, async () => {
    const job = await db()
      .jobs.get(1)
      .catch(() => undefined);
    if (!job || job.startedAt === startedAt) await dropImport();
  });
}

export async function dropImport(): Promise<void> {
  opened?.close();
  opened = null;
  await withStorageTimeout(Dexie.delete(IMPORT_NAME), undefined);
}
