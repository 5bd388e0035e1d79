import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheDb } from '@/cache/db';
import { closeStore, openStore } from '@/cache/store';
import { useLoadedLimits } from '@/parts/limits/useLimits';
import { alice, openFor, sessionFor } from '../cache/support';
import { rule, user } from '../domain/limits/support';
import { renderHook } from '../renderHook';

let groups: () => Promise<Response>;

beforeEach(async () => {
  const db = await cacheDb();
  if (!db) throw new Error('no database');
  await openFor(db, alice);
  await Promise.all([db.responses.clear(), db.checks.clear()]);
  openStore({ ...alice });
  sessionFor(alice);
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    if (pathname.includes('tiles')) return Response.json([rule('group', 'Trial', '5 per 1m')]);
    if (pathname.includes('groups')) return groups();
    return Response.json(pathname.includes('users') ? [user('u', { group_id: 'g' })] : []);
  });
});
afterEach(() => closeStore());

it('what changes has a reserve for a rule that names its group while the groups are being loaded', async () => {
  let answer = (_: Response) => {};
  groups = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const limits = await renderHook(useLoadedLimits, 'rate-limit');
  await limits.shows(() => expect(limits.now()).toMatchObject({ world: expect.anything(), lacksGroups: 'loading' }));
  answer(Response.json([{ id: 'g', name: 'Trial' }]));
  await limits.shows(() => expect(limits.now().lacksGroups).toBeNull());
});
