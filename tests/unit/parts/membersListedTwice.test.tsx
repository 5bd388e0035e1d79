import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Cached } from '@/cache/useCached';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import { countByGroup, membersOf } from '@/domain/members';
import { useMembers } from '@/parts/members';
import { dismissAllToasts, waitingToasts } from '@/ui/overlays/toast';
import { alice, sessionFor } from '../cache/support';
import { renderHook } from '../renderHook';

vi.mock('@/ui/util/announce', () => ({ announce: () => {}, silence: () => {} }));
const loaded = <T,>(items: T[]) => ({ status: 'ready', data: { items, unreadable: 0 } }) as unknown as Cached<List<T>>;
const user = (id: string | number, fields: Partial<ExternalUser> = {}): ExternalUser => ({
  id,
  email: `${id}@x.example`,
  name: null,
  app_id: null,
  app_name: null,
  group_id: null,
  group_name: null,
  tiles: [],
  ...fields,
});
const BETA: ExternalUserGroup = { id: 1, name: 'Beta' };
const GOLD: ExternalUserGroup = { id: 2, name: 'Gold' };
beforeEach(() => {
  sessionFor(alice);
  dismissAllToasts();
});
afterEach(dismissAllToasts);

const membersIn = (users: ExternalUser[], groups = [BETA, GOLD]) =>
  renderHook(useMembers, { users: loaded(users), groups: loaded(groups) }, MemoryRouter);

describe('a user whom the service lists once for each app', () => {
  const twice = [user(7, { app_id: 'a' }), user(7, { app_id: 'b' }), user(8)];
  it('is one selected user', async () => {
    const of = await membersIn(twice);
    await of.does(() => of.now().selection.onChange(new Set(['7'])));
    expect(of.now().selected).toHaveLength(1);
  });
  it('is named once to the service, and counted once', async () => {
    const of = await membersIn(twice);
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method === 'GET') return Response.json({ users: twice.map((one) => ({ ...one, group_id: 2 })) });
      bodies.push(await request.json());
      return Response.json({ updated: 2 });
    });
    await of.does(() => of.now().selection.onChange(new Set(['7', '8'])));
    await of.does(() => of.now().assign(GOLD));
    await of.shows(() => expect(of.now().bulk.view?.running).toBe(false));
    expect(bodies).toEqual([{ group: 'Gold', external_user_ids: [7, 8] }]);
    expect(of.now().bulk.view?.total).toBe(2);
  });
  it('is deleted with one request', async () => {
    const of = await membersIn(twice);
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method === 'GET') return Response.json({ users: [] });
      sent.push(request.method);
      return new Response(null, { status: 204 });
    });
    await of.does(() => of.now().selection.onChange(new Set(['7'])));
    await of.does(() => of.now().remove());
    await of.shows(() => expect(of.now().bulk.view?.running).toBe(false));
    expect(sent).toEqual(['DELETE']);
  });
  it('is one user of the group', () => {
    const both = [user(7, { app_id: 'a', group_id: 1 }), user(7, { app_id: 'b', group_id: 1 })];
    expect(countByGroup(membersOf(both, [BETA])).get('1')).toBe(1);
  });
});

it("'Retry failed' keeps a selection that was made since", async () => {
  const users = [user(7), user(8), user(9)];
  let refuse = true;
  const of = await membersIn(users);
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ users });
    const isNine = request.url.endsWith('/9');
    return isNine && refuse ? Response.json({ detail: 'No' }, { status: 422 }) : new Response(null, { status: 204 });
  });
  // Moves by the id: two groups of one name, one request a user.
  const twin = { id: 3, name: 'Gold' };
  await of.rerender({ users: loaded(users), groups: loaded([GOLD, twin]) });
  await of.does(() => of.now().selection.onChange(new Set(['7', '8', '9'])));
  await of.does(() => of.now().assign(twin));
  await of.shows(() => expect(of.now().bulk.view).toMatchObject({ running: false, failed: 1 }));
  expect([...of.now().selection.keys]).toEqual(['9']);
  refuse = false;
  // Selected for something else, after the run.
  await of.does(() => of.now().selection.onChange(new Set(['7', '9'])));
  await of.does(() => of.now().bulk.retryFailed());
  await of.shows(() => expect(of.now().bulk.view).toMatchObject({ running: false, failed: 0 }));
  expect([...of.now().selection.keys]).toEqual(['7']);
});

it('the toast of a move that fails says whose it was', async () => {
  const users = [user('ann'), user('bob')];
  const of = await membersIn(users);
  vi.stubGlobal('fetch', async (request: Request) =>
    request.method === 'GET' ? Response.json({ users }) : Response.json({ detail: 'Not now' }, { status: 422 }),
  );
  const [ann, bob] = of.now().members;
  if (!ann || !bob) throw new Error();
  await of.does(() => Promise.all([of.now().pickers.move(ann, GOLD), of.now().pickers.move(bob, GOLD)]));
  const texts = waitingToasts.read().map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain('ann@x.example');
  expect(texts[1]).toContain('bob@x.example');
});

it('a group is not said to be without users where the service names the group by a name that two have', () => {
  const twins = [GOLD, { id: 3, name: 'Gold' }];
  const counts = countByGroup(membersOf([user(1, { group_name: 'Gold' })], twins));
  // 0 enables 'Delete', whose dialog says '0 users in this group'.
  expect(counts.get('3') ?? 0).not.toBe(0);
});

it('a group’s page shows a user once whom the service lists several times', async () => {
  const users = loaded([user(7, { app_id: 'a', group_id: 2 }), user(7, { app_id: 'b', group_id: 2 }), user(8)]);
  const of = await renderHook(useMembers, { users, groups: loaded([BETA, GOLD]), only: '2' }, MemoryRouter);
  expect(of.now().members.map(({ key }) => key)).toEqual(['7']);
});
