import { TILE_NAMES } from '@/contract/constants';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { Id } from '@/contract/fields';
import { formatCount } from '@/text/format';
import { matches, searchText } from '@/text/search';
import { appName, type NamedApp } from './app-name';
import type { BulkItem } from './bulk';
import { AppKeys, GroupKeys } from './limits/people';
import { detailOfUser, nameOfGroup, nameOfUser } from './people-names';

/** In a filter: the users of no group, of no app. */
export const NONE = 'none';

/** An external user as the lists show it: names looked up once, and all that a search looks at. */
export interface Member extends BulkItem {
  user: ExternalUser;
  /** The text of the group's id, or its name if no id is known; null: in no group. */
  groupKey: string | null;
  groupName: string | null;
  /** The same of its app. */
  appKey: string | null;
  appName: string | null;
  tiles: readonly string[];
  text: string;
}

export interface Choice {
  value: string;
  label: string;
}

const tileName = (type: string): string =>
  Object.hasOwn(TILE_NAMES, type) ? TILE_NAMES[type as keyof typeof TILE_NAMES] : type;

/**
 * True if the user is in this group, by its id or by its name; null: in none.
 * @param keys of all groups: what a user calls a group may be one's name and another's id
 */
export const isInGroup = (user: ExternalUser, group: { id: Id } | null, keys: GroupKeys): boolean => {
  const own = keys.keysOfUser(user);
  return group === null ? own.length === 0 : own.includes(String(group.id));
};

/** Each user's group: the text of its id by the text of the user's. Users in no group are left out. */
export function groupsByUser(
  users: readonly ExternalUser[],
  groups: readonly ExternalUserGroup[],
): ReadonlyMap<string, string> {
  const keys = new GroupKeys(groups, users);
  const found = new Map<string, string>();
  for (const user of users) {
    const [key] = keys.keysOfUser(user);
    if (key !== undefined) found.set(String(user.id), key);
  }
  return found;
}

/** The groups that have a name: the service is told into which group to put users by its name. */
export const namedGroups = (groups: readonly ExternalUserGroup[]): ExternalUserGroup[] =>
  groups.filter(({ name }) => name.trim() !== '');

/** Joins users with their groups and apps. A list that names only the group, or only its id, finds it all the same. */
export function membersOf(
  users: readonly ExternalUser[],
  groups: readonly ExternalUserGroup[],
  apps: readonly NamedApp[] = [],
): Member[] {
  const groupById = new Map(groups.map((group) => [String(group.id), nameOfGroup(group)]));
  const keys = new GroupKeys(groups, users);
  const appById = new Map(apps.map((app) => [String(app.id), appName(app)]));
  const appKeys = new AppKeys(apps, users);
  return users.map((user) => {
    const groupKey = keys.keysOfUser(user)[0] ?? null;
    const groupName = (groupKey === null ? null : groupById.get(groupKey)) ?? user.group_name ?? groupKey;
    const appKey = appKeys.keysOfUser(user)[0] ?? null;
    const appName = user.app_name ?? (appKey === null ? null : (appById.get(appKey) ?? appKey));
    const name = nameOfUser(user);
    const tiles = [...new Set(user.tiles.map(({ type }) => tileName(type)))];
    return {
      key: String(user.id),
      name,
      user,
      groupKey,
      groupName,
      appKey,
      appName,
      tiles,
      text: searchText(name, detailOfUser(user), appName, groupName, ...tiles),
    };
  });
}

export interface MemberFilter {
  text: string;
  /** A group's key, NONE, or '' for every one. */
  group: string;
  app: string;
}

const fits = (key: string | null, wanted: string) => wanted === '' || (wanted === NONE ? key === null : key === wanted);

/** Those that have every word of the text in some visible field. The same array where nothing is filtered. */
export function filterMembers(members: readonly Member[], { text, group, app }: MemberFilter): readonly Member[] {
  if (text.trim() === '' && group === '' && app === '') return members;
  const found = matches(text);
  return members.filter((member) => fits(member.groupKey, group) && fits(member.appKey, app) && found(member.text));
}

// Made once: `localeCompare` with options makes one for every comparison.
const collator = new Intl.Collator('en', { numeric: true });

export const byLabel = (a: Choice, b: Choice) => collator.compare(a.label, b.label);

/** The groups to choose from: those of the list, or, if the list cannot be had, those that the users name. */
function choicesOf(listed: readonly Choice[], seen: Iterable<readonly [string | null, string | null]>): Choice[] {
  const choices = new Map(listed.map((choice) => [choice.value, choice]));
  for (const [value, label] of seen) {
    if (value !== null && !choices.has(value)) choices.set(value, { value, label: label ?? value });
  }
  return [...choices.values()].sort(byLabel);
}

export const groupChoices = (groups: readonly ExternalUserGroup[], members: readonly Member[]): Choice[] =>
  choicesOf(
    groups.map((group) => ({ value: String(group.id), label: nameOfGroup(group) })),
    members.map(({ groupKey, groupName }) => [groupKey, groupName] as const),
  );

export const appChoices = (apps: readonly NamedApp[], members: readonly Member[]): Choice[] =>
  choicesOf(
    apps.map((app) => ({ value: String(app.id), label: appName(app) })),
    members.map(({ appKey, appName }) => [appKey, appName] as const),
  );

/** How many users each group has, by its key. */
export function countByGroup(members: readonly Member[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { groupKey } of members) if (groupKey !== null) counts.set(groupKey, (counts.get(groupKey) ?? 0) + 1);
  return counts;
}

/** '12 users in this group': why it cannot be deleted (spec.md §4). */
export const usersInGroup = (count: number) => `${formatCount(count, 'user')} in this group`;
