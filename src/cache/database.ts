// The database and its library, the largest that the cache needs. Loaded when the database is opened (db.ts), which on a first visit is
// after data is visible (docs/decisions/0301-first-visit.md).

import Dexie, { liveQuery, type Observable, type Table } from 'dexie';
import type { ChangeRow, CheckRow, ResponseRow, SessionRow, SnapshotsRow } from './db';
import { abortTransactionsOnLeave } from './leave';

// A worker has no page that could be left.
if ('document' in globalThis) abortTransactionsOnLeave();

/** For modules with a database of their own. */
export { Dexie };

export class CacheDb extends Dexie {
  declare responses: Table<ResponseRow, string>;
  declare checks: Table<CheckRow | SnapshotsRow, string>;
  declare changes: Table<ChangeRow, string>;
  declare meta: Table<SessionRow, string>;

  constructor(name: string) {
    super(name, { autoOpen: false });
    // Additive changes only: an older build must be able to open what a newer one left.
    this.version(__SCHEMA_VERSION__).stores({
      responses: 'key, call, storedAt',
      checks: 'key, call',
      changes: 'scope',
      meta: 'name',
    });
  }

  /** Emits the query's result, and again whenever what it has read changes, in whichever window or worker. */
  follow<T>(query: () => Promise<T>): Observable<T> {
    return liveQuery(query);
  }
}
