import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { Id, List } from '@/contract/fields';
import { formatCount } from '@/text/format';
import { compareText } from '@/text/order';
import { matches, searchText } from '@/text/search';
import { appName, type NamedApp } from './app-name';
import type { BulkItem } from './bulk';
import { AppKeys, GroupKeys } from './limits/people';
import type { UserGroups } from './logs/log-index';
import { namesAmong, tellApart } from './namesakes';
import { detailOfUser, nameOfGroup, nameOfUser } from './people-names';
import { nameOfType } from './rules';

/** An external user as the lists show it: names looked up once, and all that a search looks at. */
export interface Member extends BulkItem {
  user: ExternalUser;
  /** The text of the group's id, or its name if no id is known; null: in no group. */
  groupKey: string | null;
  /** Several where the service names the group by a name that several have: it may be any of them. */
  groupKeys: readonly string[];
  groupName: string | null;
  /** The same of its app. */
  appKey: string | null;
  appKeys: readonly string[];
  /** By which its page is found: the listed app's id, or as the service has it. */
  appId: Id | null;
  appName: string | null;
  /** Told apart from other apps of its name. */
  appLabel: string | null;
  tiles: readonly string[];
  text: string;
}

export interface NamedChoice {
  value: string;
  label: string;
}

/**
 * True if the user is in this group, by its id or by its name; null: in none.
 * @param keys of all groups: what a user calls a group may be one's name and another's id
 */
export const isInGroup = (user: ExternalUser, group: { id: Id } | null, keys: GroupKeys): boolean => {
  const own = keys.keysOfUser(user);
  return group === null ? own.length === 0 : own.includes(String(group.id));
};

/** True if it is known where the user is: in one group, or in none. The service may give the group by a name that several have. */
export const isPlaceKnown = ({ groupKeys }: Member): boolean => groupKeys.length < 2;

/** True if the user is known to be in this group; null: in none. */
export const isKnownIn = (member: Member, group: { id: Id } | null): boolean =>
  isPlaceKnown(member) && member.groupKey === (group && String(group.id));

/** The groups that each user of the list may be in. */
export function groupsByUser(users: List<ExternalUser>, groups: readonly ExternalUserGroup[]): UserGroups {
  const keys = new GroupKeys(groups, users.items);
  const byUser = new Map<string, readonly string[]>();
  for (const user of users.items) {
    const [id, own] = [String(user.id), keys.keysOfUser(user)];
    const before = byUser.get(id);
    byUser.set(id, before ? [...new Set([...before, ...own])] : own);
  }
  return { byUser, lacksUsers: users.unreadable > 0 };
}

/** The groups that have a name: the service is told into which group to put users by its name. */
export const namedGroups = (groups: readonly ExternalUserGroup[]): ExternalUserGroup[] =>
  groups.filter(({ name }) => name.trim() !== '');

/** True if another group has the same name, by which the service may be told the group. */
export const hasNamesake = ({ id, name }: ExternalUserGroup, groups: readonly ExternalUserGroup[]): boolean =>
  groups.some((other) => other.name === name && String(other.id) !== String(id));

/** True if users can be put into this group by its id alone: it has no name, or another group has the same one. */
export const mustGoById = (group: ExternalUserGroup, groups: readonly ExternalUserGroup[]): boolean =>
  namedGroups([group]).length === 0 || hasNamesake(group, groups);

/**
 * Names the group that a user is in, on screen, among those of a list; null where none is known. Of several groups with one name it may be
 * any, so it is called by that alone.
 */
export function placesAmong(groups: readonly ExternalUserGroup[]): (member: Member) => string | null {
  const nameOf = namesAmong(groups);
  const byKey = new Map(groups.map((group) => [String(group.id), group]));
  return (member) => {
    const group = member.groupKey !== null && isPlaceKnown(member) ? byKey.get(member.groupKey) : undefined;
    return group ? nameOf(group) : member.groupName;
  };
}

/** Joins users with their groups and apps. A list that names only the group, or only its id, finds it all the same. */
export function membersOf(
  users: readonly ExternalUser[],
  groups: readonly ExternalUserGroup[],
  apps: readonly NamedApp[] = [],
): Member[] {
  const groupById = new Map(groups.map((group) => [String(group.id), nameOfGroup(group)]));
  const keys = new GroupKeys(groups, users);
  const appById = new Map(apps.map((app) => [String(app.id), appName(app)]));
  const apart = tellApart(appById);
  const keysOfApps = new AppKeys(apps, users);
  return users.map((user) => {
    const groupKeys = keys.keysOfUser(user);
    const groupKey = groupKeys[0] ?? null;
    const groupName = (groupKey === null ? null : groupById.get(groupKey)) ?? user.group_name ?? groupKey;
    const appKeys = keysOfApps.keysOfUser(user);
    const appKey = appKeys[0] ?? null;
    const appId = appKey !== null && appById.has(appKey) ? appKey : user.app_id;
    const appName = user.app_name ?? (appKey === null ? null : (appById.get(appKey) ?? appKey));
    // One that the service gives by a name that several have may be any of them, and is called by that alone.
    const appLabel = appName !== null && appKey !== null && appKeys.length === 1 ? apart(appKey, appName) : appName;
    const name = nameOfUser(user);
    const tiles = [...new Set(user.tiles.map(({ type }) => nameOfType(type)))];
    return {
      key: String(user.id),
      name,
      user,
      groupKey,
      groupKeys,
      groupName,
      appKey,
      appKeys,
      appId,
      appName,
      appLabel,
      tiles,
      text: searchText(name, detailOfUser(user), appLabel, groupName, ...tiles),
    };
  });
}

export interface MemberFilter {
  text: string;
  /** A group's key, null for those in none, or '' for every one. */
  group: string | null;
  app: string | null;
}

const fits = (keys: readonly string[], wanted: string | null) =>
  wanted === '' || (wanted === null ? keys.length === 0 : keys.includes(wanted));

/** Those that have every word of the text in some visible field. The same array where nothing is filtered. */
export function filterMembers(members: readonly Member[], filter: MemberFilter): readonly Member[] {
  const { group, app } = filter;
  if (filter.text.trim() === '' && group === '' && app === '') return members;
  const found = matches(filter.text);
  return members.filter(({ groupKeys, appKeys, text }) => fits(groupKeys, group) && fits(appKeys, app) && found(text));
}

export const byLabel = (a: NamedChoice, b: NamedChoice) => compareText(a.label, b.label);

/** Groups or apps to choose from: those of the list, and those that only the users name. Each can be told from the others. */
function choicesOf(
  listed: readonly NamedChoice[],
  seen: Iterable<readonly [string | null, string | null]>,
): NamedChoice[] {
  const choices = new Map(listed.map((choice) => [choice.value, choice]));
  for (const [value, label] of seen) {
    if (value !== null && !choices.has(value)) choices.set(value, { value, label: label ?? value });
  }
  const apart = tellApart(new Map(Array.from(choices.values(), ({ value, label }) => [value, label])));
  return Array.from(choices.values(), ({ value, label }) => ({ value, label: apart(value, label) })).sort(byLabel);
}

export const groupChoices = (groups: readonly ExternalUserGroup[], members: readonly Member[]): NamedChoice[] =>
  choicesOf(
    groups.map((group) => ({ value: String(group.id), label: nameOfGroup(group) })),
    members.map(({ groupKey, groupName }) => [groupKey, groupName] as const),
  );

export const appChoices = (apps: readonly NamedApp[], members: readonly Member[]): NamedChoice[] =>
  choicesOf(
    apps.map((app) => ({ value: String(app.id), label: appName(app) })),
    members.map(({ appKey, appName }) => [appKey, appName] as const),
  );

/** Each user once, however often the service lists them. */
export const usersOnce = (members: readonly Member[]): Member[] => [
  ...new Map(members.map((member) => [member.key, member])).values(),
];

/** How many users each group has, by its key. A user who may be in any of several counts in each: none of them is empty as far as is known. */
export function countByGroup(members: readonly Member[]): ReadonlyMap<string, number> {
  const users = new Map<string, Set<string>>();
  for (const { key, groupKeys } of members)
    for (const group of groupKeys) {
      const known = users.get(group);
      if (known) known.add(key);
      else users.set(group, new Set([key]));
    }
  return new Map([...users].map(([group, found]) => [group, found.size]));
}

/** '12 users in this group': why it cannot be deleted (spec.md §4). */
export const usersInGroup = (count: number) => `${formatCount(count, 'user')} in this group`;
