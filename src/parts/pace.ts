import { scaled } from '@/api/call';
import { sleep } from '@/api/wait';
import { type Session, whileOpen } from '@/cache/lifetime';
import type { Settle } from '@/cache/settle';
import { type Submitted, submit } from '@/cache/submit';
import type { AnyCall, InputOf, OutputOf } from '@/contract/define';
import { ApiError } from '@/contract/errors';
import { SECOND } from '@/durations';

/** The wait after a 429 that names none, in seconds. */
const BUSY_S = 5;
// A change that the service refuses with 429 is sent again this often.
const BUSY_REPEATS = 5;

export const HOLDING = 'The service asked to slow down. Waiting…';

/** Long work under way: everything that it reads and sends is its session's, however long it waits in between. */
export interface WorkContext {
  /** Once it is aborted, nothing more is begun. */
  signal: AbortSignal;
  session: Session | null;
  pace: Pace;
}

/** The service makes nothing of a request that it refuses with 429. */
export const isBusy = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429;

/** The user stopped the work while it waited: nothing is under way, and nothing was made. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** Keeps all lanes of long work from sending while the service refuses requests with 429. */
export class Pace {
  /** By the page's clock. */
  #notBefore = 0;

  /** @param onHold runs when the lanes are held up */
  constructor(private readonly onHold: () => void = () => {}) {}

  isHolding = () => performance.now() < this.#notBefore;

  /** @param retryAfterS seconds that the service asked for, or null */
  hold(retryAfterS: number | null): void {
    const ms = retryAfterS === null ? scaled(BUSY_S * SECOND) : retryAfterS * SECOND;
    this.#notBefore = Math.max(this.#notBefore, performance.now() + ms);
    this.onHold();
  }

  /**
   * Resolves when a request may be sent. Never settles once the session is over.
   * @throws StoppedError if the signal aborts first
   */
  async ready({ signal, session }: Pick<WorkContext, 'signal' | 'session'>): Promise<void> {
    // Another lane may have been told to wait longer meanwhile.
    while (this.isHolding()) {
      await whileOpen(session, sleep(this.#notBefore - performance.now(), signal));
      if (signal.aborted) throw new StoppedError();
    }
  }

  /**
   * Runs `send` when a request may be sent, and again, a few times, if the service refuses it with 429.
   * @throws StoppedError, and what `send` throws
   */
  async send<T>(send: () => Promise<T>, work: Pick<WorkContext, 'signal' | 'session'>): Promise<T> {
    for (let repeats = 0; ; repeats += 1) {
      await this.ready(work);
      try {
        return await send();
      } catch (error) {
        if (!isBusy(error)) throw error;
        this.hold(error.retryAfterS);
        if (repeats === BUSY_REPEATS) throw error;
      }
    }
  }
}

/** Sends one of many changes: the lists are read again after all of them. */
export const submitPaced = <C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  settle: Settle,
  { signal, session, pace }: WorkContext,
): Promise<Submitted<OutputOf<C>>> =>
  pace.send(() => submit(call, input, { signal, session, quiet: true, settle }), { signal, session });
