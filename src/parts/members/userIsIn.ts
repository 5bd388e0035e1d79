import type { FreshRead } from '@/cache/submit';
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

/** Settles a move: true if the user is listed in this group; null: in none. */
export const userIsIn = (id: Id, group: Group, keys: GroupKeys) => async (read: FreshRead) =>
  isListedIn((await read(listExternalUsers, {})).items, id, group, keys);
