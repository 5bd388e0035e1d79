import { scaled } from '@/api/call';
import { parametersOf } from '@/api/request';
import { callNamed } from '@/contract';
import { WRITE_TIMEOUT_MS } from '@/contract/constants';
import type { AnyCall } from '@/contract/define';
import { isVisible } from '@/visible';
import { type CacheDb, ownedDb, withStorageTimeout } from './db';
import { scopeOf, scopesOf } from './keys';
import { broadcast, onTabMessage, type TabMessage } from './messages';
import type { Resource } from './resource';
import { allResources, wakeShown } from './store';

/** How a change ended. After `refused`, the data on screen may be out of date, and so may the lists of the things that the change refers to. */
export type Ended = 'made' | 'refused';

/** The scopes that a change of `call` makes stale. */
export function staleScopes(call: AnyCall, input: Readonly<Record<string, unknown>>, ended: Ended): string[] {
  const parameters = parametersOf(call, input);
  const stale = ended === 'refused' ? [...call.invalidates, ...call.refersTo] : call.invalidates;
  return stale.map((one) => {
    if (typeof one === 'string') return one;
    const value = parameters[one.by];
    return value === undefined ? one.call : scopeOf(one.call, one.by, value);
  });
}

const touches = (scopes: ReadonlySet<string>, call: string, parameters: Record<string, string>) => {
  const read = callNamed(call);
  return read !== undefined && scopesOf(read, parameters).some((scope) => scopes.has(scope));
};

/** Counts the change, and marks the rows it touches, in one transaction. */
export async function markStale(db: CacheDb, scopes: readonly string[]): Promise<void> {
  const all = new Set(scopes);
  const touched = () => db.checks.filter((check) => touches(all, check.call, check.parameters));
  const mark = async () => {
    for (const scope of scopes) {
      const count = (await db.changes.get(scope))?.count ?? 0;
      await db.changes.put({ scope, count: count + 1 });
    }
    await touched().modify({ stale: true });
  };
  // A full store refuses the mark, but deleting needs no room, and no row is to be taken for current without it (reliability.md, C3). What
  // was deleted leaves room to count the change, without which an answer that another window awaits would be stored as current.
  const remove = async () => {
    const keys = await touched().primaryKeys();
    await Promise.all([db.responses.bulkDelete(keys), db.checks.bulkDelete(keys)]);
  };
  const markAll = () => db.transaction('rw', [db.changes, db.checks], mark);
  await markAll().catch(async () => {
    await db.transaction('rw', [db.responses, db.checks], remove);
    await markAll().catch(() => {});
  });
}

/** A list affected by a change; `done` resolves when its re-read, if it is on screen, has succeeded or failed. */
export interface Rereading {
  resource: Resource;
  done: Promise<void>;
}

/** Settles once other tabs have been told of all changes so far. */
let told: Promise<void> = Promise.resolve();

/**
 * Marks these scopes stale: answers to earlier requests are not stored, rows say that they may miss the change, and data on screen, in other
 * tabs too, is read again unless `read` is false. Resolves when that reading has begun.
 */
export async function invalidate(scopes: string[], { read = true } = {}): Promise<Rereading[]> {
  if (scopes.length === 0) return [];
  // At once: an answer may land before the store has marked its row.
  outdate(scopes);
  const telling = markAndTell({ kind: 'changed', scopes, ...(read ? {} : { quiet: true }) });
  told = Promise.allSettled([told, telling]).then(() => {});
  await telling;
  return outdate(scopes, { read });
}

async function markAndTell(message: Extract<TabMessage, { kind: 'changed' }>): Promise<void> {
  const db = await ownedDb();
  if (db) await withStorageTimeout(markStale(db, message.scopes), undefined);
  broadcast(message);
}

/** Reads outdated rows on screen again, in other tabs too, at the end of work whose changes were sent quietly. */
export function rereadOutdated(): void {
  for (const resource of allResources())
    if (resource.isShown() && resource.isOutdated()) void resource.refresh('current');
  // The last changes may still be on their way to the store.
  void told.then(() => broadcast({ kind: 'work-ended' }));
}

function resourcesOf(scopes: readonly string[]): Resource[] {
  const all = new Set(scopes);
  return [...allResources()].filter(({ call, parameters }) => touches(all, call.name, parameters));
}

/** The page's resources that a change touches: none of them is up to date any more, shown or not. */
const outdate = (scopes: readonly string[], options = {}): Rereading[] =>
  resourcesOf(scopes).map((resource) => ({ resource, done: resource.outdate(options) }));

/** Quiet work that has reported no change for this long may have ended together with its tab. */
const WORK_OVER_MS = scaled(WRITE_TIMEOUT_MS);

/**
 * Follows changes made in other tabs: immediately while this tab is visible, otherwise once it is visible again, unless another tab has
 * read the data by then. Quiet changes are followed when their work ends.
 */
export function followChanges(): () => void {
  let missed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const catchUp = () => {
    clearTimeout(timer);
    if (!isVisible()) return;
    const touched = resourcesOf([...missed]).filter((resource) => resource.isShown());
    missed = new Set();
    for (const resource of touched) {
      void resource.pull().then(() => {
        if (!resource.lastCheck || resource.mayMissChange()) return resource.refresh('current');
      });
    }
    wakeShown();
  };
  document.addEventListener('visibilitychange', catchUp);
  const stop = onTabMessage((message) => {
    if (message.kind === 'work-ended') return catchUp();
    if (message.kind !== 'changed') return;
    const read = !message.quiet && isVisible();
    outdate(message.scopes, { read });
    if (!read) for (const scope of message.scopes) missed.add(scope);
    if (!message.quiet) return;
    clearTimeout(timer);
    timer = setTimeout(catchUp, WORK_OVER_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
    document.removeEventListener('visibilitychange', catchUp);
  };
}
