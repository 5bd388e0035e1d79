import { readFresh, submit } from '@/cache/submit';
import { failedState, NOT_FOUND_OUT } from '@/cache/useSubmit';
import type { AnyCall } from '@/contract/define';
import { ApiError } from '@/contract/errors';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import {
  assignExternalUsers,
  deleteExternalUser,
  type ExternalUser,
  listExternalUsers,
  moveExternalUser,
} from '@/contract/external-users';
import type { ItemOutcome, Outcomes } from '@/domain/bulk';
import type { Member } from '@/domain/members';
import { findById, sameId } from '../byId';

/** How many users go with one POST /api/external-users/group. */
export const ASSIGN_CHUNK = 100;
export const DELETE_LANES = 4;

const DONE: ItemOutcome = { state: 'done' };

const isIn = (user: ExternalUser, group: ExternalUserGroup | null) => {
  if (group === null) return user.group_id === null && user.group_name === null;
  // A list that says only the group's name says enough.
  return user.group_id === null ? user.group_name === group.name : sameId(user.group_id, group.id);
};

/** What went wrong with one of many, in a line. */
function reasonOf(call: AnyCall, error: unknown): string | null {
  const { problem } = failedState(call, error);
  return problem.sentence === NOT_FOUND_OUT ? NOT_FOUND_OUT : problem.detail;
}

/** The list as it is now, or null where it cannot be read. */
async function usersNow(): Promise<readonly ExternalUser[] | null> {
  try {
    return (await readFresh(listExternalUsers, {})).items;
  } catch {
    return null;
  }
}

/**
 * Puts users into a group with one request. The service's answer is one for all of them, so that after a refusal the list tells who is in
 * the group; users that are gone are said to be, and the others sent once more without them.
 */
export async function assignChunk(
  group: ExternalUserGroup,
  members: readonly Member[],
  signal: AbortSignal,
): Promise<Outcomes> {
  try {
    const body = { group: group.name, external_user_ids: members.map(({ user }) => user.id) };
    await submit(
      assignExternalUsers,
      { body },
      {
        signal,
        quiet: true,
        settle: async (read) => {
          const { items } = await read(listExternalUsers, {});
          return members.every(({ user }) => {
            const now = findById(items, user.id);
            return now !== undefined && isIn(now, group);
          });
        },
      },
    );
    return new Map(members.map(({ key }) => [key, DONE]));
  } catch (error) {
    const message = reasonOf(assignExternalUsers, error);
    const now = await usersNow();
    const outcomes = new Map<string, ItemOutcome>();
    const left: Member[] = [];
    let gone = 0;
    for (const member of members) {
      const user = now ? findById(now, member.user.id) : member.user;
      if (!user) {
        gone += 1;
        outcomes.set(member.key, { state: 'failed', message: 'This user no longer exists.' });
      } else if (now && isIn(user, group)) outcomes.set(member.key, DONE);
      else left.push(member);
    }
    const mayGoAgain = error instanceof ApiError && gone > 0 && left.length > 0 && !signal.aborted;
    const rest: Outcomes = mayGoAgain
      ? await assignChunk(group, left, signal)
      : new Map(left.map(({ key }) => [key, { state: 'failed', message }]));
    return new Map([...outcomes, ...rest]);
  }
}

const isGone = async (read: typeof readFresh, { user }: Member) =>
  findById((await read(listExternalUsers, {})).items, user.id) === undefined;

/** Deletes one of many. One that somebody else has deleted meanwhile is deleted. */
export async function deleteOne(member: Member, signal: AbortSignal): Promise<ItemOutcome> {
  try {
    await submit(
      deleteExternalUser,
      { id: member.user.id },
      { signal, quiet: true, settle: (read) => isGone(read, member) },
    );
    return DONE;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      const now = await usersNow();
      if (now && !findById(now, member.user.id)) return { state: 'done', message: 'It was deleted already.' };
    }
    return { state: 'failed', message: reasonOf(deleteExternalUser, error) };
  }
}

/** Moves one user into a group, or out of its group. */
export const moveOne = (member: Member, group: ExternalUserGroup | null, onChecking: () => void) =>
  submit(
    moveExternalUser,
    { id: member.user.id, body: { group_id: group?.id ?? null } },
    {
      onChecking,
      settle: async (read) => {
        const now = findById((await read(listExternalUsers, {})).items, member.user.id);
        return now !== undefined && isIn(now, group);
      },
    },
  );
