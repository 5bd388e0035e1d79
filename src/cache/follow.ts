import type { Subscription } from 'dexie';
import { Listeners } from '@/listeners';
import { type CacheDb, onStorageState, openedDb } from './db';

/** Long enough to paint the data in memory, too short to be noticed; a screen that is only passed through sends no request. */
export const SOON_MS = 100;

/** Runs after the data in memory has painted. Returns a cancel function. */
function soon(work: () => void): () => void {
  const timer = setTimeout(work, SOON_MS);
  return () => clearTimeout(timer);
}

/**
 * Follows a stored value as long as anyone listens: one live query for all components that show it, since each query costs the page a
 * transaction. If the value is already known, the query starts after the frame that shows it (performance.md, 'any screen from any other').
 */
export class Followed<T> {
  private readonly listeners = new Listeners(() => this.start());

  /**
   * @param query reads the value from Dexie
   * @param seen receives each value read, and calls `announce` if it is news
   * @param isKnown returns true if there is a value to show until then
   */
  constructor(
    private readonly query: (db: CacheDb) => Promise<T | undefined>,
    private readonly seen: (value: T | undefined) => void,
    private readonly isKnown: () => boolean,
  ) {}

  /** Returns an unsubscribe function. */
  subscribe = this.listeners.subscribe;

  isFollowed = () => !this.listeners.isEmpty;

  announce = this.listeners.notify;

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
        ? // If the database was closed or refuses, the last value stays.
          db.follow(() => this.query(db).catch(() => undefined)).subscribe({ next: this.seen })
        : undefined;
    };
    let callOff: (() => void) | undefined;
    if (this.isKnown()) callOff = soon(begin);
    else begin();
    // The database may open late, or be reopened.
    const unsubscribe = onStorageState(() => {
      if (begun) begin();
    });
    return () => {
      callOff?.();
      unsubscribe();
      subscription?.unsubscribe();
    };
  }
}
