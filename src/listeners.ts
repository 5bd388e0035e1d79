/** A set of listeners, each of which can unsubscribe. */
export class Listeners<A extends unknown[] = []> {
  readonly #all = new Set<(...news: A) => void>();
  readonly #begin: (() => () => void) | undefined;
  #end: (() => void) | undefined;

  /** @param begin runs when the first listener subscribes; the function it returns runs when the last one has unsubscribed */
  constructor(begin?: () => () => void) {
    this.#begin = begin;
  }

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  /** Returns an unsubscribe function. */
  readonly subscribe = (listener: (...news: A) => void): (() => void) => {
    this.#all.add(listener);
    this.#end ??= this.#begin?.();
    return () => {
      this.#all.delete(listener);
      if (!this.isEmpty) return;
      this.#end?.();
      this.#end = undefined;
    };
  };

  readonly notify = (...news: A): void => {
    for (const listener of this.#all) listener(...news);
  };
}
