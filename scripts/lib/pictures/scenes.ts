import type { Page } from '@playwright/test';

export interface Scene {
  name: string;
  path: string;
  /** Steps before the picture is taken. */
  act?: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();
const press = (name: string | RegExp) => (page: Page) => button(page, name).click();
/** Presses the button that opens a dialog and waits for the dialog, whose code is loaded on demand. */
const open = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').waitFor();
};
const choose = (row: string | RegExp, item: string) => async (page: Page) => {
  await button(page, row).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const fill = (page: Page, label: string, text: string) =>
  page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text);

export const SCREENS: readonly Scene[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'logs', path: '/logs' },
  { name: 'logs-filtered', path: '/logs?range=24h&action=blocked&event=-geo.blocked' },
  { name: 'user', path: '/external-users/eu_1_18' },
  { name: 'group', path: '/external-user-groups/grp_1_2' },
  { name: 'apps', path: '/apps' },
  { name: 'app', path: '/apps/app_storefront' },
  { name: 'app-builds', path: '/apps/app_storefront/sdk-build-history' },
  { name: 'endpoints', path: '/apps/app_storefront/endpoints' },
  { name: 'users', path: '/users' },
  { name: 'external-users', path: '/external-users' },
  { name: 'groups', path: '/external-user-groups' },
  { name: 'tiles', path: '/tiles' },
  { name: 'rules', path: '/tiles/rate-limit' },
  { name: 'explain', path: '/tiles/rate-limit/explain?user=eu_1_3' },
  { name: 'plan', path: '/tiles/rate-limit/plan?scope=group' },
  { name: 'assign-group', path: '/tile-policies/assign/group' },
  { name: 'billing', path: '/billing' },
  { name: 'tile-not-found', path: '/tiles/unknown' },
  { name: 'app-not-found', path: '/apps/unknown' },
  { name: 'page-not-found', path: '/unknown' },
];

/** Screens without a session. */
export const OUTSIDE: readonly Scene[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    path: '/login',
    act: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await press('Sign in')(page);
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'onboard-tenant', path: '/onboard/tenant' },
  { name: 'onboard-tenant-errors', path: '/onboard/tenant', act: press('Continue') },
  { name: 'onboard-admin', path: '/onboard/admin?tenant_id=1' },
  { name: 'onboard-admin-missing', path: '/onboard/admin' },
];

/** Filters that match nothing. */
export const NO_MATCH: readonly Scene[] = [
  { name: 'dashboard', path: '/dashboard?app=app_checkout&user=none' },
  { name: 'apps', path: '/apps?q=zzzz' },
  { name: 'endpoints', path: '/apps/app_storefront/endpoints?q=zzzz' },
  { name: 'users', path: '/users?q=zzzz' },
  { name: 'external-users', path: '/external-users?q=zzzz' },
  { name: 'groups', path: '/external-user-groups?q=zzzz' },
  { name: 'rules', path: '/tiles/rate-limit?q=zzzz' },
];

/** Dialogs, menus and panels, in an order in which none affects the next; none of them is submitted. */
export const OVERLAYS: readonly Scene[] = [
  { name: 'admin-menu', path: '/dashboard', act: press('Admin') },
  {
    name: 'sign-out',
    path: '/dashboard',
    act: async (page) => {
      await press('Admin')(page);
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'demo-settings', path: '/dashboard', act: open('Demo settings') },
  {
    name: 'drawer',
    path: '/dashboard',
    act: async (page) => {
      const open = button(page, 'Open menu');
      if (await open.isVisible()) await open.click();
    },
  },
  { name: 'create-app', path: '/apps', act: open('Create app') },
  {
    name: 'create-app-errors',
    path: '/apps',
    act: async (page) => {
      await press('Create app')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
    },
  },
  { name: 'app-menu', path: '/apps', act: press(/^Actions for Storefront/) },
  {
    name: 'delete-app',
    path: '/apps',
    act: async (page) => {
      await choose(/^Actions for Storefront/, 'Delete')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'revoke-key', path: '/apps/app_storefront', act: open('Revoke API key') },
  { name: 'apply-rule', path: '/apps/app_storefront/endpoints', act: open('Apply rule') },
  { name: 'add-internal-user', path: '/users', act: open('Add user') },
  { name: 'edit-internal-user', path: '/users', act: press('Edit support@acme.example') },
  { name: 'delete-internal-user', path: '/users', act: open('Delete support@acme.example') },
  { name: 'add-external-user', path: '/external-users', act: open('Add user') },
  { name: 'delete-external-user', path: '/external-users', act: open(/^Delete .+@/) },
  {
    name: 'selected-external-users',
    path: '/external-users',
    act: async (page) => {
      const boxes = page.getByRole('checkbox', { name: /^Select .+@/ });
      for (const at of [0, 1, 2]) await boxes.nth(at).press('Space');
    },
  },
  { name: 'create-group', path: '/external-user-groups', act: open('Create group') },
  { name: 'rename-group', path: '/external-user-groups', act: open(/^Rename /) },
  { name: 'add-rule', path: '/tiles/rate-limit', act: open('Add rule') },
  { name: 'upgrade', path: '/billing', act: open('Upgrade to Business') },
];

/** Screens right after a change; each change is sent, so these come last. */
export const AFTER: readonly Scene[] = [
  {
    name: 'app-created',
    path: '/apps',
    act: async (page) => {
      await press('Create app')(page);
      await fill(page, 'App name', 'Loyalty Kiosk');
      await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  { name: 'sdk-rebuilding', path: '/apps', act: choose(/^Actions for Storefront/, 'Rebuild SDK') },
  {
    name: 'key-created',
    path: '/apps/app_checkout',
    act: async (page) => {
      await press('Create API key')(page);
      const confirm = page.getByRole('dialog').getByRole('button', { name: 'Create API key', exact: true });
      if (await confirm.isVisible().catch(() => false)) await confirm.click();
      await page.getByRole('button', { name: 'I have stored it' }).waitFor();
    },
  },
  {
    name: 'upgraded',
    path: '/billing',
    act: async (page) => {
      await press('Upgrade to Business')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Upgrade', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
];

const LONG =
  'The Extraordinarily Long-Winded Department of International Warehouse-Scanner Integration and Reconciliation';
const UNBROKEN = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Adds entries with extremely long names. */
export async function addLongNames(page: Page): Promise<void> {
  await page.evaluate(
    async ([long, unbroken]) => {
      const send = async (path: string, body: unknown) => {
        const response = await fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Tenant-ID': '1' },
          body: JSON.stringify(body),
        });
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      };
      const mail = (name: string) =>
        `${name
          .toLowerCase()
          .replaceAll(/[^a-z]/g, '-')
          .slice(0, 60)}@departments.acme-international.example`;
      for (const [name, slug] of [
        [long, 'a-rather-long-slug-for-a-rather-long-name-of-an-app'],
        [unbroken, 'donaudampfschifffahrt'],
      ] as const) {
        await send('/api/apps', { tenant_id: 1, app_slug: slug, app_display_name: name });
        await send('/api/external-user-groups', { name });
        await send('/api/external-users', { email: mail(name), name, group: name });
        await send('/api/users', {
          email: mail(name),
          username: slug,
          name,
          password: 'long-enough-12',
          role: 'viewer',
        });
      }
    },
    [LONG, UNBROKEN] as const,
  );
}
