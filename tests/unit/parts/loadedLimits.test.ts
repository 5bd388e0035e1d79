import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeStore } from '@/cache/store';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { useLoadedLimits } from '@/parts/limits/useLimits';
import { withResolvers } from '../../support/promise';
import { openEmptyStore } from '../cache/page-store';
import { rule, user } from '../domain/limits/support';
import { renderHook } from '../renderHook';

let tiles: unknown[];
let groups: () => Promise<Response>;
let apps: () => Promise<Response>;
let users: () => Promise<Response>;

beforeEach(async () => {
  tiles = [rule('group', 'Trial', '5 per 1m')];
  groups = async () => Response.json([]);
  apps = async () => Response.json([]);
  users = async () => Response.json([user('u', { group_id: 'g' })]);
  await openEmptyStore();
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    if (pathname.includes('tiles')) return Response.json(tiles);
    if (pathname.includes('groups')) return groups();
    return pathname.includes('users') ? users() : apps();
  });
});
afterEach(() => closeStore());

it("'What changes' says that a rule naming its group may be missing while the groups are loading", async () => {
  const { promise, resolve: answer } = withResolvers<Response>();
  groups = () => promise;
  const limits = await renderHook(useLoadedLimits, 'rate-limit');
  await limits.shows(() => expect(limits.now()).toMatchObject({ world: expect.anything(), lacksGroups: 'loading' }));
  answer(Response.json([{ id: 'g', name: 'Trial' }]));
  await limits.shows(() => expect(limits.now().lacksGroups).toBeNull());
});

it("'What changes' says that an app's rule may be missing while the apps are loading and a user names one by its name alone", async () => {
  const { promise, resolve: answer } = withResolvers<Response>();
  tiles = [rule('app', 'shop', '5 per 1m')];
  users = async () => Response.json([user('u', { app_name: 'Shop' })]);
  apps = () => promise;
  const limits = await renderHook(useLoadedLimits, 'rate-limit');
  await limits.shows(() => expect(limits.now()).toMatchObject({ world: expect.anything(), lacksApps: 'loading' }));
  answer(Response.json([{ id: 'shop', app_display_name: 'Shop' }]));
  await limits.shows(() => expect(limits.now().lacksApps).toBeNull());
});

it("'What changes' knows whether the rules or users that it lacks are loading or could not be loaded", async () => {
  const { promise: answered, resolve: answer } = withResolvers();
  users = async () => {
    await answered;
    return Response.json({ detail: 'Down' }, { status: 500 });
  };
  const limits = await renderHook(useLoadedLimits, 'rate-limit');
  expect(limits.now()).toMatchObject({ world: null, missing: 'loading' });
  answer();
  await limits.shows(() => expect(limits.now()).toMatchObject({ world: null, missing: 'failed' }));
});

it("'What changes' names each list that it lacks since it was refused, and reads it again when asked to", async () => {
  const refused = async () => Response.json({ detail: 'Not yours' }, { status: 403 });
  users = refused;
  groups = refused;
  const limits = await renderHook(useLoadedLimits, 'rate-limit');
  const failure = { kind: 'refused', status: 403, message: 'Not yours' };
  // Without the users it is not known yet that a group is missing.
  await limits.shows(() => expect(limits.now().unread).toMatchObject([{ call: listExternalUsers, failure }]));
  users = async () => Response.json([user('u', { group_id: 'g' })]);
  await limits.does(() => limits.now().unread[0]?.retry());
  await limits.shows(() => expect(limits.now().unread).toMatchObject([{ call: listExternalUserGroups, failure }]));
  groups = async () => Response.json([]);
  await limits.does(() => limits.now().unread[0]?.retry());
  await limits.shows(() => expect(limits.now()).toMatchObject({ world: expect.anything(), unread: [] }));
});

it('nothing is missing once rules and users are loaded', async () => {
  const limits = await renderHook(useLoadedLimits, 'rate-limit');
  await limits.shows(() => expect(limits.now()).toMatchObject({ world: expect.anything(), missing: null, unread: [] }));
});
