/** The locks of one browser (Web Locks) under one name, for unit tests: Node has none before version 24. */

interface Lock {
  shared: boolean;
  begin: () => void;
  lose: () => void;
}

class Locks {
  private held: Lock[] = [];
  private waiting: Lock[] = [];

  request = <T>(_: string, options: LockOptions, work: (lock: object | null) => T | Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const run = async (granted: object | null) => work(granted);
      const lock: Lock = {
        shared: options.mode === 'shared',
        begin: () => {
          this.held.push(lock);
          void run(lock)
            .then(resolve, reject)
            .then(() => this.release(lock));
        },
        lose: () => {
          reject(new DOMException('The lock was stolen.', 'AbortError'));
          this.held = this.held.filter((one) => one !== lock);
        },
      };
      if (options.steal) {
        for (const one of this.held) one.lose();
        lock.begin();
        return;
      }
      if (options.ifAvailable && (this.waiting.length > 0 || this.held.length > 0)) {
        run(null).then(resolve, reject);
        return;
      }
      this.waiting.push(lock);
      options.signal?.addEventListener('abort', () => {
        if (!this.waiting.includes(lock)) return;
        this.waiting = this.waiting.filter((one) => one !== lock);
        reject(options.signal?.reason);
        this.serve();
      });
      this.serve();
    });

  private release(lock: Lock): void {
    this.held = this.held.filter((one) => one !== lock);
    this.serve();
  }

  /** Grants requests in order: shared ones together, any other one alone. */
  private serve(): void {
    const [first] = this.waiting;
    const isFree = this.held.length === 0 || (first?.shared && this.held.every(({ shared }) => shared));
    if (!first || !isFree) return;
    this.waiting.shift();
    first.begin();
    this.serve();
  }
}

/** A `navigator` of a page with a worker. */
export const navigatorWithWorker = () => ({ serviceWorker: { controller: {} }, locks: new Locks() });
