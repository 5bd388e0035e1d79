import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { Cached } from '@/cache/useCached';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import { useMembers } from '@/parts/members';
import { withResolvers } from '../../support/promise';
import { type PageService, peopleOf, serveFetch } from '../mocks/page';
import { renderHook } from '../renderHook';

// Announcements need a document, which this test does not have.
vi.mock('@/ui/util/announce', () => ({ announce: () => {}, silence: () => {} }));
vi.mock('@/parts/undo', () => ({ toastDone: () => {} }));

const loaded = <T>(items: T[]) => ({ status: 'ready', data: { items, unreadable: 0 } }) as unknown as Cached<List<T>>;
const busy = (retryAfterS: number) =>
  Response.json({ detail: 'Too many requests' }, { status: 429, headers: { 'Retry-After': String(retryAfterS) } });

/** Users in a list on screen, some of whom are selected, and when their changes and reads were sent. */
async function selected(service: PageService, count: number) {
  const { client } = service;
  const groups = await client.json<ExternalUserGroup[]>(client.get('/api/external-user-groups'));
  const { users } = await client.json<{ users: ExternalUser[] }>(client.get('/api/external-users'));
  const [to] = groups;
  if (!to) throw new Error('no group');
  const of = await renderHook(useMembers, { users: loaded(users), groups: loaded(groups) }, MemoryRouter);
  const chosen = of.now().members.filter(({ groupKey }) => groupKey !== String(to.id));
  const keys = chosen.slice(0, count).map(({ key }) => key);
  await of.does(() => of.now().selection.onChange(new Set(keys)));
  const ended = () => of.shows(() => expect(of.now().bulk.view?.running).toBe(false));
  return { of, to, keys, ended };
}

it('a deletion that is refused with 429 holds up all lanes, and the user is deleted once the service takes requests again', async () => {
  const service = await serveFetch();
  const { of, keys, ended } = await selected(service, 8);
  const sentAt: number[] = [];
  service.instead(({ method }) => {
    if (method !== 'DELETE') return undefined;
    sentAt.push(performance.now());
    return sentAt.length === 1 ? busy(1) : undefined;
  });
  await of.does(() => of.now().remove());
  await of.shows(() => expect(of.now().bulk.view).toMatchObject({ running: true, failed: 0, holding: true }));
  await ended();
  expect(of.now().bulk.view).toMatchObject({ done: 8, failed: 0, holding: false });
  const left = (await peopleOf(service)).map(({ id }) => id);
  expect(keys.filter((key) => left.includes(key))).toEqual([]);
  expect(sentAt).toHaveLength(9);
  const [first = 0] = sentAt;
  // One for each lane may be under way when the first is refused.
  expect(sentAt.filter((at) => at - first < 900).length).toBeLessThanOrEqual(4);
});

it('the panel no longer says that it waits while the next request after the wait is under way', async () => {
  const service = await serveFetch();
  const { of, ended } = await selected(service, 1);
  const { promise: answered, resolve: answer } = withResolvers<undefined>();
  let sent = 0;
  service.instead(({ method }) => {
    if (method !== 'DELETE') return undefined;
    sent += 1;
    return sent === 1 ? busy(1) : answered;
  });
  await of.does(() => of.now().remove());
  await of.shows(() => expect(of.now().bulk.view?.holding).toBe(true));
  await vi.waitFor(() => expect(sent).toBe(2), 2_000);
  await of.shows(() => expect(of.now().bulk.view).toMatchObject({ running: true, holding: false, done: 0 }));
  answer(undefined);
  await ended();
});

it('users whose assignment is refused with 429 are sent again, and the list is not read for them', async () => {
  const service = await serveFetch();
  const { of, to, keys, ended } = await selected(service, 3);
  let reads = 0;
  service.instead(({ method, url }) => {
    if (method === 'GET' && new URL(url).pathname === '/api/external-users') reads += 1;
    return undefined;
  });
  service.instead(({ method }) => (method === 'POST' ? busy(1) : undefined), 1);
  await of.does(() => of.now().assign(to));
  const before = reads;
  await ended();
  expect(of.now().bulk.view).toMatchObject({ done: 3, failed: 0 });
  expect(service.changes).toHaveLength(2);
  expect(reads).toBe(before);
  const placed = (await peopleOf(service)).filter(({ id }) => keys.includes(id));
  expect(placed.map(({ group_id }) => group_id)).toEqual(keys.map(() => to.id));
});

it.each(['assign', 'remove'] as const)(
  "work ('%s') that is cancelled while the service wants it to wait ends at once, and its users are not called failed",
  async (kind) => {
    const service = await serveFetch();
    const { of, to, keys, ended } = await selected(service, 3);
    service.instead(({ method }) => (method === 'GET' ? undefined : busy(3_600)));
    await of.does(() => (kind === 'assign' ? of.now().assign(to) : of.now().remove()));
    await of.shows(() => expect(of.now().bulk.view?.holding).toBe(true));
    const sent = service.changes.length;
    await of.does(() => of.now().bulk.cancel());
    await ended();
    expect(service.changes).toHaveLength(sent);
    expect(of.now().bulk.view).toMatchObject({ failed: 0, holding: false });
    expect(of.now().bulk.view?.results.map(({ state }) => state)).toEqual(keys.map(() => 'cancelled'));
    expect(of.now().selection.keys).toEqual(new Set(keys));
  },
);
