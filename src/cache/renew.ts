import { calls } from '@/contract';
import { countChange } from './changes';
import { cacheDb } from './db';
import { allResources } from './store';
import { warm } from './warm';

/**
 * Everything the service holds was replaced at once, as the demo's reset and change of scenario do: answers under way are overtaken, and
 * all that this page has read is read again, what is shown first. A hidden tab follows what the visible one stores.
 */
export async function renewAll(): Promise<void> {
  const scopes = calls.filter(({ method }) => method === 'GET').map(({ name }) => name);
  countChange(scopes);
  if (document.visibilityState !== 'visible') return;
  const db = await cacheDb();
  await db
    ?.transaction('rw', [db.changes], async () => {
      for (const scope of scopes)
        await db.changes.put({ scope, count: ((await db.changes.get(scope))?.count ?? 0) + 1 });
    })
    .catch(() => {});
  const known = [...allResources()];
  await Promise.all(known.filter((one) => one.isShown()).map((one) => one.refresh({ changed: true })));
  for (const one of known) if (!one.isShown()) await one.refresh({ changed: true });
  await warm();
}
