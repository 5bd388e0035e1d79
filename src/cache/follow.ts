import { liveQuery, type Subscription } from 'dexie';
import { type CacheDb, onStorageState, openedDb } from './db';

/** After the next frame has been shown; at once where no frame is to come. Returns what calls it off. */
export function afterFrame(work: () => void): () => void {
  if (globalThis.document?.visibilityState !== 'visible') {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Something of the store, followed live for as long as anyone listens: one query for all who show it, since each costs the page a transaction.
 * Where it is known already, the query waits for the frame that shows that (performance.md, 'any screen from any other').
 */
export class Followed<T> {
  private readonly listeners = new Set<() => void>();
  private stop: (() => void) | null = null;

  /**
   * @param query reads it, from Dexie alone
   * @param seen takes what was read, at first and whenever it changes; calls `announce` where there is news
   * @param isKnown whether there is something to show meanwhile
   */
  constructor(
    private readonly query: (db: CacheDb) => Promise<T | undefined>,
    private readonly seen: (value: T | undefined) => void,
    private readonly isKnown: () => boolean,
  ) {}

  /** Returns what ends it. */
  listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    this.stop ??= this.start();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.stop?.();
      this.stop = null;
    };
  };

  announce(): void {
    for (const listener of this.listeners) listener();
  }

  private start(): () => void {
    let subscription: Subscription | undefined;
    let followed: CacheDb | null = null;
    let begun = false;
    const begin = () => {
      begun = true;
      const db = openedDb();
      if (db === followed) return;
      subscription?.unsubscribe();
      followed = db;
      subscription = db
        ? // Closed under us, or refused: what was seen before stays.
          liveQuery(() => this.query(db).catch(() => undefined)).subscribe({ next: this.seen })
        : undefined;
    };
    let callOff: (() => void) | undefined;
    if (this.isKnown()) callOff = afterFrame(begin);
    else begin();
    // A database opened late, or anew after it was closed under us.
    const deafen = onStorageState(() => {
      if (begun) begin();
    });
    return () => {
      callOff?.();
      deafen();
      subscription?.unsubscribe();
    };
  }
}
