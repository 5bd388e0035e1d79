import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { Id } from '@/contract/fields';
import { knownAppName, type NamedApp } from '../app-name';

const NOWHERE: readonly string[] = [];

/** Finds groups by what users and rules call them: an id, or a name, which some servers put in the id's place (contract.md, Tile). */
export class GroupKeys {
  readonly #listed: ReadonlySet<string>;
  readonly #byName = new Map<string, string[]>();
  /** By the name in lower case, for names that are written differently. */
  readonly #byAnyCase = new Map<string, string[]>();
  /** Lists given before: thousands of users share a few hundred of them. */
  readonly #found = new Map<string, readonly string[]>();

  constructor(groups: readonly ExternalUserGroup[], users: readonly Pick<ExternalUser, 'group_id' | 'group_name'>[]) {
    this.#listed = new Set(groups.map(({ id }) => String(id)));
    for (const { id, name } of groups) this.#learn(name, String(id));
    // A group that is in no list may still be named by its users.
    const listedNames = new Set(this.#byName.keys());
    for (const { group_id, group_name } of users)
      if (group_id !== null && group_name && !this.#listed.has(String(group_id)) && !listedNames.has(group_name))
        this.#learn(group_name, String(group_id));
  }

  #learn(name: string, key: string): void {
    const note = (keys: Map<string, string[]>, text: string) => {
      const known = keys.get(text);
      if (!known) keys.set(text, [key]);
      else if (!known.includes(key)) known.push(key);
    };
    note(this.#byName, name);
    note(this.#byAnyCase, name.toLowerCase());
  }

  /** The texts of the ids: several if groups share the name, or what was given if no group is known by it. */
  keysOf(idOrName: Id): readonly string[] {
    const text = String(idOrName);
    const keys = this.#found.get(text) ?? this.#find(text);
    this.#found.set(text, keys);
    return keys;
  }

  #find(text: string): readonly string[] {
    if (this.#listed.has(text)) return [text];
    return this.#byName.get(text) ?? this.#byAnyCase.get(text.toLowerCase()) ?? [text];
  }

  /** The first of the groups. */
  keyOf = (idOrName: Id): string => this.keysOf(idOrName)[0] ?? String(idOrName);

  keysOfUser({ group_id, group_name }: Pick<ExternalUser, 'group_id' | 'group_name'>): readonly string[] {
    const called = group_id ?? (group_name || null);
    return called === null ? NOWHERE : this.keysOf(called);
  }
}

/**
 * Finds the apps of a user, as the texts of their ids. Where the service gives only a name, those are the apps with that name, several if
 * they share it, or the name itself if no app is known by it.
 */
export function appKeysAmong(
  apps: readonly NamedApp[],
  users: readonly Pick<ExternalUser, 'app_id' | 'app_name'>[],
): (user: Pick<ExternalUser, 'app_id' | 'app_name'>) => readonly string[] {
  const listOf = singles();
  const byName = new Map<string, readonly string[]>();
  const learn = (name: string | null | undefined, id: Id) => {
    const text = name?.trim();
    if (text) byName.set(text, union(byName.get(text) ?? NOWHERE, [String(id)]));
  };
  if (users.some(({ app_id, app_name }) => app_id === null && app_name)) {
    for (const app of apps) for (const name of [knownAppName(app), app.app_slug]) learn(name, app.id);
    for (const { app_id, app_name } of users) if (app_id !== null) learn(app_name, app_id);
  }
  return ({ app_id, app_name }) => {
    if (app_id !== null) return listOf(String(app_id));
    const name = app_name?.trim();
    return name ? (byName.get(name) ?? listOf(name)) : NOWHERE;
  };
}

/** An external user with the apps and groups that its rules may come from: one of each, or more where the service lists it several times. */
export interface Person {
  /** The text of the id. */
  key: string;
  user: ExternalUser;
  apps: readonly string[];
  groups: readonly string[];
  /** How often the service lists this id. */
  listed: number;
}

/** The groups and app of each user. */
export interface People {
  byKey: ReadonlyMap<string, Person>;
  groupKeys: GroupKeys;
  /** Names of apps and groups from the users' entries, by the text of the id: their own lists may lack them, or not be loaded. */
  named: Record<'app' | 'group', ReadonlyMap<string, string>>;
}

const union = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])];

/** Caches the lists of a single key, for the same reason. */
function singles(): (key: string) => readonly string[] {
  const made = new Map<string, readonly string[]>();
  return (key) => {
    const list = made.get(key) ?? [key];
    made.set(key, list);
    return list;
  };
}

function namesIn(users: readonly ExternalUser[]): People['named'] {
  const named = { app: new Map<string, string>(), group: new Map<string, string>() };
  const learn = (names: Map<string, string>, id: Id | null, name: string | null) => {
    const text = name?.trim();
    if (id !== null && text) names.set(String(id), text);
  };
  for (const { app_id, app_name, group_id, group_name } of users) {
    learn(named.app, app_id, app_name);
    learn(named.group, group_id, group_name);
  }
  return named;
}

export function peopleOf(
  users: readonly ExternalUser[],
  groups: readonly ExternalUserGroup[],
  apps: readonly NamedApp[] = [],
): People {
  const groupKeys = new GroupKeys(groups, users);
  const byKey = new Map<string, Person>();
  const appsOf = appKeysAmong(apps, users);
  for (const user of users) {
    const key = String(user.id);
    const here = { apps: appsOf(user), groups: groupKeys.keysOfUser(user) };
    const before = byKey.get(key);
    if (!before) byKey.set(key, { key, user, listed: 1, ...here });
    else {
      const all = { apps: union(before.apps, here.apps), groups: union(before.groups, here.groups) };
      byKey.set(key, { ...before, listed: before.listed + 1, ...all });
    }
  }
  return { byKey, groupKeys, named: namesIn(users) };
}

/** The same people with some of them elsewhere: `change` returns undefined for those who stay, null for those who go. */
export function peopleAfter(
  people: People,
  change: (person: Person) => Partial<Pick<Person, 'apps' | 'groups'>> | null | undefined,
): People {
  const byKey = new Map<string, Person>();
  for (const person of people.byKey.values()) {
    const to = change(person);
    if (to !== null) byKey.set(person.key, to ? { ...person, ...to } : person);
  }
  return { ...people, byKey };
}
