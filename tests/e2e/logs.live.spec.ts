/** The explorer against a service: a long log, offline use, and a log that grows while it is open. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { goOffline, openAt, waitForWorker } from '../support/browser';
import { type Failure, status } from '../support/failures';
import { expect, test, testWithWorker } from '../support/test';

const NEWEST = Date.UTC(2026, 5, 1);

/** Events one second apart, the newest first; every third is blocked. */
const events = (count: number, newest = 0) =>
  Array.from({ length: count }, (_, at) => {
    const index = at - newest;
    return {
      id: `log${index}`,
      timestamp: new Date(NEWEST - index * 1000).toISOString(),
      user_id: `eu_1_${Math.abs(index) % 50}`,
      app_id: 'app_storefront',
      action: index % 3 === 0 ? 'blocked' : 'allowed',
      event_type: 'rate_limit.exceeded',
      severity: 'medium',
      details: { method: 'GET', path: `/v1/orders/${index}`, pad: 'x'.repeat(150) },
    };
  });

const answering =
  (read: () => unknown): Failure =>
  ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(read()));
  };

const region = (page: Page) => page.getByRole('region', { name: 'Matching events', exact: true });
const rows = (page: Page) =>
  page.getByRole('table', { name: 'Policy logs', exact: true }).locator('tbody tr[data-index]');

testWithWorker(
  '100,000 events are counted, filtered, exported and read offline as the newest 2,000',
  async ({ page, context, origin }) => {
    test.slow();
    const all = events(100_000);
    origin.fail(
      '/api/policy-logs',
      answering(() => all),
    );
    await openAt(page, '/logs', signIns.demo);
    await expect(region(page).getByText('100,000 events', { exact: true })).toBeVisible({ timeout: 30_000 });
    expect(await page.locator('table *').count()).toBeLessThan(900);
    const facets = page.getByRole('region', { name: 'Filters', exact: true });
    await expect(facets.getByRole('button', { name: /^blocked 33,334/ })).toBeVisible();
    await facets.getByRole('button', { name: /^blocked/ }).click();
    await expect(region(page).getByText('33,334 of 100,000 events', { exact: true })).toBeVisible();
    await page.getByLabel('Search details').fill('path:/v1/orders/9999');
    // 9999, and the multiples of three from 99990 to 99999.
    await expect(region(page).getByText('5 of 100,000 events', { exact: true })).toBeVisible();
    await page.getByLabel('Search details').fill('');
    const download = page.waitForEvent('download', { timeout: 30_000 });
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(file.trimEnd().split('\r\n')).toHaveLength(33_335);

    await waitForWorker(page);
    await page.goto('/logs');
    await expect(region(page).getByText('100,000 events', { exact: true })).toBeVisible({ timeout: 30_000 });
    await goOffline(context);
    await page.reload();
    await expect(region(page).getByText('newest 2,000 of 100,000')).toBeVisible();
    await expect(region(page).getByText('2,000 events', { exact: true })).toBeVisible();
    await facets.getByRole('button', { name: /^blocked/ }).click();
    await expect(region(page).getByText('667 of 2,000 events', { exact: true })).toBeVisible();
  },
);

test('new events appear on top; while the user reads further down they wait behind a button', async ({
  page,
  origin,
}) => {
  let newest = 0;
  origin.fail(
    '/api/policy-logs',
    answering(() => events(200 + newest, newest)),
  );
  await openAt(page, '/logs', signIns.demo);
  await expect(region(page).getByText('200 events', { exact: true })).toBeVisible();
  const asked = origin.log.next({ path: '/api/policy-logs' });
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await asked;
  newest = 2;
  await expect(region(page).getByText('202 events', { exact: true })).toBeVisible({ timeout: 15_000 });

  await page.evaluate(() => window.scrollTo(0, 2_500));
  const read = rows(page).nth(8);
  const text = await read.textContent();
  newest = 14;
  const more = page.getByRole('button', { name: '12 new events', exact: true });
  await expect(more).toBeVisible({ timeout: 15_000 });
  await expect(region(page).getByText('202 events', { exact: true })).toHaveCount(1);
  expect(await read.textContent()).toBe(text);
  await more.click();
  await expect(region(page).getByText('214 events', { exact: true })).toBeVisible();
  await expect(rows(page).first()).toContainText('/v1/orders/-14');
});

test.describe('with 10,000 users', () => {
  test.use({ scenario: 'large' });

  test('the user facet can be searched, and names the chosen user', async ({ page }) => {
    await openAt(page, '/logs', signIns.demo);
    await expect(rows(page).first()).toBeVisible();
    const users = page.getByRole('list', { name: 'User', exact: true });
    const field = page.getByLabel('Search user values');
    const email = ((await users.getByRole('button', { name: /@/ }).nth(2).textContent()) ?? '').replace(/[\d,]+$/, '');
    await field.fill(email);
    await users.getByRole('button', { name: new RegExp(`^${email}`) }).click();
    await expect(page.getByRole('button', { name: `Remove User: ${email}` })).toBeVisible();
    await expect(rows(page).first()).toContainText(email.slice(0, 8));
  });
});

test('a filter by group says that the users could not be read, instead of showing no events', async ({
  page,
  origin,
}) => {
  const mend = origin.fail('/api/external-users', status(500), { method: 'GET' });
  await openAt(page, '/logs?group=grp_1_1', signIns.demo);
  const main = page.getByRole('main');
  await expect(main.getByText('Failed to fetch users')).toBeVisible();
  await expect(page.getByText('No policy logs found.')).toHaveCount(0);
  // While it still fails: once mended, the page recovers by itself and the button goes.
  const asked = origin.log.next({ path: '/api/external-users' });
  await main.getByRole('button', { name: 'Try again' }).click();
  await asked;
  mend();
  await expect(page.getByRole('button', { name: 'Remove Group: Premium' })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
});

test('a log whose entries cannot be read is not called empty', async ({ page, origin }) => {
  origin.fail(
    '/api/policy-logs',
    answering(() => [{ time: 'noon' }, { time: 'midnight' }]),
  );
  await openAt(page, '/logs', signIns.demo);
  await expect(region(page)).toContainText('2 entries could not be read');
  await expect(page.getByText('No policy logs found.')).toHaveCount(0);
});
