import { paths, type ScreenRoute } from '@/paths';

export interface Screen {
  /** Its address, with ids of the scenario 'acme'. */
  path: string;
  h1: string;
  /** The window's title, where it is not the h1. */
  title?: string;
  crumbs: string[];
}

const APP = 'app_storefront';

/** Every screen inside the shell; the type refuses a route without an entry here. */
export const SCREENS: Readonly<Record<ScreenRoute, Screen>> = {
  dashboard: { path: paths.dashboard.to(), h1: 'Dashboard', crumbs: ['Dashboard'] },
  logs: { path: paths.logs.to(), h1: 'Policy Logs', crumbs: ['Policy Logs'] },
  apps: { path: paths.apps.to(), h1: 'Apps', crumbs: ['Apps'] },
  app: { path: paths.app.to(APP), h1: 'Storefront Web', crumbs: ['Apps', 'Storefront Web'] },
  appBuilds: {
    path: paths.appBuilds.to(APP),
    h1: 'SDK build history',
    title: 'SDK build history of Storefront Web',
    crumbs: ['Apps', 'Storefront Web', 'SDK build history'],
  },
  tenantAppBuilds: {
    path: paths.tenantAppBuilds.to(1, APP),
    h1: 'SDK build history',
    title: 'SDK build history of Storefront Web',
    crumbs: ['Apps', 'Storefront Web', 'SDK build history'],
  },
  endpoints: {
    path: paths.endpoints.to(APP),
    h1: 'Endpoints of Storefront Web',
    crumbs: ['Apps', 'Storefront Web', 'Endpoints'],
  },
  users: { path: paths.users.to(), h1: 'Internal Users', crumbs: ['Internal Users'] },
  externalUsers: { path: paths.externalUsers.to(), h1: 'External Users', crumbs: ['External Users'] },
  externalUser: {
    path: paths.externalUser.to('eu_1_18'),
    h1: 'ada.garcia@inbox.example',
    crumbs: ['External Users', 'ada.garcia@inbox.example'],
  },
  externalUserGroups: { path: paths.externalUserGroups.to(), h1: 'User Groups', crumbs: ['User Groups'] },
  externalUserGroup: {
    path: paths.externalUserGroup.to('grp_1_2'),
    h1: 'Standard',
    crumbs: ['User Groups', 'Standard'],
  },
  tiles: { path: paths.tiles.to(), h1: 'Tile Policies', crumbs: ['Tile Policies'] },
  tile: { path: paths.tile.to('rate-limit'), h1: 'Rate Limiting', crumbs: ['Tile Policies', 'Rate Limiting'] },
  explain: {
    path: paths.explain.to('rate-limit', { app: APP }),
    h1: 'Which limit applies?',
    crumbs: ['Tile Policies', 'Rate Limiting', 'Which limit applies?'],
  },
  plan: {
    path: paths.plan.to('rate-limit'),
    h1: 'Plan rules',
    crumbs: ['Tile Policies', 'Rate Limiting', 'Plan rules'],
  },
  assignGroup: {
    path: paths.assignGroup.to(),
    h1: 'Assign a tile to a group',
    crumbs: ['Tile Policies', 'Assign a tile to a group'],
  },
  billing: { path: paths.billing.to(), h1: 'Billing & Plans', crumbs: ['Billing'] },
};
