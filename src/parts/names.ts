import type { App } from '@/contract/apps';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { Id } from '@/contract/fields';
import { appName } from '@/domain/app-name';
import { nameOfGroup, nameOfUser } from '@/domain/people-names';

/** Names of apps, users and groups by the text of their id; none for lists that are not loaded. */
export interface Names {
  app(id: Id | null): string | null;
  user(id: Id | null): string | null;
  group(id: Id | null): string | null;
}

export function namesOf(
  apps: readonly App[] = [],
  users: readonly ExternalUser[] = [],
  groups: readonly ExternalUserGroup[] = [],
): Names {
  const appNames = new Map(apps.map((app) => [String(app.id), appName(app)]));
  const userNames = new Map(users.map((user) => [String(user.id), nameOfUser(user)]));
  // A user may name a group that the list of groups does not have, or no list of groups is loaded.
  const groupNames = new Map<string, string>();
  for (const { group_id, group_name } of users)
    if (group_id !== null && group_name) groupNames.set(String(group_id), group_name);
  for (const group of groups) groupNames.set(String(group.id), nameOfGroup(group));
  const nameIn = (names: ReadonlyMap<string, string>) => (id: Id | null) =>
    id === null ? null : (names.get(String(id)) ?? String(id));
  return { app: nameIn(appNames), user: nameIn(userNames), group: nameIn(groupNames) };
}
