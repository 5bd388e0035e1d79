import { parametersOf } from '@/api/request';
import { callNamed } from '@/contract';
import type { AnyCall } from '@/contract/define';
import { countChange } from './changes';
import { type CacheDb, cacheDb } from './db';
import { scopeOf, scopesOf } from './keys';
import { onTabMessage, tellTabs } from './messages';
import type { Resource } from './resource';
import { allResources } from './store';

/** What a change of `call` makes stale, as counted scopes. */
export function staleScopes(call: AnyCall, input: Readonly<Record<string, unknown>>): string[] {
  const parameters = parametersOf(call, input);
  return call.stales.map((stale) => {
    if (typeof stale === 'string') return stale;
    const value = parameters[stale.by];
    return value === undefined ? stale.call : scopeOf(stale.call, stale.by, value);
  });
}

const touches = (scopes: ReadonlySet<string>, call: string, parameters: Record<string, string>) => {
  const read = callNamed(call);
  return read !== undefined && scopesOf(read, parameters).some((scope) => scopes.has(scope));
};

/** Counts the change, and marks the rows it touches, in one transaction. */
export function markStale(db: CacheDb, scopes: readonly string[]): Promise<void> {
  const all = new Set(scopes);
  return db.transaction('rw', [db.changes, db.checks], async () => {
    for (const scope of scopes) {
      const count = (await db.changes.get(scope))?.count ?? 0;
      await db.changes.put({ scope, count: count + 1 });
    }
    await db.checks.filter((check) => touches(all, check.call, check.parameters)).modify({ stale: true });
  });
}

/**
 * Marks what a change made stale: reads that began before are dropped when they land, rows say that they may miss it, and what is on
 * screen is read again, unless told not to. Resolves when that reading is done.
 */
export async function invalidate(
  call: AnyCall,
  input: Readonly<Record<string, unknown>>,
  { read = true } = {},
): Promise<void> {
  const scopes = staleScopes(call, input);
  if (scopes.length === 0) return;
  countChange(scopes);
  const all = new Set(scopes);
  const db = await cacheDb();
  if (db) await markStale(db, scopes).catch(() => {});
  tellTabs({ kind: 'changed', scopes });
  const touched = outdate(all);
  if (read) await readShown(touched);
}

const resourcesOf = (scopes: ReadonlySet<string>): Resource[] =>
  [...allResources()].filter(({ call, parameters }) => touches(scopes, call.name, parameters));

/** The page's resources that a change touches: none of them is up to date any more, shown or not. */
function outdate(scopes: ReadonlySet<string>): Resource[] {
  const touched = resourcesOf(scopes);
  for (const resource of touched) resource.outdate();
  return touched;
}

const readShown = (touched: readonly Resource[]) =>
  Promise.all(touched.filter((resource) => resource.isShown()).map((resource) => resource.refresh({ changed: true })));

/** Follows changes that other tabs made: at once while seen, else when it is seen again, where no other tab has read it by then. */
export function followChanges(): () => void {
  let missed = new Set<string>();
  const catchUp = () => {
    if (document.visibilityState !== 'visible' || missed.size === 0) return;
    const touched = resourcesOf(missed).filter((resource) => resource.isShown());
    missed = new Set();
    for (const resource of touched) {
      void resource.pull().then(() => {
        if (resource.lastCheck?.stale !== false) return resource.refresh({ changed: true });
      });
    }
  };
  document.addEventListener('visibilitychange', catchUp);
  const stop = onTabMessage((message) => {
    if (message.kind !== 'changed') return;
    countChange(message.scopes);
    const touched = outdate(new Set(message.scopes));
    if (document.visibilityState === 'visible') void readShown(touched);
    else for (const scope of message.scopes) missed.add(scope);
  });
  return () => {
    stop();
    document.removeEventListener('visibilitychange', catchUp);
  };
}
