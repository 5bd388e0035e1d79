import { scaled } from '@/api/call';
import { sleep } from '@/api/wait';
import { type Session, whileOpen } from '@/cache/lifetime';
import type { FreshRead, Settle } from '@/cache/settle';
import { readIn, type Submitted, submit } from '@/cache/submit';
import type { AnyCall, InputOf, OutputOf } from '@/contract/define';
import { ApiError } from '@/contract/errors';
import { SECOND } from '@/durations';

/** The wait after a 429 that names none, in seconds. */
const BUSY_S = 5;
// A change that the service refuses with 429 is sent again at most this many times.
const BUSY_REPEATS = 5;

export const HOLDING = 'The service asked to slow down. Waiting…';

/** Long work under way: everything that it reads and sends is its session's, however long it waits in between. */
export interface WorkContext {
  /** Once it is aborted, nothing more is begun. */
  signal: AbortSignal;
  session: Session | null;
  pace: Pace;
}

/** True for a 429: the request was refused and had no effect. */
export const isBusy = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429;

/** For a read, which has no effect in any case, a 503 that says when to come back means the same. */
const isBusyForReads = (error: unknown): error is ApiError =>
  isBusy(error) || (error instanceof ApiError && error.status === 503 && error.retryAfterS !== null);

/** The user stopped the work while it waited: nothing is under way, and nothing was made. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** Keeps all lanes of long work from sending while the service is too busy for their requests. */
export class Pace {
  /** By the page's clock. */
  #notBefore = 0;

  /** @param onChange runs when the lanes are held up, and when they go on */
  constructor(private readonly onChange: () => void = () => {}) {}

  isHolding = () => performance.now() < this.#notBefore;

  /** @param retryAfterS seconds that the service asked for, or null */
  hold(retryAfterS: number | null): void {
    const ms = retryAfterS === null ? scaled(BUSY_S * SECOND) : retryAfterS * SECOND;
    this.#notBefore = Math.max(this.#notBefore, performance.now() + ms);
    this.onChange();
  }

  /**
   * Resolves when a request may be sent. Never settles once the session is over.
   * @throws StoppedError if the signal aborts first
   */
  async ready({ signal, session }: Pick<WorkContext, 'signal' | 'session'>): Promise<void> {
    if (!this.isHolding()) return;
    do {
      await whileOpen(session, sleep(this.#notBefore - performance.now(), signal));
      if (signal.aborted) throw new StoppedError();
      // Another lane may have been told to wait longer meanwhile.
    } while (this.isHolding());
    this.onChange();
  }

  /**
   * Runs `send` when a request may be sent, and again, a few times, if the service refuses it because it is busy.
   * @throws StoppedError, and what `send` throws
   */
  async send<T>(send: () => Promise<T>, work: Pick<WorkContext, 'signal' | 'session'>, isRefused = isBusy): Promise<T> {
    for (let repeats = 0; ; repeats += 1) {
      await this.ready(work);
      try {
        return await send();
      } catch (error) {
        if (!isRefused(error)) throw error;
        this.hold(error.retryAfterS);
        if (repeats === BUSY_REPEATS) throw error;
      }
    }
  }
}

/** Reads at the pace of long work. Throws StoppedError, and what the read throws. */
export const readPaced =
  ({ signal, session, pace }: WorkContext): FreshRead =>
  (call, input) =>
    pace.send(() => readIn(session)(call, input), { signal, session }, isBusyForReads);

/** The options with which long work submits one of its changes: the lists are read again after all of them. */
export const asOneOfMany = ({ signal, session, pace }: WorkContext, settle: Settle) => ({
  signal,
  session,
  quiet: true,
  settle,
  onRefused: (refusal: ApiError) => isBusyForReads(refusal) && pace.hold(refusal.retryAfterS),
});

/** Sends one of many changes. */
export const submitPaced = <C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  settle: Settle,
  work: WorkContext,
): Promise<Submitted<OutputOf<C>>> => work.pace.send(() => submit(call, input, asOneOfMany(work, settle)), work);
