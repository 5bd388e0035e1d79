// The code of the screen at the address is fetched before React is there (docs/decisions/0300-critical-path.md).
import { beforeEach, expect, it, vi } from 'vitest';

const fetched = vi.hoisted(() => new Set<string>());
const screen = vi.hoisted(() => (name: string) => () => ({
  get [name]() {
    fetched.add(name);
    return () => null;
  },
}));
// The frame around the screens asks the window for its width and colours.
vi.mock('@/app/shell/Shell', () => ({ Shell: () => null }));
vi.mock('@/app/shell/Search', () => ({ SEARCH_DIALOGS: [] }));
vi.mock('@/app/shell/AdminMenu', () => ({ SignOutDialog: { preload: async () => {} } }));
vi.mock('@/features/auth/LoginPage', screen('LoginPage'));
vi.mock('@/features/onboarding/TenantPage', screen('TenantPage'));
vi.mock('@/features/onboarding/AdminPage', screen('AdminPage'));
vi.mock('@/features/dashboard/DashboardPage', screen('DashboardPage'));
vi.mock('@/features/external-users/user/UserPage', screen('UserPage'));

/** As on a new page, where no code has been fetched yet. */
let routes: typeof import('@/app/routes');
beforeEach(async () => {
  vi.resetModules();
  routes = await import('@/app/routes');
  fetched.clear();
});

it.each([
  ['/login', 'LoginPage'],
  ['/onboard/tenant', 'TenantPage'],
  ['/onboard/admin', 'AdminPage'],
  ['/', 'DashboardPage'],
  ['/external-users/u_1', 'UserPage'],
])('at %s the code of %s is fetched at once', async (address, name) => {
  routes.preloadScreenAt(address);
  await vi.waitFor(() => expect([...fetched]).toEqual([name]));
});

it('D3: the code of /login is fetched at idle: signing out leads there without a network, and without a worker too', async () => {
  for (const { preload } of routes.prefetchableCode()) {
    await preload();
    if (fetched.has('LoginPage')) return;
  }
  expect.fail('not among the code that is prefetched');
});
