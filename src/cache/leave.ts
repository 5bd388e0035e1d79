import Dexie, { type DBCore, type DBCoreTransaction } from 'dexie';

// This is compiled for the worker as well, whose types have neither `persisted` nor `reload`.
const isKept = (event: Event) => (event as Event & { persisted?: boolean }).persisted === true;
const reload = () => (location as unknown as { reload(): void }).reload();

/**
 * Aborts a page's open transactions when it is left. The browser may keep the page, frozen, for Back, and WebKit (seen in WebKitGTK 2.50)
 * keeps its transactions open with it: all other pages and the worker then wait for them forever. Nothing is lost: rows are written in
 * whole transactions, and a page restored after such an abort reloads itself.
 *
 * Call it before any database is opened.
 */
export function abortTransactionsOnLeave(): void {
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
  Dexie.addons.push((database) => database.use({ stack: 'dbcore', name: 'abortTransactionsOnLeave', create }));

  globalThis.addEventListener?.('pagehide', (event) => {
    if (!isKept(event)) return;
    away = true;
    for (const transaction of open) abort(transaction);
  });
  globalThis.addEventListener?.('pageshow', (event) => {
    if (!isKept(event)) return;
    away = false;
    if (aborted) reload();
  });
}
