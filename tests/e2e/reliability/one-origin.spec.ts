/** A demo beside the real portal on one origin (reliability.md, H5 and H7). */
import type { Page } from '@playwright/test';
import { signIns } from '../../../mocks/accounts';
import { status } from '../../support/failures';
import { readStorage } from '../../support/storage';
import { expect, test } from '../../support/test';
import { leave } from './session-steps';
import { becomeReady, OFFLINE, served } from './steps';

/** Whether either of them has stored answers. */
async function haveAnswers(page: Page): Promise<{ portal: boolean; demo: boolean }> {
  const stores = Object.entries((await readStorage(page)).databases).filter(([name]) => name.endsWith('/responses'));
  const has = (isDemo: boolean) => stores.some(([name, rows]) => name.includes(':demo:') === isDemo && rows.length > 0);
  return { portal: has(false), demo: has(true) };
}

test('H5: demo and portal on one origin keep data, sessions and scopes apart; signing out of one leaves the other', async ({
  page,
  context,
  origin,
}) => {
  origin.fail(/^\/portal\//, served('dist-test-portal', '/portal/'));
  origin.fail(/^\/demo\//, served('dist-test-demo', '/demo/'));

  await page.goto('/portal/login');
  await page.getByLabel('Email', { exact: true }).fill(signIns.demo.email);
  await page.getByLabel('Password', { exact: true }).fill(signIns.demo.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/portal/dashboard');
  await expect(page.getByText('Ready to work offline')).toBeVisible({ timeout: 30_000 });

  const demo = await context.newPage();
  await demo.goto('/demo/login');
  await demo.getByRole('button', { name: 'Sign in', exact: true }).click();
  await demo.waitForURL('**/demo/dashboard');
  await demo.goto('/demo/apps');
  await demo.getByRole('button', { name: 'Create app' }).click();
  await demo.getByLabel('App name', { exact: true }).fill('Demo only');
  await demo.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await expect(demo.getByRole('row').filter({ hasText: 'Demo only' })).toBeVisible();

  await page.goto('/portal/apps');
  await expect(page.getByText('Storefront Web')).toBeVisible();
  await expect(page.getByText('Demo only')).toHaveCount(0);
  const names = Object.keys((await readStorage(page)).databases).filter((name) => name.endsWith('/responses'));
  expect(names).toHaveLength(2);

  // The demo forgets its session; the portal beside it goes on, offline too.
  await leave(demo);
  await origin.down();
  await page.reload();
  await expect(page.getByText('Storefront Web')).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  expect(await haveAnswers(page)).toEqual({ portal: true, demo: false });

  // The same the other way round.
  await origin.up();
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
  await demo.getByRole('button', { name: 'Sign in', exact: true }).click();
  await demo.waitForURL('**/demo/dashboard');
  await demo.goto('/demo/apps');
  await expect(demo.getByRole('row').filter({ hasText: 'Demo only' })).toBeVisible();
  await expect.poll(() => haveAnswers(demo)).toEqual({ portal: true, demo: true });
  await leave(page);
  expect(await haveAnswers(page)).toEqual({ portal: false, demo: true });
  await demo.reload();
  await expect(demo.getByRole('row').filter({ hasText: 'Demo only' })).toBeVisible();
});

test.describe('a portal at the root', () => {
  test.use({ build: 'n' });

  test('H7: leaves a demo in a folder of its host alone, on its first visit too; each opens its own addresses without a network', async ({
    page,
    context,
    origin,
  }) => {
    origin.fail(/^\/demo\//, served('dist-test-demo', '/demo/'));
    await becomeReady(page);
    // The portal's own page would read again meanwhile.
    await page.goto('about:blank');
    await origin.log.quiet();
    const calls = origin.log.count({ path: /^\/(?:api|auth)\// });

    const demo = await context.newPage();
    await demo.goto('/demo/');
    await expect(demo.getByRole('complementary', { name: 'Demo' })).toBeVisible();
    await demo.goto('/demo/login');
    await demo.getByRole('button', { name: 'Sign in', exact: true }).click();
    await demo.waitForURL('**/demo/dashboard');
    await expect(demo.getByRole('region', { name: 'Apps' }).getByText('Storefront Web')).toBeVisible();
    await expect(demo.getByText('Ready to work offline')).toBeVisible({ timeout: 30_000 });
    expect(origin.log.count({ path: /^\/(?:api|auth)\// })).toBe(calls);

    await origin.down();
    await demo.goto('/demo/apps');
    await expect(demo.getByRole('complementary', { name: 'Demo' })).toBeVisible();
    await expect(demo.getByText('Storefront Web')).toBeVisible();
    await page.goto('/apps');
    await expect(page.getByText('Storefront Web')).toBeVisible();
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });
});

test.describe('a demo at the root', () => {
  test.use({ build: 'demo' });

  test('a demo at the root answers no call of a portal in a folder, on its first visit too', async ({
    page,
    context,
    origin,
  }) => {
    origin.fail(/^\/portal\//, served('dist-test-portal', '/portal/'));
    origin.fail(/^\/auth\/me$/, status(401));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByText('Ready to work offline')).toBeVisible({ timeout: 30_000 });

    // The demo's user is not the portal's: the service says that nobody is signed in.
    const portal = await context.newPage();
    await portal.goto('/portal/dashboard');
    await portal.waitForURL('**/portal/login');
    expect(origin.log.count({ path: /^\/auth\/me$/ })).toBeGreaterThan(0);
  });
});
