/** The demo build's bar and settings (ux.md, 'Shell'). */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signIn } from '../support/browser';
import { expect, test } from '../support/test';

test.use({ build: 'demo', serviceWorkers: 'allow' });

// An open dialog hides the rest of the page from assistive technology, but the bar stays visible.
const bar = (page: Page) => page.getByRole('complementary', { name: 'Demo', includeHidden: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Demo settings' });
const openSettings = (page: Page) => page.getByRole('button', { name: 'Demo settings' }).click();
const openBilling = async (page: Page) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Billing' }).click();
};

async function upgrade(page: Page, plan: string): Promise<void> {
  await page.getByRole('button', { name: `Upgrade to ${plan}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade', exact: true }).click();
  await expect(page.getByText(`Your organization is on the ${plan} plan.`)).toBeVisible();
}

test.describe('the demo', () => {
  test('says on every page that it is a demo, and fills in the sign-in form', async ({ page }) => {
    await page.goto('/login');
    // The first visit loads the worker, which contains the service.
    await expect(bar(page)).toContainText('Acme', { timeout: 20_000 });
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('admin@acme.example');
    await signIn(page);
    await expect(bar(page)).toBeVisible();
    await page.goto('/onboard/tenant');
    await expect(bar(page)).toBeVisible();
  });

  test('works in a browser that refuses all site data, as long as the page is open', async ({ page }) => {
    // As Chromium does it where cookies are blocked.
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      const rejects = () => Promise.reject(new DOMException('Access is denied.', 'SecurityError'));
      for (const name of ['localStorage', 'sessionStorage', 'caches'])
        Object.defineProperty(window, name, { get: refuse, configurable: true });
      IDBFactory.prototype.open = refuse;
      IDBFactory.prototype.databases = rejects;
      LockManager.prototype.request = rejects;
      ServiceWorkerContainer.prototype.register = rejects;
    });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Apps', exact: true }).click();
    await page.getByRole('button', { name: 'Create app' }).click();
    await page.getByRole('dialog').getByLabel('App name', { exact: true }).fill('Unkept Shop');
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Unkept Shop' })).toBeVisible();
  });

  test('goes on without its bar if the bar’s code cannot be had', async ({ page }) => {
    await page.route('**/assets/DemoBar-*.js', (route) => route.abort());
    await signIn(page);
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  });

  test('goes offline only by its own switch, at once and with its data kept', async ({ page }) => {
    await openBilling(page);
    await expect(page.getByText('Your organization is on the Starter plan.')).toBeVisible();
    await openSettings(page);
    await panel(page).getByRole('switch', { name: 'Simulate offline' }).click();
    await expect(bar(page)).toContainText('Offline simulated');
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^You are offline\. Showing data saved /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upgrade to Business' })).toBeDisabled();
    await page.reload();
    await expect(page.getByText('Your organization is on the Starter plan.')).toBeVisible();
    await openSettings(page);
    await panel(page).getByRole('switch', { name: 'Simulate offline' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Upgrade to Business' })).toBeEnabled();
    await expect(bar(page)).not.toContainText('Offline simulated');
  });

  test('H5: resets its data in every tab, and can undo the reset', async ({ page, context }) => {
    await openBilling(page);
    await upgrade(page, 'Business');
    const second = await context.newPage();
    await second.goto('/billing');
    await expect(second.getByText('Your organization is on the Business plan.')).toBeVisible();
    await page.bringToFront();
    await openSettings(page);
    await panel(page).getByRole('button', { name: 'Reset demo data' }).click();
    await expect(panel(page)).toContainText('Demo data reset.');
    await expect(page.getByText('Your organization is on the Starter plan.')).toBeVisible();
    await expect(second.getByText('Your organization is on the Starter plan.')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Your organization is on the Business plan.')).toBeVisible();
    // The button goes with its notice; the focus stays in the dialog.
    await expect(panel(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await expect.poll(() => panel(page).evaluate((one) => one.contains(document.activeElement))).toBe(true);
  });

  test('L1: exports its state and imports it again; any other file is refused and changes nothing', async ({
    page,
  }) => {
    await openBilling(page);
    await upgrade(page, 'Enterprise');
    await openSettings(page);
    const downloading = page.waitForEvent('download');
    await panel(page).getByRole('button', { name: 'Export state' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^portcullis-demo-acme-\d{4}-\d\d-\d\d\.json$/);
    const state = await readFile(await file.path());

    const choose = async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await panel(page).getByRole('button', { name: 'Import state' }).click();
      await (await chooser).setFiles({ name, mimeType: 'application/json', buffer });
    };
    await choose('wrong.json', Buffer.from('{"a":1}'));
    await expect(panel(page).getByRole('alert')).toContainText('This is not an export of the Portcullis demo.');
    await expect(panel(page).getByRole('alert')).toContainText('Nothing was changed.');
    await expect(page.getByText('Your organization is on the Enterprise plan.')).toBeVisible();

    // A file of 200 MB is refused without being read.
    await page.evaluate(() => {
      Object.defineProperty(Blob.prototype, 'size', { get: () => 200 * 1024 * 1024, configurable: true });
    });
    await choose('huge.json', state);
    await expect(panel(page).getByRole('alert')).toContainText('This file is too large');
    await page.evaluate(() => Reflect.deleteProperty(Blob.prototype, 'size'));
    const absurd = { ...(JSON.parse(state.toString()) as object), seededAt: 9_007_199_254_740_991 };
    await choose('absurd.json', Buffer.from(JSON.stringify(absurd)));
    await expect(panel(page).getByRole('alert')).toContainText('This export has an impossible date.');
    await expect(page.getByText('Your organization is on the Enterprise plan.')).toBeVisible();

    await panel(page).getByRole('button', { name: 'Reset demo data' }).click();
    await expect(page.getByText('Your organization is on the Starter plan.')).toBeVisible();
    // What changes nothing leaves the reset to be undone.
    await choose('wrong.json', Buffer.from('{"a":1}'));
    await expect(panel(page).getByRole('alert')).toContainText('Nothing was changed.');
    await expect(panel(page).getByRole('button', { name: 'Undo' })).toBeVisible();
    await choose('right.json', state);
    await expect(panel(page)).toContainText('State imported from right.json.');
    await expect(page.getByText('Your organization is on the Enterprise plan.')).toBeVisible();
  });

  test('changes its scenario in place, or through a link', async ({ page }) => {
    await signIn(page);
    await page.getByRole('link', { name: 'Apps', exact: true }).first().click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await openSettings(page);
    await panel(page).getByLabel('Scenario', { exact: true }).selectOption('empty');
    await expect(panel(page)).toContainText('The demo now shows Fresh tenant.');
    await expect(bar(page)).toContainText('Fresh tenant');
    await expect(page.getByText('No apps found.')).toBeVisible();

    await page.goto('/apps?scenario=under-attack');
    await expect(bar(page)).toContainText('Under attack');
    await expect(page).toHaveURL(/\/apps$/);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await openSettings(page);
    await expect(panel(page)).toContainText('The demo now shows Under attack.');
    await panel(page).getByRole('button', { name: 'Undo' }).click();
    await expect(bar(page)).toContainText('Fresh tenant');
    await expect(page.getByText('No apps found.')).toBeVisible();
  });

  test('shows the link to its scenario where the browser does not allow copying', async ({ page }) => {
    // As at a plain-http address.
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined }));
    await openBilling(page);
    await openSettings(page);
    await panel(page).getByRole('button', { name: 'Copy link to this scenario' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '/?scenario=acme' })).toContainText(
      'The browser does not allow copying here.',
    );
  });

  test('fails and slows down on command, and says so in the bar', async ({ page }) => {
    await openBilling(page);
    await openSettings(page);
    await panel(page).getByLabel('Failures', { exact: true }).selectOption('errors');
    await expect(bar(page)).toContainText('Every call fails');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Upgrade to Business' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Upgrade', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      'Failed to upgrade: The demo was told to fail',
    );
    await page.keyboard.press('Escape');
    await openSettings(page);
    await panel(page).getByLabel('Failures', { exact: true }).selectOption('none');
    await panel(page).getByLabel('Latency', { exact: true }).selectOption('200');
    await expect(bar(page)).toContainText('Latency 200 ms');
    await expect(bar(page)).not.toContainText('Every call fails');
  });
});
