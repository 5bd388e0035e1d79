import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheDb } from '@/cache/db';
import { closeStore, openStore, resourceOf } from '@/cache/store';
import { warm } from '@/cache/warm';
import { listApps } from '@/contract/apps';
import { WARM_APPS } from '@/contract/constants';
import { HOUR } from '@/durations';
import { alice, openFor } from './support';

beforeEach(async () => {
  const db = await cacheDb();
  await Promise.all([db?.responses.clear(), db?.checks.clear()]);
});
afterEach(() => closeStore());

it('reads a list again that a panel only follows, once what is stored of it has become old', async () => {
  const db = await cacheDb();
  if (!db) throw new Error('no database');
  await openFor(db, alice);
  openStore({ ...alice });
  let asked = 0;
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (new URL(url).pathname === '/api/apps') asked += 1;
    return Response.json([]);
  });
  const resource = resourceOf(listApps, {});
  await resource?.refresh();
  const stop = resource?.onRow(() => {});
  expect([resource?.lastRow === undefined, asked]).toEqual([false, 1]);
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  vi.advanceTimersByTime(20 * HOUR);
  await openFor(db, alice);
  await warm();
  stop?.();
  vi.useRealTimers();
  expect(asked).toBe(2);
});

it('reads a list on screen again if its answer was not stored, and then all that depends on it', async () => {
  const db = await cacheDb();
  if (!db) throw new Error('no database');
  await openFor(db, null);
  openStore({ ...alice });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    return Response.json(pathname === '/api/apps' ? [{ id: 'a', app_display_name: 'A' }] : []);
  });
  const resource = resourceOf(listApps, {});
  const hide = resource?.show();
  await resource?.refresh();
  expect(await db.responses.count()).toBe(0);
  await openFor(db, alice);
  await warm();
  hide?.();
  expect(asked).toContain('/api/apps/a/sdk-build-history');
});

it('reads ahead for the newest apps; one whose age is not known comes last', async () => {
  const db = await cacheDb();
  if (!db) throw new Error('no database');
  await openFor(db, alice);
  openStore({ ...alice });
  const dated = Array.from({ length: WARM_APPS }, (_, n) => ({ id: `new_${n}`, created_at: Date.UTC(2026, 0, n + 1) }));
  const apps = [{ id: 'undated', created_at: null }, ...dated, { id: 'old', created_at: '2019-05-01' }];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    const ofApp = /^\/api\/apps\/([^/]+)\/sdk-build-history$/.exec(pathname);
    if (ofApp?.[1]) asked.push(ofApp[1]);
    return Response.json(pathname === '/api/apps' ? apps.map((app) => ({ ...app, app_display_name: app.id })) : []);
  });
  await warm();
  expect(asked.sort()).toEqual(dated.map(({ id }) => id).sort());
});
