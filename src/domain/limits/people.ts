import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { Id } from '@/contract/fields';

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
function singles(): (key: string | null) => readonly string[] {
  const made = new Map<string, readonly string[]>();
  return (key) => {
    if (key === null) return NOWHERE;
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

export function peopleOf(users: readonly ExternalUser[], groups: readonly ExternalUserGroup[]): People {
  const groupKeys = new GroupKeys(groups, users);
  const byKey = new Map<string, Person>();
  const appsOf = singles();
  for (const user of users) {
    const key = String(user.id);
    const here = {
      apps: appsOf(user.app_id === null ? null : String(user.app_id)),
      groups: groupKeys.keysOfUser(user),
    };
    const before = byKey.get(key);
    if (!before) byKey.set(key, { key, user, listed: 1, ...here });
    else {
      const { apps, groups: joined } = before;
      const all = { apps: union(apps, here.apps), groups: union(joined, here.groups) };
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
