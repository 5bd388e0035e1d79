import { currentSession } from '@/cache/lifetime';
import { setDirty } from '@/state/dirty';

/**
 * Long work, from its beginning to its end or its session's end: nothing of it is sent in another user's session (reliability.md, D12). It is
 * also its own mark in state/dirty.ts, since a reload in the middle of it asks first, like one over a half-filled form.
 */
export class Run {
  readonly session = currentSession();
  readonly #control = new AbortController();
  readonly #onEnd: (run: Run) => void;

  /** @param onEnd runs at the end; may run twice */
  constructor(onEnd: (run: Run) => void = () => {}) {
    this.#onEnd = onEnd;
    // Requests never settle once their session is over.
    this.session?.signal.addEventListener('abort', this.end, { once: true });
  }

  /** Once it is aborted, nothing more is begun. */
  get signal(): AbortSignal {
    return this.#control.signal;
  }

  /** True once its session has ended: nothing is told of it any more. */
  get isOver(): boolean {
    return this.session?.signal.aborted === true;
  }

  /** Begins nothing more; requests under way are finished. */
  stop(): void {
    this.#control.abort();
  }

  readonly end = (): void => {
    this.session?.signal.removeEventListener('abort', this.end);
    this.stop();
    setDirty(this, false);
    this.#onEnd(this);
  };
}
