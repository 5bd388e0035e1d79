// The code of the screen at the address is fetched before React is there (docs/decisions/0300-critical-path.md).
import { expect, it, vi } from 'vitest';
import { preloadScreenAt } from '@/app/routes';

const fetched = vi.hoisted(() => new Set<string>());
const screen = vi.hoisted(() => (name: string) => () => {
  fetched.add(name);
  return { [name]: () => null };
});
// The frame around the screens asks the window for its width and colours.
vi.mock('@/app/shell/Shell', () => ({ Shell: () => null }));
vi.mock('@/app/shell/Search', () => ({ SEARCH_DIALOGS: [] }));
vi.mock('@/app/shell/AdminMenu', () => ({ SignOutDialog: null }));
vi.mock('@/features/auth/LoginPage', screen('LoginPage'));
vi.mock('@/features/onboarding/TenantPage', screen('TenantPage'));
vi.mock('@/features/onboarding/AdminPage', screen('AdminPage'));
vi.mock('@/features/dashboard/DashboardPage', screen('DashboardPage'));
vi.mock('@/features/external-users/user/UserPage', screen('UserPage'));

it.each([
  ['/login', 'LoginPage'],
  ['/onboard/tenant', 'TenantPage'],
  ['/onboard/admin', 'AdminPage'],
  ['/', 'DashboardPage'],
  ['/external-users/u_1', 'UserPage'],
])('at %s the code of %s is fetched at once', async (address, name) => {
  fetched.clear();
  preloadScreenAt(address);
  await vi.waitFor(() => expect([...fetched]).toEqual([name]));
});
