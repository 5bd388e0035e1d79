import { callApi } from '@/api/call';
import { changeBegins } from '@/api/inFlight';
import { parametersOf } from '@/api/request';
import { until } from '@/api/wait';
import type { AnyCall, InputOf, OutputOf } from '@/contract/define';
import { AnswerError, ApiError, type Failure, OfflineError, TimeoutError } from '@/contract/errors';
import { isDoubtfulNull, reportRejected, reportSignal } from './connection-signals';
import { type Ended, invalidate, staleScopes } from './invalidate';
import { currentSession, NotSentError, type Session, sendAs, whileOpen } from './lifetime';
import type { Resource } from './resource';
import { readRow } from './rows';
import { verifySession } from './session';
import { type FreshRead, NotSavedError, type Settle, settleByReading } from './settle';
import { keepInMemoryWhile, resourceOf } from './store';

export type Submitted<T> = ({ kind: 'answered'; value: T } | { kind: 'settled' }) & {
  /** Resolves once this list, where it is shown, has been read since. What else the change touches holds nothing up. */
  reread: (list: AnyCall) => Promise<void>;
};

interface SubmitOptions {
  settle: Settle;
  /** Called when no answer came and the re-read begins (reliability.md, T2). */
  onChecking?: () => void;
  /** Called when that re-read has failed too, and is to be repeated, which may have to wait for a network. */
  onUnknown?: () => void;
  /** Called when that is because the service is busy or failing. */
  onRefused?: (refusal: ApiError) => void;
  signal?: AbortSignal;
  /** One of many changes: the lists are read again after all of them (`rereadOutdated`) rather than after each. */
  quiet?: boolean;
  /** The session captured before the first request of this work; the current one by default. */
  session?: Session | null;
}

/**
 * Sends a change: once, never queued, never sent again by itself. A change without an answer is settled by reading again
 * (design.md, cache rules).
 * @returns a promise that never settles once the session that sent it is over
 * @throws ApiError | AnswerError | InputError | NotSavedError | UncertainError
 */
export function submit<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  options: SubmitOptions,
): Promise<Submitted<OutputOf<C>>> {
  const session = options.session === undefined ? currentSession() : options.session;
  // The session of this change is over. Only the calls of onboarding work without one.
  if (session === null && call.tenant) return new Promise(() => {});
  const ends = changeBegins(session?.signal);
  const onUnknown = () => {
    ends();
    options.onUnknown?.();
  };
  // Once the session is over, nothing that was to follow the answer happens (reliability.md, D12 and D13).
  return whileOpen(session, send(session, call, input, { ...options, onUnknown }).finally(ends));
}

/** Refusals that mean that the screen is out of date: somebody else was first, or the thing that the change names is gone. */
const CONTRADICTING = [400, 404, 409, 410, 422];

async function send<C extends AnyCall>(
  session: Session | null,
  call: C,
  input: InputOf<C>,
  options: SubmitOptions,
): Promise<Submitted<OutputOf<C>>> {
  const outdate = (ended: Ended = 'made') =>
    rereadAfter(session, staleScopes(call, input as Record<string, unknown>, ended), options.quiet === true);
  const askedAt = performance.now();
  try {
    const value = await sendAs(session, () => callApi(call, input));
    reportSignal('answered', askedAt);
    return { kind: 'answered', value, reread: outdate() };
  } catch (error) {
    if (error instanceof NotSentError) throw new NotSavedError();
    reportRejected(error, askedAt);
    if (error instanceof ApiError) {
      if (error.status === 401 && session) await verifySession();
      // A refusal sent with 2xx may mean that too, and the change may have been made all the same.
      if (CONTRADICTING.includes(error.status) || error.status < 400) outdate('refused');
      // A gateway has lost the answer: the change may have been made.
      if (error.status >= 500) outdate();
    }
    // Answered, and perhaps made, though the answer cannot be read.
    if (error instanceof AnswerError && error.kind === 'shape') outdate();
    if (!(error instanceof OfflineError || error instanceof TimeoutError)) throw error;
    options.onChecking?.();
    const reread = outdate();
    await settleByReading(options.settle, { ...options, read: readIn(session), answerBegan: error.answerBegan });
    return { kind: 'settled', reread };
  }
}

/** Marks what a change made stale, and has it read again; returns how to wait for one of the lists. */
function rereadAfter(session: Session | null, stale: string[], quiet: boolean): Submitted<unknown>['reread'] {
  const begun = invalidate(stale, { read: !quiet });
  const read = async (list: AnyCall) => {
    const touched = await begun;
    if (quiet) return;
    const shown = touched.filter(({ resource }) => resource.call.name === list.name && resource.isShown());
    await Promise.all(shown.map(({ resource, done }) => done.then(() => wellRead(resource))));
  };
  return (list) => whileOpen(session, read(list));
}

/** Resolves once the last read of a row has succeeded, however many it takes. */
const wellRead = (resource: Resource): Promise<void> => until(resource.onView, () => resource.view.failure === null);

/** Runs {@link readFresh} while the session lasts; afterwards it sends nothing, and the promise never settles. */
export const readIn =
  (session: Session | null): FreshRead =>
  (call, input) =>
    session?.signal.aborted || (session === null && call.tenant)
      ? new Promise(() => {})
      : whileOpen(session, readFresh(call, input));

/** Reads the service's current answer. No change may be decided by a null that means that the session is over. */
const readFresh: FreshRead = async (call, input) => {
  const value = await readCurrent(call, input);
  if (!isDoubtfulNull(call, value)) return value;
  // A request from before this answer may have been answered before the session ended.
  const { named } = await verifySession({ fresh: true });
  if (!named) throw new OfflineError(`${call.name}: /auth/me does not say whether the session stands`);
  return value;
};

/**
 * A storable read goes through its Resource: where a worker is in control it answers such a read with a note that Dexie has the value, not
 * with the value itself.
 */
const readCurrent: FreshRead = async (call, input) => {
  const resource = call.storable ? resourceOf(call, parametersOf(call, input)) : null;
  if (!resource) return readUnstored(call, input);
  return keepInMemoryWhile(resource, async () => {
    await resource.refresh('current');
    return answerOf(call, resource);
  });
};

/** A read that is never stored. It says as much about session and connection as any other. */
async function readUnstored<C extends AnyCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  const askedAt = performance.now();
  try {
    const value = await callApi(call, input);
    reportSignal('answered', askedAt);
    return value;
  } catch (error) {
    reportRejected(error, askedAt);
    // It fails only once the session is known to stand (contract.md, 'Session and tenant').
    if (error instanceof ApiError && error.status === 401) await verifySession();
    throw error;
  }
}

function answerOf<C extends AnyCall>(call: C, resource: Resource): OutputOf<C> {
  const { failure, held } = resource.view;
  if (failure) throw errorOf(failure, call.name);
  const row = resource.lastRow;
  const value = held ? held.value : row && readRow(call, row, resource.owner);
  if (value === undefined) throw new OfflineError(`${call.name}: no answer to read`);
  return value as OutputOf<C>;
}

/** The error that a failure stands for; the inverse of `failureOf`. */
function errorOf(failure: Failure, call: string): Error {
  switch (failure.kind) {
    case 'refused':
      return new ApiError(failure.status, failure.message, call, failure.retryAfterS);
    case 'offline':
      return new OfflineError(`${call}: no connection`);
    case 'timeout':
      return new TimeoutError(`${call}: no answer in time`);
    case 'portal':
    case 'shape':
      return new AnswerError(failure.kind);
  }
}
