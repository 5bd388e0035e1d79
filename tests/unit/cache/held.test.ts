import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CacheDb, setStorageState } from '@/cache/db';
import { markStale } from '@/cache/invalidate';
import { isFresh } from '@/cache/recent';
import type { Resource } from '@/cache/resource';
import { closeStore, resourceOf, troubleNow } from '@/cache/store';
import { submit } from '@/cache/submit';
import { createExternalUserGroup, listExternalUserGroups } from '@/contract/external-user-groups';
import { openEmptyStore } from './page-store';

/** The service's answer to reads; null: none, 'silent': not yet. */
let list: unknown[] | null | 'silent' = [];
let groups: Resource;
let db: CacheDb;

beforeEach(async () => {
  db = await openEmptyStore();
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    if (method !== 'GET') return Response.json({ id: 1, name: 'New' });
    if (list === null) throw new TypeError('no network');
    return list === 'silent' ? new Promise(() => {}) : Response.json(list);
  });
  list = [];
  groups = resourceOf(listExternalUserGroups, {}) as Resource;
  groups.show();
});
afterEach(() => {
  vi.useRealTimers();
  setStorageState('ok');
  closeStore();
});

const create = () => submit(createExternalUserGroup, { body: { name: 'New' } }, { settle: null });

it('C3: a list that is only in memory says that it may miss a change, until it is read again', async () => {
  setStorageState('full');
  await groups.refresh();
  expect(groups.view.held).not.toBeNull();
  expect(groups.mayMissChange()).toBe(false);
  list = null;
  await create();
  await vi.waitFor(() => expect(groups.view.failure).not.toBeNull(), 5_000);
  expect(groups.mayMissChange()).toBe(true);
  list = [{ id: 1, name: 'New' }];
  await groups.refresh('current');
  expect(groups.mayMissChange()).toBe(false);
});

it('C3: a list that was read again after a change misses nothing, though the stored one could not be replaced', async () => {
  await groups.refresh();
  expect(groups.lastRow).toBeDefined();
  setStorageState('full');
  list = [{ id: 1, name: 'New' }];
  await create();
  await vi.waitFor(() => expect(groups.view.held).not.toBeNull(), 5_000);
  await groups.pull();
  expect(groups.lastCheck?.stale).toBe(true);
  expect(groups.mayMissChange()).toBe(false);
});

it('C3: a list that the store cannot mark says that it may miss a change, and is not found there without the mark', async () => {
  await groups.refresh();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  list = null;
  await create();
  await vi.waitFor(() => expect(groups.view.failure).not.toBeNull(), 5_000);
  expect([groups.mayMissChange(), isFresh(groups)]).toEqual([true, false]);
  expect(groups.lastRow?.value).toEqual({ items: [], unreadable: 0 });
  // A page that is loaded anew finds nothing rather than a list without the mark.
  expect(await Promise.all([db.responses.count(), db.checks.count()])).toEqual([0, 0]);
  put.mockRestore();
  list = [{ id: 1, name: 'New' }];
  await groups.refresh('current');
  expect(groups.mayMissChange()).toBe(false);
});

it('C3: a change whose mark a full store refuses is counted in the room that the deleted rows leave', async () => {
  await groups.refresh();
  const counted = async () => (await db.changes.get(listExternalUserGroups.name))?.count ?? 0;
  const before = await counted();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await markStale(db, [listExternalUserGroups.name]);
  expect(await Promise.all([db.responses.count(), db.checks.count()])).toEqual([0, 0]);
  expect(await counted()).toBe(before + 1);
});

it('B2: what is only in memory is shown as saved data after 4 s of silence too', async () => {
  setStorageState('full');
  await groups.refresh();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  list = 'silent';
  void groups.refresh('user');
  await vi.advanceTimersByTimeAsync(3_900);
  expect(troubleNow().slow).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(troubleNow()).toMatchObject({ slow: true, at: groups.view.held?.at });
});
