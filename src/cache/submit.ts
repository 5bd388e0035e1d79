import { callApi } from '@/api/call';
import { parametersOf } from '@/api/request';
import type { AnyCall, InputOf, OutputOf } from '@/contract/define';
import { AnswerError, ApiError, type Failure, OfflineError, TimeoutError } from '@/contract/errors';
import { invalidate } from './invalidate';
import { onSign, tell, tellFailure } from './outcomes';
import { readRow } from './rows';
import { verifySession } from './session';
import { resourceOf } from './store';

/** Reads from the service itself, not from what is saved. Throws where it gives no answer. */
export type FreshRead = <C extends AnyCall>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>;

/** Finds out by reading whether a change without an answer was made; null where no read can show it. */
export type Settle = ((read: FreshRead) => Promise<boolean>) | null;

/** The change ended without an answer, and reading again showed that it was not made: it may be sent again. */
export class NotSavedError extends Error {
  override readonly name = 'NotSavedError';
}

/** The change ended without an answer, and no read can show whether it was made. */
export class UncertainError extends Error {
  override readonly name = 'UncertainError';
}

export type Submitted<T> = { kind: 'answered'; value: T } | { kind: 'settled' };

interface SubmitOptions {
  settle: Settle;
  /** Called where the answer did not come and reading again begins (reliability.md, T2). */
  onChecking?: () => void;
  signal?: AbortSignal;
  /** One of many: the lists are read again by the caller, at the end of all, rather than after each. */
  quiet?: boolean;
}

/**
 * Sends a change: once, never queued, never sent again by itself. A change without an answer is settled by reading again
 * (design.md, cache rules).
 * @throws ApiError | AnswerError | NotSavedError | UncertainError
 */
export async function submit<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  options: SubmitOptions,
): Promise<Submitted<OutputOf<C>>> {
  const outdate = () => void invalidate(call, input as Record<string, unknown>, { read: !options.quiet });
  const askedAt = Date.now();
  try {
    const value = await callApi(call, input);
    tell('answered', askedAt);
    outdate();
    return { kind: 'answered', value };
  } catch (error) {
    if (error instanceof ApiError) {
      tell('answered', askedAt);
      if (error.status === 401) await verifySession();
      // Somebody else was there first: what is shown is out of date. Or a gateway has lost the answer: it may be.
      if (error.status === 409 || error.status === 404 || error.status >= 500) outdate();
    }
    // Answered, and perhaps made, though the answer cannot be read.
    if (error instanceof AnswerError && error.kind === 'shape') outdate();
    if (!(error instanceof OfflineError || error instanceof TimeoutError)) throw error;
    tellFailure({ kind: error instanceof TimeoutError ? 'timeout' : 'offline' });
    options.onChecking?.();
    outdate();
    return settleByReading(options);
  }
}

async function settleByReading({ settle, signal }: SubmitOptions): Promise<{ kind: 'settled' }> {
  if (!settle) throw new UncertainError();
  for (;;) {
    try {
      if (await settle(readFresh)) return { kind: 'settled' };
      throw new NotSavedError();
    } catch (error) {
      if (error instanceof ApiError) throw new UncertainError();
      if (!(error instanceof OfflineError || error instanceof TimeoutError)) throw error;
    }
    await reachable(signal);
  }
}

/** Resolves when the service answers again; rejects when nobody waits any more. */
function reachable(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new UncertainError());
    const stop = onSign((sign) => {
      if (sign !== 'answered') return;
      stop();
      resolve();
    });
    signal?.addEventListener('abort', () => {
      stop();
      reject(new UncertainError());
    });
  });
}

/**
 * What the service says now. A storable read goes through its Resource: where a worker is in control it answers such a read with a note
 * that Dexie has the value, not with the value itself.
 */
export const readFresh: FreshRead = async (call, input) => {
  const resource = call.storable ? resourceOf(call, parametersOf(call, input)) : null;
  if (!resource) {
    const value = await callApi(call, input);
    tell('answered');
    return value;
  }
  await resource.refresh({ changed: true });
  const { failure, held } = resource.view;
  if (failure) throw errorOf(failure, call.name);
  const row = resource.lastRow;
  const value = held && (!row || held.at >= row.storedAt) ? held.value : row && readRow(call, row, resource.owner);
  if (value === undefined) throw new OfflineError(`${call.name}: no answer to read`);
  return value as OutputOf<typeof call>;
};

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
