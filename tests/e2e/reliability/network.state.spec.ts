/** Causes of the connection state, and the messages of refusals (reliability.md, B1, B4, B5). */
import { signIns } from '../../../mocks/accounts';
import { go, goOffline, goOnline, openAt } from '../../support/browser';
import { held, status } from '../../support/failures';
import { ALONE, inTime } from '../../support/pace';
import { expect, test } from '../../support/test';
import { connection, LISTS, main, ON_DASHBOARD, S1, S3, settle, waitForWarm } from './network-steps';
import { waitForOlder } from './session-steps';

test.use({ build: 'n' });

test(
  'B1: S1 is shown within 1 s, disappears with the first good answer and not with the online event, and lists are read once',
  ALONE,
  async ({ context, origin, page }) => {
    await settle(page, '/dashboard', ...ON_DASHBOARD);
    await waitForWarm(page);
    await goOffline(context);
    await inTime(1_000, (timeout) => expect(page.getByText(S1)).toBeVisible({ timeout }));
    await expect(connection(page)).toHaveText('Offline · showing saved data');

    await origin.down();
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/me'));
    await goOnline(context);
    await refused;
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await expect(page.getByText(S1), 'the event alone changes nothing').toBeVisible();

    origin.log.clear();
    await origin.up();
    await expect(page.getByText(S1)).toHaveCount(0, { timeout: 20_000 });
    await expect(connection(page)).toHaveText('Online');
    const lists = ['/api/apps', '/api/dashboard/stats', '/api/policy-logs', '/api/external-users'];
    for (const path of lists) await expect.poll(() => origin.log.count({ path }), path).toBeGreaterThan(0);
    await expect(main(page).getByText(/^Saved /)).toHaveCount(0);
    await origin.log.quiet({ path: LISTS });
    for (const path of lists) expect(origin.log.count({ path }), path).toBe(1);
  },
);

test('B4: with onLine forced true on a dead network, and false on a live one, the outcome of requests decides', async ({
  context,
  origin,
  page,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => localStorage.getItem('test.onLine') === 'true' });
  });
  await settle(page, '/apps', 'apps.list');
  await waitForOlder(page, 'apps.list');
  expect(await page.evaluate(() => navigator.onLine)).toBe(false);
  await expect(connection(page)).toHaveText('Online');
  origin.log.clear();
  await page.reload();
  await expect.poll(() => origin.log.count({ path: '/api/apps' }), 'asked in spite of onLine').toBe(1);
  await expect(page.getByText(S1)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create app' })).toBeEnabled();

  await page.evaluate(() => localStorage.setItem('test.onLine', 'true'));
  await origin.down();
  await page.reload();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(page.getByText(S1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create app' })).toBeDisabled();
  await origin.up();
  await expect(page.getByText(S1)).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Create app' })).toBeEnabled();
});

test('B5: a refused refresh shows saved data under S3', async ({ origin, page }) => {
  await settle(page, '/apps', 'apps.list');
  await waitForOlder(page, 'apps.list');
  for (const code of [500, 502, 503, 504, 429]) {
    const heal = origin.fail(LISTS, status(code, { detail: `Trouble ${code}` }), { method: 'GET' });
    await page.reload();
    await expect(page.getByText(S3(code))).toBeVisible();
    await expect(main(page).getByText('Storefront Web', { exact: true })).toBeVisible();
    await expect(connection(page), 'an answer is an answer').toHaveText('Online');
    heal();
  }
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/apps') && response.ok());
  await page.reload();
  await answered;
  await expect(
    main(page)
      .getByText(/^Updated .+ ago$|^Updated now$/)
      .first(),
  ).toBeVisible();
  await expect(main(page).getByText(/^The service answered with an error/)).toHaveCount(0);
});

test('B5: without saved data the screen’s sentence is shown, with the service’s message', async ({ origin, page }) => {
  for (const path of ['/api/users', '/api/plans', '/api/tenant/plan', '/api/external-user-groups'])
    origin.fail(path, status(503, { detail: 'Back in a minute' }), { method: 'GET' });
  await settle(page, '/users', 'apps.list');
  await expect(main(page).getByText('Failed to fetch users', { exact: true })).toBeVisible();
  await expect(main(page).getByText('Back in a minute')).toBeVisible();
  await go(page, '/external-user-groups');
  await expect(main(page).getByText('Failed to load groups.', { exact: true }).first()).toBeVisible();
  // Only here the service's message replaces the sentence (contract.md, rule 4).
  await go(page, '/billing');
  await expect(main(page).getByText('Back in a minute', { exact: true }).first()).toBeVisible();
});

test('B5: everything but the user waits out a Retry-After', async ({ origin, page }) => {
  await settle(page, '/apps', 'apps.list', 'users.list');
  await waitForWarm(page);
  const apps = { path: '/api/apps' };
  /** Leaves the apps' screen, where a failed read is tried again by itself. */
  const leave = async () => {
    await go(page, '/users');
    await expect(page.getByRole('heading', { level: 1, name: 'Internal Users' })).toBeVisible();
    await origin.log.quiet(apps);
    origin.log.clear();
  };
  const open = async () => {
    await go(page, '/apps');
    await expect(main(page).getByText(/^The service answered with an error/)).toBeVisible();
  };
  let heal = origin.fail('/api/apps', status(500), { method: 'GET' });
  await page.reload();
  await expect(page.getByText(S3(500))).toBeVisible();
  await leave();
  await Promise.all([origin.log.next(apps), open()]);
  heal();

  heal = origin.fail('/api/apps', status(429, { retryAfter: 600 }), { method: 'GET' });
  await page.reload();
  await expect(page.getByText(S3(429))).toBeVisible();
  heal();
  await leave();
  await open();
  await origin.log.quiet(apps);
  expect(origin.log.count(apps)).toBe(0);
});

test('a page that is left while its reads are under way does not look for the service', async ({ origin, page }) => {
  const answer = held();
  origin.fail(LISTS, answer.failure, { method: 'GET' });
  await openAt(page, '/dashboard', signIns.demo);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect.poll(() => origin.log.count({ path: '/api/apps' })).toBe(1);
  await page.goto('/onboard/tenant');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register an organization');
  await origin.log.quiet({ path: '/auth/me' });
  expect(origin.log.count({ path: '/auth/me' })).toBe(1);
  answer.release();
});
