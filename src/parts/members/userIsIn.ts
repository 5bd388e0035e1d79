import { type FreshRead, UncertainError } from '@/cache/settle';
import { type ExternalUser, listExternalUsers } from '@/contract/external-users';
import type { Id } from '@/contract/fields';
import type { GroupKeys } from '@/domain/limits/people';
import { isInGroup } from '@/domain/members';
import { findById } from '../byId';

type Group = { id: Id } | null;

/** True if the list has the user in this group; null: in none. */
export function isListedIn(users: readonly ExternalUser[], id: Id, group: Group, keys: GroupKeys): boolean {
  const now = findById(users, id);
  return now !== undefined && isInGroup(now, group, keys);
}

/** True if the user is listed in this group; null: in none. */
export const userIsIn = (id: Id, group: Group, keys: GroupKeys) => async (read: FreshRead) =>
  isListedIn((await read(listExternalUsers, {})).items, id, group, keys);

/**
 * Settles a move, as {@link userIsIn}.
 * @throws UncertainError if the list gives the group by a name that several have, this one among them
 */
export const settleMove = (id: Id, group: Group, keys: GroupKeys) => async (read: FreshRead) => {
  const now = findById((await read(listExternalUsers, {})).items, id);
  if (!now || !isInGroup(now, group, keys)) return false;
  if (keys.keysOfUser(now).length > 1) throw new UncertainError();
  return true;
};
