/** A walk over every screen and dialog of the portal, for tests that check what it stores or sends. */

import type { Page } from '@playwright/test';
import type { ScreenRoute } from '@/paths';
import { settled as nothingLoads } from '../../support/browser';
import { SCREENS } from '../../support/screens';
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

const DIALOGS: Partial<Record<ScreenRoute, Stop['dialogs']>> = {
  logs: [click('Save view')],
  users: [click('Add user'), click(/^Delete /)],
  externalUsers: [click('Add user'), click(/^Delete /)],
  externalUser: [click('Delete')],
  externalUserGroup: [click('Add member')],
  externalUserGroups: [click('Create group'), click(/^Rename /)],
  apps: [click('Create app'), action('Delete')],
  app: [click('Revoke API key')],
  endpoints: [click(/^Apply rule/)],
  tile: [click('Add rule'), action('Edit'), action('Delete')],
  billing: [click(/^Upgrade to /)],
};

/** Every screen, and the addresses that show something else than a screen's first state. */
export const STOPS: Stop[] = [
  ...Object.entries(SCREENS).map(([name, { path }]) => ({ path, dialogs: DIALOGS[name as ScreenRoute] ?? [] })),
  { path: '/external-users?import=1' },
  { path: '/tiles/geo-block' },
  { path: '/tiles/nothing-like-it' },
  { path: '/no/such/page' },
];

const PUBLIC = ['/login', '/onboard/tenant', '/onboard/admin?tenant_id=1'];

/** Resolves once the page has its heading, and everything that follows the first paint. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await nothingLoads(page);
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
