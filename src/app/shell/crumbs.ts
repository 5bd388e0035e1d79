import { matchRoutes, useLocation } from 'react-router-dom';
import { useCached } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import { TILE_NAMES } from '@/contract/constants';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { appName } from '@/domain/app-name';
import { nameOfGroup, nameOfUser } from '@/domain/people-names';
import { findById } from '@/parts/byId';
import { useRouteParams } from '@/parts/useRouteParams';
import { paths } from '@/paths';
import type { Crumb } from '@/ui';

interface Trail {
  path: string;
  /** Section names (spec.md §2); the last one is the page. `:app`, `:user`, `:group` and `:tile` are replaced by the thing's own name. */
  crumbs: [label: string, to?: string][];
}

const apps: [string, string] = ['Apps', paths.apps.to()];
const policies: [string, string] = ['Tile Policies', paths.tiles.to()];

const TRAILS: Trail[] = [
  { path: paths.dashboard.pattern, crumbs: [['Dashboard']] },
  { path: paths.logs.pattern, crumbs: [['Policy Logs']] },
  { path: paths.apps.pattern, crumbs: [['Apps']] },
  { path: paths.app.pattern, crumbs: [apps, [':app']] },
  { path: paths.appBuilds.pattern, crumbs: [apps, [':app', ':app'], ['SDK build history']] },
  { path: paths.tenantAppBuilds.pattern, crumbs: [apps, [':app', ':app'], ['SDK build history']] },
  { path: paths.endpoints.pattern, crumbs: [apps, [':app', ':app'], ['Endpoints']] },
  { path: paths.externalUsers.pattern, crumbs: [['External Users']] },
  { path: paths.externalUser.pattern, crumbs: [['External Users', paths.externalUsers.to()], [':user']] },
  { path: paths.externalUserGroups.pattern, crumbs: [['User Groups']] },
  { path: paths.externalUserGroup.pattern, crumbs: [['User Groups', paths.externalUserGroups.to()], [':group']] },
  { path: paths.users.pattern, crumbs: [['Internal Users']] },
  { path: paths.tiles.pattern, crumbs: [['Tile Policies']] },
  { path: paths.tile.pattern, crumbs: [policies, [':tile']] },
  { path: paths.explain.pattern, crumbs: [policies, [':tile', ':tile'], ['Which limit applies?']] },
  { path: paths.plan.pattern, crumbs: [policies, [':tile', ':tile'], ['Plan rules']] },
  { path: paths.assignGroup.pattern, crumbs: [policies, ['Assign to group']] },
  { path: paths.billing.pattern, crumbs: [['Billing']] },
];

const tileName = (type: string) =>
  Object.hasOwn(TILE_NAMES, type) ? TILE_NAMES[type as keyof typeof TILE_NAMES] : 'Tile Not Found';

/** The breadcrumbs of the page. */
export function useCrumbs(): Crumb[] {
  const { pathname } = useLocation();
  const params = useRouteParams();
  // As the router finds the page.
  const trail = matchRoutes(TRAILS, pathname)?.[0]?.route;
  const appId = params.app_id ?? params.appId;
  const names = (label: string) => trail?.crumbs.some(([own]) => own === label) ?? false;
  const users = useCached(listExternalUsers, names(':user') ? {} : null);
  const groups = useCached(listExternalUserGroups, names(':group') ? {} : null);
  const list = useCached(listApps, appId === undefined ? null : {});
  const app = list.data && findById(list.data.items, appId);
  const user = findById(users.data?.items ?? [], params.id);
  const group = findById(groups.data?.items ?? [], params.id);
  const named = (label: string) => {
    if (label === ':app') return app ? appName(app) : 'App';
    if (label === ':user') return user ? nameOfUser(user) : 'User';
    if (label === ':group') return group ? nameOfGroup(group) : 'Group';
    return label === ':tile' ? tileName(params.tile_type ?? '') : label;
  };
  return (trail?.crumbs ?? [['Page not found'] as [string]]).map(([label, to]) => ({
    label: named(label),
    to: to === ':app' ? paths.app.to(appId ?? '') : to === ':tile' ? paths.tile.to(params.tile_type ?? '') : to,
  }));
}
