/** A first visit to this device: nothing is saved yet, and nothing waits for the store (docs/decisions/0301-first-visit.md). */
import { signIns } from '../../../mocks/accounts';
import { openAt, waitForWorker } from '../../support/browser';
import { withResolvers } from '../../support/promise';
import { expect, test } from '../../support/test';
import { main, ON_DASHBOARD, S6, waitForWarm } from './network-steps';
import { fillAndSignIn, storedAnswers, storedUser, waitForStored } from './session-steps';

test.use({ build: 'live' });

const CODE = /\/assets\/database-/;

test('data is shown before the database’s code is there, and stored once it is', async ({ page }) => {
  const code = withResolvers();
  await page.route(CODE, (route) => code.promise.then(() => route.continue()));
  await openAt(page, '/dashboard', signIns.demo);
  await expect(page.getByRole('link', { name: 'Storefront Web', exact: true }).first()).toBeVisible();
  expect(await storedAnswers(page)).toEqual([]);
  code.resolve();
  await waitForStored(page, ...ON_DASHBOARD);
  expect(await storedUser(page)).toMatchObject({ email: signIns.demo.email });
});

test('each list is asked for once, also by what is prefetched', async ({ page, origin }) => {
  await openAt(page, '/dashboard', signIns.demo);
  await waitForWarm(page);
  for (const path of ['/auth/me', '/api/dashboard/stats', '/api/apps', '/api/external-users', '/api/policy-logs'])
    expect(origin.log.count({ method: 'GET', path }), path).toBe(1);
});

test('A2: who types slowly has everything for offline use too, though a worker is in control by then', async ({
  page,
}) => {
  await page.goto('/login');
  await waitForWorker(page);
  await fillAndSignIn(page, signIns.demo);
  await waitForWarm(page);
  await expect(page.getByText('Ready to work offline')).toBeVisible();
});

test('without the database’s code everything works but saving, and no browser is blamed', async ({
  page,
  troubles,
  expectChanges,
}) => {
  expectChanges(1);
  troubles.expected(/ERR_FAILED|Failed to load resource/);
  await page.route(CODE, (route) => route.abort());
  await openAt(page, '/apps', signIns.demo);
  await expect(main(page).getByText('Storefront Web')).toBeVisible();
  await page.getByRole('button', { name: 'Create app', exact: true }).click();
  await page.getByRole('dialog').getByLabel('App name', { exact: true }).fill('First');
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('link', { name: 'First', exact: true })).toBeVisible();
  await expect(page.getByText(S6)).toHaveCount(0);
});

test('the next visit fetches the database’s code along with the app’s', async ({ page }) => {
  // The bundler's own, for code that is loaded on demand, name what they are.
  const preloads = page.locator('head link[rel=modulepreload][href*="/database-"]:not([as])');
  await openAt(page, '/dashboard', signIns.demo);
  await expect(preloads).toHaveCount(0);
  await waitForWarm(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Storefront Web', exact: true }).first()).toBeVisible();
  await expect(preloads).not.toHaveCount(0);
});
