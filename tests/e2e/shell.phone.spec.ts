/** The first screenful of a phone: content begins near the top, and filters and secondary actions are one tap away (ux.md, 'Daily work'). */

import type { Locator, Page } from '@playwright/test';
import type { ScreenRoute } from '@/paths';
import { signIns } from '../../mocks/accounts';
import { go, settled, signIn } from '../support/browser';
import { status } from '../support/failures';
import { SCREENS } from '../support/screens';
import { expect, test } from '../support/test';

test.use({ build: 'demo', hasTouch: true, viewport: { width: 390, height: 844 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const firstOf = (list: string) => (page: Page) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
const panel = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true });

const firstCard = (page: Page) => page.getByRole('main').locator('section');

/** The first content of each screen: the first row of a list, otherwise the first card. */
const CONTENT: Record<ScreenRoute, (page: Page) => Locator> = {
  dashboard: (page) => page.getByText('No attack in the last hour.'),
  logs: panel('Events over time'),
  apps: firstOf('Apps'),
  app: (page) => page.getByRole('main').getByRole('listitem'),
  appBuilds: firstOf('Builds'),
  tenantAppBuilds: firstOf('Builds'),
  endpoints: firstOf('Endpoints'),
  users: firstOf('Users'),
  externalUsers: firstOf('Users'),
  externalUser: firstCard,
  externalUserGroups: firstOf('Groups'),
  externalUserGroup: panel('Members'),
  tiles: panel('Rate Limiting'),
  tile: firstOf('Rate Limiting rules'),
  explain: panel('Effective limit'),
  plan: panel('Targets'),
  assignGroup: firstCard,
  billing: firstCard,
};
const screens = () => Object.entries(CONTENT).map(([name, content]) => ({ ...SCREENS[name as ScreenRoute], content }));

test('at 390 px at most 200 px of chrome stand before the content of any screen', async ({ page }) => {
  test.slow();
  await signIn(page);
  await go(page, '/billing');
  const tops: Record<string, number> = {};
  for (const { path, h1, content } of screens()) {
    await test.step(path, async () => {
      await go(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1);
      await settled(page);
      const first = content(page).first();
      await expect(first).toBeVisible();
      // The demo's bar is above the banner and does not count.
      const [top, banner] = [await first.boundingBox(), await page.getByRole('banner').boundingBox()];
      tops[path] = Math.round((top?.y ?? Number.NaN) - (banner?.y ?? Number.NaN));
    });
  }
  const tooLow = Object.entries(tops).filter(([, top]) => !(top > 0 && top <= 200));
  expect(tooLow, JSON.stringify(tops)).toEqual([]);
});

/** Parts of the page that hold more than they show, and scroll sideways to it. */
const sidewaysScrollers = (page: Page) =>
  page
    .getByRole('main')
    .locator('*')
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX))
        .map((one) => `${one.outerHTML.slice(0, 100)} ${one.scrollWidth} > ${one.clientWidth} px`),
    );

test('at 390 px no control is reached by scrolling sideways: not in the bar above a table, not among the filters', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  await go(page, '/billing');
  for (const { path, h1 } of screens()) {
    await test.step(path, async () => {
      await go(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1);
      await settled(page);
      const filters = button(page, 'Filters');
      if ((await filters.count()) > 0 && (await filters.getAttribute('aria-expanded')) === 'false')
        await filters.click();
      expect(await sidewaysScrollers(page)).toEqual([]);
    });
  }
});

test('at 390 px a list can be exported and sorted, under the names that it has elsewhere', async ({ page }) => {
  await signIn(page);
  await go(page, '/external-users');
  const names = firstOf('Users')(page).getByRole('link');
  const first = (await names.first().textContent()) ?? '';
  await expect(button(page, 'Export CSV')).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Sort by').selectOption({ label: 'Email ↓' });
  await expect(names.first()).not.toHaveText(first);
  const download = page.waitForEvent('download');
  await button(page, 'Export CSV').tap();
  expect((await download).suggestedFilename()).toContain('external-users');
});

test('at 390 px a rule is a line with its switch, and one or two lines of text', async ({ page }) => {
  await signIn(page);
  await go(page, '/tiles/rate-limit');
  const rules = firstOf('Rate Limiting rules')(page);
  await expect(rules.first()).toBeVisible();
  const tall = await rules.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().height).sort((a, b) => a - b),
  );
  // The median: a long address needs a line more, and so does a rule beside a narrower one.
  expect(tall[Math.floor(tall.length / 2)]).toBeLessThanOrEqual(104);
  await expect(rules.first().getByRole('switch')).toBeInViewport();
});

test("at 390 px 'Filters' shows the filters, an address with a filter opens with them, and a menu has the secondary actions", async ({
  page,
}) => {
  await signIn(page);
  await go(page, '/external-users');
  const filters = button(page, 'Filters');
  await expect(filters).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByLabel('Search users')).toBeHidden();
  await filters.click();
  await page.getByLabel('Search users').fill('ada.garcia');
  await expect(firstOf('Users')(page)).toHaveCount(1);
  await filters.click();
  await expect(page.getByLabel('Filter by group')).toBeHidden();
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Import CSV', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import external users');

  await page.goto('/apps?q=storefront');
  await expect(page.getByLabel('Search apps')).toHaveValue('storefront');
  await expect(page.getByLabel('Search apps')).toBeVisible();
  await expect(filters).toHaveAttribute('aria-expanded', 'true');

  await go(page, '/tiles/rate-limit');
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Plan rules', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plan rules');
  // A window that grows has them all beside each other.
  await page.setViewportSize({ width: 768, height: 844 });
  await go(page, '/tiles/rate-limit');
  await expect(page.getByRole('link', { name: 'Plan rules', exact: true })).toBeVisible();
  await expect(page.getByLabel('Search rules')).toBeVisible();
  await expect(filters).toHaveCount(0);
});

test('a toast stands above the bar of selected rows, whose buttons stay free', async ({ page }) => {
  await signIn(page);
  await go(page, '/external-users');
  const ticks = page.getByRole('list', { name: 'Users' }).getByRole('checkbox', { name: /^Select .+@/ });
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  const bar = page.getByRole('group', { name: 'Selection' });
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await dialog.getByLabel('Email').fill('zoe@example.com');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const toast = page
    .getByRole('group', { name: 'Notifications' })
    .getByRole('status')
    .filter({ hasText: 'User added' });
  await expect(toast).toBeVisible();
  await expect(bar).toContainText('2 selected');
  await expect(async () => {
    const [above, below] = await Promise.all([toast.boundingBox(), bar.boundingBox()]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }).toPass();
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toHaveCount(0);
});

test.describe('against a service', () => {
  test.use({ build: 'live' });

  test('a toast covers no button of a dialog or panel', async ({ page, origin, expectChanges }) => {
    expectChanges(1);
    origin.fail('/api/v2/tiles/*', status(500), { method: 'PATCH' });
    await signIn(page, signIns.demo);
    await go(page, '/tiles/rate-limit');
    await page.getByRole('switch').first().click();
    const toast = page.getByRole('group', { name: 'Notifications' }).getByRole('alert');
    await expect(toast).toBeVisible();
    for (const [path, name] of [
      ['/tiles/rate-limit', 'Add rule'],
      ['/apps/app_storefront/endpoints', 'Apply rule'],
    ] as const) {
      await go(page, path);
      await page.getByRole('button', { name, exact: true }).first().click();
      // A click on what is covered fails.
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click({ timeout: 10_000 });
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(toast).toBeVisible();
    }
  });
});
