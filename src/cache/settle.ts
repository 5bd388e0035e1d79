import { scaled } from '@/api/call';
import { sleep } from '@/api/wait';
import { PROBE_MAX_MS, PROBE_MIN_MS } from '@/contract/constants';
import type { AnyCall, InputOf, OutputOf } from '@/contract/define';
import { AnswerError, type ApiError, failureOf, isTemporary, OfflineError, TimeoutError } from '@/contract/errors';
import { SECOND } from '@/durations';
import { onConnectionSignal } from './connection-signals';

/** Reads from the service, not from saved data. Throws if it does not answer. */
export type FreshRead = <C extends AnyCall>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>;

/** Finds out by reading whether a change without an answer was made; null where no read can show it. */
export type Settle = ((read: FreshRead) => Promise<boolean>) | null;

/** The change was not made, as a re-read shows, or was never sent: it may be sent again. */
export class NotSavedError extends Error {
  override readonly name = 'NotSavedError';
}

/** The change ended without an answer, and no read can show whether it was made. */
export class UncertainError extends Error {
  override readonly name = 'UncertainError';
}

/** A request without the beginning of an answer may still be worked on, or be on its way through a proxy. */
const MAY_STILL_ARRIVE_MS = 10_000;
const LOOK_AGAIN_MS = 5_000;
/** Failed reads, over more than a minute, after which the outcome is left unknown: a form or a switch is waiting for it. */
const MOST_FAILURES = 6;

interface Settling {
  read: FreshRead;
  /** The service is done with the request. */
  answerBegan: boolean;
  /** Called when a reading has failed and is to be repeated, which may have to wait for a network. */
  onUnknown?: (() => void) | undefined;
  /** Called when that is because the service is busy or failing. */
  onRefused?: ((refusal: ApiError) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Reads until it is known whether a change was made. A success is reported at once. A failure is reported only once the request can no
 * longer be in progress, since the user may then send it again. A list that cannot be read is read again when the service answers any
 * request or, after a refusal, when it may be asked again: at growing intervals, and not for ever.
 * @throws NotSavedError | UncertainError
 */
export async function settleByReading(
  settle: Settle,
  { read, answerBegan, onUnknown, onRefused, signal }: Settling,
): Promise<void> {
  if (!settle) throw new UncertainError();
  const tellsFrom = performance.now() + (answerBegan ? 0 : scaled(MAY_STILL_ARRIVE_MS));
  for (let failures = 0; ; ) {
    const triedAt = performance.now();
    try {
      if (await settle(read)) return;
    } catch (error) {
      failures += 1;
      const refusal = isTemporary(error) ? error : null;
      const askedMs = (refusal?.retryAfterS ?? 0) * SECOND;
      const mayBeRead = refusal !== null || isNotReached(error);
      if (!mayBeRead || failures === MOST_FAILURES || askedMs > PROBE_MAX_MS) throw notKnown(error);
      onUnknown?.();
      if (refusal) onRefused?.(refusal);
      const waitMs = failures === 1 ? 0 : scaled(PROBE_MIN_MS * 2 ** (failures - 2));
      if (refusal) await pause(triedAt + Math.max(waitMs, scaled(PROBE_MIN_MS), askedMs), signal);
      else await untilReachable(triedAt + waitMs, signal);
      continue;
    }
    if (triedAt >= tellsFrom) throw new NotSavedError();
    await pause(Math.min(tellsFrom, triedAt + scaled(LOOK_AGAIN_MS)), signal);
  }
}

/** A network's own page is not an answer: it is waited out like a lost network. */
const isNotReached = (error: unknown) =>
  error instanceof OfflineError ||
  error instanceof TimeoutError ||
  (error instanceof AnswerError && error.kind === 'portal');

/** The readings settle nothing, since the change may have been made. A fault of our own is reported. */
function notKnown(error: unknown): UncertainError {
  if (error instanceof UncertainError) return error;
  try {
    failureOf(error);
  } catch {
    reportError(error);
  }
  return new UncertainError();
}

/** Resolves at a time of the page's clock. Rejects when nobody waits any more. */
async function pause(until: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(Math.max(0, until - performance.now()), signal);
  if (signal?.aborted) throw new UncertainError();
}

/**
 * Resolves when the service answers again, but not before `from` by the page's clock: the one list that cannot be read is tried less and
 * less often (core.md, 2). Rejects when nobody waits any more.
 */
function untilReachable(from: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new UncertainError());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onConnectionSignal((sign) => {
      if (sign !== 'answered') return;
      stop();
      timer = setTimeout(resolve, Math.max(0, from - performance.now()));
    });
    signal?.addEventListener('abort', () => {
      stop();
      clearTimeout(timer);
      reject(new UncertainError());
    });
  });
}
