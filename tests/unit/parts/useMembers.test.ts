import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTurn } from '@/api/turns';
import { closeStore, openStore } from '@/cache/store';
import type { Cached } from '@/cache/useCached';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import type { Member } from '@/domain/members';
import { MINUTE } from '@/durations';
import { useMembers } from '@/parts/members';
import { DELETE_LANES } from '@/parts/members/operations';
import type { toastDone } from '@/parts/undo';
import { dismissAllToasts, waitingToasts } from '@/ui/overlays/toast';
import { withResolvers } from '../../support/promise';
import { alice } from '../cache/support';
import { user } from '../domain/limits/support';
import { type PageService, peopleOf, serveFetch } from '../mocks/page';
import { renderHook } from '../renderHook';

// Announcements need a document, which this test does not have.
vi.mock('@/ui/util/announce', () => ({ announce: () => {}, silence: () => {} }));

type Done = Parameters<typeof toastDone>[0];
let told: Done[];
vi.mock('@/parts/undo', () => ({ toastDone: (done: Done) => told.push(done) }));

beforeEach(() => {
  told = [];
  dismissAllToasts();
});

const loaded = <T>(items: T[]) => ({ status: 'ready', data: { items, unreadable: 0 } }) as unknown as Cached<List<T>>;

async function listsOf({ client }: PageService) {
  const groups = await client.json<ExternalUserGroup[]>(client.get('/api/external-user-groups'));
  const { users } = await client.json<{ users: ExternalUser[] }>(client.get('/api/external-users'));
  return { users, groups };
}

const isGrouped = ({ groupKey }: Member) => groupKey !== null;
const isAlone = ({ groupKey }: Member) => groupKey === null;

/** Users in a list on screen, three of whom are selected and not in the group returned beside them. */
async function select(service: PageService, fits = isGrouped) {
  const { users, groups } = await listsOf(service);
  const [to] = groups;
  if (!to) throw new Error('no group');
  const of = await renderHook(useMembers, { users: loaded(users), groups: loaded(groups) }, MemoryRouter);
  const chosen = of.now().members.filter((member) => fits(member) && member.groupKey !== String(to.id));
  await of.does(() => of.now().selection.onChange(new Set(chosen.slice(0, 3).map(({ key }) => key))));
  const ended = () => of.shows(() => expect(of.now().bulk.view?.running).toBe(false));
  return { of, to, ended, users, groups };
}

it('users are put into a group that was renamed meanwhile by the name that it has now', async () => {
  const service = await serveFetch();
  const { of, to, ended, users, groups } = await select(service);
  const names: string[] = [];
  service.instead(async (request) => {
    if (request.method === 'POST') names.push(((await request.json()) as { group: string }).group);
    return undefined;
  });
  await service.client.patch(`/api/external-user-groups/${to.id}`, { new_name: 'Gold' });
  await of.does(() => of.now().assign(to));
  await ended();
  expect(of.now().bulk.view?.failed).toBe(3);

  const renamed = groups.map((group) => (group.id === to.id ? { ...group, name: 'Gold' } : group));
  await of.rerender({ users: loaded(users), groups: loaded(renamed) });
  await of.does(() => of.now().bulk.retryFailed());
  await ended();
  expect(names).toEqual([to.name, 'Gold']);
  expect(of.now().bulk.view).toMatchObject({ done: 3, failed: 0 });
});

it('a selection made during a run is there after it, and with it only users that were not done', async () => {
  const service = await serveFetch();
  const { of, to, ended } = await select(service);
  const [first, second] = of
    .now()
    .members.map(({ key }) => key)
    .filter((key) => !of.now().selection.keys.has(key));
  if (!first || !second) throw new Error('no users');
  const wanting = of.now().selection.keys;
  const assignAndSelect = async (key: string) => {
    await of.does(() => {
      of.now().assign(to);
      of.now().selection.onChange(new Set([key]));
    });
    await ended();
  };
  service.instead(
    ({ method }) => (method === 'GET' ? undefined : Response.json({ detail: 'Not now' }, { status: 422 })),
    1,
  );
  await assignAndSelect(first);
  expect(of.now().selection.keys).toEqual(new Set([first, ...wanting]));

  await assignAndSelect(second);
  expect(of.now().selection.keys).toEqual(new Set([second]));
});

it("'Undo' after a retry puts a user back where somebody else had put them during the first run", async () => {
  const service = await serveFetch();
  const { of, to, ended, groups } = await select(service, isAlone);
  const [member] = of.now().selected;
  const elsewhere = groups.find(({ id }) => id !== to.id);
  if (!member || !elsewhere) throw new Error('no user');
  let isFirst = true;
  service.instead(async ({ method }) => {
    if (method !== 'POST' || !isFirst) return undefined;
    isFirst = false;
    await service.client.patch(`/api/external-users/${member.key}`, { group_id: elsewhere.id });
    return Response.json({ detail: 'Not now' }, { status: 422 });
  });
  await of.does(() => of.now().assign(to));
  await ended();
  expect(of.now().bulk.view).toMatchObject({ failed: 3 });
  await of.does(() => of.now().bulk.retryFailed());
  await of.shows(() => expect(of.now().bulk.view).toMatchObject({ running: false, failed: 0 }));
  await of.does(() => told.at(-1)?.undo?.());
  const groupNow = async () => (await peopleOf(service)).find(({ id }) => id === member.key)?.group_id;
  await vi.waitFor(async () => expect(await groupNow()).toBe(elsewhere.id));
});

it('groups of one name are told apart where users are moved, and in the toasts', async () => {
  const service = await serveFetch();
  const { of, to, ended, users, groups } = await select(service, isAlone);
  const [, other] = groups;
  if (!other) throw new Error('no group');
  await of.rerender({ users: loaded(users), groups: loaded([...groups, { id: 'twin', name: to.name }]) });
  const name = `${to.name} (${to.id})`;
  const labels = of.now().pickers.options.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining([name, `${to.name} (twin)`, other.name]));
  const [member] = of.now().selected;
  if (!member) throw new Error('no user');
  await of.does(() => of.now().assign(to));
  await ended();
  expect(of.now().bulk.view?.label).toBe(`Assigning users to ${name}`);
  expect(await told.at(-1)?.text).toBe(`3 users moved to ${name}`);
  await of.does(() => of.now().pickers.move({ ...member, groupKey: String(to.id), groupKeys: [String(to.id)] }, other));
  expect(await told.at(-1)?.text).toBe(`${member.name}: ${name} → ${other.name}`);
});

it('a second group chosen for a user while the first is being sent is sent after it, and its undo goes back to the first', async () => {
  const service = await serveFetch();
  const { of, groups } = await select(service);
  const member = of.now().members.find(isAlone);
  const [first, second] = groups;
  if (!member || !first || !second) throw new Error('no user');
  await of.does(() => {
    void of.now().pickers.move(member, first);
    return of.now().pickers.move(member, second);
  });
  const groupNow = async () => (await peopleOf(service)).find(({ id }) => id === member.key)?.group_id;
  expect(service.changes).toHaveLength(2);
  expect(await groupNow()).toBe(second.id);
  expect(await Promise.all(told.map(({ text }) => text))).toEqual([
    `${member.name}: no group → ${first.name}`,
    `${member.name}: ${first.name} → ${second.name}`,
  ]);
  await of.does(() => told.at(-1)?.undo?.());
  await vi.waitFor(async () => expect(await groupNow()).toBe(first.id));
});

describe('a user whom somebody else has put into another group since the list was read', () => {
  let signedIn = 0;
  // Another user each time, for whom no list was read before.
  beforeEach(() => {
    signedIn += 1;
    openStore({ ...alice, id: signedIn });
  });
  afterEach(closeStore);

  async function movedElsewhere() {
    const service = await serveFetch();
    const { of, to, groups, ended } = await select(service, isAlone);
    const [member] = of.now().selected;
    const elsewhere = groups.find(({ id }) => id !== to.id);
    if (!member || !elsewhere) throw new Error('no user');
    await service.client.patch(`/api/external-users/${member.key}`, { group_id: elsewhere.id });
    const groupNow = async () => (await peopleOf(service)).find(({ id }) => id === member.key)?.group_id;
    const isBack = () => vi.waitFor(async () => expect(await groupNow()).toBe(elsewhere.id));
    return { of, to, ended, member, elsewhere, isBack, service };
  }

  it('is said to be moved from that group, and is put back into it', async () => {
    const { of, to, member, elsewhere, isBack } = await movedElsewhere();
    await of.does(() => of.now().pickers.move(member, to));
    expect(await told.at(-1)?.text).toBe(`${member.name}: ${elsewhere.name} → ${to.name}`);
    await of.does(() => told.at(-1)?.undo?.());
    await isBack();
  });

  it('is not moved again if that group is the one chosen here', async () => {
    const { of, member, elsewhere, service } = await movedElsewhere();
    await of.does(() => of.now().pickers.move(member, elsewhere));
    expect(service.changes).toEqual([]);
    expect(told).toEqual([]);
  });

  it("is not taken out of it by 'Remove' on the page of another group, which says so", async () => {
    const { of, member, elsewhere, service } = await movedElsewhere();
    await of.does(() => of.now().pickers.move(member, null, { from: 'another' }));
    expect(service.changes).toEqual([]);
    expect(failures()).toEqual([
      ['danger', `Nothing was sent: ${member.name} has been moved to ${elsewhere.name} in the meantime.`],
    ]);
    expect(told).toEqual([]);
  });

  /** The list of users is answered like this from now on. */
  const answerList = (service: PageService, status: number) =>
    service.instead(({ method, url }) =>
      method === 'GET' && new URL(url).pathname === '/api/external-users'
        ? Response.json({ detail: 'Not now' }, { status })
        : undefined,
    );

  it.each([429, 503, 403])(
    "is not taken out of it by 'Remove' where the read before that is answered %d",
    async (status) => {
      const { of, member, service } = await movedElsewhere();
      answerList(service, status);
      await of.does(() => of.now().pickers.move(member, null, { from: 'another' }));
      expect(service.changes).toEqual([]);
      expect(failures()).toEqual([
        ['danger', `Nothing was sent: the service did not say which group ${member.name} is in.`],
      ]);
      expect(told).toEqual([]);
    },
  );

  it.each([429, 503])('is not moved where the read before that is answered %d', async (status) => {
    const { of, to, member, service } = await movedElsewhere();
    answerList(service, status);
    await of.does(() => of.now().pickers.move(member, to));
    expect(service.changes).toEqual([]);
    expect(failures()).toEqual([['danger', `${member.name}: Failed to assign users. Not now`]]);
    expect(told).toEqual([]);
  });

  it('is moved where the read before that is refused, but no earlier group is claimed, and none is restored', async () => {
    const { of, to, member, service } = await movedElsewhere();
    answerList(service, 403);
    await of.does(() => of.now().pickers.move(member, to));
    expect(service.changes).toEqual([`PATCH /api/external-users/${member.key}`]);
    expect(told).toEqual([{ text: `${member.name} is now in ${to.name}` }]);
  });

  it("can be taken back by no 'Undo' of a bulk move whose read before it failed", async () => {
    const { of, to, ended, service } = await movedElsewhere();
    answerList(service, 503);
    await of.does(() => of.now().assign(to));
    await ended();
    expect(told).toMatchObject([{ text: expect.stringContaining(`moved to ${to.name}`) }]);
    expect(told[0]).not.toHaveProperty('undo');
  });

  it("can be taken back by 'Undo' once a retry has read where they are", async () => {
    const { of, to, ended, service, isBack } = await movedElsewhere();
    let isBusy = true;
    service.instead(() => (isBusy ? Response.json({ detail: 'Not now' }, { status: 503 }) : undefined));
    await of.does(() => of.now().assign(to));
    await ended();
    expect(told).toEqual([]);
    isBusy = false;
    await of.does(() => of.now().bulk.retryFailed());
    await of.shows(() => expect(told).toMatchObject([{ text: expect.stringContaining(`moved to ${to.name}`) }]));
    await of.does(() => told[0]?.undo?.());
    await isBack();
  });

  it('is moved back by a choice on a page that was left and opened again before the first one was answered', async () => {
    const service = await serveFetch();
    const { of, to: first, groups, users } = await select(service, isAlone);
    const [member] = of.now().selected;
    const second = groups.find(({ id }) => id !== first.id);
    if (!member || !second) throw new Error('no user');
    await service.client.patch(`/api/external-users/${member.key}`, { group_id: first.id });
    const { promise: answered, resolve: answer } = withResolvers();
    let reads = 0;
    service.instead(async ({ method }) => {
      if (method === 'GET') reads += 1;
      else await answered;
      return undefined;
    });
    await of.does(() => void of.now().pickers.move(member, second));
    await vi.waitFor(() => expect(service.changes).toHaveLength(1));
    await of.unmount();
    // The list read before the first move is old by then.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * MINUTE);
    const again = await renderHook(useMembers, { users: loaded(users), groups: loaded(groups) }, MemoryRouter);
    reads = 0;
    let end: Promise<unknown> = Promise.resolve();
    await again.does(() => {
      end = again.now().pickers.move({ ...member, groupKey: String(second.id), groupName: second.name }, first);
    });
    // The second move waits for the first: were it to read now, it would find the user still in the first group.
    for (let turn = 0; turn < 2; turn += 1) await nextTurn();
    expect(reads).toBe(0);
    answer();
    await end;
    expect(service.changes).toHaveLength(2);
    expect((await peopleOf(service)).find(({ id }) => id === member.key)?.group_id).toBe(first.id);
  });

  it("is taken out by 'Remove' where only one of the entries that the service lists for them is in the group", async () => {
    const { of, member, service } = await movedElsewhere();
    const entry = (group_id: string) => ({ ...member.user, group_id, group_name: null });
    service.instead(({ method, url }) =>
      method === 'GET' && new URL(url).pathname === '/api/external-users'
        ? Response.json({ users: [entry('other'), entry('own')] })
        : undefined,
    );
    await of.does(() => of.now().pickers.move(member, null, { from: 'own' }));
    expect(service.changes).toEqual([`PATCH /api/external-users/${member.key}`]);
    expect(failures()).toEqual([]);
  });

  it.each(['another group', 'no group'])(
    "is said to leave the group on whose page 'Remove' was pressed, and is put back into it, although the service lists them first in %s",
    async (first) => {
      const { of, to, member, elsewhere, service } = await movedElsewhere();
      const entry = (group_id: ExternalUser['group_id']) => ({ ...member.user, group_id, group_name: null });
      let listed = [entry(first === 'no group' ? null : to.id), entry(elsewhere.id)];
      const bodies: unknown[] = [];
      service.instead(async (request) => {
        if (request.method === 'GET')
          return new URL(request.url).pathname === '/api/external-users' ? Response.json({ users: listed }) : undefined;
        bodies.push(await request.json());
        listed = [entry(null)];
        return undefined;
      });
      await of.does(() => of.now().pickers.move(member, null, { from: String(elsewhere.id) }));
      expect(bodies).toEqual([{ group_id: null }]);
      expect(await told.at(-1)?.text).toBe(`${member.name}: ${elsewhere.name} → no group`);
      await of.does(() => told.at(-1)?.undo?.());
      await vi.waitFor(() => expect(bodies).toEqual([{ group_id: null }, { group_id: elsewhere.id }]));
    },
  );

  it('is not counted as moved by a bulk move into that group, nor taken out of it again', async () => {
    const { of, elsewhere, ended } = await movedElsewhere();
    const selected = of.now().selected.length;
    await of.does(() => of.now().assign(elsewhere));
    await ended();
    expect(await told.at(-1)?.text).toBe(`${selected - 1} users moved to ${elsewhere.name}`);
  });

  it('is not counted as moved by a retry after the first run had moved them', async () => {
    const service = await serveFetch();
    const { of, ended, users, groups } = await select(service);
    // Another group has the same name, so users go one by one, by its id.
    const to = { id: 'twin', name: 'Gold' };
    await of.rerender({ users: loaded(users), groups: loaded([...groups, to, { id: 'other', name: 'Gold' }]) });
    const [first, second, third] = of.now().selected;
    if (!first || !second || !third) throw new Error('no users');
    const placeOf = new Map<string, string>();
    let isBusy = true;
    service.instead(async ({ method, url }) => {
      const { pathname } = new URL(url);
      const key = pathname.split('/').pop() ?? '';
      if (method === 'PATCH' && key === third.key && isBusy) return Response.json({ detail: 'No' }, { status: 422 });
      if (method === 'PATCH') placeOf.set(key, to.id);
      if (method === 'PATCH') return Response.json({});
      if (pathname !== '/api/external-users') return undefined;
      const listed = users.map((user) => ({ ...user, group_id: placeOf.get(String(user.id)) ?? user.group_id }));
      return Response.json({ users: listed });
    });
    await of.does(() => of.now().assign(to));
    await ended();
    expect(await told.at(-1)?.text).toBe('2 users moved to Gold (twin)');
    isBusy = false;
    placeOf.set(first.key, String(groups[1]?.id));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * MINUTE);
    await of.does(() => of.now().bulk.retryFailed());
    await of.shows(() => expect(of.now().bulk.view).toMatchObject({ running: false, failed: 0 }));
    expect(await told.at(-1)?.text).toBe('2 users moved to Gold (twin)');
    expect(told).toHaveLength(2);
  });

  it('is put back into that group after a bulk move too', async () => {
    const { of, to, ended, isBack } = await movedElsewhere();
    await of.does(() => of.now().assign(to));
    await ended();
    await of.does(() => told.at(-1)?.undo?.());
    await isBack();
  });
});

describe('a user whose group the service gives by a name that two groups have', () => {
  const groups: ExternalUserGroup[] = [
    { id: 1, name: 'Team' },
    { id: 2, name: 'Team' },
    { id: 3, name: 'Premium' },
  ];
  const [one, two, premium] = groups as [ExternalUserGroup, ExternalUserGroup, ExternalUserGroup];
  const named = (id: string, group_name: string | null) => user(id, { email: `${id}@x.example`, group_name });

  /** The users in a list on screen, which the service answers as it is at any time. */
  async function inTeam(users = [named('ann', 'Team')]) {
    const service = await serveFetch();
    const bodies: unknown[] = [];
    service.instead(async (request) => {
      if (request.method !== 'GET') {
        bodies.push(await request.json());
        return Response.json({});
      }
      return new URL(request.url).pathname === '/api/external-users' ? Response.json({ users }) : undefined;
    });
    const of = await renderHook(useMembers, { users: loaded(users), groups: loaded(groups) }, MemoryRouter);
    const [ann] = of.now().members;
    if (!ann) throw new Error('no user');
    const assign = async (to: ExternalUserGroup) => {
      await of.does(() => of.now().selection.onChange(new Set(users.map(({ id }) => String(id)))));
      await of.does(() => of.now().assign(to));
      await of.shows(() => expect(of.now().bulk.view?.running).toBe(false));
    };
    return { of, ann, bodies, assign };
  }

  it("is moved without an 'Undo', which might put them into a group that they were never in", async () => {
    const { of, ann, bodies } = await inTeam();
    await of.does(() => of.now().pickers.move(ann, premium));
    expect(bodies).toEqual([{ group_id: 3 }]);
    expect(await told[0]?.text).toBe('ann@x.example: Team → Premium');
    expect(told[0]).not.toHaveProperty('undo');
  });

  it("is removed from the group on whose page 'Remove' was pressed without an 'Undo'", async () => {
    const { of, ann, bodies } = await inTeam();
    await of.does(() => of.now().pickers.move(ann, null, { from: '2' }));
    expect(bodies).toEqual([{ group_id: null }]);
    expect(await told[0]?.text).toBe('ann@x.example: Team → no group');
    expect(told[0]).not.toHaveProperty('undo');
  });

  it("is moved in bulk without an 'Undo', unless others who are moved with them can be moved back", async () => {
    const alone = await inTeam();
    await alone.assign(premium);
    expect(told).toEqual([{ text: '1 user moved to Premium' }]);
    const { assign } = await inTeam([named('ann', 'Team'), named('bob', null)]);
    await assign(premium);
    expect(told[1]).toMatchObject({ text: '2 users moved to Premium', undo: expect.any(Function) });
  });

  it.each([one, two])('counts as moved by a bulk move into either of them: $id', async (to) => {
    const { assign, bodies } = await inTeam();
    await assign(to);
    expect(bodies).toEqual([{ group_id: to.id }]);
    expect(told).toEqual([{ text: `1 user moved to Team (${to.id})` }]);
  });

  it.each(['single', 'bulk'])(
    'is not said to be in the one that is chosen where the %s move got no answer',
    async (kind) => {
      const { of, ann, assign } = await inTeam();
      const { fetch } = globalThis;
      vi.stubGlobal('fetch', async (request: Request) => {
        if (request.method === 'GET') return fetch(request);
        throw new TypeError('no network');
      });
      if (kind === 'bulk') await assign(two);
      else await of.does(() => of.now().pickers.move(ann, two));
      if (kind === 'bulk') expect(of.now().bulk.view).toMatchObject({ failed: 1 });
      else expect(JSON.stringify(failures())).toContain('We could not find out.');
      expect(told).toEqual([]);
    },
  );

  it('comes into the one that is chosen after a move that failed', async () => {
    const { of, ann, bodies } = await inTeam();
    const { fetch } = globalThis;
    let refused = 0;
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method === 'GET' || refused > 0) return fetch(request);
      refused += 1;
      return Response.json({ detail: 'No' }, { status: 422 });
    });
    await of.does(() => {
      void of.now().pickers.move(ann, premium);
      return of.now().pickers.move({ ...ann, groupKey: '3', groupKeys: ['3'], groupName: 'Premium' }, one);
    });
    expect([refused, bodies]).toEqual([1, [{ group_id: 1 }]]);
  });

  describe('once the list is over a minute old', () => {
    // Nothing has been read for this user.
    beforeEach(() => openStore({ ...alice, id: 'none yet' }));
    afterEach(closeStore);

    it('comes into the one that is chosen', async () => {
      const { of, ann, bodies } = await inTeam();
      await of.does(() => of.now().pickers.move(ann, two));
      expect(bodies).toEqual([{ group_id: 2 }]);
      expect(await told[0]?.text).toBe('ann@x.example: Team → Team (2)');
    });
  });
});

/** Leaves the page as soon as the service has been asked by this method, before it answers. */
async function leftDuring(method: 'GET' | 'DELETE', service: PageService, unmount: () => Promise<void>): Promise<void> {
  const { promise: leaving, resolve: left } = withResolvers();
  await new Promise<void>((asked) => {
    service.instead(async (request) => {
      if (request.method !== method) return undefined;
      asked();
      await leaving;
      return method === 'DELETE' ? new Response(null, { status: 204 }) : undefined;
    });
  });
  await unmount();
  left();
}

const failures = () => waitingToasts.read().map(({ tone, text }) => [tone, text]);

it('bulk work whose page is left half-way says how much of it was done, and why the rest was not', async () => {
  const service = await serveFetch();
  const { of } = await select(service);
  const users = of.now().members.slice(0, DELETE_LANES + 3);
  await of.does(() => of.now().selection.onChange(new Set(users.map(({ key }) => key))));
  const left = leftDuring('DELETE', service, of.unmount);
  await of.does(() => of.now().remove());
  await left;
  await vi.waitFor(() => expect(failures()).toHaveLength(1));
  expect(failures()).toEqual([['danger', `Deleting users: ${DELETE_LANES} done, 3 not done. You left the page.`]]);
});

it('bulk work whose progress leaves the screen stops, though its page stays, and says the same', async () => {
  const service = await serveFetch();
  const { of } = await select(service);
  const users = of.now().members.slice(0, DELETE_LANES + 3);
  let leave = () => {};
  await of.does(() => {
    leave = of.now().bulk.watch();
    of.now().selection.onChange(new Set(users.map(({ key }) => key)));
  });
  const left = leftDuring('DELETE', service, () => of.does(leave));
  await of.does(() => of.now().remove());
  await left;
  await vi.waitFor(() => expect(failures()).toHaveLength(1));
  expect(failures()).toEqual([['danger', `Deleting users: ${DELETE_LANES} done, 3 not done. You left the page.`]]);
});

it('bulk work goes on if its progress is put back on the screen at once, as where React mounts twice', async () => {
  const service = await serveFetch();
  const { of, ended } = await select(service);
  const users = of.now().members.slice(0, DELETE_LANES + 3);
  let leave = of.now().bulk.watch();
  await of.does(() => of.now().selection.onChange(new Set(users.map(({ key }) => key))));
  const again = leftDuring('DELETE', service, async () => {
    leave();
    leave = of.now().bulk.watch();
  });
  await of.does(() => of.now().remove());
  await again;
  await ended();
  expect(of.now().bulk.view).toMatchObject({ done: DELETE_LANES + 3, failed: 0 });
});

describe('an undo that does not succeed', () => {
  /** The selected users, put into another group; what is sent from then on is refused. */
  async function moved(fits = isGrouped) {
    const service = await serveFetch();
    const { of, to, ended } = await select(service, fits);
    await of.does(() => of.now().assign(to));
    await ended();
    service.instead(({ method }) =>
      method === 'GET' ? undefined : Response.json({ detail: 'Not now' }, { status: 422 }),
    );
    const undo = () => of.does(() => told.at(-1)?.undo?.());
    return { of, undo, back: `Moving users back from ${to.name}`, ended, service };
  }

  it('says so once its page is left, with the number of users and the reason', async () => {
    const { of, undo, back } = await moved();
    await of.unmount();
    await undo();
    await vi.waitFor(() => expect(failures()).toHaveLength(1));
    expect(failures()).toEqual([['danger', `${back}: 0 done, 3 not done. Failed to assign users. Not now`]]);
    expect(told).toHaveLength(1);
  });

  it('leaves it to the progress that is on screen', async () => {
    const { of, undo, ended } = await moved();
    await of.does(() => of.now().bulk.watch());
    await undo();
    await ended();
    expect(of.now().bulk.view).toMatchObject({ failed: 3 });
    expect(failures()).toEqual([]);
  });

  it('says so for the users it did not get to because the page was left', async () => {
    const { of, undo, back, service } = await moved(isAlone);
    const left = leftDuring('GET', service, of.unmount);
    await undo();
    await left;
    await vi.waitFor(() => expect(failures()).toHaveLength(1));
    expect(failures()).toEqual([['danger', `${back}: 0 done, 3 not done. You left the page.`]]);
  });
});
