import { discard } from '@/api/answer';
import { exchange, type Fetch, requestOf, scaled } from '@/api/call';
import { Deadline } from '@/api/deadline';
import { unlessHeld } from '@/api/hold';
import { serviceReady } from '@/api/ready';
import { tenantHeader } from '@/api/request';
import { READ_TIMEOUT_MS, SERVE_STORED_AFTER_MS } from '@/contract/constants';
import type { AnyCall } from '@/contract/define';
import { failureOf } from '@/contract/errors';
import { isClaimPending, isDbReady } from './db';
import type { Owner } from './keys';
import { type Outcome, readAndWrite, readBeforeStore } from './read';
import { askForNote, type Reply, readReply } from './reply';
import type { Stored } from './write';

/** Callbacks and cancellation of a read. */
interface ReadCallbacks {
  /** Aborts when the session of the read ends. */
  signal: AbortSignal;
  /** Called after 4 s without an answer: the saved data is shown until one comes. */
  onSlow: () => void;
  /** Called with data that this page has stored itself. Data stored by a worker has to be looked up. */
  onStored: (stored: Stored) => void;
}

/** A read and its user. */
interface ReadTarget {
  call: AnyCall;
  parameters: Record<string, string>;
  owner: Owner;
}

const requestFor = ({ call, parameters }: ReadTarget, signal?: AbortSignal) =>
  requestOf(call, parameters as never, signal);

// A stopped worker makes the request fail, or cuts its reply off: in the middle of the text or, in Firefox, by an abort.
const isCut = (error: unknown) =>
  error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException;

const workerNow = (): ServiceWorker | null => globalThis.navigator?.serviceWorker?.controller ?? null;
const isControlled = () => workerNow() !== null;

/** Workers of another version or installation, which leave this page's reads alone. */
const foreignWorkers = new WeakSet<ServiceWorker>();

/**
 * Reads from the service: through the worker where one is in control, else here. Ends within 15 s, whoever makes the request: a worker has
 * a limit of its own, but one of another version lets the request through, and one that is stopped leaves it open (reliability.md, B12).
 */
export async function askService(asked: ReadTarget, callbacks: ReadCallbacks): Promise<Outcome> {
  await serviceReady();
  return unlessHeld(() => askNow(asked, callbacks));
}

async function askNow(asked: ReadTarget, callbacks: ReadCallbacks): Promise<Outcome> {
  // The session may have ended while the read was held back.
  if (callbacks.signal.aborted) return { kind: 'dropped' };
  // Timed by the page: the data to show in the meantime may exist only here, unknown to worker and store.
  const slow = setTimeout(callbacks.onSlow, scaled(SERVE_STORED_AFTER_MS));
  try {
    return await askWithin(scaled(READ_TIMEOUT_MS), asked, callbacks);
  } finally {
    clearTimeout(slow);
  }
}

async function askWithin(limitMs: number, asked: ReadTarget, callbacks: ReadCallbacks): Promise<Outcome> {
  const worker = workerNow();
  // The worker finds no session in the store before it is claimed, and stores nothing.
  if (!worker || foreignWorkers.has(worker) || isClaimPending()) return readHere(asked, callbacks, limitMs);
  const deadline = new Deadline(limitMs, callbacks.signal);
  try {
    return await Promise.race([askWorker(asked, callbacks, deadline), deadline.passed]);
  } catch (error) {
    return callbacks.signal.aborted ? { kind: 'dropped' } : { kind: 'failed', failure: failureOf(error) };
  } finally {
    deadline.clear();
  }
}

async function askWorker(asked: ReadTarget, callbacks: ReadCallbacks, deadline: Deadline): Promise<Outcome> {
  // A second request restarts a stopped worker. A worker without a network replies with a note; the request does not fail.
  for (let attempt = 0; attempt < 2 && isControlled(); attempt += 1) {
    try {
      const worker = workerNow();
      const askedAt = Date.now();
      const response = await fetch(askForNote(requestFor(asked, deadline.signal)));
      const reply = await readReply(response, asked.call, { askedAt, onEnded: () => deadline.restart() });
      if (reply) return await awaitReply(reply, callbacks);
      // The service's own answer: the worker let the request through.
      if (worker) foreignWorkers.add(worker);
      return await readPassedThrough(response, asked, callbacks, deadline);
    } catch (error) {
      deadline.signal.throwIfAborted();
      // An id that cannot be put into a URL makes only this read fail.
      if (!isCut(error)) throw error;
    }
  }
  if (isControlled()) return { kind: 'failed', failure: { kind: 'offline' } };
  return readHere(asked, callbacks, deadline.leftMs());
}

/**
 * Handles an answer that the worker let through, for which no change counter was noted. A refusal is taken as it is. A success is requested
 * again by a reader that notes the counter, so that no answer overtaken by a change is stored as current. It gets the full time limit.
 */
function readPassedThrough(response: Response, asked: ReadTarget, callbacks: ReadCallbacks, deadline: Deadline) {
  if (!response.ok) return readHere(asked, callbacks, deadline.leftMs(), async () => response);
  discard(response);
  deadline.restart();
  return readHere(asked, callbacks, deadline.leftMs());
}

/** Reads in the page itself. The request does not ask for a note, so a worker in between leaves it alone. */
function readHere(
  asked: ReadTarget,
  { signal, onSlow, onStored }: ReadCallbacks,
  timeoutMs: number,
  ask?: Fetch,
): Promise<Outcome> {
  const { call, parameters, owner } = asked;
  const read = {
    ...{ call, parameters, owner, fetch: ask, timeoutMs, signal, onSlow, onStored },
    tenantHeader: call.tenant ? tenantHeader(owner.tenantId) : null,
    makeRequest: (ended: AbortSignal) => requestFor(asked, ended),
  };
  return isDbReady() ? readAndWrite(read) : readBeforeStore(read);
}

async function awaitReply(reply: Reply, { onSlow }: ReadCallbacks): Promise<Outcome> {
  if (reply.kind !== 'slow') return reply;
  // The stored copy is shown while the worker goes on waiting.
  onSlow();
  return reply.ended;
}

/** Reads from the service, bypassing the store. */
export async function askBypassingStore(asked: ReadTarget, signal: AbortSignal): Promise<Outcome> {
  try {
    const { value, size } = await unlessHeld(() =>
      exchange(asked.call, (ended) => requestFor(asked, ended), { signal }),
    );
    return { kind: 'value', value, size };
  } catch (error) {
    return signal.aborted ? { kind: 'dropped' } : { kind: 'failed', failure: failureOf(error) };
  }
}
