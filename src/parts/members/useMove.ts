import { useCallback, useMemo, useRef } from 'react';
import { isRecent } from '@/cache/recent';
import type { SubmitOptions } from '@/cache/useSubmit';
import { AnswerError, ApiError } from '@/contract/errors';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { listExternalUsers, moveExternalUser } from '@/contract/external-users';
import type { Id } from '@/contract/fields';
import { GroupKeys } from '@/domain/limits/people';
import { isKnownIn, isPlaceKnown, type Member, membersOf, placesAmong } from '@/domain/members';
import { namesAmong } from '@/domain/namesakes';
import { oldToNew } from '@/text/oldToNew';
import { toast } from '@/ui';
import { findById, sameId } from '../byId';
import { toastDone } from '../undo';
import { useRowSubmits } from '../useRowSubmits';
import { useUndo } from '../useUndo';
import { settleMove, userIsIn } from './userIsIn';

const NOWHERE = 'no group';
const unsaid = async () => null;

const groupIn = ({ group_id }: { group_id: Id | null }) => (group_id === null ? null : { id: group_id });

/** The group that the user is in, or null for none; undefined: not known, or in no list. */
function listedGroupOf(member: Member, groups: readonly ExternalUserGroup[]): ExternalUserGroup | null | undefined {
  if (!isPlaceKnown(member)) return undefined;
  return member.groupKey === null ? null : findById(groups, member.groupKey);
}

const inGroup = (member: Member, group: ExternalUserGroup | null, groupName: string | null): Member => ({
  ...member,
  groupKey: group && String(group.id),
  groupKeys: group ? [String(group.id)] : [],
  groupName,
});

interface MoveOptions {
  /** The change to the user's limit, for the toast, where it may not have been seen before; null: not known. */
  effect?: () => Promise<string | null>;
  /** The key of the group that the user is to leave: nothing is sent if somebody else has moved the user elsewhere, or may have. */
  from?: string;
}

/** The move of a user that is being sent. */
interface Sending {
  name: string;
  /** As in {@link MoveOptions}. */
  from: string | undefined;
  /** The user as the service has it just before; null: it did not say, and the list is old. Not set where the list is recent. */
  found?: Member | null;
}

/** Moves a user into a group from its row, or out of its group. Resolves once the list has been read after it, or it failed. */
export type Move = (member: Member, group: ExternalUserGroup | null, options?: MoveOptions) => Promise<void>;

/** Changes of a user's group from its row, several at once, one a user. */
export function useMove(groups: readonly ExternalUserGroup[]): Move {
  const keys = useMemo(() => new GroupKeys(groups, []), [groups]);
  const nameOf = useMemo(() => namesAmong(groups), [groups]);
  const placeOf = useMemo(() => {
    const place = placesAmong(groups);
    return (member: Member) => place(member) ?? NOWHERE;
  }, [groups]);
  const settle: SubmitOptions<typeof moveExternalUser>['settle'] = ({ id, body }) =>
    settleMove(id, groupIn(body), keys);
  /** The last move of each user, by their keys: the user as it will be afterwards. A second choice for the same user waits for the first. */
  const under = useRef(new Map<string, Promise<Member>>());
  /** The moves being sent, by the users' keys. */
  const sending = useRef(new Map<string, Sending>());
  const { run } = useRowSubmits(moveExternalUser, {
    settle,
    // The toast of a move that fails says whose it was.
    nameOf: ({ id }) => sending.current.get(String(id))?.name,
    // Somebody else may have moved the user since the list was read: an undo would take that back too.
    precheck: async (input, read) => {
      const move = sending.current.get(String(input.id));
      if (!move || isRecent(listExternalUsers, {})) return input;
      const { name, from } = move;
      move.found = null;
      const list = await read(listExternalUsers, {}).catch((error: unknown) => {
        // Not left to the service, which takes the user out of any group.
        if (from !== undefined && (error instanceof ApiError || error instanceof AnswerError)) return null;
        throw error;
      });
      if (!list) {
        toast({ tone: 'danger', text: `Nothing was sent: the service did not say which group ${name} is in.` });
        return null;
      }
      const listed = membersOf(
        list.items.filter(({ id }) => sameId(id, input.id)),
        groups,
      );
      // A service may list one user several times, in several groups: the user leaves one of them.
      const isLeaving = ({ groupKeys }: Member) => from !== undefined && groupKeys.includes(from);
      const member = listed.find(isLeaving) ?? listed[0];
      if (!member) return input;
      move.found = member;
      if (isKnownIn(member, groupIn(input.body))) return null;
      if (from === undefined || isLeaving(member)) return input;
      toast({
        tone: 'danger',
        text: `Nothing was sent: ${member.name} has been moved to ${placeOf(member)} in the meantime.`,
      });
      return null;
    },
  });
  const sendAfter = useCallback(
    async (before: Promise<Member> | undefined, chosen: Member, group: ExternalUserGroup | null, from?: string) => {
      const member = (await before) ?? chosen;
      // Chosen back before it was sent, or chosen twice.
      if (before && isKnownIn(member, group)) return { member, isKnown: true, made: null };
      const { key } = chosen;
      const move: Sending = { name: chosen.name, from };
      sending.current.set(key, move);
      const made = await run(key, { id: member.user.id, body: { group_id: group?.id ?? null } });
      sending.current.delete(key);
      return { member: move.found ?? member, isKnown: move.found !== null, made };
    },
    [run],
  );
  const tell = useUndo(moveExternalUser, { settle });
  /** Says who was moved, and offers to take it back where the earlier group is known. */
  const tellMove = useCallback(
    (
      { member, isKnown }: { member: Member; isKnown: boolean },
      group: ExternalUserGroup | null,
      effect: () => Promise<string | null>,
    ) => {
      const [left, to] = [placeOf(member), group ? nameOf(group) : NOWHERE];
      // Somebody else may have moved the user: the earlier group is neither claimed nor restored.
      if (!isKnown) return toastDone({ text: `${member.name} is now in ${to}` });
      const text = effect().then(
        (changed) => `${member.name}: ${oldToNew(left, to)}${changed === null ? '' : `. ${changed}`}`,
      );
      const earlier = listedGroupOf(member, groups);
      // A move cannot be undone into a group that is not known, or that no list names by its id.
      if (earlier === undefined) return toastDone({ text });
      tell({
        text,
        name: member.name,
        back: { id: member.user.id, body: { group_id: earlier?.id ?? null } },
        isUnchanged: userIsIn(member.user.id, group, keys),
        undone: `Undone. ${member.name}: ${oldToNew(to, left)}`,
      });
    },
    [groups, keys, nameOf, placeOf, tell],
  );
  return useCallback(
    async (chosen, group, { effect = unsaid, from } = {}) => {
      const { key } = chosen;
      const sent = sendAfter(under.current.get(key), chosen, group, from);
      const after = sent.then(({ member, made }) => (made ? inGroup(member, group, group && nameOf(group)) : member));
      under.current.set(key, after);
      void after.then(() => under.current.get(key) === after && under.current.delete(key));
      const moved = await sent;
      if (!moved.made) return;
      tellMove(moved, group, effect);
      await moved.made.reread(listExternalUsers);
    },
    [nameOf, sendAfter, tellMove],
  );
}
