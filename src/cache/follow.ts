import { liveQuery, type Subscription } from 'dexie';
import { type CacheDb, onStorageState, openedDb } from './db';

/** Long enough to paint the data in memory, too short to be noticed; a screen that is only passed through sends no request. */
export const SOON_MS = 100;

/** Runs after the data in memory has painted. Returns a cancel function. */
function soon(work: () => void): () => void {
  const timer = setTimeout(work, SOON_MS);
  return () => clearTimeout(timer);
}

/**
 * Something of the store, followed live for as long as anyone listens: one query for all who show it, since each costs the page a transaction.
 * If the value is known already, the query waits for the frame that shows it (performance.md, 'any screen from any other').
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

  isFollowed = () => this.listeners.size > 0;

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
    if (this.isKnown()) callOff = soon(begin);
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
