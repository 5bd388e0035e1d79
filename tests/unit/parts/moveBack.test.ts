import { beforeEach, expect, it, vi } from 'vitest';
import { setCurrentSession } from '@/cache/lifetime';
import { readIn } from '@/cache/submit';
import { type ExternalUserGroup, listExternalUserGroups } from '@/contract/external-user-groups';
import { changedIn } from '@/domain/bulk';
import type { Member } from '@/domain/members';
import { assignChunk, moveBack } from '@/parts/members/operations';
import { withResolvers } from '../../support/promise';
import { alice, bob, sessionFor } from '../cache/support';
import { type PageService, peopleOf } from '../mocks/page';
import { bulkRunOfMembers, serveMembers } from './support';

let service: PageService;
let groups: ExternalUserGroup[];
/** Three users before they were moved into `to`. */
let moved: readonly Member[];
let to: ExternalUserGroup;

beforeEach(async () => {
  ({ service, groups, to, members: moved } = await serveMembers(3, ({ groupKey }) => groupKey !== null));
  await assignChunk(to, groups, moved, bulkRunOfMembers());
  service.changes.length = 0;
});

const groupIdOf = async (member: Member | undefined) =>
  (await peopleOf(service)).find(({ id }) => id === member?.key)?.group_id;

it('a user whom somebody else has moved on stays there, and does not count as moved back', async () => {
  const [first, ...others] = moved;
  const elsewhere = groups.find(({ id }) => id !== to.id && String(id) !== first?.groupKey);
  await service.client.patch(`/api/external-users/${first?.key}`, { group_id: elsewhere?.id });
  const outcomes = await moveBack(to, groups, moved, bulkRunOfMembers());
  expect(changedIn(outcomes)).toBe(2);
  expect(await groupIdOf(first)).toBe(elsewhere?.id);
  for (const member of others) expect(await groupIdOf(member)).toBe(member.groupKey);
});

it('a user is moved back into a group without a name by its id: the request for many names the group', async () => {
  const [first] = moved;
  if (!first) throw new Error('no user');
  const nameless = groups.map((group) => (String(group.id) === first.groupKey ? { ...group, name: ' ' } : group));
  const outcomes = await moveBack(to, nameless, [first], bulkRunOfMembers());
  expect(changedIn(outcomes)).toBe(1);
  expect(service.changes).toEqual([`PATCH /api/external-users/${first.key}`]);
  expect(await groupIdOf(first)).toBe(first.groupKey);
});

it('a user who may have been in any of several groups of one name stays, and the others are moved back', async () => {
  const [first, second] = moved;
  if (!first || !second) throw new Error('no users');
  const unsure = { ...first, groupKeys: [first.groupKey ?? '', 'twin'] };
  const outcomes = await moveBack(to, groups, [unsure, second], bulkRunOfMembers());
  expect(outcomes.get(first.key)).toEqual({
    state: 'failed',
    message: 'It is not known which of several groups with the same name they were in.',
  });
  expect(await groupIdOf(first)).toBe(to.id);
  expect(await groupIdOf(second)).toBe(second.groupKey);
});

it('nobody is moved back unless the list shows who is in the group now', async () => {
  service.instead(({ method, url }) =>
    method === 'GET' && url.endsWith('/api/external-users') ? new Response(null, { status: 500 }) : undefined,
  );
  const outcomes = await moveBack(to, groups, moved, bulkRunOfMembers());
  expect([...outcomes.values()]).toEqual(
    moved.map(() => ({ state: 'failed', message: 'The list of users could not be read.' })),
  );
  expect(service.changes).toEqual([]);
});

const busy = (retryAfterS: number) =>
  new Response(null, { status: 429, headers: { 'Retry-After': String(retryAfterS) } });

it('users are moved back once a busy service lets the list be read', async () => {
  service.instead(({ method }) => (method === 'GET' ? busy(1) : undefined), 1);
  expect(changedIn(await moveBack(to, groups, moved, bulkRunOfMembers()))).toBe(3);
});

it('users of whom the list is still to be read when the work is cancelled are not called failed', async () => {
  service.instead(({ method }) => (method === 'GET' ? busy(3_600) : undefined));
  const cancel = new AbortController();
  const run = bulkRunOfMembers(cancel.signal);
  const outcomes = moveBack(to, groups, moved, run);
  await vi.waitFor(() => expect(run.pace.isHolding()).toBe(true));
  cancel.abort();
  expect(await outcomes).toEqual(new Map());
});

it('D12: once the session is over in the middle of it, nothing more is sent', async () => {
  const to2 = groups.find(({ id }) => id !== to.id && String(id) !== moved[0]?.groupKey);
  // Of two groups: two requests.
  const [first, second] = moved;
  if (!first || !second || !to2) throw new Error('too few');
  const from = [first, { ...second, groupKey: String(to2.id) }];
  const { promise: listed, resolve: reading } = withResolvers();
  let answer = (_: Response) => {};
  service.instead(({ method }) => (method === 'POST' ? new Response(null, { status: 500 }) : undefined), 1);
  let reads = 0;
  service.instead(({ method, url }) => {
    if (method !== 'GET' || !url.endsWith('/api/external-users')) return undefined;
    reads += 1;
    if (reads === 1) return undefined;
    reading();
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const ended = new AbortController();
  setCurrentSession({ id: 2, owner: alice, signal: ended.signal, verifiedAt: null, marked: false });
  void moveBack(to, groups, from, bulkRunOfMembers());
  await listed;
  const sent = service.changes.length;
  ended.abort();
  const next = sessionFor(bob);
  answer(await service.client.get('/api/external-users'));
  // Whatever would be sent leaves before the next user has read two lists.
  await readIn(next)(listExternalUserGroups, {});
  await readIn(next)(listExternalUserGroups, {});
  expect(service.changes).toHaveLength(sent);
});
