import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onConnectionSignal } from '@/cache/connection-signals';
import { cacheDb } from '@/cache/db';
import { currentSession } from '@/cache/lifetime';
import type { Resource } from '@/cache/resource';
import { closeStore, openStore, resourceOf } from '@/cache/store';
import { readIn, submit } from '@/cache/submit';
import { contract } from '@/contract';
import type { AnyCall } from '@/contract/define';
import {
  createExternalUserGroup,
  deleteExternalUserGroup,
  listExternalUserGroups,
  renameExternalUserGroup,
} from '@/contract/external-user-groups';
import { listExternalUsers, moveExternalUser } from '@/contract/external-users';
import { presignSdkDownload } from '@/contract/sdk';
import { alice, openFor, sessionFor } from './support';

/** Paths of the reads since the change was sent. */
let reads: string[] = [];
let refusal = 404;
/** A body of 2xx, which may name an error all the same. */
let made: object = {};
let stops: (() => void)[] = [];

beforeEach(async () => {
  const db = await cacheDb();
  if (!db) throw new Error('no database');
  await openFor(db, alice);
  openStore(alice);
  sessionFor(alice);
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    if (method === 'GET') {
      reads.push(new URL(url).pathname);
      return Response.json([]);
    }
    reads = [];
    return Response.json(refusal < 300 ? made : { error: 'no' }, { status: refusal });
  });
  made = {};
  for (const call of [listExternalUserGroups, listExternalUsers]) await shown(call);
  // No list is read by itself twice within a second.
  vi.advanceTimersByTime(2_000);
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  closeStore();
  vi.useRealTimers();
});

const storedFor = (call: AnyCall) => resourceOf(call, {}) as Resource;

async function shown(call: AnyCall): Promise<void> {
  const resource = storedFor(call);
  stops.push(resource.show());
  await resource.refresh('current');
}

const move = (quiet = false) =>
  submit(moveExternalUser, { id: 1, body: { group_id: 'gone' } }, { settle: null, quiet }).catch(() => {});
/** True for the groups, then for the users, if their list is known to lack a change. */
const outdated = () => [listExternalUserGroups, listExternalUsers].map((call) => storedFor(call).isOutdated());
const [USERS, GROUPS] = ['/api/external-users', '/api/external-user-groups'];

it.each([200, 400, 404, 409, 410, 422])('a change refused with %i reads again what it names', async (status) => {
  refusal = status;
  made = { error: 'no' };
  await move();
  await vi.waitFor(() => expect(reads.sort()).toEqual([GROUPS, USERS].sort()));
});

it('a change refused with 402, 403 or 429 reads nothing: the lists have no part in it', async () => {
  for (refusal of [402, 403, 429]) {
    await move();
    expect(outdated(), String(refusal)).toEqual([false, false]);
  }
  // Marked at once, long before the reads begin.
  refusal = 404;
  await move();
  expect(outdated()).toEqual([true, true]);
  await vi.waitFor(() => expect(reads.sort()).toEqual([GROUPS, USERS].sort()));
});

it.each([
  ['unauthorized', 401],
  ['forbidden', 403],
  ['answered', 409],
])('a refusal is reported to the connection: %s', async (sign, status) => {
  const heard: string[] = [];
  const stop = onConnectionSignal((one) => void heard.push(one));
  refusal = status;
  await move();
  expect(heard, 'a change').toContain(sign);
  heard.length = 0;
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'no' }, { status }));
  await readIn(currentSession())(presignSdkDownload, { tenant_id: 'acme', app_id: 1 }).catch(() => {});
  expect(heard, 'a read that is never stored').toContain(sign);
  stop();
});

it('a read that is never stored reports a lost connection', async () => {
  const heard: string[] = [];
  const stop = onConnectionSignal((one) => void heard.push(one));
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  await readIn(currentSession())(presignSdkDownload, { tenant_id: 'acme', app_id: 1 }).catch(() => {});
  expect(heard).toEqual(['unreachable']);
  stop();
});

it('a group that has users after all is not offered for deletion again', async () => {
  refusal = 409;
  await submit(deleteExternalUserGroup, { id: 7 }, { settle: null }).catch(() => {});
  await vi.waitFor(() => expect(reads.sort()).toEqual([GROUPS, USERS].sort()));
});

it('a change that is made reads only what it changes', async () => {
  refusal = 200;
  await submit(createExternalUserGroup, { body: { name: 'New' } }, { settle: null });
  await vi.waitFor(() => expect(reads).toEqual([GROUPS]));
  expect(storedFor(listExternalUsers).isOutdated()).toBe(false);
  vi.advanceTimersByTime(2_000);
  await submit(renameExternalUserGroup, { id: 7, body: { new_name: 'Old' } }, { settle: null });
  await vi.waitFor(() => expect(reads.sort()).toEqual([GROUPS, USERS].sort()));
});

it('each call says which lists it names: every id or name in its body comes from one', () => {
  const LISTS: Record<string, string> = {
    group: 'externalUserGroups.list',
    group_id: 'externalUserGroups.list',
    external_user_group: 'externalUserGroups.list',
    external_user_id: 'externalUsers.list',
    external_user_ids: 'externalUsers.list',
    app_id: 'apps.list',
    endpoint_id: 'endpoints.list',
    plan: 'plans.list',
  };
  for (const call of Object.values(contract) as AnyCall[]) {
    if (call.method === 'GET' || !call.body || !('entries' in call.body)) continue;
    const reread = [...call.invalidates, ...call.refersTo].map((one) => (typeof one === 'string' ? one : one.call));
    for (const field of Object.keys(call.body.entries as object)) {
      const list = LISTS[field];
      if (list) expect(reread, `${call.name}: ${field}`).toContain(list);
    }
  }
});
