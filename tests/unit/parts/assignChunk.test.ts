import { beforeEach, expect, it } from 'vitest';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { Member } from '@/domain/members';
import { assignChunk } from '@/parts/members/operations';
import type { PageService } from '../mocks/page';
import { bulkRunOfMembers, serveMembers } from './support';

let service: PageService;
let groups: ExternalUserGroup[];
let to: ExternalUserGroup;
/** Two users who are not in `to`. */
let members: readonly Member[];

beforeEach(async () => {
  ({ service, groups, to, members } = await serveMembers(2));
});

/** The service moves the first user alone, and answers the request for both with this. */
function movesOne(answer: unknown) {
  service.instead(async ({ method }) => {
    if (method !== 'POST') return undefined;
    await service.client.patch(`/api/external-users/${members[0]?.key}`, { group_id: to.id });
    return Response.json(answer);
  });
}
const outcomes = async () => [...(await assignChunk(to, groups, members, bulkRunOfMembers())).values()];
const DONE = { state: 'done' };

it('users whom the service left out, as the number in its answer tells, are said not to be moved', async () => {
  for (const updated of [1, '1', 0]) {
    movesOne({ updated });
    expect(await outcomes()).toEqual([
      DONE,
      { state: 'failed', message: 'Failed to assign users. It was not saved. You can send it again.' },
    ]);
  }
});

it('nothing is claimed of users of whom fewer were moved if the list cannot be read', async () => {
  movesOne({ updated: 1 });
  service.instead(({ method }) => (method === 'GET' ? new Response(null, { status: 500 }) : undefined));
  expect(await outcomes()).toEqual(
    members.map(() => ({ state: 'failed', message: 'The list of users could not be read.' })),
  );
});

it('an answer that tells no smaller number is for all of them', async () => {
  for (const answer of [{ updated: 2 }, { updated: 3 }, {}, { updated: 'all' }, null, []]) {
    movesOne(answer);
    expect(await outcomes()).toEqual([DONE, DONE]);
  }
});

it('after a refusal, deleted users are said to be gone, and the others are sent once more without them', async () => {
  await service.client.delete(`/api/external-users/${members[0]?.key}`);
  expect(await outcomes()).toEqual([{ state: 'failed', message: 'This user no longer exists.' }, DONE]);
  expect(service.changes).toEqual(['POST /api/external-users/group', 'POST /api/external-users/group']);
});
