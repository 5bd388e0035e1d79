/** The life of an API key (spec.md §4), which is shown once (ux.md, 'Secrets'; reliability.md, C7 and E6), on the demo. */
import { openAt } from '../support/browser';
import { dumpStorage } from '../support/storage';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

test('E6: a key is created, shown once until it is stored, revoked by typing the name, and created again', async ({
  page,
  context,
  troubles,
}) => {
  // Before the app's own listener, behind which nobody hears of a move while the key is shown.
  await page.addInitScript(() => {
    let arrivals = 0;
    addEventListener('popstate', () => {
      arrivals += 1;
      document.body.dataset.arrivals = String(arrivals);
    });
  });
  // Starts on another page of the app, so that Back has somewhere to go.
  await openAt(page, '/apps/app_checkout/sdk-build-history');
  await page.getByRole('link', { name: 'Open app' }).click();
  const panel = page.getByRole('region', { name: 'API key', exact: true });
  await expect(panel.getByText('No API key exists for this app yet.')).toBeVisible();
  const keyStep = page.getByRole('list', { name: 'Steps of this app' }).getByRole('listitem').first();
  await expect(keyStep).toHaveAttribute('aria-current', 'step');

  await panel.getByRole('button', { name: 'Create API key', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('API key', { exact: true });
  await expect(field).toHaveAttribute('type', 'password');
  const key = await field.inputValue();
  expect(key).toMatch(/^pk_live_/);
  // The snippets mask the key until it is shown.
  const snippets = dialog.getByRole('region', { name: 'Try it' });
  await expect(snippets).toContainText("-H 'X-API-Key: ••••••••••••'");
  await expect(snippets).not.toContainText(key);
  // No build of this app has succeeded.
  await expect(snippets).toContainText("The next step is 'SDK': rebuild it on this page.");
  await dialog.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(snippets).toContainText(`-H 'X-API-Key: ${key}'`);
  await expect(snippets).toContainText(`headers: { 'X-API-Key': '${key}' }`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await snippets.getByRole('button', { name: 'Copy: curl' }).click();
  await expect(dialog.getByText('Copied', { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`-H 'X-API-Key: ${key}'`);

  // Neither Esc nor a click outside nor Back, nor a jump past the page, closes the dialog.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  for (const { by, arrivals } of [
    { by: -1, arrivals: 2 },
    { by: -2, arrivals: 5 },
    { by: -1, arrivals: 7 },
  ]) {
    await page.evaluate((by) => history.go(by), by);
    // Arrives where it leads, and goes forward from there, one entry at a time.
    await expect.poll(() => page.evaluate(() => document.body.dataset.arrivals)).toBe(String(arrivals));
    expect(new URL(page.url()).pathname).toBe('/apps/app_checkout');
    await expect(field).toHaveValue(key);
  }
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByText('Active')).toBeVisible();
  // The button that opened the dialog is gone.
  await expect(panel.getByRole('heading', { name: 'API key' })).toBeFocused();
  await expect(keyStep).toHaveText('Key: done');

  expect(await dumpStorage(page)).not.toContain(key);
  expect(troubles.console.join('\n')).not.toContain(key);
  await page.reload();
  await expect(panel.getByRole('button', { name: 'Revoke API key' })).toBeVisible();
  expect(await page.content()).not.toContain(key);

  const openRevoke = panel.getByRole('button', { name: 'Revoke API key' });
  await openRevoke.click();
  await expect(dialog.getByLabel('Type Checkout Service to confirm')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(openRevoke).toBeFocused();

  await openRevoke.click();
  // Read as the dialog opens: the demo's traffic may have used the key by then.
  await expect(dialog).toContainText(/Never used\.|Used less than a minute ago\./);
  await expect(dialog).toContainText('This cannot be undone.');
  const revoke = dialog.getByRole('button', { name: 'Revoke', exact: true });
  await dialog.getByLabel('Type Checkout Service to confirm').fill('Checkout');
  await expect(revoke).toBeDisabled();
  await dialog.getByLabel('Type Checkout Service to confirm').fill('Checkout Service');
  await revoke.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('API key revoked')).toBeVisible();
  await expect(panel.getByText(/This API key is revoked/)).toBeVisible();
  await expect(openRevoke).toHaveCount(0);
  await expect(panel.getByRole('heading', { name: 'API key' })).toBeFocused();

  await panel.getByRole('button', { name: 'Create API key', exact: true }).click();
  await expect(field).not.toHaveValue(key);
  await expect(field).toHaveValue(/^pk_live_/);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect(panel.getByText(/This API key is revoked/)).toHaveCount(0);
});

test('the page shows the app and its rules with a link to each, and makes it the active app', async ({ page }) => {
  await openAt(page, '/apps/app_storefront');
  await expect(page.getByRole('heading', { level: 1, name: 'Storefront Web' })).toBeVisible();
  const steps = page.getByRole('list', { name: 'Steps of this app' }).getByRole('listitem');
  await expect(steps).toHaveText(['Key: done', 'SDK: done', 'First call: done', 'Endpoints: done', 'Rule: done']);
  const traffic = page.getByRole('region', { name: 'Traffic' });
  await expect(traffic).toContainText(/Calls \(24 h\)[\d,]+Refused \(24 h\)[\d,]+[\d.]+ %/);
  await expect(traffic.getByRole('list', { name: 'Top endpoints' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('region', { name: 'Recent events' }).getByRole('row').nth(1)).toBeVisible();
  const rules = page.getByRole('region', { name: 'Rules for this app' });
  await expect(rules.getByRole('row', { name: /Rate Limiting.*500 per 1m.*Enabled/ })).toBeVisible();
  await expect(rules.getByRole('row', { name: /Geo Block.*5 per 1h/ }).getByRole('link')).toHaveAttribute(
    'href',
    /^\/tiles\/geo-block\?edit=/,
  );
  const website = page.getByRole('link', { name: 'https://shop.acme.example' });
  await expect(website).toHaveAttribute('rel', /noreferrer/);
  const links = page.getByRole('region', { name: 'Quick links' });
  await expect(links.getByRole('link', { name: 'External users' })).toHaveAttribute(
    'href',
    '/external-users?app=app_storefront',
  );
  expect(await page.evaluate(() => localStorage.active_app_id)).toBe('"app_storefront"');

  await page.goto('/apps/app_of_nobody');
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.active_app_id)).toBe('"app_storefront"');
  await page.getByRole('link', { name: 'Back to apps' }).click();
  await page.waitForURL('**/apps');
});
