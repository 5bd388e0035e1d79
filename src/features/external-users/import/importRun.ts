import { scaled } from '@/api/call';
import { sleep } from '@/api/wait';
import { keepsOfflineCopy } from '@/cache/device';
import { dropImportOf, holdsAnother, type ImportRow, keepImport, keptImport } from '@/cache/imports';
import type { Owner } from '@/cache/keys';
import { IMPORT_NAME } from '@/cache/listed';
import { WRITE_TIMEOUT_MS } from '@/contract/constants';
import { inLanes } from '@/domain/bulk';
import { HOLDING, Pace, StoppedError } from '@/parts/pace';
import { spelling } from '@/text/search';
import { heldImport, holdImport, leaveJournal, letGoOf, type OpenImport } from './held';
import { type ImportContext, worldNow } from './importRow';
import { lastSentHere, Sending } from './sending';

const LANES = 4;
const NEWS_EVERY_MS = 100;
export const ELSEWHERE = 'An import is running in another tab.';
export const FINISHING = 'You left the import. The rows that were already sent are being finished…';

interface RunOptions extends Pick<ImportContext, 'signal' | 'session'> {
  /** The rows that are to be sent. */
  again: (row: ImportRow) => boolean;
  onNews: (note: string | null) => void;
  /** It was accepted: from here on rows are sent. */
  onBegun?: () => void;
}

/** How many runs of this page have not ended. */
let runsHere = 0;
export const isRunningHere = (): boolean => runsHere > 0;

/** The import that this user has begun, held by this page or in the journal; null where there is none. */
export async function unfinishedImport(owner: Owner | null): Promise<OpenImport | null> {
  const open = heldImport();
  if (open || !owner) return open;
  const kept = await keptImport(owner);
  return kept && { owner, ...kept, journaled: true, begun: true };
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
  letGoOf(open);
  if (!open.journaled) return null;
  // Another tab may have finished it since, and have begun another.
  const mine = await alone(() => dropImportOf(open.job.startedAt));
  return mine ? null : ELSEWHERE;
}

/** Sends rows of an import, in one tab at a time. Resolves with the reason in words where nothing was sent. */
export async function runImport(open: OpenImport, run: RunOptions): Promise<string | null> {
  let problem: string | null = null;
  const mine = await alone(async () => {
    problem = await prepare(open);
    if (problem !== null) return;
    runsHere += 1;
    run.onBegun?.();
    letGoOf(open);
    const ended = new Promise<void>((resolve) => {
      run.session?.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      // Requests never settle once their session is over; the next session must be able to go on.
      await Promise.race([work(open, run), ended]);
    } catch (error) {
      if (!(error instanceof StoppedError))
        problem = 'The lists of users and groups could not be read. No row was sent.';
    } finally {
      runsHere -= 1;
    }
    const isLeft = open.rows.some(({ state }) => state !== 'done');
    if (isLeft && !open.journaled && !run.session?.signal.aborted) holdImport(open);
  });
  return mine ? problem : ELSEWHERE;
}

/** Records a new import in the journal, or resumes one where its journal says that it stopped. */
async function prepare(open: OpenImport): Promise<string | null> {
  const kept = await keptImport(open.owner, open.job.startedAt);
  if (!open.begun) {
    const isOpen = heldImport() !== null || kept?.rows.some(({ state }) => state !== 'done');
    if (isOpen) return 'Another import has not been finished. Continue or discard it first.';
    // Beside one that is hidden because of its age, it lives in the page alone.
    const isTaken = await holdsAnother(open.owner, open.job.startedAt);
    open.journaled = !isTaken && (await keepImport(open.owner, open.job, open.rows));
    open.begun = true;
  } else if (open.journaled) {
    if (kept?.job.startedAt !== open.job.startedAt) return 'This import was finished or discarded in another tab.';
    open.rows = kept.rows;
    if (!keepsOfflineCopy()) await leaveJournal(open);
  }
  return null;
}

/** Works through the rows, and tells now and then how far it is; returns when nothing is under way any more. */
async function work(open: OpenImport, run: RunOptions): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const news = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run.onNews(pace.isHolding() ? HOLDING : null);
    }, NEWS_EVERY_MS);
  };
  const pace = new Pace(news);
  try {
    await sendRows(open, run, pace, news);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends the rows, four at a time. */
async function sendRows(open: OpenImport, run: RunOptions, pace: Pace, news: () => void): Promise<void> {
  const { job, rows } = open;
  const { again, signal, session } = run;
  const context = { signal, session, pace };
  await lastRequests(rows, run);
  if (signal.aborted) return;
  let world = await worldNow(context);
  const sending = new Sending(open, context, news);
  const waiting = rows.flatMap((row, at) => (row.state !== 'done' && again(row) ? [at] : []));
  /** A row of each group, by {@link spelling}: it records the request that makes the group. */
  const rowOf = new Map(waiting.map((at) => [spelling(rows[at]?.group ?? ''), at]));
  // One that was made before may have been renamed since: it is made again only for rows that need it.
  const missing = job.createGroups.flatMap((name) => {
    const at = rowOf.get(spelling(name));
    return at === undefined || world.groups(name).length > 0 ? [] : [{ name, at }];
  });
  for (const { name, at } of missing) await sending.makeGroup(name, at, world);
  if (signal.aborted) return;
  if (missing.length > 0) world = await worldNow(context);
  await inLanes(waiting, LANES, (at) => sending.sendRow(at, world));
}

/**
 * Waits while a request of the previous page may still be under way: the lists are reliable only once it can no longer arrive. The device's
 * clock may have been set since it was sent; what this tab's previous page sent left before this page began, by this page's own clock.
 */
async function lastRequests(rows: readonly ImportRow[], { signal, onNews }: RunOptions): Promise<void> {
  const sending = rows.filter(({ state }) => state === 'sending');
  if (sending.length === 0) return;
  const sinceSent = Date.now() - Math.max(...sending.map(({ sentAt }) => sentAt));
  const longest = scaled(WRITE_TIMEOUT_MS);
  const wait = Math.min(longest, longest - Math.min(sinceSent, performance.now() - lastSentHere()));
  if (wait <= 0) return;
  onNews('Checking what the last requests did…');
  await sleep(wait, signal);
}
