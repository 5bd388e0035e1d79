import { currentSession } from '@/cache/lifetime';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import { type Member, membersOf } from '@/domain/members';
import { membersRun } from '@/parts/members/operations';
import { Pace, type WorkContext } from '@/parts/pace';
import { serveFetch } from '../mocks/page';

/** A run of bulk work in the session that is open now. */
export const bulkRun = (signal = new AbortController().signal): WorkContext => ({
  signal,
  session: currentSession(),
  pace: new Pace(),
});

export const bulkRunOfMembers = (signal?: AbortSignal) => membersRun(bulkRun(signal));

/** A service, its groups, the first of them, and so many of the users who are not in that one. */
export async function serveMembers(count: number, isWanted: (member: Member) => boolean = () => true) {
  const service = await serveFetch();
  const { client } = service;
  const groups = await client.json<ExternalUserGroup[]>(client.get('/api/external-user-groups'));
  const [to] = groups;
  if (!to) throw new Error('no group');
  const { users } = await client.json<{ users: ExternalUser[] }>(client.get('/api/external-users'));
  const others = membersOf(users, groups).filter((member) => member.groupKey !== String(to.id) && isWanted(member));
  return { service, groups, to, members: others.slice(0, count) };
}
