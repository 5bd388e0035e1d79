import { scaled } from '@/api/call';
import {
  dropImport,
  IMPORT_NAME,
  type ImportJob,
  type ImportRow,
  keepImport,
  keptImport,
  noteRows,
} from '@/cache/imports';
import type { Owner } from '@/cache/keys';
import { WRITE_TIMEOUT_MS } from '@/contract/constants';
import { createExternalUserGroup } from '@/contract/external-user-groups';
import { reasonOf } from '@/parts/bulk';
import { folded, type ImportContext, importGroup, importRow, rowReason, worldNow } from './importRow';

const LANES = 4;
const NEWS_EVERY_MS = 100;
export const ELSEWHERE = 'An import is running in another tab.';

/** An import as this tab knows it. Another tab may have gone on with it meanwhile: then the journal knows better. */
export interface OpenImport {
  owner: Owner;
  job: Pick<ImportJob, 'file' | 'createGroups' | 'startedAt'>;
  rows: ImportRow[];
  /** True if it is in the journal; without an offline copy it lives in the page alone. */
  journaled: boolean;
  /** True if anything of it was begun. */
  begun: boolean;
}

interface Run extends ImportContext {
  /** The rows that are to be sent. */
  again: (row: ImportRow) => boolean;
  onNews: (note: string | null) => void;
  /** It was accepted: from here on rows are sent. */
  onBegun?: () => void;
}

/** Runs `work` unless another tab does it already; false then. */
async function alone(work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) {
    await work();
    return true;
  }
  let begun = false;
  const begin = async (lock: Lock | null) => {
    if (!lock) return false;
    begun = true;
    await work();
    return true;
  };
  try {
    return await navigator.locks.request(IMPORT_NAME, { ifAvailable: true }, begin);
  } catch (error) {
    // A browser that refuses site data refuses locks too: then there is no journal either that another tab could work by.
    if (begun) throw error;
    await work();
    return true;
  }
}

/** True if a tab works on an import just now; false where the browser does not say. */
export async function isImportRunning(): Promise<boolean> {
  const locks = await navigator.locks?.query().catch(() => null);
  return locks?.held?.some(({ name }) => name === IMPORT_NAME) ?? false;
}

/** Resolves once no tab works on an import any more, at once where the browser does not say. */
export async function importEnds(signal: AbortSignal | undefined): Promise<void> {
  await navigator.locks?.request(IMPORT_NAME, signal ? { signal } : {}, async () => {}).catch(() => {});
}

/** Resolves with the reason in words where another tab works on it, and nothing was discarded. */
export async function discardImport(open: OpenImport): Promise<string | null> {
  if (!open.journaled) return null;
  const mine = await alone(async () => {
    // Another tab may have finished it since, and have begun another.
    if ((await keptImport(open.owner))?.job.startedAt === open.job.startedAt) await dropImport();
  });
  return mine ? null : ELSEWHERE;
}

/** Sends rows of an import, in one tab at a time. Resolves with the reason in words where nothing was sent. */
export async function runImport(open: OpenImport, run: Run): Promise<string | null> {
  let problem: string | null = null;
  const mine = await alone(async () => {
    problem = await prepare(open);
    if (problem !== null) return;
    run.onBegun?.();
    const ended = new Promise<void>((resolve) => {
      run.session?.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      // Requests never settle once their session is over; the next session must be able to go on.
      await Promise.race([work(open, run), ended]);
    } catch {
      problem = 'The lists of users and groups could not be read. No row was sent.';
    }
  });
  return mine ? problem : ELSEWHERE;
}

/** Writes down an import that begins; one that goes on is taken up where the journal says that it stopped. */
async function prepare(open: OpenImport): Promise<string | null> {
  const kept = await keptImport(open.owner);
  if (!open.begun) {
    const isOpen = kept?.rows.some(({ state }) => state !== 'done');
    if (isOpen) return 'Another import has not been finished. Continue or discard it first.';
    open.journaled = await keepImport(open.owner, open.job, open.rows);
    open.begun = true;
  } else if (open.journaled) {
    if (kept?.job.startedAt !== open.job.startedAt) return 'This import was finished or discarded in another tab.';
    open.rows = kept.rows;
  }
  return null;
}

/** Ends early when the signal aborts. */
const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Works through the rows, four at a time; returns when nothing is under way any more. */
async function work({ job, rows, journaled }: OpenImport, { again, signal, session, onNews }: Run): Promise<void> {
  const context = { signal, session };
  // A request of the page before may still be on its way: the list tells of it only once it can no longer arrive.
  const last = Math.max(0, ...rows.filter(({ state }) => state === 'sending').map(({ sentAt }) => sentAt));
  const longest = scaled(WRITE_TIMEOUT_MS);
  const wait = Math.min(longest, last + longest - Date.now());
  if (wait > 0) {
    onNews('Checking what the last requests did…');
    await sleep(wait, signal);
  }
  if (signal.aborted) return;
  let world = await worldNow(context);
  const missing = job.createGroups.filter((name) => !world.group(name));
  /** Why groups were not made, by their names as {@link folded}. */
  const refusals = new Map<string, string>();
  for (const name of missing) {
    if (signal.aborted) return;
    await importGroup(name, world, context).catch((error: unknown) => {
      refusals.set(folded(name), reasonOf(createExternalUserGroup, error));
    });
  }
  if (missing.length > 0) world = await worldNow(context);

  const waiting = rows.flatMap((row, at) => (row.state !== 'done' && again(row) ? [at] : []));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const put = async (at: number, change: Partial<ImportRow>) => {
    const row = rows[at];
    if (!row) return;
    rows[at] = { ...row, ...change };
    timer ??= setTimeout(() => {
      timer = undefined;
      onNews(null);
    }, NEWS_EVERY_MS);
    if (journaled) await noteRows(job.startedAt, [rows[at]]);
  };
  const lane = async () => {
    for (let at = waiting.shift(); at !== undefined && !signal.aborted; at = waiting.shift()) {
      const row = rows[at];
      if (!row) continue;
      const noGroup = world.group(row.group) ? undefined : refusals.get(folded(row.group));
      if (noGroup !== undefined) {
        await put(at, { state: 'failed', message: noGroup });
        continue;
      }
      await put(at, { state: 'sending', sentAt: Date.now(), message: null });
      try {
        await put(at, { state: 'done', message: await importRow(row, world, context) });
      } catch (error) {
        await put(at, { state: 'failed', message: await rowReason(error, row, context) });
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  clearTimeout(timer);
}
