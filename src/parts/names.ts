import type { App } from '@/contract/apps';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { Id } from '@/contract/fields';
import { knownAppName } from '@/domain/app-name';
import { tellApart } from '@/domain/namesakes';
import { knownNameOfUser } from '@/domain/people-names';

type NameOfId = (id: Id | null) => string | null;
type NamesByKind = Record<'app' | 'user' | 'group', NameOfId>;

/**
 * Names of apps, users and groups by the text of their id: 'Team'; 'Team (g1)' where others of the kind have that name; the id where no name
 * is known, as for lists that are not loaded; null for no id.
 */
export interface Names extends NamesByKind {
  /** As the service has them: 'Team', whoever else has that name; null where none is known. */
  known: NamesByKind;
}

type Known = ReadonlyMap<string, string | null>;

const nameIn =
  (names: Known): NameOfId =>
  (id) =>
    id === null ? null : (names.get(String(id)) ?? null);

function unmistakable(names: Known): NameOfId {
  const apart = tellApart(names);
  const nameOf = nameIn(names);
  return (id) => (id === null ? null : apart(String(id), nameOf(id) ?? String(id)));
}

export function namesOf(
  apps: readonly App[] = [],
  users: readonly ExternalUser[] = [],
  groups: readonly ExternalUserGroup[] = [],
): Names {
  const appNames = new Map(apps.map((app) => [String(app.id), knownAppName(app)]));
  const userNames = new Map(users.map((user) => [String(user.id), knownNameOfUser(user)]));
  // A user may name a group that the list of groups does not have, or no list of groups is loaded.
  const groupNames = new Map<string, string | null>();
  for (const { group_id, group_name } of users)
    if (group_name && (group_id !== null || !groupNames.has(group_name)))
      groupNames.set(String(group_id ?? group_name), group_name);
  for (const { id, name } of groups) groupNames.set(String(id), name.trim() || null);
  return {
    app: unmistakable(appNames),
    user: unmistakable(userNames),
    group: unmistakable(groupNames),
    known: { app: nameIn(appNames), user: nameIn(userNames), group: nameIn(groupNames) },
  };
}
