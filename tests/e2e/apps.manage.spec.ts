import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { openAt, signIn } from '../support/browser';
import { heldBack } from '../support/failures';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function openApps(page: Page, scenario = 'acme'): Promise<void> {
  await page.goto(`/login?scenario=${scenario}`);
  await signIn(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Apps' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Apps', exact: true })).toBeVisible();
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('an app is created, found in the list by a second tab, and deleted once its name is typed', async ({
  page,
  context,
}) => {
  await openApps(page);
  await expect(page.getByText('6 apps', { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/apps');
  await expect(other.getByText('6 apps', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Create app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create app' });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByText('App name is required')).toBeVisible();
  await expect(dialog.getByLabel('App name', { exact: true })).toBeFocused();
  await dialog.getByLabel('App name', { exact: true }).fill('Loyalty Kiosk');

  // The dialog and its input survive a reload.
  await page.reload();
  await expect(dialog.getByLabel('App name', { exact: true })).toHaveValue('Loyalty Kiosk');
  await dialog.getByLabel('Slug', { exact: true }).fill('storefront-web');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  // spec.md §8: for Apps the server's message replaces the sentence.
  await expect(dialog.getByText('An app with this slug already exists')).toBeVisible();
  await expect(dialog.getByText('Failed to create app. Please try again.')).toHaveCount(0);
  await dialog.getByLabel('Slug', { exact: true }).fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('App Loyalty Kiosk created')).toBeVisible();
  await expect(row(page, 'Loyalty Kiosk')).toContainText('loyalty-kiosk');
  await expect(row(other, 'Loyalty Kiosk')).toContainText('No key');

  // The form has been sent: Back does not open another.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await choose(page, 'Loyalty Kiosk', 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete Loyalty Kiosk?' });
  await expect(question).toContainText('It has no active API key.');
  await expect(question.getByRole('button', { name: 'Delete', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await question.getByLabel('Type Loyalty Kiosk to confirm').fill('Loyalty Kiosk');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('App Loyalty Kiosk deleted')).toBeVisible();
  await expect(row(page, 'Loyalty Kiosk')).toHaveCount(0);
  await expect(row(other, 'Loyalty Kiosk')).toHaveCount(0);
});

test('deleting an app with a live key says so, and when the key was used', async ({ page }) => {
  await openApps(page);
  await choose(page, 'Storefront Web', 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete Storefront Web?' });
  await expect(question).toContainText(
    /Its active API key is revoked at once\. Used (less than a|\d+) (minute|hour)s? ago\./,
  );
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Actions for Storefront Web' })).toBeFocused();
});

test.describe('against a service', () => {
  test.use({ build: 'live' });

  test('a rebuild is shown in its row and menu until the list is read again with the new version', async ({
    expectChanges,
    origin,
    page,
  }) => {
    expectChanges(2);
    await openAt(page, '/apps', signIns.demo);
    await expect(row(page, 'Acme for iOS')).toContainText('1.2.0');
    const list = heldBack();
    origin.fail('/api/apps', list.failure, { method: 'GET' });
    await choose(page, 'Acme for iOS', 'Rebuild SDK');
    await expect(row(page, 'Acme for iOS')).toContainText('Rebuilding...');
    await page.getByRole('button', { name: 'Actions for Acme for iOS' }).click();
    await expect(page.getByRole('menuitem', { name: 'Rebuilding...' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    // Other rows can be used meanwhile.
    await choose(page, 'Acme for Android', 'Rebuild SDK');
    await expect(row(page, 'Acme for Android')).toContainText('Rebuilding...');
    list.release();
    await expect(row(page, 'Acme for iOS')).toContainText('1.2.1');
    await expect(row(page, 'Acme for Android')).toContainText('1.2.1');
  });
});

test('the menu of a row leads to the app and to its endpoints', async ({ page }) => {
  await openApps(page);
  await choose(page, 'Partner API', 'View details');
  await expect(page).toHaveURL(/\/apps\/app_partner$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Partner API');
  await page.goBack();
  await choose(page, 'Partner API', 'View endpoints');
  await expect(page).toHaveURL(/\/apps\/app_partner\/endpoints$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Endpoints of Partner API');
});

test('the SDK is saved as a zip named after the slug, and a toast says so; one that was never built cannot be downloaded', async ({
  page,
}) => {
  await openApps(page);
  const saved = page.waitForEvent('download');
  await choose(page, 'Partner API', 'Download SDK');
  const download = await saved;
  expect(download.suggestedFilename()).toBe('partner-api-sdk.zip');
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await expect(page.getByText('Partner API SDK 1.1.0 downloaded')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Checkout Service' }).click();
  const never = page.getByRole('menuitem', { name: 'Download SDK' });
  await expect(never).toHaveAttribute('aria-disabled', 'true');
  await expect(never).toHaveAccessibleDescription('No SDK build has succeeded yet.');
});

test('a new app is built automatically, and its SDK can be downloaded once the build has succeeded', async ({
  page,
}) => {
  await page.goto('/login?scenario=empty');
  await signIn(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Apps' }).click();
  await page.getByRole('button', { name: 'Create app' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create app' });
  await dialog.getByLabel('App name', { exact: true }).fill('First');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('App First created').waitFor();
  await page.getByRole('button', { name: 'View details' }).click();
  const builds = page.getByRole('region', { name: 'SDK builds' });
  await expect(builds.getByRole('row').nth(1)).toContainText(/1\.0\.0/);
  const download = builds.getByRole('button', { name: 'Download SDK' });
  await expect(download).toBeEnabled();
  const saved = page.waitForEvent('download');
  await download.click();
  expect((await saved).suggestedFilename()).toBe('first-sdk.zip');
  await expect(page.getByText('First SDK 1.0.0 downloaded')).toBeVisible();
});

test('search, filters and order are kept in the address, and filters can be cleared', async ({ page }) => {
  const kept = (values: Record<string, string>) =>
    expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(values);
  await openApps(page);
  await expect(page).toHaveURL(/\/apps$/);
  await page.getByLabel('Search apps').fill('acme');
  await expect(page.getByText('2 of 6 apps')).toBeVisible();
  await kept({ q: 'acme' });
  await page.getByLabel('Search apps').fill('1.1.0');
  await expect(row(page, 'Partner API')).toBeVisible();
  await page.getByLabel('Filter by API key').selectOption({ label: 'No key' });
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await kept({ q: '1.1.0', key: 'none' });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/apps$/);
  await page.getByLabel('Filter by status').selectOption({ label: 'Disabled' });
  await expect(page.getByText('1 of 6 apps')).toBeVisible();
  await kept({ status: 'disabled' });
  await page.getByLabel('Filter by status').selectOption('');
  await kept({});
  await page.getByLabel('Search apps').fill('acme');
  await page.getByLabel('Filter by status').selectOption({ label: 'Running' });
  const name = page.getByRole('columnheader', { name: 'Name' });
  const byName = page.getByRole('button', { name: 'Name', exact: true });
  await byName.click();
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await kept({ q: 'acme', status: 'running', sort: 'name' });
  await byName.click();
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await kept({ q: 'acme', status: 'running', sort: '-name' });

  await page.reload();
  await expect(page.getByLabel('Search apps')).toHaveValue('acme');
  await expect(page.getByLabel('Filter by status')).toHaveValue('running');
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByText('2 of 6 apps')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Acme for iOS');
});

test('a filter chosen at the moment in which a search is written to the address keeps that search', async ({
  page,
}) => {
  await openApps(page);
  await page.getByLabel('Filter by API key').evaluate((select: HTMLSelectElement) => {
    const write = history.replaceState.bind(history);
    history.replaceState = (state, unused, url) => {
      write(state, unused, url);
      if (!String(url).includes('q=')) return;
      history.replaceState = write;
      // Before the router has rendered the new address.
      queueMicrotask(() => {
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, 'none');
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
    };
  });
  await page.getByLabel('Search apps').fill('acme');
  await expect(page).toHaveURL(/[?&]key=none/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ q: 'acme', key: 'none' });
  await expect(page.getByLabel('Search apps')).toHaveValue('acme');
});

test('a fresh tenant reads what an app is, and a list of 200 renders few rows', async ({ page }) => {
  await openApps(page, 'empty');
  await expect(page.getByText('No apps found.')).toBeVisible();
  await expect(page.getByRole('main').getByText(/^Updated/)).toBeVisible();
  await page.getByRole('button', { name: 'Create your first one' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create app' });
  await dialog.getByLabel('App name', { exact: true }).fill('First');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('1 app', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Apps', exact: true })).toBeFocused();

  await page.goto('/apps?scenario=large');
  await expect(page.getByText('200 apps', { exact: true })).toBeVisible();
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  await page.getByLabel('Search apps').fill('loyalty');
  await expect(page.getByText(/^\d+ of 200 apps$/)).toBeVisible();
});
