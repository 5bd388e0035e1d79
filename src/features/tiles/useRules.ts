import { useMemo } from 'react';
import { type Cached, useCached } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import type { TileType } from '@/contract/constants';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import { listTiles, type Tile } from '@/contract/tiles';
import { type RuleScope, rulesOfType, TargetDirectory } from '@/domain/rules';
import { useArrival } from '@/parts/useArrival';
import { useRulesInput } from '@/parts/useRulesInput';

export interface Rules {
  type: TileType;
  read: Cached<List<Tile>>;
  /** Those of this type, and of types that this version does not know. */
  items: readonly Tile[];
  directory: TargetDirectory;
  /** The list that the targets of a scope come from, for the pickers' states. */
  lists: Record<Exclude<RuleScope, 'tenant'>, Cached<List<unknown>>>;
}

const NOTHING: readonly never[] = [];

/** The rules of a type, and what their targets are called. */
export function useRules(type: TileType): Rules {
  const read = useArrival(useCached(listTiles, useRulesInput(type)));
  const app = useCached(listApps, {});
  const group = useCached(listExternalUserGroups, {});
  const user = useArrival(useCached(listExternalUsers, {}));
  const items = useMemo(() => rulesOfType(read.data?.items ?? NOTHING, type), [read.data, type]);
  const directory = useMemo(
    () =>
      new TargetDirectory({
        apps: app.data?.items ?? NOTHING,
        groups: group.data?.items ?? NOTHING,
        users: user.data?.items ?? NOTHING,
      }),
    [app.data, group.data, user.data],
  );
  return { type, read, items, directory, lists: { app, group, user } };
}
