import type { Locator, Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { openAt } from '../support/browser';
import { rule, type SmallTenant, serveTenant } from '../support/limits';
import type { Origin } from '../support/origin';
import { expect, test } from '../support/test';

const changes = (within: Page | Locator) => within.getByRole('region', { name: 'What changes' });
const says = (within: Page | Locator, text: string) =>
  expect(changes(within).getByText(text, { exact: true })).toBeVisible();

async function open(page: Page, origin: Origin, tenant: SmallTenant, path: string): Promise<void> {
  serveTenant(origin, tenant);
  await openAt(page, path, signIns.demo);
  // Located by tag: behind an open dialog it has no role.
  await expect(page.locator('h1')).toBeVisible();
}

async function act(page: Page, name: string, item: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  return page.getByRole('dialog');
}

const PREMIUM = rule('1000 per 1m', { external_user_group: 'premium' });

test('deleting, disabling and editing a rule show whose limit changes, and to what', async ({ page, origin }) => {
  await open(page, origin, { rules: [PREMIUM] }, '/tiles/rate-limit');
  let dialog = await act(page, 'Premium', 'Delete');
  await says(dialog, '2 users: 1,000 per 1m → no limit');
  await page.keyboard.press('Escape');
  dialog = await act(page, 'Premium', 'Edit');
  await says(dialog, "Nobody's limit changes.");
  await dialog.getByLabel('Limit', { exact: true }).selectOption('20');
  await says(dialog, '2 users: 1,000 per 1m → 20 per 1m');
  await dialog.getByLabel('Enabled', { exact: true }).uncheck();
  await says(dialog, '2 users: 1,000 per 1m → no limit');
});

test('adding a rule shows this once a target is chosen, for each reading that is affected', async ({
  page,
  origin,
}) => {
  await open(page, origin, { rules: [rule('20 per 1m')] }, '/tiles/rate-limit?new=1&user=bob');
  const dialog = page.getByRole('dialog');
  await says(dialog, '1 user: 20 per 1m → 100 per 1m if the narrowest rule wins');
  await dialog.getByLabel('Scope', { exact: true }).selectOption({ label: 'Group' });
  await says(dialog, 'Choose whom it is for to see whose limit changes.');
});

test('moving and deleting users in bulk, and deleting one, show it too', async ({ page, origin }) => {
  await open(page, origin, { rules: [PREMIUM, rule('5 per 1m', { external_user_id: 'bob' })] }, '/external-users');
  await page.getByLabel('Select ann@example.com').check();
  await page.getByLabel('Select lena@example.com').check();
  await page.getByRole('button', { name: 'Assign to group', exact: true }).click();
  const assign = page.getByRole('dialog');
  await says(assign, 'Choose a group to see whose limit changes.');
  await assign.getByLabel('Group', { exact: true }).selectOption({ label: 'Trial' });
  await says(assign, '2 users: 1,000 per 1m → no limit');
  await assign.getByLabel('Group', { exact: true }).selectOption({ label: 'Premium' });
  await says(assign, "Nobody's limit changes.");
  await assign.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await says(page.getByRole('dialog'), "Nobody's limit changes.");
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete bob@example.com' }).click();
  await says(page.getByRole('dialog'), "Nobody's limit changes.");
});

test('deleting an app shows the limits that its users are left with, for every type of rule', async ({
  page,
  origin,
}) => {
  const rules = [
    rule('100 per 1m', { app_id: 'shop' }),
    rule('10 per 1h', { app_id: 'shop', type: 'geo-block' }),
    rule('1000 per 1m', { external_user_id: 'ann' }),
  ];
  await open(page, origin, { rules }, '/apps');
  const dialog = await act(page, 'Shop', 'Delete');
  await says(dialog, '1 user: 100 per 1m → no limit');
  await says(dialog, '1 user: 100 per 1m → 1,000 per 1m if every rule holds');
  await says(dialog, '2 users: 10 per 1h → no limit');
  await says(dialog, 'Geo Block');
});

test('revoking a key shows when it was last used', async ({ page }) => {
  await openAt(page, '/apps/app_storefront', signIns.demo);
  await page.getByRole('button', { name: 'Revoke API key', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await says(dialog, "Nobody's limit changes.");
  await expect(changes(dialog).getByText(/^(Used .+ ago|Never used)\.$/)).toBeVisible();
});
