import { beforeEach, describe, expect, it } from 'vitest';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { Member } from '@/domain/members';
import { assignChunk, deleteOne } from '@/parts/members/operations';
import type { PageService } from '../mocks/page';
import { bulkRunOfMembers, serveMembers } from './support';

let service: PageService;
let groups: ExternalUserGroup[];
let to: ExternalUserGroup;
/** Eight users who are not in `to`. */
let members: readonly Member[];
/** How often the list of users was read. */
let reads: number;

beforeEach(async () => {
  ({ service, groups, to, members } = await serveMembers(8));
  reads = 0;
  service.instead(({ method }) => {
    if (method === 'GET') reads += 1;
    return undefined;
  });
});

const GONE = { state: 'failed', message: 'This user no longer exists.' };
const DONE = { state: 'done' };
const refused = (words: string) => ({ state: 'failed', message: `Failed to assign users. ${words}` });
const answerChanges = (answer: (request: Request) => Response | undefined | Promise<Response | undefined>) =>
  service.instead((request) => (request.method === 'GET' ? undefined : answer(request)));

describe('users assigned in one run, whose requests are refused one after the other,', () => {
  /** Assigns them two at a time. */
  async function assignAll(run = bulkRunOfMembers()) {
    const outcomes = [];
    for (let at = 0; at < members.length; at += 2)
      outcomes.push(...(await assignChunk(to, groups, members.slice(at, at + 2), run)).values());
    return outcomes;
  }

  it('have the list read once for all refusals of the same words', async () => {
    answerChanges(() => Response.json({ detail: 'Not you' }, { status: 403 }));
    expect(await assignAll()).toEqual(members.map(() => refused('Not you')));
    expect(reads).toBe(1);
  });

  it('have it read for each refusal of other words, and anew in the next run', async () => {
    let sent = 0;
    answerChanges(() => {
      sent += 1;
      return Response.json({ detail: sent % 2 === 0 ? 'Odd' : 'Even' }, { status: 422 });
    });
    await assignAll();
    expect(reads).toBe(2);
    await assignAll();
    expect(reads).toBe(4);
  });

  it('are told apart by one read where some of them are gone', async () => {
    const gone = [0, 2, 4].map((at) => members[at]);
    for (const member of gone) await service.client.delete(`/api/external-users/${member?.key}`);
    expect(await assignAll()).toEqual(members.map((member) => (gone.includes(member) ? GONE : DONE)));
    expect(reads).toBe(1);
  });

  it('are told apart by a read each where the service moves some of them before it refuses the rest', async () => {
    answerChanges(async (request) => {
      const { external_user_ids } = (await request.json()) as { external_user_ids: string[] };
      await service.client.patch(`/api/external-users/${external_user_ids[0]}`, { group_id: to.id });
      return Response.json({ detail: 'Locked' }, { status: 422 });
    });
    expect(await assignAll()).toEqual(members.map((_, at) => (at % 2 === 0 ? DONE : refused('Locked'))));
    expect(reads).toBe(4);
  });

  it('are told apart by a read each where the answer does not say that nothing was made', async () => {
    let sent = 0;
    answerChanges(async () => {
      sent += 1;
      const isLost = sent === 2;
      if (isLost)
        for (const { key } of members.slice(2, 4))
          await service.client.patch(`/api/external-users/${key}`, { group_id: to.id });
      return Response.json({ detail: 'Bad gateway' }, { status: 502 });
    });
    expect(await assignAll()).toEqual(members.map((_, at) => (at === 2 || at === 3 ? DONE : refused('Bad gateway'))));
    expect(reads).toBe(4);
  });

  it('have no list read where the service is too busy to take them', async () => {
    const run = bulkRunOfMembers();
    // It has refused them often enough.
    run.pace.send = (send) => send();
    answerChanges(() => Response.json({ detail: 'Too many requests' }, { status: 429 }));
    expect(await assignAll(run)).toEqual(members.map(() => refused('Too many requests')));
    expect(reads).toBe(0);
  });
});

describe('users deleted in one run', () => {
  const deleteAll = (run = bulkRunOfMembers()) => Promise.all(members.map((member) => deleteOne(member, run)));

  it('of whom somebody else has deleted several have the list read once', async () => {
    for (const { key } of members.slice(3)) await service.client.delete(`/api/external-users/${key}`);
    const already = { state: 'done', message: 'It had already been deleted.' };
    expect(await deleteAll()).toEqual(members.map((_, at) => (at < 3 ? DONE : already)));
    expect(reads).toBe(1);
  });

  it('of whom somebody else deletes one after the list was read have it read again', async () => {
    const run = bulkRunOfMembers();
    const [first, second] = members;
    if (!first || !second) throw new Error('no users');
    await service.client.delete(`/api/external-users/${first.key}`);
    await deleteOne(first, run);
    await service.client.delete(`/api/external-users/${second.key}`);
    expect(await deleteOne(second, run)).toMatchObject({ state: 'done' });
    expect(reads).toBe(2);
  });

  it('of whom somebody else deletes one after another could not be deleted, for no known reason, are told apart', async () => {
    const run = bulkRunOfMembers();
    const [first, second] = members;
    if (!first || !second) throw new Error('no users');
    service.instead(
      ({ method }) => (method === 'GET' ? undefined : Response.json({ detail: 'Not found' }, { status: 404 })),
      2,
    );
    expect(await deleteOne(first, run)).toMatchObject({ state: 'failed' });
    await service.client.delete(`/api/external-users/${second.key}`);
    expect(await deleteOne(second, run)).toEqual({ state: 'done', message: 'It had already been deleted.' });
  });

  it('by a service that knows no such request have the list read three times, not for each', async () => {
    answerChanges(() => Response.json({ detail: 'Not Found' }, { status: 404 }));
    expect(await deleteAll()).toEqual(
      members.map(() => ({ state: 'failed', message: 'Failed to delete user: Not Found' })),
    );
    expect(reads).toBe(3);
  });
});
