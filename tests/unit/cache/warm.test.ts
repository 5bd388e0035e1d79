import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheDb } from '@/cache/db';
import { invalidate } from '@/cache/invalidate';
import { closeStore, openStore, resourceOf } from '@/cache/store';
import { warm } from '@/cache/warm';
import { listApps } from '@/contract/apps';
import { KEEP_ROW_BYTES, WARM_APPS } from '@/contract/constants';
import { HOUR, MINUTE } from '@/durations';
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

/** Everything answers, but the list of apps fails the first time; `fail` says how. */
async function withFailingApps(fail: () => Promise<Response>) {
  const db = await cacheDb();
  if (!db) throw new Error('no database');
  await openFor(db, alice);
  openStore({ ...alice });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    if (pathname === '/api/dashboard/stats') return Response.json({ apps_total: 1 });
    if (pathname === '/api/tenant/plan') return Response.json({ plan: 'Starter' });
    if (pathname !== '/api/apps') return Response.json([]);
    const first = asked.filter((one) => one === pathname).length === 1;
    return first ? fail() : Response.json([{ id: 'a', app_display_name: 'A' }]);
  });
  return { asked, timesApps: () => asked.filter((one) => one === '/api/apps').length };
}
const reset = () => Promise.reject(new TypeError('reset'));

it('a list that failed once is read again at the end, and then all that depends on it', async () => {
  const { asked } = await withFailingApps(reset);
  await warm();
  expect(asked).toContain('/api/apps/a/sdk-build-history');
});

it.each([
  ['is refused', () => Promise.resolve(Response.json({}, { status: 403 }))],
  [
    'is too large for the store',
    () => Promise.resolve(Response.json([{ id: 'a', app_display_name: 'x'.repeat(KEEP_ROW_BYTES) }])),
  ],
])('a list that %s is not read a second time, and nothing is missing', async (_, answer) => {
  const { timesApps } = await withFailingApps(answer);
  expect(await warm()).toBe('unavailable');
  expect(timesApps()).toBe(1);
});

it('a list that changes keep overtaking is missing: it is asked for again once they have ended', async () => {
  const { timesApps } = await withFailingApps(async () => {
    await invalidate([listApps.name], { read: false });
    return Response.json([{ id: 'a', app_display_name: 'Shop' }]);
  });
  expect(await warm()).toBe('missing');
  expect(timesApps()).toBeGreaterThan(1);
});

it('a Retry-After is waited out', async () => {
  const busy = async () => Response.json({}, { status: 503, headers: { 'Retry-After': '600' } });
  const { timesApps } = await withFailingApps(busy);
  expect(await warm()).toBe('missing');
  expect(timesApps()).toBe(1);
});

it.each([
  ['deletes no row', null, (before: number) => before],
  ['but for one call deletes the rows of the others', '/api/users', () => 1],
])(
  'C2: after a clock that was fast has been corrected, a round in which the service fails %s',
  async (_, answered, left) => {
    const db = await cacheDb();
    if (!db) throw new Error('no database');
    await openFor(db, alice);
    openStore({ ...alice });
    vi.stubGlobal('fetch', async () => Response.json([]));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * MINUTE });
    await warm();
    const before = await db.responses.count();
    expect(before).toBeGreaterThan(5);

    // The page starts anew.
    vi.useRealTimers();
    closeStore();
    openStore({ ...alice });
    vi.stubGlobal('fetch', async ({ url }: Request) =>
      new URL(url).pathname === answered ? Response.json([]) : Response.json({}, { status: 503 }),
    );
    await warm();
    expect(await db.responses.count()).toBe(left(before));
  },
);

it('a list on screen that failed is left to its screen; once that has read it, what depends on it is read, and nothing that is stored', async () => {
  const { asked, timesApps } = await withFailingApps(reset);
  const resource = resourceOf(listApps, {});
  const hide = resource?.show();
  await resource?.refresh();
  expect(await warm()).toBe('missing');
  expect(timesApps()).toBe(1);
  await resource?.refresh('user');
  asked.length = 0;
  await warm();
  hide?.();
  expect(asked).toContain('/api/apps/a/sdk-build-history');
  expect(asked).not.toContain('/api/external-users');
});
