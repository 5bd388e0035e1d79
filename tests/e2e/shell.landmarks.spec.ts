/** The frame around every screen: names, titles, focus and scrolling (ux.md, 'Shell'), in the demo. */
import type { Page } from '@playwright/test';
import { go, signIn } from '../support/browser';
import { SCREENS, type Screen } from '../support/screens';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

const NAV = [
  'Dashboard',
  'Apps',
  'External Users',
  'User Groups',
  'Internal Users',
  'Tile Policies',
  'Policy Logs',
  'Billing',
];
/** Addresses inside the shell that name nothing. */
const NOT_FOUND: Screen[] = [
  { path: '/tiles/nope', h1: 'Tile Not Found', crumbs: ['Tile Policies', 'Tile Not Found'] },
  { path: '/apps/nobody', h1: 'Not found', crumbs: ['Apps', 'App'] },
  { path: '/nowhere', h1: 'Page not found', crumbs: ['Page not found'] },
];

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test('every screen has the same landmarks, one h1 that takes focus, its title and breadcrumbs, and clear names', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  for (const { path, h1: heading, title = heading, crumbs } of [...Object.values(SCREENS), ...NOT_FOUND]) {
    await test.step(path, async () => {
      await go(page, path);
      await expect(h1(page)).toHaveCount(1);
      await expect(h1(page)).toContainText(heading);
      await expect(h1(page)).toBeFocused();
      await expect(page).toHaveTitle(`${title} · Portcullis`);
      await expect(page.locator('[aria-busy=true], [data-part=skeleton]')).toHaveCount(0);
      await expect(page.getByRole('banner')).toHaveCount(1);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(NAV);
      const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(trail.getByRole('listitem')).toHaveText(crumbs);
      await expect(trail.locator('[aria-current=page]')).toHaveText(crumbs.at(-1) ?? '');
      await expect(page.getByRole('button', { name: /Admin/ })).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Admin', exact: true })).toHaveText('Admin');
      await expect(page.locator('[role=status]').first()).toHaveText('Online');
      await expect(page).toHaveURL((url) => url.pathname + url.search === path);

      const regions = await page
        .getByRole('region')
        .evaluateAll((all) =>
          all.map(
            (one) =>
              document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent ||
              `nameless: ${one.outerHTML}`,
          ),
        );
      for (const name of regions) {
        expect(name, 'a region without a name').not.toMatch(/^nameless/);
        expect(
          regions.filter((other) => other.toLowerCase().includes(name.toLowerCase())),
          'region names that contain each other',
        ).toEqual([name]);
      }
      const labels = await page.locator('label').allTextContents();
      expect(labels.filter((label) => /[*:]|optional|required/i.test(label) && !label.startsWith('Enabled:'))).toEqual(
        [],
      );
    });
  }
});

test('the dashboard has its four regions and cards that are links', async ({ page }) => {
  await signIn(page);
  for (const name of ['Policy logs', 'Apps', 'Active tiles', 'External users']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  for (const [name, path] of [
    ['Apps', '/apps'],
    ['External Users', '/external-users'],
    ['Groups', '/external-user-groups'],
    ['Active Policies', '/tiles'],
  ] as const) {
    const card = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\s*\\d+$`) });
    await expect(card).toHaveAttribute('href', path);
  }
});

test('the Admin menu says who is signed in, and the skip link leads to the content', async ({ page }) => {
  await signIn(page);
  await page.reload();
  await expect(h1(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard(#content)?$/);
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await expect(page.getByText('admin@acme.example').last()).toBeVisible();
  await expect(page.getByText('Tenant 1').last()).toBeVisible();
  await expect(page.getByRole('menuitem')).toHaveText(['Sign out']);
});

test('if the browser offers it, the app can be installed from the Admin menu', async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.prompted = 'yes';
        return { outcome: 'dismissed' };
      },
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    });
    dispatchEvent(event);
  });
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Install app', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes');
});

test('Back restores the scroll position in a long list', async ({ page }) => {
  await signIn(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'External Users' }).click();
  await expect(h1(page)).toHaveText('External Users');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Billing' }).click();
  await expect(h1(page)).toContainText('Billing');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(h1(page)).toHaveText('External Users');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
});

test('a page that is opened by a link that was scrolled to and clicked in one go starts at its top', async ({
  page,
}) => {
  await signIn(page);
  await expect(page.getByRole('region', { name: 'External users' }).getByRole('row').nth(5)).toBeVisible();
  // As a screen reader does it: no frame, and so no scroll event, comes in between.
  await page
    .getByRole('region', { name: 'External users' })
    .getByRole('link')
    .last()
    .evaluate((link: HTMLElement) => {
      link.scrollIntoView({ behavior: 'instant' });
      link.click();
    });
  await expect(h1(page)).not.toHaveText('Dashboard');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(h1(page)).toBeInViewport();
});

test('filters enter the address only when they are used, and leave it when they are cleared', async ({ page }) => {
  await signIn(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByLabel('Filter by app', { exact: true }).selectOption('app_storefront');
  await expect(page).toHaveURL(/\/dashboard\?app=app_storefront$/);
  await page.getByLabel('Filter by user', { exact: true }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/\/dashboard\?app=app_storefront&user=[^&]+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\?app=app_storefront$/);
  await expect(page.getByLabel('Filter by user', { exact: true })).toHaveValue('');
  await page.getByLabel('Filter by app', { exact: true }).selectOption('');
  await expect(page).toHaveURL(/\/dashboard$/);
  await go(page, '/apps');
  const search = page.getByLabel('Search apps', { exact: true });
  const before = await page.evaluate(() => history.length);
  await search.pressSequentially('web');
  await expect(page).toHaveURL(/\/apps\?q=web$/);
  expect(await page.evaluate(() => history.length)).toBe(before);
  await search.fill('');
  await expect(page).toHaveURL(/\/apps$/);
});
