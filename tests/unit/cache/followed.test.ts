import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type CacheDb, cacheDb, onStorageState, openedDb } from '@/cache/db';
import { Followed } from '@/cache/follow';
import { keyOf } from '@/cache/keys';
import { Resource } from '@/cache/resource';
import { listApps } from '@/contract/apps';
import { alice, openFor } from './support';

let db: CacheDb;
const stops: (() => void)[] = [];

beforeAll(async () => {
  const opened = await cacheDb();
  if (!opened) throw new Error('no database');
  db = opened;
});
beforeEach(async () => {
  await openFor(db, alice);
  await db.responses.clear();
  vi.stubGlobal('fetch', async () => Response.json({ apps: [] }));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

const key = keyOf(listApps, {}, alice);
const apps = () => new Resource(listApps, {}, alice, key);

it('a row written elsewhere reaches everything that shows it, through one query', async () => {
  const gets = vi.spyOn(db.responses, 'get');
  const resource = apps();
  const [first, second] = [vi.fn(), vi.fn()];
  stops.push(resource.onRow(first), resource.onRow(second));
  await vi.waitFor(() => expect(gets).toHaveBeenCalledTimes(1));
  expect(first).not.toHaveBeenCalled();
  await apps().refresh();
  await vi.waitFor(() => expect(resource.lastRow?.key).toBe(key));
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('a row that is in memory is looked up a little later, and not at all for a screen that is only passed through', async () => {
  const resource = apps();
  await resource.refresh();
  expect(resource.isPresentable()).toBe(true);
  const gets = vi.spyOn(db.responses, 'get');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  resource.onRow(() => {})();
  vi.advanceTimersByTime(1_000);
  expect(gets).not.toHaveBeenCalled();
  stops.push(resource.onRow(() => {}));
  expect(gets).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(gets).toHaveBeenCalledTimes(1));
});

it('a row that has been changed since is not shown before it is read again', async () => {
  const resource = apps();
  expect(resource.isPresentable()).toBe(false);
  await resource.refresh();
  expect(resource.isPresentable()).toBe(true);
  resource.outdate();
  expect(resource.isPresentable()).toBe(false);
  await resource.refresh();
  expect(resource.isPresentable()).toBe(true);
});

it('without listeners nothing is queried any more', async () => {
  const follower = () => {
    const query = vi.fn(async (store: CacheDb) => store.responses.get(key));
    const followed = new Followed(
      query,
      () => {},
      () => false,
    );
    return { query, stop: followed.subscribe(() => {}) };
  };
  const [gone, staying] = [follower(), follower()];
  stops.push(staying.stop);
  await vi.waitFor(() => expect(gone.query).toHaveBeenCalledTimes(1));
  gone.stop();
  await apps().refresh();
  await vi.waitFor(() => expect(staying.query).toHaveBeenCalledTimes(2));
  expect(gone.query).toHaveBeenCalledTimes(1);
});

it('F5: a database that is opened again is followed instead of the previous one', async () => {
  const resource = apps();
  stops.push(resource.onRow(() => {}));
  const reopened = new Promise<void>((resolve) => {
    const stop = onStorageState((state) => {
      if (state !== 'ok') return;
      stop();
      resolve();
    });
  });
  db.close();
  await reopened;
  const next = openedDb();
  if (!next || next === db) throw new Error('not opened anew');
  db = next;
  await openFor(db, alice);
  await apps().refresh();
  await vi.waitFor(() => expect(resource.lastRow?.key).toBe(key));
});
