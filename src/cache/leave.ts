import Dexie, { type DBCore, type DBCoreTransaction } from 'dexie';

/**
 * A page that is left may be kept for Back, frozen as it is. WebKit (seen in WebKitGTK 2.50) keeps its open transactions with it: every
 * other page and the worker then wait for them for good. So a page that goes aborts what it has open. Nothing is lost: rows are written in
 * whole transactions, and a page that comes back after such an abort loads itself anew.
 *
 * Call it before any database is opened.
 */
export function leaveNothingOpen(): void {
  const open = new Set<DBCoreTransaction>();
  let away = false;
  let aborted = false;

  const abort = (transaction: DBCoreTransaction) => {
    aborted = true;
    try {
      transaction.abort();
    } catch {
      // It has just ended by itself.
    }
  };
  const watch = (transaction: DBCoreTransaction): DBCoreTransaction => {
    // Dexie hands the browser's own transaction on.
    const events = transaction as unknown as IDBTransaction;
    open.add(transaction);
    for (const end of ['complete', 'abort']) events.addEventListener(end, () => open.delete(transaction));
    if (away) abort(transaction);
    return transaction;
  };
  const create = (core: DBCore): DBCore => ({
    ...core,
    transaction: (stores, mode, options) => watch(core.transaction(stores, mode, options)),
  });
  Dexie.addons.push((database) => database.use({ stack: 'dbcore', name: 'leaveNothingOpen', create }));

  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    away = true;
    for (const transaction of open) abort(transaction);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    away = false;
    if (aborted) location.reload();
  });
}
