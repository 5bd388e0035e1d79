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
import { findById } from '../byId';
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
  /** Moves being sent, by user key, each with the user as it will be afterwards: a second choice for the same user waits for the first. */
  const under = useRef(new Map<string, Promise<Member>>());
  /** Users as the service has them just before they are moved, by their keys; null: it did not say, and the list is old. */
  const found = useRef(new Map<string, Member | null>());
  /** The groups that users are to leave, by the users' keys. */
  const leaving = useRef(new Map<string, string>());
  /** Names of the users moved here, by their keys: the toast of a move that fails says whose it was. */
  const names = useRef(new Map<string, string>());
  const { run } = useRowSubmits(moveExternalUser, {
    settle,
    nameOf: ({ id }) => names.current.get(String(id)),
    // Somebody else may have moved the user since the list was read: an undo would take that back too.
    precheck: async (input, read) => {
      if (isRecent(listExternalUsers, {})) return input;
      const key = String(input.id);
      const from = leaving.current.get(key);
      found.current.set(key, null);
      const list = await read(listExternalUsers, {}).catch((error: unknown) => {
        // Not left to the service, which takes the user out of any group.
        if (from !== undefined && (error instanceof ApiError || error instanceof AnswerError)) return null;
        throw error;
      });
      if (!list) {
        const name = names.current.get(key) ?? 'the user';
        toast({ tone: 'danger', text: `Nothing was sent: the service did not say which group ${name} is in.` });
        return null;
      }
      const listed = membersOf(
        list.items.filter(({ id }) => String(id) === key),
        groups,
      );
      // A service may list one user several times, in several groups: the user leaves one of them.
      const isLeaving = ({ groupKeys }: Member) => from !== undefined && groupKeys.includes(from);
      const member = listed.find(isLeaving) ?? listed[0];
      if (!member) return input;
      found.current.set(member.key, member);
      if (isKnownIn(member, groupIn(input.body))) return null;
      if (from === undefined || isLeaving(member)) return input;
      toast({
        tone: 'danger',
        text: `Nothing was sent: ${member.name} has been moved to ${placeOf(member)} in the meantime.`,
      });
      return null;
    },
  });
  const tell = useUndo(moveExternalUser, { settle });
  return useCallback(
    async (chosen, group, { effect = unsaid, from } = {}) => {
      const { key } = chosen;
      names.current.set(key, chosen.name);
      const before = under.current.get(key);
      const sent = (async () => {
        const member = (await before) ?? chosen;
        // Chosen back before it was sent, or chosen twice.
        if (before && isKnownIn(member, group)) return { member, isKnown: true, made: null };
        if (from !== undefined) leaving.current.set(key, from);
        const made = await run(key, { id: member.user.id, body: { group_id: group?.id ?? null } });
        leaving.current.delete(key);
        const now = found.current.get(key);
        found.current.delete(key);
        return { member: now ?? member, isKnown: now !== null, made };
      })();
      const after = sent.then(({ member, made }) => (made ? inGroup(member, group, group && nameOf(group)) : member));
      under.current.set(key, after);
      void after.then(() => under.current.get(key) === after && under.current.delete(key));
      const { member, isKnown, made } = await sent;
      if (!made) return;
      const [left, to] = [placeOf(member), group ? nameOf(group) : NOWHERE];
      const text = effect().then(
        (changed) => `${member.name}: ${oldToNew(left, to)}${changed === null ? '' : `. ${changed}`}`,
      );
      const earlier = listedGroupOf(member, groups);
      // Somebody else may have moved the user: the earlier group is neither claimed nor restored.
      if (!isKnown) toastDone({ text: `${member.name} is now in ${to}` });
      // A move cannot be undone into a group that is not known, or that no list names by its id.
      else if (earlier === undefined) toastDone({ text });
      else
        tell({
          text,
          back: { id: member.user.id, body: { group_id: earlier?.id ?? null } },
          isAsLeft: userIsIn(member.user.id, group, keys),
          undone: `Undone. ${member.name}: ${oldToNew(to, left)}`,
        });
      await made.reread(listExternalUsers);
    },
    [groups, keys, nameOf, placeOf, run, tell],
  );
}
