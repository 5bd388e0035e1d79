import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { Id } from '@/contract/fields';
import { sameSpelling, spelling } from '@/text/search';
import { appName, type NamedApp } from '../app-name';

const NOWHERE: readonly string[] = [];

/** A group or an app as a user's entry names it. */
interface Called {
  id: Id | null;
  name: string | null;
}

/** Finds groups or apps by what users and rules call them: an id, or a name, which some servers put in the id's place (contract.md, Tile). */
class Keys<Of> {
  readonly #listed: ReadonlySet<string>;
  readonly #byName = new Map<string, string[]>();
  /** By the name as it is compared, for names that are written differently. */
  readonly #bySpelling = new Map<string, string[]>();
  /** Lists given before: thousands of users share a few hundred of them. */
  readonly #found = new Map<string, readonly string[]>();
  readonly #foundByName = new Map<string, readonly string[]>();
  readonly #calledBy: (user: Of) => Called;

  constructor(listed: readonly { id: Id; name: string }[], users: readonly Of[], calledBy: (user: Of) => Called) {
    this.#calledBy = calledBy;
    this.#listed = new Set(listed.map(({ id }) => String(id)));
    for (const { id, name } of listed) this.#learn(name, String(id));
    // One that is in no list may still be named by its users.
    const listedNames = new Set(this.#byName.keys());
    for (const user of users) {
      const { id, name } = calledBy(user);
      if (id !== null && name && !this.#listed.has(String(id)) && !listedNames.has(name)) this.#learn(name, String(id));
    }
  }

  #learn(name: string, key: string): void {
    const note = (keys: Map<string, string[]>, text: string) => {
      const known = keys.get(text);
      if (!known) keys.set(text, [key]);
      else if (!known.includes(key)) known.push(key);
    };
    note(this.#byName, name);
    note(this.#bySpelling, spelling(name));
  }

  /** The texts of the ids: several if they share the name, or what was given if none is known by it. */
  keysOf(idOrName: Id): readonly string[] {
    const text = String(idOrName);
    const keys = this.#found.get(text) ?? (this.#listed.has(text) ? [text] : this.#named(text));
    this.#found.set(text, keys);
    return keys;
  }

  #named(name: string): readonly string[] {
    const keys = this.#foundByName.get(name) ??
      this.#byName.get(name) ??
      this.#bySpelling.get(spelling(name)) ?? [name];
    this.#foundByName.set(name, keys);
    return keys;
  }

  /** True for the id of one that is listed, whatever others are called. */
  isListed = (idOrName: Id): boolean => this.#listed.has(String(idOrName));

  /** The first of them. */
  keyOf = (idOrName: Id): string => this.keysOf(idOrName)[0] ?? String(idOrName);

  /**
   * A value in the id field is looked up as an id first, then as a name; a value in the name field as a name first, even if another entry has
   * it as its id.
   */
  keysOfUser(user: Of): readonly string[] {
    const { id, name } = this.#calledBy(user);
    if (id !== null) return this.keysOf(id);
    return name?.trim() ? this.#named(name) : NOWHERE;
  }
}

/** True if something has the name that it was given, which a service may store in a form of its own: with capitals, without double spaces. */
export const hasBecome = (wanted: string, now: string | undefined, before: string): boolean =>
  now === wanted || (now !== undefined && sameSpelling(now, wanted) && !sameSpelling(before, wanted));

export class GroupKeys extends Keys<Pick<ExternalUser, 'group_id' | 'group_name'>> {
  constructor(groups: readonly ExternalUserGroup[], users: readonly Pick<ExternalUser, 'group_id' | 'group_name'>[]) {
    super(groups, users, ({ group_id, group_name }) => ({ id: group_id, name: group_name }));
  }
}

export class AppKeys extends Keys<Pick<ExternalUser, 'app_id' | 'app_name'>> {
  constructor(apps: readonly NamedApp[], users: readonly Pick<ExternalUser, 'app_id' | 'app_name'>[]) {
    const named = apps.map((app) => ({ id: app.id, name: appName(app) }));
    super(named, users, ({ app_id, app_name }) => ({ id: app_id, name: app_name }));
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
  groupKeys: Pick<GroupKeys, 'keysOf' | 'keyOf' | 'isListed'>;
  /** The name of an app or group from the users' entries, by the text of its id: its own list may lack it, or not be loaded. */
  nameIn: (scope: 'app' | 'group', key: string) => string | undefined;
}

const union = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])];

function namesIn(users: readonly ExternalUser[]): Record<'app' | 'group', ReadonlyMap<string, string>> {
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
  const appKeys = new AppKeys(apps, users);
  for (const user of users) {
    const key = String(user.id);
    const here = { apps: appKeys.keysOfUser(user), groups: groupKeys.keysOfUser(user) };
    const before = byKey.get(key);
    if (!before) byKey.set(key, { key, user, listed: 1, ...here });
    else {
      const all = { apps: union(before.apps, here.apps), groups: union(before.groups, here.groups) };
      byKey.set(key, { ...before, listed: before.listed + 1, ...all });
    }
  }
  // Read from thousands of entries at the first question: the lists of groups and apps usually have all names.
  let named: ReturnType<typeof namesIn> | undefined;
  const nameIn: People['nameIn'] = (scope, key) => {
    named ??= namesIn(users);
    return named[scope].get(key);
  };
  return { byKey, groupKeys, nameIn };
}

/** A copy of the people with some of them moved: `change` returns undefined for those who stay as they are, null for those to leave out. */
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

/** The key of a group that does not exist yet. The line break keeps it apart from real ids, even if its name is the id of another group. */
export const newGroupKey = (name: string): string => `\n${name}`;
const newGroupName = (key: string): string | null => (key.startsWith('\n') ? key.slice(1) : null);

/**
 * The same people once the new ones of these groups exist: a rule may name one of them by its name, as it may have named another that is in
 * no list. The id of a group that is listed means that one as before.
 */
export function withNewGroups(people: People, keys: Iterable<string>): People {
  const { groupKeys } = people;
  const made = new Map<string, string>();
  for (const key of keys) {
    const name = newGroupName(key);
    if (name !== null) made.set(spelling(name), key);
  }
  const keysOf = (idOrName: Id): readonly string[] => {
    const known = groupKeys.keysOf(idOrName);
    const key = groupKeys.isListed(idOrName) ? undefined : made.get(spelling(String(idOrName)));
    return key === undefined ? known : [...known, key];
  };
  return { ...people, groupKeys: { keysOf, keyOf: groupKeys.keyOf, isListed: groupKeys.isListed } };
}
