/** SDK builds (spec.md §4; ux.md, 'App details'): a rebuild is followed to its end without a click; the history has two routes. */
import { openAt } from '../support/browser';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

test('a rebuild is followed until the newest build is final and the app has its version', async ({ page }) => {
  await openAt(page, '/apps/app_ios');
  const builds = page.getByRole('region', { name: 'SDK builds' });
  const newest = builds.getByRole('row').nth(1);
  await expect(newest).toContainText('1.2.0');
  await builds.getByRole('button', { name: 'Rebuild SDK' }).click();
  await expect(builds.getByRole('button', { name: 'Rebuilding...' })).toBeDisabled();
  await expect(newest).toContainText(/1\.2\.1.*ios/);
  await expect(newest).toContainText('Succeeded');
  await expect(builds.getByRole('button', { name: 'Rebuild SDK' })).toBeEnabled();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('1.2.1');

  const download = page.waitForEvent('download');
  await builds.getByRole('button', { name: 'Download SDK' }).click();
  expect((await download).suggestedFilename()).toBe('acme-ios-sdk.zip');
});

test('the build history has a page under the app and one under /sdk, for its own tenant only', async ({ page }) => {
  await openAt(page, '/sdk/sdk-build-history/1/app_storefront');
  const table = page.getByRole('table', { name: 'Builds' });
  await expect(table.getByRole('row')).toHaveCount(6);
  await expect(table.getByRole('row').nth(1)).toContainText(/Succeeded1\.4\.0javascript/);
  await expect(page.getByRole('region', { name: 'API key', exact: true })).toHaveCount(0);

  await table.getByRole('button', { name: 'Status' }).click();
  await expect(table.getByRole('columnheader', { name: 'Status' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(table.getByRole('row').nth(1)).toContainText('Failed');

  await page.goto('/apps/app_storefront/sdk-build-history');
  await expect(table.getByRole('row')).toHaveCount(6);
  for (const elsewhere of ['/sdk/sdk-build-history/2/app_storefront', '/sdk/sdk-build-history/1/app_globex_portal']) {
    await page.goto(elsewhere);
    await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to apps' })).toBeVisible();
  }
});
