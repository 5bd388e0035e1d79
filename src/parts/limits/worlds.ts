import type { App } from '@/contract/apps';
import type { TileType } from '@/contract/constants';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { Tile } from '@/contract/tiles';
import { appName } from '@/domain/app-name';
import { type People, peopleOf } from '@/domain/limits/people';
import type { NameOf } from '@/domain/limits/words';
import { LimitWorld } from '@/domain/limits/world';
import { memo } from '@/domain/memo';
import { nameOfGroup, nameOfUser } from '@/domain/people-names';
import { rulesExactly } from '@/domain/rules';

/** Caches people and worlds by their lists: several parts of a page, and its dialogs, ask about thousands of users, and share the results. */
export const peopleIn = memo(peopleOf);
const worldsByType = memo((_: readonly Tile[]) => new Map<TileType, LimitWorld>());

/**
 * The name of a target as its list has it, or the users' entries; otherwise its id. Not told apart from others of that name: a rule or user may
 * name a group that several are, and lists are searched by it.
 */
export function namesOfTargets(
  people: People | null,
  groups: readonly ExternalUserGroup[],
  apps: readonly App[],
): NameOf {
  const groupNames = new Map(groups.map((group) => [String(group.id), nameOfGroup(group)]));
  const appNames = new Map(apps.map((app) => [String(app.id), appName(app)]));
  return (scope, key) => {
    if (scope === 'tenant') return 'Tenant-wide';
    if (scope === 'group') return groupNames.get(key) ?? people?.nameIn(scope, key) ?? key;
    if (scope === 'app') return appNames.get(key) ?? people?.nameIn(scope, key) ?? key;
    const person = people?.byKey.get(key);
    return person ? nameOfUser(person.user) : key;
  };
}

/** @param listed a list of rules as the service gives it, with rules of other types too */
export function worldIn(listed: readonly Tile[], type: TileType, people: People): LimitWorld {
  const worlds = worldsByType(listed);
  const known = worlds.get(type);
  if (known?.people === people) return known;
  const world = new LimitWorld(rulesExactly(listed, type), people);
  worlds.set(type, world);
  return world;
}
