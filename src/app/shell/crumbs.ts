import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useCached } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import { TILE_NAMES } from '@/contract/constants';
import { findById } from '@/parts/byId';
import { paths } from '@/paths';
import type { Crumb } from '@/ui';

interface Trail {
  pattern: string;
  /** Section names (spec.md §2); the last one is the page. `:app` and `:tile` are replaced by the thing's own name. */
  crumbs: [label: string, to?: string][];
}

const apps: [string, string] = ['Apps', paths.apps.to()];
const policies: [string, string] = ['Tile Policies', paths.tiles.to()];

const TRAILS: Trail[] = [
  { pattern: paths.dashboard.pattern, crumbs: [['Dashboard']] },
  { pattern: paths.apps.pattern, crumbs: [['Apps']] },
  { pattern: paths.app.pattern, crumbs: [apps, [':app']] },
  { pattern: paths.appBuilds.pattern, crumbs: [apps, [':app', ':app'], ['SDK build history']] },
  { pattern: paths.tenantAppBuilds.pattern, crumbs: [apps, [':app', ':app'], ['SDK build history']] },
  { pattern: paths.endpoints.pattern, crumbs: [apps, [':app', ':app'], ['Endpoints']] },
  { pattern: paths.externalUsers.pattern, crumbs: [['External Users']] },
  { pattern: paths.externalUserGroups.pattern, crumbs: [['User Groups']] },
  { pattern: paths.users.pattern, crumbs: [['Internal Users']] },
  { pattern: paths.tiles.pattern, crumbs: [['Tile Policies']] },
  { pattern: paths.tile.pattern, crumbs: [policies, [':tile']] },
  { pattern: paths.assignGroup.pattern, crumbs: [policies, ['Assign to group']] },
  { pattern: paths.billing.pattern, crumbs: [['Billing']] },
];

function trailAt(pathname: string): { trail: Trail | null; appId: string | undefined; tileType: string | undefined } {
  for (const trail of TRAILS) {
    const match = matchPath(trail.pattern, pathname);
    if (match) return { trail, appId: match.params.app_id ?? match.params.appId, tileType: match.params.tile_type };
  }
  return { trail: null, appId: undefined, tileType: undefined };
}

const tileName = (type: string) =>
  Object.hasOwn(TILE_NAMES, type) ? TILE_NAMES[type as keyof typeof TILE_NAMES] : 'Tile Not Found';

/** The breadcrumbs of the page, and its title: 'Page · Portcullis'. */
export function useDocumentTitle(): Crumb[] {
  const { pathname } = useLocation();
  const { trail, appId, tileType } = trailAt(pathname);
  const list = useCached(listApps, appId === undefined ? null : {});
  const app = list.data && findById(list.data.items, appId);
  const named = (label: string) => {
    if (label === ':app') return app?.app_display_name ?? 'App';
    return label === ':tile' ? tileName(tileType ?? '') : label;
  };
  const crumbs = (trail?.crumbs ?? [['Page not found'] as [string]]).map(([label, to]) => ({
    label: named(label),
    to: to === ':app' ? paths.app.to(appId ?? '') : to,
  }));
  // 'Page · Portcullis' (ux.md): the page's own name, with the app's where several tabs would read the same.
  const [page, parent] = crumbs.slice().reverse();
  const title = appId !== undefined && parent && crumbs.length > 2 ? `${page?.label} of ${parent.label}` : page?.label;
  useEffect(() => {
    document.title = `${title} · Portcullis`;
  }, [title]);
  return crumbs;
}
