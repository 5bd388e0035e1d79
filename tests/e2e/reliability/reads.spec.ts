/** When lists are read: after failures, side by side in windows, and for how long (reliability.md, B9, B12, G8). */

import type { Page } from '@playwright/test';
import { HOUR } from '@/durations';
import { signIns } from '../../../mocks/accounts';
import { forceReload, go, openAt, waitForWorker } from '../../support/browser';
import { answer, cutBody, type Failure, hang, reset, status } from '../../support/failures';
import type { Origin } from '../../support/origin';
import { ALONE, within } from '../../support/pace';
import { expect, test } from '../../support/test';
import { connection, LISTS, main, ON_DASHBOARD, S2, S3, settle, waitForWarm } from './network-steps';
import { editRows, waitForOlder } from './session-steps';

const STATS = '/api/dashboard/stats';
const LOGS = '/api/policy-logs';
/** Read again by the dashboard while it is open. */
const LIVE = [STATS, LOGS, '/api/apps', '/admin-api/tiles', '/api/external-users'];

test.describe('with the limits shortened to a fifth', () => {
  test.use({ build: 'n' });

  test('B9: a list that keeps failing is retried alone, less and less often, and no other list is read for it', async ({
    origin,
    page,
  }) => {
    await settle(page, '/dashboard', ...ON_DASHBOARD);
    await waitForWarm(page);
    await waitForOlder(page, 'stats.get');
    const heal = origin.fail('/api/apps', answer(200, { 'content-type': 'text/plain' }, 'NaN'), { method: 'GET' });
    origin.log.clear();
    await page.reload();
    await expect(page.getByText(S3('an unexpected answer'))).toBeVisible();
    // By the page's own clock: a busy machine brings them to the server sooner or later.
    const tries = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => new URL(name).pathname === '/api/apps')
          .map(({ startTime }) => startTime),
      );
    await expect.poll(async () => (await tries()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
    // A fifth of 5 s, 10 s, 20 s, …
    const gaps = (await tries()).map((at, index, all) => at - (all[index - 1] ?? at));
    for (const [index, least] of [900, 1_900, 3_900].entries())
      expect(gaps[index + 1], `gap ${index + 1}`).toBeGreaterThan(least);
    await expect(connection(page)).toHaveText('Online');
    for (const path of [STATS, LOGS, '/api/external-users'])
      expect(origin.log.count({ path }), `${path}, as any reload reads it`).toBe(1);
    heal();
    await expect(page.getByText(S3('an unexpected answer')), 'it comes back by itself').toHaveCount(0, {
      timeout: 20_000,
    });
  });

  // `down` makes the list fail, and returns a function that ends that.
  const ways: [what: string, notice: RegExp, down: (origin: Origin, page: Page) => Promise<() => Promise<unknown>>][] =
    [
      ...(
        [
          ['cut', cutBody],
          ['reset', reset],
        ] as const
      ).map(([what, failure]): (typeof ways)[number] => [
        what,
        S2,
        async (origin) => {
          const heal = origin.fail('/api/apps', failure, { method: 'GET' });
          return async () => heal();
        },
      ]),
      [
        'blocked',
        S2,
        async (_, page) => {
          await page.context().route('**/api/apps', (route) => route.abort('blockedbyclient'));
          return () => page.context().unroute('**/api/apps');
        },
      ],
    ];
  for (const [what, notice, down] of ways) {
    test(`B9: one list that is ${what} affects only its own panel`, async ({ origin, page }) => {
      await settle(page, '/dashboard', ...ON_DASHBOARD);
      await waitForWarm(page);
      await waitForOlder(page, 'stats.get');
      const heal = await down(origin, page);
      origin.log.clear();
      await page.reload();
      await expect(main(page).getByText(notice)).toBeVisible();
      await expect(connection(page)).toHaveText('Online');
      await expect(page.getByText(/You are offline/)).toHaveCount(0);
      await go(page, '/apps');
      await expect(page.getByRole('button', { name: 'Create app' })).toBeEnabled();
      for (const path of [STATS, LOGS, '/api/external-users'])
        expect(origin.log.count({ path }), `${path}, as any reload reads it`).toBeLessThanOrEqual(1);
      await heal();
      await expect(main(page).getByText(notice), 'it comes back by itself').toHaveCount(0, { timeout: 15_000 });
    });
  }

  test(
    'B12: a read from a silent service ends even under a worker of another version',
    ALONE,
    async ({ origin, page, troubles }) => {
      // The older worker is asked to close its database for a newer version.
      troubles.expected(/DatabaseClosedError|VersionChange/);
      await settle(page, '/apps', 'apps.list');
      await waitForWarm(page);
      origin.serve('n1');
      await forceReload(page);
      await waitForWorker(page);
      await expect(main(page).getByText('Storefront Web', { exact: true })).toBeVisible();
      await waitForOlder(page, 'apps.list');
      await go(page, '/tiles');
      origin.fail(LISTS, hang, { method: 'GET' });
      let ends = (_tookMs: number) => {};
      const ended = new Promise<number>((resolve) => {
        ends = resolve;
      });
      const silent: Failure = async ({ wait }) => {
        const from = Date.now();
        // Ends as soon as the page gives up.
        await wait(60_000);
        ends(Date.now() - from);
      };
      origin.fail('/api/apps', silent, { method: 'GET', times: 1 });
      const openedAt = Date.now();
      await go(page, '/apps');
      await expect(page.getByText(S2)).toBeVisible();
      const allowance = within(1_000);
      const tookMs = await ended;
      // The limit counts from the page's question, which a busy machine may bring to the server late.
      expect(Date.now() - openedAt, '15 s, a fifth of it').toBeGreaterThanOrEqual(3_000);
      // The machine may have been busy at either end of the wait.
      expect(tookMs).toBeLessThan(3_000 + Math.max(allowance, within(1_000)));
      await expect(page.getByText(S2), 'afterwards too').toBeVisible();
    },
  );
});

test('a refresh without news transfers no body: the request carries the tag of the last answer', async ({
  origin,
  page,
}) => {
  await settle(page, '/apps', 'apps.list');
  await waitForOlder(page, 'apps.list');
  const answers = () => origin.backend.requests({ path: '/api/apps' }).map(({ status }) => status);
  const longAgo = Date.now() - HOUR / 2;
  await editRows(page, 'responses', { storedAt: longAgo });
  await editRows(page, 'checks', { checkedAt: longAgo });
  await page.reload();
  await expect.poll(() => answers().at(-1)).toBe(304);
  await expect(main(page).getByText('Storefront Web', { exact: true })).toBeVisible();
  await expect(
    main(page)
      .getByText(/^Updated \d+ s ago$/)
      .first(),
    'confirmed now',
  ).toBeVisible();

  // A changed list comes in full.
  origin.backend.db.table('apps').update('app_ios', { app_display_name: 'Renamed meanwhile' });
  await waitForOlder(page, 'apps.list');
  await page.reload();
  await expect(main(page).getByText('Renamed meanwhile')).toBeVisible();
});

const again = (page: Page) => main(page).getByRole('button', { name: 'Try again', exact: true });

test('L3: a refusal over saved data is reported with a way to try again, even on a screen that reads nothing by itself', async ({
  origin,
  page,
}) => {
  await settle(page, '/users', 'users.list');
  await waitForOlder(page, 'users.list');
  // With this Retry-After only the user may ask sooner.
  const heal = origin.fail('/api/users', status(503, { retryAfter: 600 }), { method: 'GET' });
  await page.reload();
  await expect(page.getByText(S3(503))).toBeVisible();
  await expect(main(page).getByText(signIns.demo.email)).toBeVisible();
  const asked = origin.log.next({ path: '/api/users' });
  await again(page).click();
  await asked;
  await expect(page.getByText(S3(503)), 'refused again').toBeVisible();
  heal();
  await again(page).click();
  await expect(page.getByText(S3(503))).toHaveCount(0);
  await expect(again(page)).toHaveCount(0);
});

test('L3: if Try again finds that the session has ended, it leads to /login, which says so', async ({
  origin,
  page,
}) => {
  await settle(page, '/users', 'users.list');
  await waitForOlder(page, 'users.list');
  const heal = origin.fail('/api/users', status(500, { retryAfter: 600 }), { method: 'GET' });
  await page.reload();
  await expect(page.getByText(S3(500))).toBeVisible();
  heal();
  origin.backend.endSessions();
  await again(page).click();
  await page.waitForURL('**/login**');
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
});

test.describe('in two windows', () => {
  test.use({ serviceWorkers: 'block' });

  test('G8: a window is refreshed every 30 s whatever the other one shows, and both together ask once per interval', async ({
    context,
    origin,
    page,
  }) => {
    await context.clock.install();
    await openAt(page, '/dashboard', signIns.demo);
    await go(page, '/billing');
    const second = await context.newPage();
    await second.goto('/dashboard');
    await expect(second.getByRole('region', { name: 'Apps', exact: true }).getByRole('row').nth(1)).toBeVisible();
    await origin.log.quiet({ path: LISTS });
    /** Jumps over an interval except its last two seconds, which pass in real time, so that both windows' timers run together. */
    const interval = async () => {
      origin.log.clear();
      const asked = Promise.all(LIVE.map((path) => origin.log.next({ path })));
      await context.clock.fastForward(28_000);
      await asked;
      await origin.log.quiet({ path: LISTS }, 2_000);
      for (const path of LIVE) expect(origin.log.count({ path }), path).toBe(1);
    };
    await interval();
    await interval();
    await go(page, '/dashboard');
    await expect(page.getByRole('region', { name: 'Apps', exact: true }).getByRole('row').nth(1)).toBeVisible();
    await origin.log.quiet({ path: LISTS });
    for (let n = 0; n < 3; n += 1) await interval();
  });
});
