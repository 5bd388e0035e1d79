import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { Id } from '@/contract/fields';

/** Finds a group by what users and rules call it: its id, or its name, which some servers put in the id's place (contract.md, Tile). */
export class GroupKeys {
  readonly #listed: ReadonlySet<string>;
  /** Keys by name; null if several groups have this name, so that it identifies none of them. */
  readonly #byName = new Map<string, string | null>();
  /** The same by the name in lower case, for names that are written differently. */
  readonly #byAnyCase = new Map<string, string | null>();

  constructor(groups: readonly ExternalUserGroup[], users: readonly Pick<ExternalUser, 'group_id' | 'group_name'>[]) {
    this.#listed = new Set(groups.map(({ id }) => String(id)));
    for (const { id, name } of groups) this.#learn(name, String(id));
    // A group that is in no list may still be named by its users.
    for (const { group_id, group_name } of users)
      if (group_id !== null && group_name && !this.#listed.has(String(group_id)) && !this.#byName.has(group_name))
        this.#learn(group_name, String(group_id));
  }

  #learn(name: string, key: string): void {
    const note = (keys: Map<string, string | null>, text: string) => {
      const known = keys.get(text);
      keys.set(text, known === undefined || known === key ? key : null);
    };
    note(this.#byName, name);
    note(this.#byAnyCase, name.toLowerCase());
  }

  /** The key of the group: the text of its id, or what was given where no group is known by it. */
  keyOf(idOrName: Id): string {
    const text = String(idOrName);
    if (this.#listed.has(text)) return text;
    const byName = this.#byName.get(text);
    return (byName === undefined ? this.#byAnyCase.get(text.toLowerCase()) : byName) ?? text;
  }

  keyOfUser({ group_id, group_name }: Pick<ExternalUser, 'group_id' | 'group_name'>): string | null {
    if (group_id !== null) return this.keyOf(group_id);
    return group_name ? this.keyOf(group_name) : null;
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
}

const union = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])];

const NOWHERE: readonly string[] = [];

/** Caches the lists of a single key: thousands of users share a few hundred of them. */
function singles(): (key: string | null) => readonly string[] {
  const made = new Map<string, readonly string[]>();
  return (key) => {
    if (key === null) return NOWHERE;
    const list = made.get(key) ?? [key];
    made.set(key, list);
    return list;
  };
}

export function peopleOf(users: readonly ExternalUser[], groups: readonly ExternalUserGroup[]): People {
  const groupKeys = new GroupKeys(groups, users);
  const byKey = new Map<string, Person>();
  const appsOf = singles();
  const groupsOf = singles();
  for (const user of users) {
    const key = String(user.id);
    const here = {
      apps: appsOf(user.app_id === null ? null : String(user.app_id)),
      groups: groupsOf(groupKeys.keyOfUser(user)),
    };
    const before = byKey.get(key);
    if (!before) byKey.set(key, { key, user, listed: 1, ...here });
    else {
      const { apps, groups: joined } = before;
      const all = { apps: union(apps, here.apps), groups: union(joined, here.groups) };
      byKey.set(key, { ...before, listed: before.listed + 1, ...all });
    }
  }
  return { byKey, groupKeys };
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
  return { byKey, groupKeys: people.groupKeys };
}
