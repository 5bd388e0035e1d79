import { NotSavedError, type Settle } from '@/cache/settle';
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
import { GroupKeys } from '@/domain/limits/people';
import { isInGroup, isPlaceKnown, type Member, mustGoById } from '@/domain/members';
import { reasonOf } from '../bulk';
import { findById } from '../byId';
import { isGone } from '../isGone';
import { isBusy, StoppedError, submitPaced, type WorkContext } from '../pace';
import { RefusalReads } from './refusalReads';
import { isListedIn, settleMove } from './userIsIn';

/** How many users go with one POST /api/external-users/group. */
export const ASSIGN_CHUNK = 100;
export const DELETE_LANES = 4;

/** One request for each where the group must go by its id, since the one for many names the group. */
export const chunkFor = (group: ExternalUserGroup, groups: readonly ExternalUserGroup[]): number =>
  mustGoById(group, groups) ? 1 : ASSIGN_CHUNK;

const DONE: ItemOutcome = { state: 'done' };
const UNCHECKED: ItemOutcome = {
  state: 'failed',
  message: 'The list of users could not be read.',
};
const NO_USER: ItemOutcome = { state: 'failed', message: 'This user no longer exists.' };
const NO_GROUP: ItemOutcome = { state: 'failed', message: 'Their group no longer exists.' };
const UNKNOWN_PLACE: ItemOutcome = {
  state: 'failed',
  message: 'It is not known which of several groups with the same name they were in.',
};

/** The service answered that it moved fewer users than were sent. */
const LEFT_OUT = new NotSavedError();

/** A run of bulk work over users. */
interface MembersRun extends WorkContext {
  reads: RefusalReads;
}

export const membersRun = (run: WorkContext): MembersRun => ({ ...run, reads: new RefusalReads(run) });

/** Null: it was stopped before it was sent. */
const failedAs = (call: AnyCall, error: unknown): ItemOutcome | null =>
  error instanceof StoppedError ? null : { state: 'failed', message: reasonOf(call, error) };

const allAs = (outcome: ItemOutcome, members: readonly Member[]): Outcomes =>
  new Map(members.map(({ key }) => [key, outcome]));

/** Moves one of many by the group's id; null: out of its group. */
async function moveOne(
  member: Member,
  to: ExternalUserGroup | null,
  keys: GroupKeys,
  run: MembersRun,
): Promise<ItemOutcome | null> {
  const { id } = member.user;
  try {
    await submitPaced(moveExternalUser, { id, body: { group_id: to?.id ?? null } }, settleMove(id, to, keys), run);
    return DONE;
  } catch (error) {
    return failedAs(moveExternalUser, error);
  }
}

/**
 * Moves users back to where they were before they were moved into `from`; users who have been moved on since stay.
 * @param groups existing groups: nobody is moved back to a deleted one
 */
export async function moveBack(
  from: ExternalUserGroup,
  groups: readonly ExternalUserGroup[],
  members: readonly Member[],
  run: MembersRun,
): Promise<Outcomes> {
  const now = await run.reads.now();
  if (!now) return run.signal.aborted ? new Map() : allAs(UNCHECKED, members);
  const keys = new GroupKeys(groups, []);
  const outcomes = new Map<string, ItemOutcome>();
  const byGroup = new Map<string | null, Member[]>();
  for (const member of members) {
    const user = findById(now, member.user.id);
    if (!user) outcomes.set(member.key, NO_USER);
    else if (!isInGroup(user, from, keys))
      outcomes.set(member.key, { state: 'done', message: 'It has been moved in the meantime.' });
    else if (!isPlaceKnown(member)) outcomes.set(member.key, UNKNOWN_PLACE);
    else byGroup.set(member.groupKey, [...(byGroup.get(member.groupKey) ?? []), member]);
  }
  for (const [key, those] of byGroup) {
    if (run.signal.aborted) break;
    const group = key === null ? null : findById(groups, key);
    const moved = group
      ? await assignChunk(group, groups, those, run)
      : group === null
        ? await moveEach(those, null, keys, run)
        : allAs(NO_GROUP, those);
    for (const [done, outcome] of moved) outcomes.set(done, outcome);
  }
  return outcomes;
}

/** Users one by one; those that a cancelled job has not come to are left out. */
async function moveEach(
  members: readonly Member[],
  to: ExternalUserGroup | null,
  keys: GroupKeys,
  run: MembersRun,
): Promise<Outcomes> {
  const outcomes = new Map<string, ItemOutcome>();
  for (const member of members) {
    if (run.signal.aborted) break;
    const outcome = await moveOne(member, to, keys, run);
    if (outcome) outcomes.set(member.key, outcome);
  }
  return outcomes;
}

/** Users who were sent together, by what the list says of each afterwards; null: it cannot be read, and says nothing. */
function sortedBy(
  now: readonly ExternalUser[] | null,
  members: readonly Member[],
  group: ExternalUserGroup,
  keys: GroupKeys,
) {
  const [there, gone, left]: [Member[], Member[], Member[]] = [[], [], []];
  for (const member of members) {
    const user = now ? findById(now, member.user.id) : member.user;
    if (!user) gone.push(member);
    else if (now && isInGroup(user, group, keys)) there.push(member);
    else left.push(member);
  }
  return { there, gone, left };
}

/**
 * Puts users into a group with one request, or one by one where the group must go by its id, since that request names the group. The
 * service answers once for all of them: after a refusal, or if it moved fewer users than were sent, the list shows who is in the group. A 429
 * moves nobody.
 * Deleted users are reported as gone, and after a refusal the others are sent once more without them.
 * @param groups all groups, since users may be listed with a group's name only
 */
export async function assignChunk(
  group: ExternalUserGroup,
  groups: readonly ExternalUserGroup[],
  members: readonly Member[],
  run: MembersRun,
): Promise<Outcomes> {
  const keys = new GroupKeys(groups, []);
  if (mustGoById(group, groups)) return moveEach(members, group, keys, run);
  const settle: Settle = async (read) => {
    const { items } = await read(listExternalUsers, {});
    return members.every(({ user }) => isListedIn(items, user.id, group, keys));
  };
  let error: unknown;
  try {
    const body = { group: group.name, external_user_ids: members.map(({ user }) => user.id) };
    const answer = await submitPaced(assignExternalUsers, { body }, settle, run);
    const updated = answer.kind === 'answered' ? answer.value.updated : null;
    if (updated === null || updated >= members.length) return allAs(DONE, members);
    error = LEFT_OUT;
  } catch (thrown) {
    error = thrown;
  }
  if (error instanceof StoppedError) return new Map();
  const sort = (users: readonly ExternalUser[] | null) => sortedBy(users, members, group, keys);
  const now = isBusy(error)
    ? null
    : await run.reads.after(error, {
        isGone: (users) => sort(users).gone.length > 0,
        isMade: (users) => sort(users).there.length > 0,
      });
  const { there, gone, left } = sort(now);
  const failed: ItemOutcome =
    error === LEFT_OUT && now === null ? UNCHECKED : { state: 'failed', message: reasonOf(assignExternalUsers, error) };
  const mayGoAgain = error instanceof ApiError && gone.length > 0 && left.length > 0 && !run.signal.aborted;
  const rest = mayGoAgain ? await assignChunk(group, groups, left, run) : allAs(failed, left);
  return new Map([...allAs(DONE, there), ...allAs(NO_USER, gone), ...rest]);
}

/** Deletes one of many; null: it was stopped before it was sent. One that somebody else has deleted meanwhile is deleted. */
export async function deleteOne({ user: { id } }: Member, run: MembersRun): Promise<ItemOutcome | null> {
  try {
    await submitPaced(deleteExternalUser, { id }, isGone(listExternalUsers, {}, id), run);
    return DONE;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      const isDeleted = (users: readonly ExternalUser[]) => !findById(users, id);
      const now = await run.reads.after(error, { isGone: isDeleted });
      if (now && isDeleted(now)) return { state: 'done', message: 'It had already been deleted.' };
    }
    return failedAs(deleteExternalUser, error);
  }
}
