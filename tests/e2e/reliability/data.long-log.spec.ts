/** A log of 100,000 entries, about 30 MB (reliability.md, C5). */
import type { Page } from '@playwright/test';
import { go, goOffline } from '../../support/browser';
import { type Failure, heldBack } from '../../support/failures';
import { ALONE, tasksDuring } from '../../support/pace';
import { expect, test } from '../../support/test';
import { main, settle } from './network-steps';
import { storedAnswers } from './session-steps';

const COUNT = 100_000;
const NEWEST = Date.UTC(2026, 5, 1);
const APPS = ['app_ios', 'app_android', 'app_storefront', 'app_partner'];

const logs = Array.from({ length: COUNT }, (_, index) => ({
  id: `log-${index}`,
  timestamp: new Date(NEWEST - index * 1000).toISOString(),
  user_id: `eu_1_${index % 50}`,
  app_id: APPS[index % APPS.length],
  action: 'blocked',
  event_type: 'rate_limit.exceeded',
  severity: 'medium',
  details: {
    method: 'GET',
    path: `/v1/orders/${index}`,
    ip: '203.0.113.7',
    limit: 100,
    observed: 117,
    pad: 'x'.repeat(60),
  },
}));

/** Answers with these entries, or those of one app, as the service does. */
const longLog =
  (entries = logs): Failure =>
  ({ request, response }) => {
    const app = request.query.get('app_id');
    const body = JSON.stringify(app === null ? entries : entries.filter(({ app_id }) => app_id === app));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  };

const panel = (page: Page) => main(page).getByRole('region', { name: 'Policy logs', exact: true });
/** Resolves in the first frame in which the panel shows the log. */
const shown = (page: Page): Promise<void> =>
  page.evaluate(async (count) => {
    const isShown = () =>
      [...document.querySelectorAll('main section')].some(
        (section) =>
          section.querySelector('h2')?.textContent === 'Policy logs' && section.textContent?.includes(`of ${count}`),
      );
    while (!isShown()) await new Promise(requestAnimationFrame);
  }, COUNT.toLocaleString('en'));
/** Scrolls down the page and back, frame by frame. */
const scroll = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const scrolled = document.scrollingElement;
    if (!scrolled) throw new Error('nothing scrolls');
    for (let step = 0; step < 60; step += 1) {
      scrolled.scrollBy(0, step < 30 ? 60 : -60);
      await new Promise(requestAnimationFrame);
    }
  });
const rowsInDom = (page: Page) => page.locator('[role=row], tr').count();

test(
  'C5: 100,000 logs show their first rows at once, render few, scroll smoothly, and 2,000 are kept for offline use',
  ALONE,
  async ({ context, origin, page }) => {
    test.slow();
    await settle(page, '/apps', 'apps.list', 'policyLogs.list');
    // Everything else is there before the log arrives: the bound is for its own work.
    const log = heldBack(longLog());
    origin.fail('/api/policy-logs', log.failure);
    const asked = origin.log.next({ path: '/api/policy-logs' });
    await page.goto('/dashboard');
    await asked;
    // The log of an earlier visit.
    await expect(panel(page).getByRole('row').nth(1)).toBeVisible();
    // Other screens are loaded while the page is idle.
    await origin.log.quiet();
    const loading = await tasksDuring(page, async () => {
      log.release();
      await shown(page);
    });
    const sum = loading.reduce((total, ms) => total + ms, 0);
    expect(sum, 'ms of all tasks from the arrival of the log to its first rows').toBeLessThan(2_000);
    expect(await rowsInDom(page)).toBeLessThan(200);
    await expect(panel(page).getByText('1–10 of 100,000')).toBeVisible({ timeout: 20_000 });

    const scrolling = await tasksDuring(page, () => scroll(page));
    expect(Math.max(...scrolling), 'ms of the longest task while scrolling').toBeLessThan(200);

    await panel(page).getByLabel('Filter by app').selectOption({ label: 'Acme for iOS' });
    await expect(panel(page).getByText('1–10 of 25,000')).toBeVisible({ timeout: 20_000 });
    expect(await rowsInDom(page)).toBeLessThan(200);
    await panel(page).getByLabel('Filter by app').selectOption({ label: 'All apps' });

    const stored = (await storedAnswers(page)).filter(({ value }) => value.call === 'policyLogs.list');
    expect(stored.map(({ value }) => value.total)).toContain(COUNT);
    for (const { value } of await storedAnswers(page))
      expect(JSON.stringify(value).length).toBeLessThan(5 * 1024 * 1024);

    await goOffline(context);
    await page.reload();
    await expect(panel(page).getByText('newest 2,000 of 100,000')).toBeVisible();
    await expect(panel(page).getByText('1–10 of 2,000')).toBeVisible();
    await panel(page).getByLabel('Filter by app').selectOption({ label: 'Partner API' });
    await expect(panel(page).getByText(/newest 2,000 of /)).toBeVisible();
    expect(await rowsInDom(page)).toBeLessThan(200);
  },
);

test('C5: a long log stays whole in one window while another window, which has read it since, stores its newest 2,000', async ({
  context,
  origin,
  page,
}) => {
  await settle(page, '/apps', 'apps.list', 'policyLogs.list');
  origin.fail('/api/policy-logs', longLog(logs.slice(1, 3_001)));
  await go(page, '/dashboard');
  await expect(panel(page).getByText('1–10 of 3,000')).toBeVisible();
  await page.evaluate(() => {
    const look = () => {
      if (document.body.textContent.includes('newest 2,000')) document.body.dataset.cut = 'true';
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });

  origin.fail('/api/policy-logs', longLog(logs.slice(0, 3_001)));
  const second = await context.newPage();
  await second.goto('/dashboard');
  await expect(panel(second).getByText('1–10 of 3,001')).toBeVisible();

  // What a window has read within the last second is not read again as it comes back.
  await origin.log.quiet({ path: '/api/policy-logs' });
  await go(page, '/apps');
  await go(page, '/dashboard');
  await expect(panel(page).getByText('1–10 of 3,001')).toBeVisible();
  expect(await page.locator('body').getAttribute('data-cut')).toBeNull();
});
