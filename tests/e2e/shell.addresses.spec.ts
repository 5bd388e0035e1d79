/** The screen for every address, signed in or not (spec.md §2; contract.md, 'Routes that the spec names without a page', 'Session and tenant'). */
import type { Page } from '@playwright/test';
import { isOnboarding, paths } from '../../src/paths';
import { signIn } from '../support/browser';
import { expect, test, testWithWorker } from '../support/test';

test.use({ build: 'demo' });

// Includes hidden ones: an address may open a dialog, which hides the page behind it.
const h1 = (page: Page) => page.getByRole('heading', { level: 1, includeHidden: true });
const pathOf = (page: Page) => {
  const url = new URL(page.url());
  return url.pathname + url.search;
};

const LEADS: [from: string, to: string, h1: string][] = [
  ['/', '/dashboard', 'Dashboard'],
  ['/user-groups', '/external-user-groups', 'User Groups'],
  ['/user-groups/grp_1_4/tiles', '/tiles/rate-limit?group=grp_1_4', 'Rate Limiting'],
  ['/tile-policies', '/tiles', 'Tile Policies'],
  ['/tile-policies/create', '/tiles/rate-limit?new=1', 'Rate Limiting'],
  ['/tile-policies/assign', '/tile-policies/assign/group', 'Assign a tile to a group'],
  ['/logs?range=24h&user=-usr_1', '/logs?range=24h&user=-usr_1', 'Policy Logs'],
  ['/external-users/eu_1_18', '/external-users/eu_1_18', 'ada.garcia@inbox.example'],
  ['/external-users/of-nobody', '/external-users/of-nobody', 'Not found'],
  ['/external-user-groups/grp_1_2', '/external-user-groups/grp_1_2', 'Standard'],
  ['/external-user-groups/of-nobody', '/external-user-groups/of-nobody', 'Not found'],
  ['/apps/', '/apps/', 'Apps'],
  ['/apps/app_of_nobody', '/apps/app_of_nobody', 'Not found'],
  ['/apps/app_of_nobody/endpoints', '/apps/app_of_nobody/endpoints', 'Not found'],
  ['/sdk/sdk-build-history/1/app_storefront', '/sdk/sdk-build-history/1/app_storefront', 'SDK build history'],
  ['/sdk/sdk-build-history/2/app_storefront', '/sdk/sdk-build-history/2/app_storefront', 'Not found'],
  ['/tiles/nope', '/tiles/nope', 'Tile Not Found'],
  ['/nowhere', '/nowhere', 'Page not found'],
  ['/apps/app_storefront/nowhere', '/apps/app_storefront/nowhere', 'Page not found'],
];

testWithWorker(
  'every address leads where the contract says, and an unknown one to a page with a way back',
  async ({ page }) => {
    test.slow();
    await signIn(page);
    for (const [from, to, heading] of LEADS) {
      await test.step(from, async () => {
        await page.goto(from);
        await expect(h1(page)).toContainText(heading);
        expect(pathOf(page)).toBe(to);
      });
    }
    await page.goto('/nowhere');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    // A live session needs no sign-in.
    for (const [from, to] of [
      ['/login', '/dashboard'],
      ['/login?next=%2Fapps%3Fq%3Dweb', '/apps?q=web'],
    ] as const) {
      await page.goto(from);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      expect(pathOf(page)).toBe(to);
    }
  },
);

test('without a session every address inside leads to sign-in and, after it, to the page that was asked for', async ({
  page,
}) => {
  test.slow();
  const patterns = Object.values(paths).map(({ pattern }) => pattern.replace(/:\w+/g, '1'));
  const inside = patterns.filter((path) => !['/', '/dashboard', '/login'].includes(path) && !isOnboarding(path));
  expect(inside.length).toBeGreaterThan(15);
  for (const path of [...inside, '/apps?q=web', '/tiles/rate-limit?group=grp_1_4', '/nowhere']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(h1(page)).toHaveText('Sign in');
      expect(new URL(page.url()).searchParams.get('next')).toBe(path);
    });
  }
  for (const path of ['/', '/dashboard']) {
    await page.goto(path);
    await expect(h1(page)).toHaveText('Sign in');
    await expect(page).toHaveURL(/\/login$/);
  }
  await page.goto('/apps?q=web#top');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(h1(page)).toHaveText('Apps');
  await expect(page).toHaveURL(/\/apps\?q=web#top$/);
});

const HOSTILE = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  ' /apps',
  'apps',
  '/login?next=/login',
  '/..//evil.example',
  '/./\\evil.example',
  '',
];

test('a hostile next never leads out of the app', async ({ page, origin }) => {
  test.slow();
  await signIn(page);
  for (const next of HOSTILE) {
    await test.step(JSON.stringify(next), async () => {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      const { origin: now, pathname } = new URL(page.url());
      expect(now).toBe(origin.url);
      expect(pathname).not.toContain('login');
      expect(pathname.startsWith('//')).toBe(false);
    });
  }
});
