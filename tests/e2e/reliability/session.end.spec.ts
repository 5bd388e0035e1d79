/** The end of a session, what it leaves, and what does not end it (reliability.md, D6, D7, D8, D11; contract.md, 'Session and tenant'). */

import type { Page } from '@playwright/test';
import { DAY } from '@/durations';
import { signIns } from '../../../mocks/accounts';
import { go, goOffline, goOnline, waitForWorker } from '../../support/browser';
import { answer, hang, reset, status } from '../../support/failures';
import { readStorage } from '../../support/storage';
import { expect, test } from '../../support/test';
import { waitForWarm } from './network-steps';
import {
  editRows,
  enter,
  fillAndSignIn,
  leave,
  openLoginOver,
  storedAnswers,
  storedUser,
  waitForOlder,
  waitForStored,
} from './session-steps';

const FORM = '/tile-policies/assign/group';
const group = (page: Page) => page.getByLabel('Group', { exact: true });
const signInHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });
const firstRow = (page: Page) => page.getByRole('main').getByRole('row').nth(1);

for (const [who, account, text] of [
  ['the same user', signIns.demo, 'half a gro'],
  ['another user of the tenant', signIns.sameTenant, ''],
  ['a user of another tenant', signIns.otherTenant, ''],
] as const) {
  test(`D6: when the service ends a session its data is deleted and /login leads back; the half-filled form comes back ${text ? 'for' : 'not for'} ${who}`, async ({
    backend,
    context,
    page,
  }) => {
    await enter(page, signIns.demo, FORM);
    await waitForWorker(page);
    await waitForStored(page, 'apps.list', 'externalUserGroups.list');
    await group(page).fill('half a gro');
    await goOffline(context);
    await expect(page.getByRole('status').first()).toContainText('Offline');
    backend.endSessions();
    await goOnline(context);

    await page.waitForURL(`**/login?next=${encodeURIComponent(FORM)}`);
    await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
    expect(await storedAnswers(page)).toEqual([]);
    expect(await storedUser(page)).toBeNull();

    await fillAndSignIn(page, account);
    // The address belongs to the previous user: another one starts on the dashboard (D14).
    await page.waitForURL(text ? `**${FORM}` : '**/dashboard');
    if (!text) await page.goto(FORM);
    await expect(group(page)).toHaveValue(text);
    if (!text) expect(JSON.stringify((await readStorage(page)).session)).not.toContain('half a gro');
  });
}

test('D6: a list refused with 401 leads to one question to /auth/me, and only its answer ends the session', async ({
  backend,
  origin,
  page,
}) => {
  await enter(page, signIns.demo, '/billing');
  // Waits for all prefetched lists, since a list read within the last second is not read again.
  await waitForWarm(page);
  const open = () =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Apps', exact: true }).click();

  origin.fail('/api/apps', status(401), { times: 1 });
  origin.log.clear();
  const probe = origin.log.next({ path: '/auth/me' });
  await open();
  // The tenant is known by now: only calls outside /auth/ name it.
  expect((await probe).headers['x-tenant-id']).toBeUndefined();
  const notice = page.getByText(/^The service answered with an error \(401\)\. Showing data saved /);
  await expect(notice).toBeVisible();
  await expect(firstRow(page)).toBeVisible();
  await origin.log.quiet();
  expect(origin.log.count({ path: '/auth/me' })).toBe(1);
  expect(await storedUser(page)).toMatchObject({ email: signIns.demo.email });

  // A proxy's 403 with an HTML page does not end the session either.
  origin.fail('/auth/me', answer(403, { 'content-type': 'text/html' }, '<h1>Forbidden</h1>'));
  const forbidden = origin.log.next({ path: '/auth/me' });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await forbidden;
  await page.reload();
  await expect(firstRow(page)).toBeVisible();

  origin.heal();
  // While no page is open, so that the start is the first to hear of it.
  await page.goto('about:blank');
  backend.endSessions();
  await page.goto('/apps');
  await page.waitForURL('**/login?next=%2Fapps');
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await expect.poll(() => storedAnswers(page)).toEqual([]);
});

test('D6: a known key is not taken for gone when it is the session that is over', async ({ backend, page }) => {
  await enter(page, signIns.demo);
  await waitForWarm(page);
  await go(page, '/apps/app_ios');
  const panel = page.getByRole('region', { name: 'API key', exact: true });
  await expect(panel.getByText('Active', { exact: true })).toBeVisible();
  await waitForOlder(page, 'apiKeys.status');
  backend.endSessions();
  // The dialog reads the status alone, and a 401 of it means that there is no key.
  await panel.getByRole('button', { name: 'Revoke API key' }).click();
  await page.waitForURL('**/login?next=**');
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
});

for (const code of [401, 404]) {
  test(`D7: an app without a key (${code}) says so, and the session goes on`, async ({ origin, page }) => {
    // Fails from the start: the states of keys are read at idle, and a recent read is not repeated.
    origin.fail(/\/api-key\/status$/, status(code));
    await enter(page, signIns.demo);
    await waitForStored(page, 'apps.list');
    const link = firstRow(page).getByRole('link').first();
    origin.log.clear();
    await link.click();
    await expect(page.getByRole('region', { name: 'API key' })).toContainText('No API key exists for this app yet.');
    await expect(page.getByRole('button', { name: 'Create API key' })).toBeEnabled();
    await origin.log.quiet();
    expect(origin.log.count({ path: '/auth/me' })).toBeLessThanOrEqual(1);
    expect(await storedUser(page)).toMatchObject({ email: signIns.demo.email });
    expect((await storedAnswers(page)).length).toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByRole('region', { name: 'API key' })).toContainText('No API key exists for this app yet.');
  });
}

/** Fails if the page is blank, with neither an image nor text. */
const somethingShows = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const root = document.getElementById('root');
        return Boolean(root?.textContent.trim()) || root?.querySelector('svg') != null;
      }),
    )
    .toBe(true);

for (const [how, failure] of [
  ['refuses connections', reset],
  ['is silent', hang],
] as const) {
  test.describe(`/auth/me ${how}`, () => {
    test.use({ build: 'n' });
    test(`D8: a session verified 6 days ago opens on saved data, read-only (${how})`, async ({ origin, page }) => {
      await enter(page, signIns.demo);
      await waitForWorker(page);
      await waitForStored(page, 'apps.list');
      await editRows(page, 'meta', { verifiedAt: Date.now() - 6 * DAY });
      origin.fail(/^\/(auth|api|admin-api|sdk)\//, failure);
      await page.goto('/');
      await page.waitForURL('**/dashboard');
      await page.goto('/apps');
      await expect(firstRow(page)).toBeVisible();
      await expect(page.getByRole('main').getByText(/Showing data saved /)).toBeVisible();
      await expect(page.getByRole('status').first()).not.toHaveText('Online');
      await expect(page.getByRole('button', { name: 'Create app' })).toHaveAttribute('aria-disabled', 'true');
    });

    test(`D8: a session verified 8 days ago, or none, leads to /login with a reason (${how})`, async ({
      origin,
      page,
    }) => {
      await enter(page, signIns.demo);
      await waitForWorker(page);
      await waitForStored(page, 'apps.list');
      await editRows(page, 'meta', { verifiedAt: Date.now() - 8 * DAY });
      origin.fail(/^\/(auth|api|admin-api|sdk)\//, failure);
      await page.goto('/', { waitUntil: 'commit' });
      await somethingShows(page);
      await page.waitForURL('**/login**');
      await expect(page.getByText(/older than 7 days and has been removed\. Connect to sign in\./)).toBeVisible();
      await expect.poll(() => storedAnswers(page)).toEqual([]);

      await page.goto('/', { waitUntil: 'commit' });
      await somethingShows(page);
      await page.waitForURL('**/login**');
      await expect(page.getByText(/no session is kept on this device\. Connect to sign in\./)).toBeVisible();
      // The service is back: the cookie is still valid and leads in without a click.
      origin.heal();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.waitForURL('**/dashboard');
    });
  });
}

test('D8: a tab that stays open without a network ends its session after 7 days', async ({ context, origin, page }) => {
  await enter(page, signIns.demo);
  await waitForWorker(page);
  await waitForStored(page, 'apps.list');
  await goOffline(context);
  await expect(page.getByRole('status').first()).toContainText('Offline');
  await page.evaluate((ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
    dispatchEvent(new Event('online'));
  }, 8 * DAY);
  await page.waitForURL('**/login**');
  await expect.poll(() => storedAnswers(page)).toEqual([]);
  expect(origin.log.count({ method: 'POST', path: '/auth/login' })).toBe(1);
});

test('D11: without the offline copy nothing is stored, and /login says so when there is no network', async ({
  context,
  page,
}) => {
  await page.goto('/login');
  const choice = page.getByLabel('Keep an offline copy on this device');
  await expect(choice).toBeChecked();
  await expect(page.getByText('Turn this off on a shared computer')).toBeVisible();
  await choice.uncheck();
  await fillAndSignIn(page, signIns.demo);
  await page.waitForURL('**/dashboard');
  await waitForWorker(page);
  for (const path of ['/apps', '/billing', '/external-users', '/users']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/apps');
  await expect(firstRow(page)).toBeVisible();
  expect(await storedAnswers(page)).toEqual([]);
  expect(await storedUser(page)).toBeNull();
  await page.close();

  await goOffline(context);
  const reopened = await context.newPage();
  await reopened.goto('/apps');
  await reopened.waitForURL('**/login**');
  await expect(signInHeading(reopened)).toBeVisible();
  await expect(reopened.getByText('No offline copy is kept on this device. Connect to sign in.')).toBeVisible();
  await expect(reopened.getByLabel('Keep an offline copy on this device')).not.toBeChecked();
});

test('D11: switching the copy off at the next sign-in deletes the stored data', async ({ page }) => {
  await enter(page, signIns.demo);
  await waitForStored(page, 'apps.list');
  // Signing out would delete the data already.
  await openLoginOver(page);
  expect((await storedAnswers(page)).length).toBeGreaterThan(0);
  await page.getByLabel('Keep an offline copy on this device').uncheck();
  await fillAndSignIn(page, signIns.demo);
  await page.waitForURL('**/dashboard');
  await expect.poll(() => storedAnswers(page)).toEqual([]);
  await page.goto('/apps');
  await expect(firstRow(page)).toBeVisible();
  await waitForWorker(page);
  expect(await storedAnswers(page)).toEqual([]);
  expect(await storedUser(page)).toBeNull();
});

test('an address that is opened in a new tab after a sign-out leads to its page once its user has signed in again', async ({
  context,
  page,
}) => {
  await enter(page, signIns.demo);
  await leave(page);
  const fresh = await context.newPage();
  await page.close();
  await fresh.goto('/logs?action=blocked');
  await expect(signInHeading(fresh)).toBeVisible();
  await fillAndSignIn(fresh, signIns.demo);
  await fresh.waitForURL('**/logs?action=blocked');
  await expect(fresh.getByRole('heading', { level: 1, name: 'Policy Logs' })).toBeVisible();
});
