import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { LazyCode } from '@/parts/lazyCode';
import { lazyPiece } from '@/parts/lazyPiece';
import { useRouteParams } from '@/parts/useRoute';
import { paths } from '@/paths';
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
const BARE_SCREENS: [pattern: string, screen: Screen][] = [
  [paths.login.pattern, lazyScreen(() => import('@/features/auth/LoginPage'), 'LoginPage')],
  [paths.onboardTenant.pattern, lazyScreen(() => import('@/features/onboarding/TenantPage'), 'TenantPage')],
  [paths.onboardAdmin.pattern, lazyScreen(() => import('@/features/onboarding/AdminPage'), 'AdminPage')],
];
const DemoBar = lazyPiece('DemoBar', async () => (await import('@/features/demo/DemoBar')).DemoBar);

const builds = lazyScreen(() => import('@/features/apps/detail/BuildHistoryPage'), 'BuildHistoryPage');

/** Screens inside the shell, by their route. */
const SCREENS: [pattern: string, screen: Screen][] = [
  [paths.dashboard.pattern, lazyScreen(() => import('@/features/dashboard/DashboardPage'), 'DashboardPage')],
  [paths.logs.pattern, lazyScreen(() => import('@/features/logs/LogsPage'), 'LogsPage')],
  [paths.apps.pattern, lazyScreen(() => import('@/features/apps/AppsPage'), 'AppsPage')],
  [paths.app.pattern, lazyScreen(() => import('@/features/apps/detail/AppPage'), 'AppPage')],
  [paths.appBuilds.pattern, builds],
  [paths.tenantAppBuilds.pattern, builds],
  [paths.endpoints.pattern, lazyScreen(() => import('@/features/endpoints/EndpointsPage'), 'EndpointsPage')],
  [paths.users.pattern, lazyScreen(() => import('@/features/internal-users/UsersPage'), 'UsersPage')],
  [
    paths.externalUsers.pattern,
    lazyScreen(() => import('@/features/external-users/ExternalUsersPage'), 'ExternalUsersPage'),
  ],
  [paths.externalUser.pattern, lazyScreen(() => import('@/features/external-users/user/UserPage'), 'UserPage')],
  [paths.externalUserGroup.pattern, lazyScreen(() => import('@/features/user-groups/group/GroupPage'), 'GroupPage')],
  [paths.externalUserGroups.pattern, lazyScreen(() => import('@/features/user-groups/GroupsPage'), 'GroupsPage')],
  [paths.tiles.pattern, lazyScreen(() => import('@/features/tiles/TileLibraryPage'), 'TileLibraryPage')],
  [paths.tile.pattern, lazyScreen(() => import('@/features/tiles/RulesPage'), 'RulesPage')],
  [paths.explain.pattern, lazyScreen(() => import('@/features/tiles/explain/ExplainPage'), 'ExplainPage')],
  [paths.plan.pattern, lazyScreen(() => import('@/features/tiles/plan/PlanPage'), 'PlanPage')],
  [paths.assignGroup.pattern, lazyScreen(() => import('@/features/tiles/AssignGroupPage'), 'AssignGroupPage')],
  [paths.billing.pattern, lazyScreen(() => import('@/features/billing/BillingPage'), 'BillingPage')],
];

/** Routes that spec.md names without a page, and where contract.md leads them. */
const ALIASES: [pattern: string, to: string][] = [
  [paths.home.pattern, paths.dashboard.to()],
  [paths.userGroups.pattern, paths.externalUserGroups.to()],
  [paths.tilePolicies.pattern, paths.tiles.to()],
  [paths.tilePoliciesCreate.pattern, paths.tile.to('rate-limit', { new: 1 })],
  [paths.tilePoliciesAssign.pattern, paths.assignGroup.to()],
];

/**
 * The code of every screen, so that it opens at once and without a network, and of the shell's own dialogs: signing out must work without a
 * network too, even without a worker that has cached them.
 */
export const prefetchableCode = (): Pick<LazyCode<unknown>, 'preload'>[] => [
  ...SCREENS.map(([, screen]) => screen),
  SignOutDialog,
  ReloadDialog,
  ...SEARCH_DIALOGS,
];

/** Fetches the code of the screen at a route's path while /auth/me is still being asked (performance.md, 'cold to data'). */
export function preloadScreenAt(pathname: string): Promise<void> {
  const at = pathname === paths.home.pattern ? paths.dashboard.pattern : pathname;
  return [...BARE_SCREENS, ...SCREENS].find(([pattern]) => matchPath(pattern, at))?.[1].preload() ?? Promise.resolve();
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
      {BARE_SCREENS.map(([pattern, screen]) => (
        <Route key={pattern} path={pattern} element={bare(screen)} />
      ))}
      <Route
        element={
          <RequireSession>
            <Shell demoBar={bar} />
          </RequireSession>
        }
      >
        {SCREENS.map(([pattern, screen]) => (
          <Route key={pattern} path={pattern} element={inside(screen, pattern)} />
        ))}
        {ALIASES.map(([pattern, to]) => (
          <Route key={pattern} path={pattern} element={<Navigate replace to={to} />} />
        ))}
        <Route path={paths.userGroupTiles.pattern} element={<GroupRules />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
