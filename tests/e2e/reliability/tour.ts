/** A walk over every screen and dialog of the portal, for tests that check what it stores or sends. */
import type { Page } from '@playwright/test';
import { expect } from '../../support/test';

const click = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
};

const action = (item: string) => async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

interface Stop {
  path: string;
  /** Functions that open the page's dialogs. */
  dialogs?: ((page: Page) => Promise<void>)[];
}

/** Every route of spec.md §2 with a page of its own; ids are those of the scenario 'acme'. */
export const STOPS: Stop[] = [
  { path: '/dashboard' },
  { path: '/logs', dialogs: [click('Save view')] },
  { path: '/users', dialogs: [click('Add user'), click(/^Delete /)] },
  { path: '/external-users', dialogs: [click('Add user'), click(/^Delete /)] },
  { path: '/external-users?import=1' },
  { path: '/external-users/eu_1_18', dialogs: [click('Delete')] },
  { path: '/external-user-groups/grp_1_2', dialogs: [click('Add member')] },
  { path: '/external-user-groups', dialogs: [click('Create group'), click(/^Rename /)] },
  { path: '/apps', dialogs: [click('Create app'), action('Delete')] },
  { path: '/apps/app_storefront', dialogs: [click('Revoke API key')] },
  { path: '/apps/app_storefront/sdk-build-history' },
  { path: '/sdk/sdk-build-history/1/app_storefront' },
  { path: '/apps/app_storefront/endpoints', dialogs: [click(/^Apply rule/)] },
  { path: '/tiles' },
  { path: '/tiles/rate-limit', dialogs: [click('Add rule'), action('Edit'), action('Delete')] },
  { path: '/tiles/geo-block' },
  { path: '/tiles/rate-limit/explain?app=app_storefront' },
  { path: '/tiles/rate-limit/plan' },
  { path: '/tiles/nothing-like-it' },
  { path: '/tile-policies/assign/group' },
  { path: '/billing', dialogs: [click(/^Upgrade to /)] },
  { path: '/no/such/page' },
];

const PUBLIC = ['/login', '/onboard/tenant', '/onboard/admin?tenant_id=1'];

/** Resolves once the page's data is there and no panel is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Opens every screen, and opens and closes every dialog. `at` runs on each screen once its data is there. */
export async function tour(page: Page, at: (path: string) => Promise<void> = async () => {}): Promise<void> {
  for (const { path, dialogs = [] } of STOPS) {
    await page.goto(path);
    await settled(page);
    await at(path);
    for (const open of dialogs) {
      await open(page);
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(dialog).toHaveCount(0);
    }
  }
}

export async function tourPublic(page: Page): Promise<void> {
  for (const path of PUBLIC) {
    await page.goto(path);
    await settled(page);
  }
}
