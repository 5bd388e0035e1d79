/** A set of listeners, each of which can unsubscribe. */
export class Listeners<A extends unknown[] = []> {
  readonly #all = new Set<(...news: A) => void>();

  /** Returns an unsubscribe function. */
  readonly listen = (listener: (...news: A) => void): (() => void) => {
    this.#all.add(listener);
    return () => {
      this.#all.delete(listener);
    };
  };

  tell(...news: A): void {
    for (const listener of this.#all) listener(...news);
  }
}
