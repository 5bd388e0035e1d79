/** The frame on any device: drawer, colour mode, narrow windows, motion, tooltips and announcements (ux.md, 'Shell'), in the demo. */
import type { Page } from '@playwright/test';
import { go, signIn } from '../support/browser';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

const SCREENS = [
  '/dashboard',
  '/apps',
  '/apps/app_storefront',
  '/apps/app_storefront/sdk-build-history',
  '/apps/app_storefront/endpoints',
  '/users',
  '/external-users',
  '/external-user-groups',
  '/tiles',
  '/tiles/rate-limit',
  '/tile-policies/assign/group',
  '/billing',
  '/nowhere',
];

test('under 1024 px the navigation is a drawer that opens, leads, closes and gives focus back', async ({ page }) => {
  await page.setViewportSize({ width: 1023, height: 800 });
  await signIn(page);
  const opener = page.getByRole('button', { name: 'Open menu', exact: true });
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav).toHaveCount(0);
  await opener.click();
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(nav).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await nav.getByRole('link', { name: 'Billing' }).click();
  await expect(nav).toHaveCount(0);
  await expect(h1(page)).toContainText('Billing');
  await expect(h1(page)).toBeFocused();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(nav).toBeVisible();
  await expect(opener).toHaveCount(0);
});

test('the colour mode follows the system until one is chosen, which a reload keeps', async ({ page }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page);
  await expect(html).toHaveClass(/dark/);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).not.toHaveClass(/dark/);
  const mode = page.getByRole('button', { name: /^Colour mode/ });
  await mode.click();
  await mode.click();
  await expect(mode).toHaveAccessibleName('Colour mode: dark');
  await expect(html).toHaveClass(/dark/);
  await page.reload();
  await expect(html).toHaveClass(/dark/);
  await expect(mode).toHaveAccessibleName('Colour mode: dark');
  await mode.click();
  await expect(mode).toHaveAccessibleName('Colour mode: system');
  await expect(html).not.toHaveClass(/dark/);
});

test('at 320 px no screen scrolls sideways, and no target is too small to touch', async ({ page }) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page);
  for (const path of SCREENS) {
    await test.step(path, async () => {
      const before = await h1(page).textContent();
      await go(page, path);
      if (path !== '/dashboard') await expect(h1(page)).not.toHaveText(before ?? '');
      await expect(page.locator('[aria-busy=true], .pc-skeleton')).toHaveCount(0);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, 'pixels beyond the window').toBeLessThanOrEqual(0);
      const small = await page.locator('button:visible, select:visible, input:visible').evaluateAll((all) =>
        all
          .map((one) => one.closest('label') ?? one)
          .filter((one) => {
            const { width, height } = one.getBoundingClientRect();
            return height > 0 && (height < 43.9 || width < 43.9) && !one.closest('.pc-hidden');
          })
          .map((one) => {
            const { width, height } = one.getBoundingClientRect();
            return `${one.outerHTML.slice(0, 120)} ${width} × ${height} px`;
          }),
      );
      expect(small).toEqual([]);
    });
  }
});

test('rows are rows from 768 px up, and cards below', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await signIn(page);
  for (const path of ['/apps', '/users', '/external-users', '/external-user-groups', '/tiles/rate-limit']) {
    await go(page, path);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('columnheader').first()).toBeVisible();
  }
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(page.getByRole('row')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Rate Limiting rules' }).getByRole('listitem')).not.toHaveCount(0);
});

test('a tooltip opens by hover and by focus, and closes by Esc', async ({ page }) => {
  await signIn(page);
  const mode = page.getByRole('button', { name: /^Colour mode/ });
  const tip = page.getByRole('tooltip');
  await mode.hover();
  await expect(tip).toHaveText('Colour mode: system');
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await page.mouse.move(5, 400);
  await page.getByRole('button', { name: 'Admin', exact: true }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(mode).toBeFocused();
  await expect(tip).toHaveText('Colour mode: system');
  await page.keyboard.press('Tab');
  await expect(tip).toHaveCount(0);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test('a tooltip opens by a tap: an age says its exact time', async ({ page }) => {
    await signIn(page);
    await go(page, '/users');
    await page
      .getByText(/^Updated /)
      .first()
      .tap();
    await expect(page.getByRole('tooltip')).toContainText(/\d{4}/);
  });
});

test('results and the connection are said in live regions', async ({ page }) => {
  await signIn(page);
  await go(page, '/tiles/rate-limit');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await go(page, '/external-user-groups');
  const live = page.locator('[role=status], [aria-live]');
  await page.getByRole('button', { name: 'Create group', exact: true }).click();
  await page.getByLabel('Group name', { exact: true }).fill('Heard');
  await page.keyboard.press('Enter');
  await expect(live.filter({ hasText: 'Group Heard created' })).not.toHaveCount(0);
  const connection = page.locator('[role=status]').first();
  await expect(connection).toHaveText('Online');
  await page.getByRole('button', { name: 'Demo settings' }).click();
  await page.getByRole('switch', { name: 'Simulate offline' }).click();
  await page.keyboard.press('Escape');
  await expect(connection).toHaveText('Offline · showing saved data');
  // A screen that is opened now reads through the worker, which is offline too.
  await go(page, '/tiles/rate-limit');
  await expect(page.getByText(/^You are offline\. Showing data saved /)).toBeVisible();
  await expect(connection).toHaveText('Offline · showing saved data');
  await expect(page.getByRole('button', { name: 'Add rule' })).toHaveAccessibleDescription(
    'You are offline. Changes need a connection.',
  );
});

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((one) => {
      const { transitionDuration, transitionProperty, animationDuration, animationName } = getComputedStyle(one);
      const seconds = (list: string) => Math.max(...list.split(',').map(Number.parseFloat));
      const moves =
        (transitionProperty !== 'none' && seconds(transitionDuration) > 0.001) ||
        (animationName !== 'none' && seconds(animationDuration) > 0.001);
      return moves ? [one.outerHTML.slice(0, 90)] : [];
    }),
  );
  expect(moving).toEqual([]);
});
