import { useMemo } from 'react';
import { type Cached, type ReadOptions, type Source, useCached } from '@/cache/useCached';
import { type App, listApps } from '@/contract/apps';
import type { TileType } from '@/contract/constants';
import { type ExternalUserGroup, listExternalUserGroups } from '@/contract/external-user-groups';
import { type ExternalUser, listExternalUsers } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import { listTiles, type Tile } from '@/contract/tiles';
import { hasLostApp, hasLostGroup } from '@/domain/limits/effective';
import type { People } from '@/domain/limits/people';
import type { NameOf } from '@/domain/limits/words';
import type { LimitWorld } from '@/domain/limits/world';
import { rulesExactly, rulesOfLists } from '@/domain/rules';
import type { FailedList } from '@/parts/FailedNotice';
import { useArrival } from '@/parts/useArrival';
import { useRulesInput } from '@/parts/useRulesInput';
import { namesOfTargets, peopleIn, worldIn } from './worlds';

export interface PeopleLists {
  users: Cached<List<ExternalUser>>;
  groups: Cached<List<ExternalUserGroup>>;
  apps: Cached<List<App>>;
  /** null until the users are loaded. */
  people: People | null;
  nameOf: NameOf;
  /** How many entries of users, groups and apps could not be read. */
  unreadablePeople: number;
}

const NONE: readonly never[] = [];

/** The groups and app of each user, and the names of everything. */
function useJoined(
  users: List<ExternalUser> | undefined,
  groups: List<ExternalUserGroup> | undefined,
  apps: List<App> | undefined,
): Pick<PeopleLists, 'people' | 'nameOf' | 'unreadablePeople'> {
  const userItems = users?.items;
  const groupItems = groups?.items ?? NONE;
  const appItems = apps?.items ?? NONE;
  const people = useMemo(
    () => (userItems ? peopleIn(userItems, groupItems, appItems) : null),
    [userItems, groupItems, appItems],
  );
  const nameOf = useMemo(() => namesOfTargets(people, groupItems, appItems), [people, groupItems, appItems]);
  const unreadablePeople = [users, groups, apps].reduce((sum, list) => sum + (list?.unreadable ?? 0), 0);
  return { people, nameOf, unreadablePeople };
}

/**
 * Counts the unreadable entries in the lists behind an answer. The count is shown beside the answer, since a missing entry may change it
 * (contract.md, rule 1).
 */
export function unreadableIn(
  all: readonly { type: TileType; list: List<Tile> | undefined; unreadablePeople: number }[],
): number {
  const [first] = all;
  const lists = Object.fromEntries(all.map(({ type, list }) => [type, list]));
  return (first?.unreadablePeople ?? 0) + rulesOfLists(lists).unreadable;
}

type Asking = Pick<ReadOptions, 'ask'>;

/** Users, groups and apps, and where each user belongs. */
export function usePeople(asking?: Asking): PeopleLists {
  const users = useArrival(useCached(listExternalUsers, {}, asking));
  const groups = useCached(listExternalUserGroups, {}, asking);
  const apps = useCached(listApps, {}, asking);
  return { users, groups, apps, ...useJoined(users.data, groups.data, apps.data) };
}

export interface Limits extends PeopleLists {
  type: TileType;
  rules: Cached<List<Tile>>;
  /** The answer of `rules` as it came. */
  list: List<Tile> | undefined;
  /** null until rules and users are loaded. */
  world: LimitWorld | null;
}

/** The rules of a type among the people they limit. */
export function useLimits(type: TileType, asking?: Asking): Limits {
  const rules = useCached(listTiles, useRulesInput(type), asking);
  const lists = usePeople(asking);
  const { people } = lists;
  const list = rules.data;
  const items = list?.items;
  const world = useMemo(() => (items && people ? worldIn(items, type, people) : null), [items, people, type]);
  return { ...lists, type, rules, list, world };
}

/** Why a list is missing; null: it is not. */
export type Missing = 'loading' | 'failed' | null;

export const whyMissing = ({ status }: Cached<unknown>): Missing => (status === 'ready' ? null : status);

/** Lists without which an answer may miss rules. */
export interface Lacking {
  /** Why the groups are missing, if a rule names one that no user's entry names: it may still reach users. null: they do not matter. */
  lacksGroups: Missing;
  /** Why the apps are missing, if a user names one by its name alone and a rule is for an app. null: they do not matter. */
  lacksApps: Missing;
}

export function useLacking({ world, groups, apps }: Limits): Lacking {
  const [withoutGroups, withoutApps] = [whyMissing(groups), whyMissing(apps)];
  const lacksGroups = useMemo(
    () => (withoutGroups && world && hasLostGroup(world) ? withoutGroups : null),
    [withoutGroups, world],
  );
  const lacksApps = useMemo(
    () => (withoutApps && world && hasLostApp(world) ? withoutApps : null),
    [withoutApps, world],
  );
  return { lacksGroups, lacksApps };
}

/** A list that is missing because it could not be read. */
export interface Unread extends FailedList {
  retry: () => void;
}

const unreadOf = (from: Cached<unknown>, list: Omit<FailedList, 'failure'>): readonly Unread[] =>
  from.status === 'failed' ? [{ ...list, failure: from.failure, retry: () => void from.refresh() }] : NONE;

export interface LoadedLimits extends Lacking {
  type: TileType;
  list: List<Tile> | undefined;
  /** Those of the type. */
  items: readonly Tile[];
  unreadablePeople: number;
  /** null until rules and users are loaded. */
  world: LimitWorld | null;
  /** Why rules or users are missing; null: they are loaded. */
  missing: Missing;
  /** The lists that could not be read, of those that the answer lacks. */
  unread: readonly Unread[];
  source: Source;
}

/** True if an answer comes from a part of the lists. */
export const isPartial = (all: readonly LoadedLimits[]): boolean =>
  unreadableIn(all) > 0 || all.some(({ lacksGroups, lacksApps }) => (lacksGroups ?? lacksApps) !== null);

/** For dialogs: a list that the service confirmed within the last minute is not asked for again. One object as long as nothing in it changes. */
export function useLoadedLimits(type: TileType): LoadedLimits {
  const limits = useLimits(type, { ask: 'older' });
  const { rules, users, groups, apps, list, world, unreadablePeople } = limits;
  const { lacksGroups, lacksApps } = useLacking(limits);
  return useMemo(
    () => ({
      type,
      list,
      items: list ? rulesExactly(list.items, type) : NONE,
      unreadablePeople,
      world,
      lacksGroups,
      lacksApps,
      missing: rules.status === 'failed' ? 'failed' : (whyMissing(users) ?? whyMissing(rules)),
      unread: [
        ...unreadOf(rules, { call: listTiles }),
        ...unreadOf(users, { call: listExternalUsers }),
        ...(lacksGroups ? unreadOf(groups, { call: listExternalUserGroups }) : NONE),
        ...(lacksApps ? unreadOf(apps, { call: listApps, name: 'Apps' }) : NONE),
      ],
      source: rules.source,
    }),
    [type, rules, users, groups, apps, list, world, unreadablePeople, lacksGroups, lacksApps],
  );
}
