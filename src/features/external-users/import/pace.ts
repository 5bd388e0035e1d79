import { scaled } from '@/api/call';
import { sleep } from '@/api/wait';
import { type Session, whileOpen } from '@/cache/lifetime';
import { HOUR } from '@/durations';

/** The wait after a 429 that names none, in seconds. */
const BUSY_S = 5;
/** A longer wait is split into steps of this: a timer cannot count further than 24 days. */
const LONGEST_SLEEP_MS = HOUR;

/** The user stopped the import while it waited: nothing is under way, and nothing was made. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** Keeps all lanes of an import from sending while the service refuses requests with 429. */
export class Pace {
  /** By the page's clock. */
  #notBefore = 0;

  /** @param onHold runs when the lanes are held up */
  constructor(private readonly onHold: () => void = () => {}) {}

  isHolding = () => performance.now() < this.#notBefore;

  /** @param retryAfterS seconds that the service asked for, or null */
  hold(retryAfterS: number | null): void {
    const ms = retryAfterS === null ? scaled(BUSY_S * 1000) : retryAfterS * 1000;
    this.#notBefore = Math.max(this.#notBefore, performance.now() + ms);
    this.onHold();
  }

  /**
   * Resolves when a request may be sent. Never settles once the session is over.
   * @throws StoppedError if the signal aborts first
   */
  async ready({ signal, session }: { signal: AbortSignal; session: Session | null }): Promise<void> {
    // Another lane may have been told to wait longer meanwhile.
    while (this.isHolding()) {
      await whileOpen(session, sleep(Math.min(this.#notBefore - performance.now(), LONGEST_SLEEP_MS), signal));
      if (signal.aborted) throw new StoppedError();
    }
  }
}
