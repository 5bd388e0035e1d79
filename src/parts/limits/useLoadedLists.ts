import { useMemo } from 'react';
import { useOwner } from '@/cache/useCached';
import { useLoaded } from '@/cache/useLoaded';
import { listApps } from '@/contract/apps';
import { TILE_TYPES } from '@/contract/constants';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { listTiles } from '@/contract/tiles';
import type { HealthLists } from './useHealth';

/** The lists that are loaded, without asking for any. */
export function useLoadedLists(): HealthLists {
  const tenant = useOwner()?.tenantId;
  const types = tenant === undefined ? [] : TILE_TYPES.map((type) => ({ type, tenant_id: tenant }));
  const [limits, blocks] = useLoaded(listTiles, types);
  const [users] = useLoaded(listExternalUsers, [{}]);
  const [groups] = useLoaded(listExternalUserGroups, [{}]);
  const [apps] = useLoaded(listApps, [{}]);
  return useMemo(
    () => ({ rules: { 'rate-limit': limits, 'geo-block': blocks }, users, groups, apps }),
    [limits, blocks, users, groups, apps],
  );
}
