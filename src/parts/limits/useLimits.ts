import { useMemo } from 'react';
import { parametersOf } from '@/api/request';
import { resourceOf } from '@/cache/store';
import { type Cached, type Source, useCached, useFreshness } from '@/cache/useCached';
import { useLoaded } from '@/cache/useLoaded';
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
import { useSource } from './useSource';
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

type Joined = Pick<PeopleLists, 'people' | 'nameOf' | 'unreadablePeople'>;

/** The groups and app of each user, and the names of everything. */
function useJoined(
  users: List<ExternalUser> | undefined,
  groups: List<ExternalUserGroup> | undefined,
  apps: List<App> | undefined,
): Joined {
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

/** Users, groups and apps, and where each user belongs. */
export function usePeople(): PeopleLists {
  const users = useArrival(useCached(listExternalUsers, {}));
  const groups = useCached(listExternalUserGroups, {});
  const apps = useCached(listApps, {});
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
export function useLimits(type: TileType): Limits {
  const rules = useCached(listTiles, useRulesInput(type));
  const lists = usePeople();
  const { people } = lists;
  const list = rules.data;
  const items = list?.items;
  const world = useMemo(() => (items && people ? worldIn(items, type, people) : null), [items, people, type]);
  return { ...lists, type, rules, list, world };
}

const WHOLE = [{}];

/** Why a list is missing; null: it is not. */
type Missing = 'loading' | 'failed' | null;

/** A list that is missing because it could not be read. */
export interface Unread extends FailedList {
  retry: () => void;
}

interface Found {
  missing: Missing;
  /** The list, if it is missing because it could not be read. */
  unread: readonly Unread[];
}

const FOUND: Found = { missing: null, unread: NONE };
const LOADING: Found = { missing: 'loading', unread: NONE };

function useFound({ call, name }: Pick<FailedList, 'call' | 'name'>, source: Source, list: unknown): Found {
  const { failure } = useFreshness(source);
  const { resource } = source;
  const isFound = Boolean(list);
  return useMemo((): Found => {
    if (isFound) return FOUND;
    if (!failure) return LOADING;
    const retry = () => void resource?.refresh('user');
    return { missing: 'failed', unread: [{ call, name, failure, retry }] };
  }, [isFound, failure, resource, call, name]);
}

interface LoadedPeople extends Joined {
  withoutUsers: Missing;
  withoutGroups: Missing;
  withoutApps: Missing;
  unread: Record<'users' | 'groups' | 'apps', readonly Unread[]>;
}

const USERS = { call: listExternalUsers };
const GROUPS = { call: listExternalUserGroups };
const APPS = { call: listApps, name: 'Apps' };
const RULES = { call: listTiles };

/** The same from the device, for dialogs: a list that the service confirmed within the last minute is not asked for again. */
export function useLoadedPeople(): LoadedPeople {
  const [users] = useLoaded(listExternalUsers, WHOLE, { ask: 'older' });
  const [groups] = useLoaded(listExternalUserGroups, WHOLE, { ask: 'older' });
  const [apps] = useLoaded(listApps, WHOLE, { ask: 'older' });
  const ofUsers = useFound(USERS, useSource(listExternalUsers), users);
  const ofGroups = useFound(GROUPS, useSource(listExternalUserGroups), groups);
  const ofApps = useFound(APPS, useSource(listApps), apps);
  return {
    ...useJoined(users, groups, apps),
    withoutUsers: ofUsers.missing,
    withoutGroups: ofGroups.missing,
    withoutApps: ofApps.missing,
    unread: { users: ofUsers.unread, groups: ofGroups.unread, apps: ofApps.unread },
  };
}

/** Lists without which an answer may miss rules. */
export interface Lacking {
  /** Why the groups are missing, if a rule names one that no user's entry names: it may still reach users. null: they do not matter. */
  lacksGroups: Missing;
  /** Why the apps are missing, if a user names one by its name alone and a rule is for an app. null: they do not matter. */
  lacksApps: Missing;
}

function useLacking(world: LimitWorld | null, withoutGroups: Missing, withoutApps: Missing): Lacking {
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

const whyMissing = ({ status }: Cached<unknown>): Missing => (status === 'ready' ? null : status);

/** The lists that a screen lacks. */
export const useLackingOf = ({ world, groups, apps }: Limits): Lacking =>
  useLacking(world, whyMissing(groups), whyMissing(apps));

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

export function useLoadedLimits(type: TileType): LoadedLimits {
  const input = useRulesInput(type);
  const [list] = useLoaded(listTiles, input ? [input] : [], { ask: 'older' });
  const { people, unreadablePeople, withoutUsers, withoutGroups, withoutApps, unread } = useLoadedPeople();
  const items = useMemo(() => (list ? rulesExactly(list.items, type) : NONE), [list, type]);
  const world = useMemo(() => (list && people ? worldIn(list.items, type, people) : null), [list, type, people]);
  const { lacksGroups, lacksApps } = useLacking(world, withoutGroups, withoutApps);
  const source = useMemo<Source>(
    () => ({ resource: input && resourceOf(listTiles, parametersOf(listTiles, input)) }),
    [input],
  );
  const ofRules = useFound(RULES, source, list);
  const missing = ofRules.missing === 'failed' ? 'failed' : (withoutUsers ?? ofRules.missing);
  const { users, groups, apps } = unread;
  const lacking = useMemo(
    () => [...ofRules.unread, ...users, ...(lacksGroups ? groups : NONE), ...(lacksApps ? apps : NONE)],
    [ofRules, users, groups, apps, lacksGroups, lacksApps],
  );
  return useMemo(
    () => ({ type, list, items, unreadablePeople, lacksGroups, lacksApps, world, missing, unread: lacking, source }),
    [type, list, items, unreadablePeople, lacksGroups, lacksApps, world, missing, lacking, source],
  );
}
