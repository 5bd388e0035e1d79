import { type Answer, discard } from '@/api/answer';
import { exchange, type Fetch, scaled } from '@/api/call';
import { API_BASE } from '@/api/config';
import { noteServiceTime, serviceTimeIn } from '@/api/serviceClock';
import { READ_TIMEOUT_MS, SERVE_STORED_AFTER_MS } from '@/contract/constants';
import type { AnyCall } from '@/contract/define';
import { type Failure, failureOf, OfflineError } from '@/contract/errors';
import { type CacheDb, dbCode, ownedDb, withStorageTimeout } from './db';
import { type Owner, sameOwner } from './keys';
import { beginRead, type Ticket } from './ticket';
import { firstData, noteUnwritten } from './unwritten';
import { canServe, confirmAnswer, forgetEtag, type Stored, type Written, writeAnswer, writeFailure } from './write';

/**
 * How a read ended.
 * - `kept`: Dexie has it;
 * - `value`: this reader alone gets it, for this visit (not stored, or stored cut to its newest entries);
 * - `superseded`: a change was made meanwhile, so that it was not stored; without a value the service had only confirmed the stored one;
 * - `dropped`: the session that asked is over.
 */
export type Outcome =
  | { kind: 'kept' }
  | { kind: 'value'; value: unknown; size: number }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'superseded'; value?: unknown; size?: number }
  | { kind: 'dropped' };

interface Read {
  call: AnyCall;
  parameters: Record<string, string>;
  tenantHeader: string | null;
  /** The user that the answer is for, if known, so that the answer to an earlier request is not stored for a user who has signed in since. */
  owner?: Owner;
  makeRequest: (signal: AbortSignal) => Request;
  fetch?: Fetch | undefined;
  /** Ms until the whole answer must be there; 15 s by default. */
  timeoutMs?: number | undefined;
  /** Ends it: the session of the page that asked is over. */
  signal?: AbortSignal | undefined;
  /** Called once, where 4 s have passed without an answer and a stored copy can serve meanwhile. */
  onSlow?: (() => void) | undefined;
  /** Gets what was written, so that the reader need not read it back. */
  onStored?: ((stored: Stored) => void) | undefined;
}

/** The service says that the stored value is still current. */
class NotModified extends Error {}

/** One exchange; with a tag, the service may say that its answer is still that one. */
function ask(read: Read, timeoutMs: number, tag?: string): Promise<Answer<unknown>> {
  const run = read.fetch ?? ((request: Request) => fetch(request));
  const conditional: Fetch = async (request) => {
    if (tag !== undefined) request.headers.set('If-None-Match', tag);
    const askedAt = Date.now();
    const response = await run(request);
    if (tag !== undefined && response.status === 304) {
      noteServiceTime(serviceTimeIn(response), askedAt);
      discard(response);
      throw new NotModified();
    }
    return response;
  };
  return exchange(read.call, read.makeRequest, {
    fetch: conditional,
    timeoutMs,
    ...(read.signal ? { signal: read.signal } : {}),
  });
}

// Another origin may expose its tags without allowing the header If-None-Match: then the preflight fails. Once that is known, later
// requests leave the header out.
let takesConditions = true;

/** Network first: asks the service, reads the answer by the contract, and writes or confirms what is stored. */
async function askAndKeep(read: Read, db: CacheDb | null, ticket: Ticket | null): Promise<Outcome> {
  const endsAt = performance.now() + (read.timeoutMs ?? scaled(READ_TIMEOUT_MS));
  const left = () => Math.max(0, endsAt - performance.now());
  const take = async (answer: Answer<unknown>): Promise<Outcome> =>
    db && ticket ? keep(db, ticket, read, answer) : { kind: 'value', value: answer.value, size: answer.size };
  if (!db || !ticket?.etag || !takesConditions) return take(await ask(read, left()));
  try {
    return await take(await ask(read, left(), ticket.etag.tag));
  } catch (error) {
    if (error instanceof NotModified) {
      const { call, parameters, onStored } = read;
      const confirmed = await withStorageTimeout(confirmAnswer(db, call, parameters, ticket, onStored), 'unusable');
      if (confirmed !== 'unusable') return outcomeOf(confirmed);
      await withStorageTimeout(forgetEtag(db, ticket), undefined);
      return take(await ask(read, left()));
    }
    if (API_BASE === '' || !(error instanceof OfflineError) || read.signal?.aborted) throw error;
    const answer = await ask(read, left());
    takesConditions = false;
    return take(answer);
  }
}

/**
 * Reads once. The same routine runs in the service worker and, where none is in control, in the page (design.md, one picture).
 */
export async function readAndWrite(read: Read): Promise<Outcome> {
  const db = await ownedDb();
  const begun = db
    ? await withStorageTimeout(beginRead(db, read.call, read.parameters, read.tenantHeader), null)
    : null;
  const ticket = begun && (!read.owner || sameOwner(read.owner, begun.owner)) ? begun : null;
  const slow = setTimeout(() => {
    if (!db || !ticket) return;
    canServe(db, ticket)
      .then((served) => served && read.onSlow?.())
      .catch(() => {});
  }, scaled(SERVE_STORED_AFTER_MS));
  try {
    return await askAndKeep(read, db, ticket);
  } catch (error) {
    if (read.signal?.aborted) return { kind: 'dropped' };
    const failure = failureOf(error);
    if (db && ticket)
      await withStorageTimeout(writeFailure(db, read.call, read.parameters, ticket, failure), undefined);
    return { kind: 'failed', failure };
  } finally {
    clearTimeout(slow);
  }
}

/**
 * Reads once for a page whose store has not been opened yet, as on a first visit: the answer is shown at once, and stored after that. Unlike
 * {@link readAndWrite} it takes no ticket before the request, so an answer that any change may have overtaken is not stored.
 */
export async function readBeforeStore(read: Read & { owner: Owner }): Promise<Outcome> {
  const startedAt = performance.now();
  try {
    const answer = await ask(read, read.timeoutMs ?? scaled(READ_TIMEOUT_MS));
    noteUnwritten(storeLater(read, answer, { startedAt, answeredAt: Date.now() }));
    return { kind: 'value', value: answer.value, size: answer.size };
  } catch (error) {
    return read.signal?.aborted ? { kind: 'dropped' } : { kind: 'failed', failure: failureOf(error) };
  }
}

async function storeLater(
  read: Read & { owner: Owner },
  answer: Answer<unknown>,
  { startedAt, answeredAt }: { startedAt: number; answeredAt: number },
): Promise<void> {
  const { call, parameters, owner, tenantHeader, signal, onStored } = read;
  await firstData();
  await dbCode();
  const db = await ownedDb();
  if (!db || signal?.aborted) return;
  const ticket = await beginRead(db, call, parameters, tenantHeader);
  if (!ticket || ticket.changes > 0 || !sameOwner(ticket.owner, owner)) return;
  // Another window or the worker has stored a later answer.
  if (((await db.checks.get(ticket.key))?.checkedAt ?? 0) > answeredAt) return;
  await writeAnswer(db, call, parameters, { ...ticket, startedAt }, answer, onStored);
}

async function keep(db: CacheDb, ticket: Ticket, read: Read, answer: Answer<unknown>): Promise<Outcome> {
  const written = await withStorageTimeout<Written>(
    writeAnswer(db, read.call, read.parameters, ticket, answer, read.onStored),
    'unstored',
  );
  return outcomeOf(written, answer);
}

function outcomeOf(written: Written, answer?: Answer<unknown>): Outcome {
  if (written === 'stored') return { kind: 'kept' };
  if (written === 'dropped') return { kind: 'dropped' };
  if (!answer) return { kind: 'superseded' };
  return { kind: written === 'superseded' ? written : 'value', value: answer.value, size: answer.size };
}
