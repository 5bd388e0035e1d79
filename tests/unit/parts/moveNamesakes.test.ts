import { beforeEach, expect, it } from 'vitest';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import { type ItemOutcome, runBulk } from '@/domain/bulk';
import { membersOf } from '@/domain/members';
import { assignChunk, moveBack } from '@/parts/members/operations';
import { type PageService, peopleOf, serveFetch } from '../mocks/page';
import { bulkRunOfMembers } from './support';

let service: PageService;
let groups: ExternalUserGroup[];
let users: ExternalUser[];
beforeEach(async () => {
  service = await serveFetch();
  const { client } = service;
  groups = await client.json<ExternalUserGroup[]>(client.get('/api/external-user-groups'));
  users = (await client.json<{ users: ExternalUser[] }>(client.get('/api/external-users'))).users;
});

it('users are moved by the id of the chosen group where another has its name, and never into that one', async () => {
  const [first] = groups;
  if (!first) throw new Error('no group');
  const second = { id: 'second', name: first.name };
  const all = [...groups, second];
  const some = membersOf(users, all)
    .filter(({ groupKey }) => groupKey === null)
    .slice(0, 2);
  const outcomes = await assignChunk(second, all, some, bulkRunOfMembers());
  // One by one and by the id, which this service does not know.
  expect(service.changes).toEqual(some.map(({ key }) => `PATCH /api/external-users/${key}`));
  expect([...outcomes.values()].map(({ state }) => state)).toEqual(['failed', 'failed']);
  const where = (await peopleOf(service)).filter(({ id }) => some.some(({ key }) => key === id));
  expect(where.map(({ group_id }) => group_id)).toEqual([null, null]);
});

it("an 'Undo' that is cancelled does not call failed what it has not tried", async () => {
  const [to] = groups;
  if (!to) throw new Error('no group');
  const some = membersOf(users, groups)
    .filter(({ groupKey }) => groupKey === null)
    .slice(0, 3);
  await assignChunk(to, groups, some, bulkRunOfMembers());
  service.changes.length = 0;
  const control = new AbortController();
  service.instead(({ method }) => {
    if (method === 'PATCH') control.abort();
    return undefined;
  });
  const outcomes = new Map<string, ItemOutcome>();
  await runBulk({
    items: some,
    chunkSize: 100,
    lanes: 1,
    signal: control.signal,
    work: (chunk) => moveBack(to, groups, chunk, bulkRunOfMembers(control.signal)),
    onOutcomes: (news) => {
      for (const [key, outcome] of news) outcomes.set(key, outcome);
    },
  });
  expect(service.changes).toHaveLength(1);
  expect([...outcomes.values()].filter(({ state }) => state === 'failed')).toEqual([]);
});
