import { calls } from '@/contract';
import { isVisible } from '@/visible';
import { type CacheDb, ownedDb } from './db';
import { allResources } from './store';

/** Marks every answer under way as outdated. */
async function countAll(db: CacheDb): Promise<void> {
  for (const { method, name: scope } of calls)
    if (method === 'GET') await db.changes.put({ scope, count: ((await db.changes.get(scope))?.count ?? 0) + 1 });
}

/** Like {@link renewAll}, before this page has read anything: deletes the stored answers and keeps the session. */
export async function dropAnswers(): Promise<void> {
  const db = await ownedDb();
  await db
    ?.transaction('rw', [db.responses, db.checks, db.changes], async () => {
      await Promise.all([db.responses.clear(), db.checks.clear()]);
      await countAll(db);
    })
    .catch(() => {});
}

/**
 * Everything the service holds was replaced at once, as the demo's reset and change of scenario do: answers under way are overtaken, and
 * all that this page has read is read again, what is shown first. A hidden tab follows what the visible one stores.
 */
export async function renewAll(): Promise<void> {
  const known = [...allResources()];
  for (const one of known) void one.outdate();
  if (!isVisible()) return;
  const db = await ownedDb();
  await db?.transaction('rw', [db.changes], () => countAll(db)).catch(() => {});
  await Promise.all(known.filter((one) => one.isShown()).map((one) => one.refresh('current')));
  for (const one of known) if (!one.isShown()) await one.refresh('current');
  const { warm } = await import('./warm');
  await warm();
}
