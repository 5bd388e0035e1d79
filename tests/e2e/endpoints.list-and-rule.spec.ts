/** Discovered endpoints and a rule for one of them (spec.md §2, §8, §9), on the demo. */
import { openAt } from '../support/browser';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

test('endpoints are sorted by hits at first; search, filters and other orders are kept in the address', async ({
  page,
}) => {
  await openAt(page, '/apps/app_storefront/endpoints');
  const table = page.getByRole('table', { name: 'Endpoints' });
  const rows = table.getByRole('row');
  await expect(rows.nth(1)).toContainText(/GET \/v1\/orders.*Active.*read/);
  await expect(table.getByRole('columnheader', { name: /^Hits/ })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByText('23 endpoints')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');

  await page.getByLabel('Search endpoints', { exact: true }).pressSequentially('orders');
  await expect(page.getByLabel('Search endpoints', { exact: true })).toHaveValue('orders');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('1 of 23 endpoints')).toBeVisible();
  await expect(page).toHaveURL(/\?q=orders$/);
  await page.getByLabel('Filter by tag').selectOption('billing');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await expect(page.getByRole('main').getByText(/^Updated/)).toBeVisible();
  await expect(page).toHaveURL(/\?q=orders&tag=billing$/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(24);
  await page.getByLabel('Filter by method').selectOption('GET');

  // The busiest come first by default, so one click reverses the order.
  await table.getByRole('button', { name: /^Hits/ }).click();
  await expect(table.getByRole('columnheader', { name: /^Hits/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.nth(1)).toContainText('/v1/wishlists/{id}');
  await page.reload();
  await expect(rows.nth(1)).toContainText('/v1/wishlists/{id}');
  expect(new URL(page.url()).search).toBe('?method=GET&sort=hits');

  // Each further click reverses it again.
  for (const order of ['descending', 'ascending', 'descending']) {
    await table.getByRole('button', { name: /^Hits/ }).click();
    await expect(table.getByRole('columnheader', { name: /^Hits/ })).toHaveAttribute('aria-sort', order);
  }
});

test('a rule is applied with the keyboard, starting from the defaults, and announced in the specified words', async ({
  page,
}) => {
  await openAt(page, '/apps/app_ios/endpoints');
  const row = page.getByRole('row', { name: /GET \/v1\/orders / });
  await row.getByRole('button', { name: 'Apply rule', exact: true }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Apply rule to GET /v1/orders', exact: true });
  await expect(panel.getByLabel('Limit', { exact: true })).toBeFocused();
  await expect(panel.getByLabel('Limit', { exact: true })).toHaveValue('10');
  await expect(panel.getByLabel('Window', { exact: true })).toHaveValue('1m');
  await expect(panel.getByLabel('Mode', { exact: true })).toHaveValue('block');
  await expect(panel.getByLabel('Window', { exact: true }).locator('option')).toHaveText(['10s', '1m', '5m', '1h']);
  await expect(panel.getByLabel('Mode', { exact: true }).locator('option')).toHaveText([
    'block (reject)',
    'throttle (delay)',
    'shadow (log only)',
  ]);

  await panel.getByLabel('Limit', { exact: true }).fill('');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Limit is required')).toBeVisible();
  await panel.getByLabel('Limit', { exact: true }).fill('25');
  // The open panel and its input survive a reload.
  await page.reload();
  await expect(panel.getByLabel('Limit', { exact: true })).toHaveValue('25');
  await panel.getByLabel('Window', { exact: true }).selectOption('5m');
  await panel.getByLabel('Mode', { exact: true }).selectOption('shadow');
  await panel.getByRole('button', { name: 'Apply rule', exact: true }).press('Enter');
  await expect(
    page.getByText('Rule applied: 25/5m (shadow). Changes will propagate within 30s.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');

  // No call lists these rules: the device remembers them for the session.
  await expect(row).toContainText(/25 per 5m \(shadow\) · set here \d+ s ago/);
  await page.reload();
  await expect(row).toContainText('25 per 5m (shadow) · set here');
  await page.getByLabel('Search endpoints').fill('per 5m');
  await expect(page.getByText(/^1 of \d+ endpoints$/)).toBeVisible();
  await expect(row).toBeVisible();
});

test("Enter held down on 'Apply rule' opens the form and sends nothing, and the next press sends what is then in it", async ({
  page,
}) => {
  await openAt(page, '/apps/app_ios/endpoints');
  const row = page.getByRole('row', { name: /GET \/v1\/orders / });
  const limit = page.getByRole('dialog', { name: 'Apply rule to GET /v1/orders', exact: true }).getByLabel('Limit', {
    exact: true,
  });
  await row.getByRole('button', { name: 'Apply rule', exact: true }).focus();
  await page.keyboard.down('Enter');
  await expect(limit).toBeFocused();
  // Pressed again without being let go, a key repeats.
  for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(limit).toBeFocused();
  await limit.fill('25');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Rule applied: 25\/1m \(block\)/)).toBeVisible();
  await expect(page.getByText(/^Rule applied: 10\//)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an app with a rule of its own warns before sending, and the refusal is a warning', async ({ page }) => {
  await openAt(page, '/apps/app_storefront/endpoints');
  await page.getByRole('button', { name: 'Apply rule', exact: true }).first().click();
  const panel = page.getByRole('dialog', { name: 'Apply rule to GET /v1/orders' });
  await expect(panel.getByText(/This app has a global rate limit rule \(500 per 1m · 1 minute\)/)).toBeVisible();
  await panel.getByRole('button', { name: 'Apply rule', exact: true }).click();
  await expect(panel.getByText('A global rate limit rule already exists for this app.', { exact: true })).toBeVisible();
  await expect(panel.getByText(/Failed to save rule/)).toHaveCount(0);
  await panel.getByRole('link', { name: 'See the rules' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit the rule for Storefront Web' })).toBeVisible();
});
