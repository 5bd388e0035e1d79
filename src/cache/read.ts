import { exchange, type Fetch, scaled } from '@/api/call';
import { SERVE_STORED_AFTER_MS } from '@/contract/constants';
import type { AnyCall } from '@/contract/define';
import { type Failure, failureOf } from '@/contract/errors';
import { type CacheDb, cacheDb, patiently } from './db';
import { type Owner, sameOwner } from './keys';
import { beginRead, canServe, type Stored, type Ticket, type Written, writeAnswer, writeFailure } from './write';

/**
 * How a read ended.
 * - `kept`: Dexie has it;
 * - `value`: this reader alone gets it, for this visit (not stored, or stored cut to its newest entries);
 * - `superseded`: a change was made meanwhile, read again; `dropped`: the session that asked is over.
 */
export type Outcome =
  | { kind: 'kept' }
  | { kind: 'value'; value: unknown; size: number }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'superseded' }
  | { kind: 'dropped' };

interface Read {
  call: AnyCall;
  parameters: Record<string, string>;
  tenantHeader: string | null;
  /** Whose answer it is, where that is known: a page that has asked already must not keep it for whoever has signed in since. */
  owner?: Owner;
  makeRequest: (signal: AbortSignal) => Request;
  fetch?: Fetch | undefined;
  /** Called once, where 4 s have passed without an answer and a stored copy can serve meanwhile. */
  onSlow?: (() => void) | undefined;
  /** What was written, for a reader that would otherwise read it back. */
  onStored?: ((stored: Stored) => void) | undefined;
}

/**
 * Network first: asks the service, reads the answer by the contract and writes it. The same routine runs in the service worker and,
 * where none is in control, in the page (design.md, one picture).
 */
export async function readAndWrite(read: Read): Promise<Outcome> {
  const db = await cacheDb();
  const begun = db ? await patiently(beginRead(db, read.call, read.parameters, read.tenantHeader), null) : null;
  const ticket = begun && (!read.owner || sameOwner(read.owner, begun.owner)) ? begun : null;
  const slow = setTimeout(() => {
    if (!db || !ticket) return;
    canServe(db, ticket)
      .then((served) => served && read.onSlow?.())
      .catch(() => {});
  }, scaled(SERVE_STORED_AFTER_MS));
  try {
    const answer = await exchange(read.call, read.makeRequest, read.fetch ? { fetch: read.fetch } : {});
    clearTimeout(slow);
    return db && ticket ? await keep(db, ticket, read, answer) : { kind: 'value', ...answer };
  } catch (error) {
    clearTimeout(slow);
    const failure = failureOf(error);
    if (db && ticket) await patiently(writeFailure(db, read.call, read.parameters, ticket, failure), undefined);
    return { kind: 'failed', failure };
  }
}

async function keep(
  db: CacheDb,
  ticket: Ticket,
  read: Read,
  answer: { value: unknown; size: number },
): Promise<Outcome> {
  const written = await patiently<Written>(
    writeAnswer(db, read.call, read.parameters, ticket, answer, read.onStored),
    'unstored',
  );
  switch (written) {
    case 'stored':
      return { kind: 'kept' };
    case 'cut':
    case 'unstored':
      return { kind: 'value', ...answer };
    default:
      return { kind: written };
  }
}
