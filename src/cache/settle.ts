import { scaled } from '@/api/call';
import { sleep } from '@/api/wait';
import { PROBE_MAX_MS, PROBE_MIN_MS } from '@/contract/constants';
import type { AnyCall, InputOf, OutputOf } from '@/contract/define';
import { AnswerError, ApiError, isTemporary, OfflineError, TimeoutError } from '@/contract/errors';
import { SECOND } from '@/durations';
import { onConnectionSignal } from './outcomes';

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
const MAY_COME_MS = 10_000;
const LOOK_AGAIN_MS = 5_000;

interface Settling {
  read: FreshRead;
  /** The service is done with the request. */
  answerBegan: boolean;
  /** Called when a re-read has failed: the outcome is unknown until the list can be read, which may be never. */
  onUnknown?: (() => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Reads until it is known whether a change was made. That it was can be told at once; that it was not, only once its request can no longer
 * be worked on: otherwise it would be sent a second time.
 */
export async function settleByReading(
  settle: Settle,
  { read, answerBegan, onUnknown, signal }: Settling,
): Promise<void> {
  if (!settle) throw new UncertainError();
  const tellsFrom = performance.now() + (answerBegan ? 0 : scaled(MAY_COME_MS));
  // Tries again as soon as the service answers any request; after further failures, with longer and longer waits.
  for (let waitMs = 0; ; waitMs = Math.min(Math.max(waitMs * 2, PROBE_MIN_MS), PROBE_MAX_MS)) {
    const triedAt = performance.now();
    try {
      if (await settle(read)) return;
      if (triedAt >= tellsFrom) throw new NotSavedError();
      await pause(Math.min(tellsFrom, triedAt + scaled(LOOK_AGAIN_MS)), signal);
      continue;
    } catch (error) {
      if (isTemporary(error)) {
        onUnknown?.();
        await pause(triedAt + Math.max(scaled(waitMs || PROBE_MIN_MS), (error.retryAfterS ?? 0) * SECOND), signal);
        continue;
      }
      // The answer settles nothing. A network's own page is not an answer: it is waited out like a lost network.
      if (error instanceof ApiError || (error instanceof AnswerError && error.kind === 'shape'))
        throw new UncertainError();
      if (!(error instanceof OfflineError || error instanceof TimeoutError || error instanceof AnswerError))
        throw error;
    }
    onUnknown?.();
    await reachable(triedAt + scaled(waitMs), signal);
  }
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
function reachable(from: number, signal: AbortSignal | undefined): Promise<void> {
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
