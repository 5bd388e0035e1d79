import { useMemo, useSyncExternalStore } from 'react';
import { parametersOf } from '@/api/request';
import { serviceNow, serviceTimeAt } from '@/api/serviceClock';
import { isSnoozed, onSnooze, snooze, snoozesText, unsnooze } from '@/cache/snoozes';
import { resourceOf } from '@/cache/store';
import { useOwner } from '@/cache/useCached';
import { useLoaded } from '@/cache/useLoaded';
import { getApiKeyStatus } from '@/contract/api-keys';
import { type App, listApps } from '@/contract/apps';
import { TILE_NAMES, TILE_TYPES, type TileType } from '@/contract/constants';
import type { AnyCall } from '@/contract/define';
import { type ExternalUserGroup, listExternalUserGroups } from '@/contract/external-user-groups';
import { type ExternalUser, listExternalUsers } from '@/contract/external-users';
import type { Id, List } from '@/contract/fields';
import { listSdkBuilds } from '@/contract/sdk';
import { listTiles, type Tile } from '@/contract/tiles';
import { type Finding, findingsOf, findingsOfRules } from '@/domain/health';
import type { People } from '@/domain/limits/people';
import { namesAmong } from '@/domain/namesakes';
import { rulesOfLists } from '@/domain/rules';
import { useIsBehind } from './useIsBehind';
import { useReading } from './useReading';
import { namesOfTargets, peopleIn, worldIn } from './worlds';

/** The lists that health is judged by; undefined: not loaded, and nothing is said about it. */
export interface HealthLists {
  rules: Record<TileType, List<Tile> | undefined>;
  users: List<ExternalUser> | undefined;
  groups: List<ExternalUserGroup> | undefined;
  apps: List<App> | undefined;
}

export interface Health {
  /** Those that are not snoozed, the most urgent first. */
  findings: readonly Finding[];
  snoozed: readonly Finding[];
  snooze: (finding: Finding) => void;
  showAgain: () => void;
  /** Apps whose key and builds are loaded, and all apps. */
  looked: { apps: number; of: number };
  /** Entries that could not be read: what they say is in no finding. */
  unreadable: number;
  /**
   * The lists that were read before the rules or groups came: what is missing from them may be new. A type: its rules were read before the
   * groups came, and may name a group as it was called before.
   */
  behind: readonly (ListName | TileType)[];
}

type ListName = 'users' | 'groups' | 'apps';

/** The lists that were read before the rules came; `members`: the users before the groups; a type: its rules before the groups. */
type Behind = Record<ListName | 'members' | TileType, boolean>;

function useBehind(): Behind {
  const owner = useOwner();
  const { users, groups, apps, limits, blocks, rules, ofGroups } = useMemo(() => {
    const list = (call: AnyCall) => owner && resourceOf(call, {});
    const rulesOf = (type: TileType) =>
      owner && resourceOf(listTiles, parametersOf(listTiles, { type, tenant_id: owner.tenantId }));
    const groups = list(listExternalUserGroups);
    const limits = rulesOf('rate-limit');
    const blocks = rulesOf('geo-block');
    return {
      users: list(listExternalUsers),
      groups,
      apps: list(listApps),
      limits,
      blocks,
      rules: [limits, blocks].flatMap((one) => one ?? []),
      ofGroups: groups ? [groups] : [],
    };
  }, [owner]);
  const behind = {
    users: useIsBehind(users, rules),
    groups: useIsBehind(groups, rules),
    apps: useIsBehind(apps, rules),
    members: useIsBehind(users, ofGroups),
    'rate-limit': useIsBehind(limits, ofGroups),
    'geo-block': useIsBehind(blocks, ofGroups),
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that the object holds
  return useMemo(() => behind, Object.values(behind));
}

const NO_APPS: readonly App[] = [];
const NONE: readonly never[] = [];
/** A list that left entries out, or is older than the rules, cannot tell what is gone. */
const complete = (list: List<{ id: Id }> | undefined, isBehind: boolean) =>
  list && list.unreadable === 0 && !isBehind ? new Set(list.items.map(({ id }) => String(id))) : null;

function appsOf({ byKey }: People): Set<string> {
  const used = new Set<string>();
  for (const { apps } of byKey.values()) for (const app of apps) used.add(app);
  return used;
}

function factsOf({ rules, users, groups, apps }: HealthLists, behind: Behind) {
  const people = peopleIn(users?.items ?? NONE, groups?.items ?? NONE, apps?.items ?? NONE);
  const nameOf = namesAmong(groups?.items ?? NONE);
  const listedGroups = groups && new Map(groups.items.map((group) => [String(group.id), nameOf(group)]));
  return {
    worlds: TILE_TYPES.flatMap((type, index) => {
      const list = rules[type];
      if (!list) return [];
      const world = worldIn(list.items, type, people);
      return [
        {
          type,
          typeName: TILE_NAMES[type],
          world,
          isMain: index === 0,
          complete: list.unreadable === 0,
          isBehind: behind[type],
        },
      ];
    }),
    complete: {
      app: complete(apps, behind.apps),
      group: complete(groups, behind.groups),
      user: complete(users, behind.users),
    },
    groups: behind.members ? undefined : listedGroups,
    apps: apps?.items,
    appsWithUsers: users && appsOf(people),
    nameOf: namesOfTargets(people, groups?.items ?? NONE, apps?.items ?? NONE),
  };
}

const unreadableOf = ({ rules, users, groups, apps }: HealthLists, builds: readonly (List<unknown> | undefined)[]) =>
  [users, groups, apps, ...builds].reduce((sum, list) => sum + (list?.unreadable ?? 0), rulesOfLists(rules).unreadable);

const byApp = <T>(apps: readonly App[], values: readonly (T | undefined)[]): Map<string, T> =>
  new Map(
    apps.flatMap(({ id }, index) => {
      const value = values[index];
      return value === undefined ? [] : [[String(id), value] as const];
    }),
  );

/** Findings about a tenant's rules, keys, builds and groups (insight.md, 3), from the loaded data. */
export function useHealth(lists: HealthLists): Health {
  const owner = useOwner();
  const [reading] = useReading();
  const apps = lists.apps?.items ?? NO_APPS;
  const ids = useMemo(() => apps.map(({ id }) => ({ id })), [apps]);
  const keyAnswers = useLoaded(getApiKeyStatus, ids);
  const buildAnswers = useLoaded(listSdkBuilds, ids);
  const behind = useBehind();
  const facts = useMemo(() => factsOf(lists, behind), [lists, behind]);
  const keys = useMemo(() => byApp(apps, keyAnswers), [apps, keyAnswers]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers say that one of them has news
  const keysAt = useMemo(
    () =>
      byApp(
        apps,
        ids.map((input) => {
          const at = resourceOf(getApiKeyStatus, parametersOf(getApiKeyStatus, input))?.at() ?? null;
          return at === null ? undefined : serviceTimeAt(at);
        }),
      ),
    [apps, ids, keyAnswers],
  );
  const builds = useMemo(
    () =>
      byApp(
        apps,
        buildAnswers.map((list) => list?.items),
      ),
    [apps, buildAnswers],
  );
  const unreadable = useMemo(() => unreadableOf(lists, buildAnswers), [lists, buildAnswers]);
  const ofRules = useMemo(() => findingsOfRules({ ...facts, reading }), [facts, reading]);
  const all = useMemo(
    () => findingsOf({ ...facts, now: serviceNow(), reading, keys, keysAt, builds }, ofRules),
    [facts, reading, keys, keysAt, builds, ofRules],
  );
  const snoozes = useSyncExternalStore(onSnooze, snoozesText);
  return useMemo(() => {
    const now = Date.now();
    const stored: unknown = JSON.parse(snoozes);
    const hidden = (finding: Finding) => owner !== null && isSnoozed(owner, finding.id, now, stored);
    const snoozed = all.filter(hidden);
    return {
      findings: all.filter((finding) => !hidden(finding)),
      snoozed,
      snooze: ({ id }: Finding) => owner && snooze(owner, id, Date.now()),
      showAgain: () =>
        owner &&
        unsnooze(
          owner,
          snoozed.map(({ id }) => id),
          Date.now(),
        ),
      looked: { apps: [...keys.keys()].filter((key) => builds.has(key)).length, of: apps.length },
      unreadable,
      behind: (['users', 'groups', 'apps', ...TILE_TYPES] as const).filter(
        (name) => behind[name] || (name === 'users' && behind.members),
      ),
    };
  }, [all, owner, snoozes, keys, builds, apps, unreadable, behind]);
}
