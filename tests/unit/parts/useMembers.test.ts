import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { Cached } from '@/cache/useCached';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import { useMembers } from '@/parts/members';
import { type PageService, serveFetch } from '../mocks/page';
import { renderHook } from '../renderHook';

// Spoken into the document, which there is none of here.
vi.mock('@/ui/util/announce', () => ({ announce: () => {}, silence: () => {} }));

const loaded = <T>(items: T[]) => ({ status: 'ready', data: { items, unreadable: 0 } }) as unknown as Cached<List<T>>;

async function listsOf({ client }: PageService) {
  const groups = await client.json<ExternalUserGroup[]>(client.get('/api/external-user-groups'));
  const { users } = await client.json<{ users: ExternalUser[] }>(client.get('/api/external-users'));
  return { users, groups };
}

/** Users in a list on screen, three of whom are selected and not in the group returned beside them. */
async function select(service: PageService) {
  const { users, groups } = await listsOf(service);
  const [to] = groups;
  if (!to) throw new Error('no group');
  const of = await renderHook(useMembers, { users: loaded(users), groups: loaded(groups) }, MemoryRouter);
  const chosen = of.now().members.filter(({ groupKey }) => groupKey !== null && groupKey !== String(to.id));
  await of.does(() => of.now().selection.onChange(new Set(chosen.slice(0, 3).map(({ key }) => key))));
  const ended = () => vi.waitFor(() => of.does(() => expect(of.now().bulk.view?.running).toBe(false)));
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
