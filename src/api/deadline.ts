import { TimeoutError } from '@/contract/errors';

/** Combines a time limit that can be restarted and the caller's own abort signal into one signal. */
export class Deadline {
  private readonly stop = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private endsAt = 0;

  /** Aborts with a {@link TimeoutError}, or with the outer signal's reason. */
  readonly signal = this.stop.signal;
  /** Rejects with the same: a backend or a worker in between may ignore the signal. */
  readonly passed = new Promise<never>((_, reject) => {
    this.signal.addEventListener('abort', () => reject(this.signal.reason));
  });

  constructor(
    private readonly ms: number,
    private readonly outer?: AbortSignal,
  ) {
    this.passed.catch(() => {});
    this.restart();
    outer?.addEventListener('abort', this.follow);
    if (outer?.aborted) this.follow();
  }

  private readonly follow = () => this.stop.abort(this.outer?.reason);

  /** Counts from now on. */
  restart(): void {
    clearTimeout(this.timer);
    this.endsAt = performance.now() + this.ms;
    this.timer = setTimeout(() => this.stop.abort(new TimeoutError(`no answer within ${this.ms} ms`)), this.ms);
  }

  leftMs(): number {
    return Math.max(0, this.endsAt - performance.now());
  }

  /** Call it once the work has ended. */
  clear(): void {
    clearTimeout(this.timer);
    this.outer?.removeEventListener('abort', this.follow);
  }
}
