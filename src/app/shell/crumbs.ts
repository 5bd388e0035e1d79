import { useCached, useOwner } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import { TILE_NAMES } from '@/contract/constants';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { isTileType } from '@/contract/tile-types';
import { appName } from '@/domain/app-name';
import { namesAmong } from '@/domain/namesakes';
import { nameOfUser } from '@/domain/people-names';
import { findById, sameId } from '@/parts/byId';
import { useRoute } from '@/parts/useRoute';
import { byPattern, paths, type ScreenRoute } from '@/paths';
import type { Crumb } from '@/ui';

/** Section names (spec.md §2); the last one is the page. `:app`, `:user`, `:group` and `:tile` are replaced by the thing's own name. */
type Trail = readonly [label: string, to?: string][];

const apps: [string, string] = ['Apps', paths.apps.to()];
const policies: [string, string] = ['Tile Policies', paths.tiles.to()];

const TRAILS: Readonly<Record<ScreenRoute, Trail>> = {
  dashboard: [['Dashboard']],
  logs: [['Policy Logs']],
  apps: [['Apps']],
  app: [apps, [':app']],
  appBuilds: [apps, [':app', ':app'], ['SDK build history']],
  tenantAppBuilds: [apps, [':app', ':app'], ['SDK build history']],
  endpoints: [apps, [':app', ':app'], ['Endpoints']],
  externalUsers: [['External Users']],
  externalUser: [['External Users', paths.externalUsers.to()], [':user']],
  externalUserGroups: [['User Groups']],
  externalUserGroup: [['User Groups', paths.externalUserGroups.to()], [':group']],
  users: [['Internal Users']],
  tiles: [['Tile Policies']],
  tile: [policies, [':tile']],
  explain: [policies, [':tile', ':tile'], ['Which limit applies?']],
  plan: [policies, [':tile', ':tile'], ['Plan rules']],
  assignGroup: [policies, ['Assign a tile to a group']],
  billing: [['Billing']],
};
const TRAIL_AT = byPattern(TRAILS);

const tileName = (type: string) => (isTileType(type) ? TILE_NAMES[type] : 'Tile Not Found');

/** The breadcrumbs of the page. */
export function useCrumbs(): Crumb[] {
  const { pattern, params } = useRoute();
  const trail: Trail = (pattern !== undefined && TRAIL_AT.get(pattern)) || [['Page not found']];
  const owner = useOwner();
  // The id of another tenant's address may be that of an own app too (contract.md, 'Routes').
  const isOwn = params.tenant_id === undefined || sameId(params.tenant_id, owner?.tenantId);
  const appId = isOwn ? (params.app_id ?? params.appId) : undefined;
  const names = (label: string) => trail.some(([own]) => own === label);
  const users = useCached(listExternalUsers, names(':user') ? {} : null);
  const groups = useCached(listExternalUserGroups, names(':group') ? {} : null);
  const list = useCached(listApps, appId === undefined ? null : {});
  const app = list.data && findById(list.data.items, appId);
  const user = findById(users.data?.items ?? [], params.id);
  const group = findById(groups.data?.items ?? [], params.id);
  const named = (label: string) => {
    if (label === ':app') return app ? appName(app) : 'App';
    if (label === ':user') return user ? nameOfUser(user) : 'User';
    if (label === ':group') return group ? namesAmong(groups.data?.items ?? [])(group) : 'Group';
    return label === ':tile' ? tileName(params.tile_type ?? '') : label;
  };
  const pathTo = (to: string | undefined) => {
    if (to === ':app') return appId === undefined ? undefined : paths.app.to(appId);
    return to === ':tile' ? paths.tile.to(params.tile_type ?? '') : to;
  };
  return trail.map(([label, to]) => ({ label: named(label), to: pathTo(to) }));
}
