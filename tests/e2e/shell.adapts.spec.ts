/** The frame on any device: drawer, colour mode, narrow windows, motion, tooltips and announcements (ux.md, 'Shell'), in the demo. */
import type { Page } from '@playwright/test';
import { go, settled, signIn } from '../support/browser';
import { SCREENS } from '../support/screens';
import { expect, test, testWithWorker } from '../support/test';

test.use({ build: 'demo' });

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

const PAGES = [...Object.values(SCREENS), { path: '/nowhere', h1: 'Page not found' }];

test('under 1024 px the navigation is a drawer that opens, navigates, closes and gives focus back', async ({
  page,
}) => {
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

  // A tablet that is rotated and rotated back: an open drawer stays closed.
  await page.setViewportSize({ width: 1023, height: 800 });
  await opener.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(drawer).toHaveCount(0);
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(opener).toBeVisible();
  await expect(nav).toHaveCount(0);
});

test('Back closes the drawer, and the question before signing out, with the page that they were opened on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page);
  const opener = page.getByRole('button', { name: 'Open menu', exact: true });
  const modal = page.getByRole('dialog');
  const admin = page.getByRole('button', { name: 'Admin', exact: true });
  for (const name of ['Apps', 'Billing']) {
    await opener.click();
    await modal.getByRole('link', { name, exact: true }).click();
    await expect(h1(page)).toContainText(name);
  }
  const wayBack = [
    { to: 'Apps', open: () => opener.click() },
    {
      to: 'Dashboard',
      open: async () => {
        await admin.click();
        await page.getByRole('menuitem', { name: 'Sign out' }).click();
      },
    },
  ];
  for (const { to, open } of wayBack) {
    await open();
    await expect(modal).toBeVisible();
    await page.goBack();
    await expect(modal).toHaveCount(0);
    await expect(h1(page)).toContainText(to);
    await expect(h1(page)).toBeFocused();
  }
  // They do not come back with the page either.
  await page.goForward();
  await expect(h1(page)).toContainText('Apps');
  await expect(modal).toHaveCount(0);
});

test('the colour mode follows the system until one is chosen, and a reload keeps the choice', async ({ page }) => {
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

/** Finds targets under 44 px, except links in running text. One that is alone in the cell of a table or the line of a card is no such link. */
const smallTargets = (page: Page) =>
  page.locator('button:visible, select:visible, input:visible, a[href]:visible').evaluateAll((all) =>
    all
      .filter((one) => {
        if (!one.matches('a') || getComputedStyle(one).display !== 'inline') return true;
        const cell = one.parentElement;
        const isCell = cell?.matches('td, dd, [data-part=card-title] > :first-child');
        // A link in running text keeps its size; one that stands alone does not.
        let block = cell;
        while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
        const isAlone = block?.textContent?.trim() === one.textContent?.trim();
        return (isCell || isAlone) && cell?.querySelectorAll('a, button, select, input').length === 1;
      })
      .map((one) => ({ one, whole: one.closest('label') ?? one }))
      .filter(({ one, whole }) => {
        const { width, height } = whole.getBoundingClientRect();
        // The clickable area may be larger than the visible one.
        const after = getComputedStyle(one, '::after');
        const reach = after.position === 'absolute' ? Number.parseFloat(after.height) || 0 : 0;
        const narrow = !one.matches('a') && width < 43.9;
        return height > 1 && (Math.max(height, reach) < 43.9 || narrow) && !one.closest('.pc-hidden');
      })
      .map(({ one, whole }) => {
        const { width, height } = whole.getBoundingClientRect();
        return `${one.outerHTML.slice(0, 120)} ${width} × ${height} px`;
      }),
  );

test.describe('by touch, on a phone and a tablet', () => {
  test.use({ hasTouch: true });

  test('at 320 px no screen scrolls sideways, and there and at 1024 px no target is too small to touch', async ({
    page,
  }) => {
    test.slow();
    const phone = { width: 320, height: 640 };
    await page.setViewportSize(phone);
    await signIn(page);
    for (const { path, h1: heading } of PAGES) {
      await test.step(path, async () => {
        await go(page, path);
        await expect(h1(page)).toHaveText(heading);
        await settled(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, 'pixels beyond the window').toBeLessThanOrEqual(0);
        expect(await smallTargets(page), 'at 320 px').toEqual([]);
        await page.setViewportSize({ width: 1024, height: 768 });
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
        expect(await smallTargets(page), 'at 1024 px').toEqual([]);
        await page.setViewportSize(phone);
        await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
      });
    }
  });

  test('the longer words of a lost connection take no room from the buttons beside them', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 640 });
    await signIn(page);
    await page.getByRole('button', { name: 'Demo settings' }).click();
    await page.getByRole('dialog').getByRole('switch', { name: 'Simulate offline' }).click();
    await page.keyboard.press('Escape');
    const status = page.getByRole('status').first();
    await expect(status).toHaveText('Offline · showing saved data');
    const cut = await status.locator('> span').evaluate((words) => words.scrollWidth - words.clientWidth);
    expect(cut, "pixels of 'Offline' that are cut off at 390").toBeLessThanOrEqual(0);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `pixels beyond a window of ${width}`).toBeLessThanOrEqual(0);
      const admin = page.getByRole('button', { name: 'Admin', exact: true });
      const beyond = await admin.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(beyond, `pixels of 'Admin' beyond its button at ${width}`).toBeLessThanOrEqual(0);
    }
  });
});

test('table rows become cards below 768 px', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await signIn(page);
  for (const [path, label] of [
    ['/apps', 'Apps'],
    ['/users', 'Users'],
    ['/external-users', 'Users'],
    ['/external-user-groups', 'Groups'],
    ['/tiles/rate-limit', 'Rate Limiting rules'],
  ] as const) {
    await test.step(path, async () => {
      const before = await h1(page).textContent();
      await go(page, path);
      await expect(h1(page)).not.toHaveText(before ?? '');
      const table = page.getByRole('table', { name: label, exact: true });
      const cards = page.getByRole('list', { name: label, exact: true });
      await expect(table.getByRole('columnheader').first()).toBeVisible();
      await expect(table.getByRole('row').nth(1)).toBeVisible();
      await expect(cards).toHaveCount(0);
      await page.setViewportSize({ width: 767, height: 800 });
      await expect(cards.getByRole('listitem').first()).toBeVisible();
      await expect(page.getByRole('row')).toHaveCount(0);
      await page.setViewportSize({ width: 768, height: 800 });
      await expect(table).toBeVisible();
    });
  }
});

test('a tooltip opens by hover and by focus, stays under the pointer, and closes by Esc', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  const mode = page.getByRole('button', { name: /^Colour mode/ });
  const tip = page.getByRole('tooltip');
  await mode.hover();
  await expect(tip).toHaveText('Colour mode: system');
  // Moves across the gap onto the tooltip, which must stay open while the pointer is on it (WCAG 1.4.13). Time stands still meanwhile: on a
  // busy machine the steps take longer than a hand.
  await page.clock.pauseAt(Date.now() + 5_000);
  const { x, y, width, height } = (await tip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
  await page.clock.fastForward(1_000);
  await expect(tip).toHaveText('Colour mode: system');
  await page.clock.resume();
  await page.mouse.move(5, 400);
  await expect(tip).toHaveCount(0);
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

  test('a tap opens a tooltip: an age shows its exact time', async ({ page }) => {
    await signIn(page);
    await go(page, '/users');
    await page
      .getByText(/^Updated /)
      .first()
      .tap();
    await expect(page.getByRole('tooltip')).toContainText(/\d{4}/);
  });
});

testWithWorker('results and the connection are announced in live regions', async ({ page }) => {
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
  // A screen opened now reads through the worker, which is offline too.
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
