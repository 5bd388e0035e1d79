import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { LazyCode } from '@/parts/lazyCode';
import { lazyPiece } from '@/parts/lazyPiece';
import { useRouteParams } from '@/parts/useRoute';
import { type AliasRoute, type BareRoute, byPattern, matchesRoute, paths, type ScreenRoute } from '@/paths';
import { demoControlAtom } from '@/state/demo';
import { ErrorBoundary } from './ErrorBoundary';
import { LazyScreen, lazyScreen, type Screen } from './lazyScreen';
import { NotFoundPage } from './NotFoundPage';
import { RequireSession } from './RequireSession';
import { Starting } from './Starting';
import { ensureSession } from './session';
import { SignOutDialog } from './shell/AdminMenu';
import { SEARCH_DIALOGS } from './shell/Search';
import { Shell } from './shell/Shell';
import { ReloadDialog } from './shell/UpdateNotice';
import { TenantGate } from './TenantGate';

/** Screens outside the shell, by their route. */
const BARE_SCREENS: Readonly<Record<BareRoute, Screen>> = {
  login: lazyScreen(() => import('@/features/auth/LoginPage'), 'LoginPage'),
  onboardTenant: lazyScreen(() => import('@/features/onboarding/TenantPage'), 'TenantPage'),
  onboardAdmin: lazyScreen(() => import('@/features/onboarding/AdminPage'), 'AdminPage'),
};
const DemoBar = lazyPiece('DemoBar', async () => (await import('@/features/demo/DemoBar')).DemoBar);

const builds = lazyScreen(() => import('@/features/apps/detail/BuildHistoryPage'), 'BuildHistoryPage');

/** Screens inside the shell, by their route. */
const SCREENS: Readonly<Record<ScreenRoute, Screen>> = {
  dashboard: lazyScreen(() => import('@/features/dashboard/DashboardPage'), 'DashboardPage'),
  logs: lazyScreen(() => import('@/features/logs/LogsPage'), 'LogsPage'),
  apps: lazyScreen(() => import('@/features/apps/AppsPage'), 'AppsPage'),
  app: lazyScreen(() => import('@/features/apps/detail/AppPage'), 'AppPage'),
  appBuilds: builds,
  tenantAppBuilds: builds,
  endpoints: lazyScreen(() => import('@/features/endpoints/EndpointsPage'), 'EndpointsPage'),
  users: lazyScreen(() => import('@/features/internal-users/UsersPage'), 'UsersPage'),
  externalUsers: lazyScreen(() => import('@/features/external-users/ExternalUsersPage'), 'ExternalUsersPage'),
  externalUser: lazyScreen(() => import('@/features/external-users/user/UserPage'), 'UserPage'),
  externalUserGroup: lazyScreen(() => import('@/features/user-groups/group/GroupPage'), 'GroupPage'),
  externalUserGroups: lazyScreen(() => import('@/features/user-groups/GroupsPage'), 'GroupsPage'),
  tiles: lazyScreen(() => import('@/features/tiles/TileLibraryPage'), 'TileLibraryPage'),
  tile: lazyScreen(() => import('@/features/tiles/RulesPage'), 'RulesPage'),
  explain: lazyScreen(() => import('@/features/tiles/explain/ExplainPage'), 'ExplainPage'),
  plan: lazyScreen(() => import('@/features/tiles/plan/PlanPage'), 'PlanPage'),
  assignGroup: lazyScreen(() => import('@/features/tiles/AssignGroupPage'), 'AssignGroupPage'),
  billing: lazyScreen(() => import('@/features/billing/BillingPage'), 'BillingPage'),
};

/** Routes that spec.md names without a page, and where contract.md leads them. */
const ALIASES: Readonly<Record<Exclude<AliasRoute, 'userGroupTiles'>, string>> = {
  home: paths.dashboard.to(),
  userGroups: paths.externalUserGroups.to(),
  tilePolicies: paths.tiles.to(),
  tilePoliciesCreate: paths.tile.to('rate-limit', { new: 1 }),
  tilePoliciesAssign: paths.assignGroup.to(),
};

/**
 * The code of every screen inside, so that it opens at once and without a network, of the shell's own dialogs, and of /login: signing out
 * must work without a network too, even without a worker that has cached them.
 */
export const prefetchableCode = (): Pick<LazyCode<unknown>, 'preload'>[] => [
  BARE_SCREENS.login,
  ...Object.values(SCREENS),
  SignOutDialog,
  ReloadDialog,
  ...SEARCH_DIALOGS,
];

/** Fetches the code of the screen at a route's path while /auth/me is still being asked (performance.md, 'cold to data'). */
export function preloadScreenAt(pathname: string): Promise<void> {
  const at = pathname === paths.home.pattern ? paths.dashboard.pattern : pathname;
  const screens = [...byPattern({ ...BARE_SCREENS, ...SCREENS })];
  return screens.find(([pattern]) => matchesRoute(pattern, at))?.[1].preload() ?? Promise.resolve();
}

function GroupRules() {
  const { id = '' } = useRouteParams();
  return <Navigate replace to={paths.tile.to('rate-limit', { group: id })} />;
}

/** Keyed by address, so that dialogs open on one user's page do not carry over to the next one's. */
function Shown({ screen, meanwhile = null }: { screen: Screen; meanwhile?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <LazyScreen of={screen} meanwhile={meanwhile} />
    </ErrorBoundary>
  );
}

// These two say for themselves that there is no tenant, or do without.
const WITHOUT_TENANT: readonly string[] = [paths.externalUsers.pattern, paths.assignGroup.pattern];

function inside(screen: Screen, pattern: string) {
  const page = <Shown screen={screen} />;
  return WITHOUT_TENANT.includes(pattern) ? page : <TenantGate>{page}</TenantGate>;
}

export function AppRoutes() {
  const { pathname } = useLocation();
  useEffect(() => ensureSession(pathname), [pathname]);
  const demo = useAtomValue(demoControlAtom) !== null;
  const bar = demo ? <DemoBar /> : null;
  // Outside the shell the demo's bar stands above the page too.
  const bare = (screen: Screen) => (
    <>
      {bar}
      <Shown screen={screen} meanwhile={<Starting />} />
    </>
  );
  return (
    <Routes>
      {Array.from(byPattern(BARE_SCREENS), ([pattern, screen]) => (
        <Route key={pattern} path={pattern} element={bare(screen)} />
      ))}
      <Route
        element={
          <RequireSession>
            <Shell demoBar={bar} />
          </RequireSession>
        }
      >
        {Array.from(byPattern(SCREENS), ([pattern, screen]) => (
          <Route key={pattern} path={pattern} element={inside(screen, pattern)} />
        ))}
        {Array.from(byPattern(ALIASES), ([pattern, to]) => (
          <Route key={pattern} path={pattern} element={<Navigate replace to={to} />} />
        ))}
        <Route path={paths.userGroupTiles.pattern} element={<GroupRules />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
