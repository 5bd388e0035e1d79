import type { Page } from '@playwright/test';
import { DAY } from '@/durations';
import { signIns } from '../../mocks/accounts';
import { goOffline, goOnline, signIn, waitForWorker } from '../support/browser';
import { answer, big, hang, heldBack, reset, status, wrongShape } from '../support/failures';
import { readStorage } from '../support/storage';
import { expect, test, testWithWorker } from '../support/test';
import { editRows, fillAndSignIn, leave, waitForStored } from './reliability/session-steps';

const LOGS = '/api/policy-logs';
const TILES = '/admin-api/tiles';
const USERS = '/api/external-users';
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rows = (page: Page, name: string) => region(page, name).getByRole('row');

async function open(page: Page): Promise<void> {
  await page.goto('/login');
  await signIn(page, signIns.demo);
}

for (const width of [1280, 1024])
  test(`at ${width} px the log's panel is as high while it loads as with its rows`, async ({ page, origin }) => {
    await page.setViewportSize({ width, height: 900 });
    const log = heldBack();
    origin.fail(LOGS, log.failure);
    await open(page);
    const panel = region(page, 'Policy logs');
    await expect(panel.getByRole('img', { name: 'Loading' })).toBeVisible();
    const loading = await panel.boundingBox();
    log.release();
    await expect(panel.getByRole('button', { name: 'Older' })).toBeVisible();
    expect((await panel.boundingBox())?.height).toBe(loading?.height);
  });

test('four skeleton cards are shown while the figures load, and nothing moves when they arrive', async ({
  page,
  origin,
}) => {
  const figures = heldBack();
  origin.fail('/api/dashboard/stats', figures.failure);
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) seen.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page);
  await expect(page.getByTestId('stat-skeleton')).toHaveCount(4);
  await page.reload();
  await expect(page.getByTestId('stat-skeleton')).toHaveCount(4);
  expect((await page.getByTestId('stat-skeleton').first().boundingBox())?.height).toBe(64);
  figures.release();
  await expect(page.getByRole('main').getByRole('link', { name: /^Apps\s*6$/ })).toBeVisible();
  await expect(page.getByTestId('stat-skeleton')).toHaveCount(0);
  await expect(rows(page, 'External users').nth(1)).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift)).toBe(0);
});

testWithWorker(
  'cards show the change from the day before, offline too, and only to the same user',
  async ({ page, context }) => {
    const cards = page.getByRole('main').locator('div:has(> a [data-part=value])');
    const card = (name: string) =>
      cards.filter({ has: page.getByRole('link', { name: new RegExp(`^${name}\\s*\\d`) }) });
    const snapshots = async () =>
      Object.entries((await readStorage(page)).databases)
        .filter(([store]) => store.endsWith('/checks'))
        .flatMap(([, rows]) => rows as { key: string; value: { snapshots?: unknown[] } }[])
        .flatMap(({ value }) => value.snapshots ?? []);
    await open(page);
    await waitForWorker(page);
    await expect(cards).toHaveCount(4);
    // The first answer is the first snapshot: there is none to compare it with.
    await expect.poll(async () => (await snapshots()).length).toBe(1);
    await expect(cards.filter({ hasText: 'since' })).toHaveCount(0);
    const height = (await card('Apps').boundingBox())?.height;
    expect(height, 'one strip of cards').toBe(64);

    const totals = { apps_total: 4, external_users_total: 61, groups_total: 6, active_policies_total: null };
    await editRows(page, 'checks', { snapshots: [{ at: Date.now() - 24 * 3600_000, value: totals }] });
    const differ = async () => {
      await expect(card('Apps')).toContainText('2 more since yesterday');
      await expect(card('External Users')).toContainText('1 fewer since yesterday');
      await expect(card('Groups')).toContainText('No change since yesterday');
      await expect(card('Active Policies')).not.toContainText('since');
    };
    await page.reload();
    await differ();
    expect((await card('Apps').boundingBox())?.height, 'its room was there before').toBe(height);
    await goOffline(context);
    await page.reload();
    await expect(page.getByText(/^You are offline\. Showing data saved /)).toBeVisible();
    await differ();
    await goOnline(context);

    await leave(page);
    expect(await snapshots()).toEqual([]);
    await fillAndSignIn(page, signIns.sameTenant);
    await page.waitForURL('**/dashboard');
    await expect(cards).toHaveCount(4);
    await expect.poll(async () => (await snapshots()).length).toBe(1);
    await expect(cards.filter({ hasText: 'since' })).toHaveCount(0);
  },
);

test('each panel fails alone, in its own words', async ({ page, origin }) => {
  for (const path of ['/api/dashboard/stats', LOGS, '/api/apps', '/api/v2/tiles'])
    origin.fail(path, status(500, { detail: 'Out of order', retryAfter: 600 }));
  await open(page);
  await expect(page.getByText('Stats unavailable')).toBeVisible();
  await expect(page.getByText('Failed to load policy logs')).toBeVisible();
  await expect(region(page, 'Policy logs').getByText('Failed to load apps or users. Out of order')).toBeVisible();
  await expect(region(page, 'Apps').getByText('Failed to load apps data.')).toBeVisible();
  await expect(region(page, 'Apps').getByText('Out of order')).toBeVisible();
  await expect(rows(page, 'Active tiles').nth(1)).toBeVisible();
  await expect(rows(page, 'External users').nth(1)).toBeVisible();
  const attention = region(page, 'What needs attention');
  await expect(attention.getByRole('link', { name: 'not known yet' })).toBeVisible();
  origin.heal();
  await region(page, 'Apps').getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page, 'Apps').nth(1)).toBeVisible();
  await expect(page.getByText(/Failed to load apps or users/)).toHaveCount(0);
});

test('tiles or users refused with nothing saved lead to /login, which says why and offers both ways on', async ({
  page,
  origin,
}) => {
  const users = origin.fail(USERS, answer(403, {}));
  const undo = origin.fail(TILES, status(503, { detail: 'Tiles are being moved', retryAfter: 600 }));
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(signIns.demo.email);
  await page.getByLabel('Password', { exact: true }).fill(signIns.demo.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Failed to load tiles. Tiles are being moved')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('link', { name: 'Go to Apps' })).toBeVisible();
  undo();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Failed to fetch users.')).toBeVisible();
  users();
  // A 401 is asked about first; while the session goes on, it is a refusal like any other.
  const unauthorized = origin.fail(USERS, status(401, { detail: 'Not for you' }));
  const probe = origin.log.next({ path: '/auth/me' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await probe;
  await expect(page.getByText('Failed to fetch users. Not for you')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  unauthorized();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page, 'External users').nth(1)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);

  // Saved data stays on screen, under the page's notice.
  await waitForStored(page, 'legacyTiles.list');
  origin.fail(TILES, status(503));
  await page.reload();
  await expect(page.getByRole('main').getByText(/The service answered with an error \(503\)/)).toBeVisible();
  await expect(rows(page, 'Active tiles').nth(1)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('users refused before tiles have answered lead nowhere yet: both answers are awaited, and tiles are named first', async ({
  page,
  origin,
}) => {
  const tiles = heldBack(status(503, { detail: 'Tiles are being moved', retryAfter: 600 }));
  origin.fail(TILES, tiles.failure);
  origin.fail(USERS, answer(403, {}));
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(signIns.demo.email);
  await page.getByLabel('Password', { exact: true }).fill(signIns.demo.password);
  const refused = page.waitForResponse((response) => new URL(response.url()).pathname === USERS);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await (await refused).finished();
  // Soon enough for the tiles not to reach their own time limit, late enough for the page to know of the users.
  await page.waitForFunction(() => location.pathname === '/dashboard');
  tiles.release();
  await expect(page.getByText('Failed to load tiles. Tiles are being moved')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('a lost connection never leads to /login: the panel says that nothing is saved yet', async ({ page, origin }) => {
  origin.fail(USERS, reset);
  await open(page);
  await expect(
    region(page, 'External users').getByText('Not saved on this device yet. Connect once to load it.'),
  ).toBeVisible();
  await expect(region(page, 'Policy logs').getByText(/^Failed to load apps or users\./)).toBeVisible();
  await expect(rows(page, 'Active tiles').nth(1)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

testWithWorker(
  '100,000 logs: few rows in the document, a filter at once, and offline the newest 2,000 of them',
  async ({ page, context, origin }) => {
    const start = Date.now();
    origin.fail(
      LOGS,
      big(100_000, (index) => ({
        id: index,
        timestamp: new Date(start - index * 5000).toISOString(),
        user_id: null,
        app_id: index % 5 === 0 ? 'app_ios' : 'app_storefront',
        action: index % 3 === 0 ? 'blocked' : 'allowed',
        event_type: 'request',
        severity: 'low',
        details: `entry ${index} ${'x'.repeat(180)}`,
      })),
    );
    await open(page);
    const logs = region(page, 'Policy logs');
    await expect(logs.getByText('1–10 of 100,000')).toBeVisible({ timeout: 30_000 });
    expect(await page.getByRole('row').count()).toBeLessThan(200);
    // The filter's options come from another list.
    await expect(logs.getByLabel('Filter by app').getByRole('option', { name: 'Acme for iOS' })).toBeAttached();

    // At once, from the log that is already loaded: the service does not answer the filtered request.
    const heal = origin.fail(LOGS, hang);
    await logs.getByLabel('Filter by app').selectOption('app_ios');
    await expect(logs.getByText('1–10 of 20,000')).toBeVisible();
    heal();

    await logs.getByLabel('Filter by app').selectOption('');
    await waitForWorker(page);
    // What the first visit shows is stored after it has been painted.
    await waitForStored(page, 'policyLogs.list');
    await goOffline(context);
    await page.reload();
    await expect(logs.getByText('newest 2,000 of 100,000')).toBeVisible({ timeout: 20_000 });
    await logs.getByLabel('Filter by app').selectOption({ label: 'Acme for Android' });
    await expect(logs.getByText('No policy logs found.')).toBeVisible();
    await logs.getByRole('button', { name: 'Clear filters' }).click();
    await logs.getByLabel('Filter by app').selectOption({ label: 'Storefront Web' });
    await expect(logs.getByText('Filtered on this device from the newest 2,000 of 100,000')).toBeVisible();
  },
);

test('lists in the format of any server are read', async ({ page, origin }) => {
  origin.fail('/api/dashboard/stats', wrongShape({ apps_total: 3, groups_total: null, uptime: 1 }));
  origin.fail('/api/apps', wrongShape({ apps: [{ id: 7, app_display_name: 'Number App', status: 'migrating' }] }));
  origin.fail(USERS, wrongShape([{ id: '9', email: 'nine@example.com', app_id: '7' }, null, 'nonsense']));
  origin.fail(
    TILES,
    wrongShape({ tiles: [{ id: 1, type: 'quota', config: { max_requests: '50', interval_seconds: 10 } }] }),
  );
  origin.fail(
    LOGS,
    wrongShape({
      data: [
        {
          id: 1,
          timestamp: 1700000000,
          action: 'quarantined',
          severity: 'odd',
          app_id: '7',
          user_id: 9,
          details: { a: { b: 1 } },
        },
        { id: 2, timestamp: 1700000060000, action: 'allowed', user_id: '9' },
        null,
      ],
      next: null,
    }),
  );
  await open(page);
  await expect(page.getByRole('main').getByRole('link', { name: /^Groups\s*—$/ })).toBeVisible();
  await expect(rows(page, 'Apps').nth(1)).toContainText('migrating');
  await expect(rows(page, 'Active tiles').nth(1)).toContainText('50 per 10 seconds');
  await expect(rows(page, 'Active tiles').nth(1)).toContainText('quota');
  await expect(rows(page, 'External users').nth(1)).toContainText('Number App');
  await expect(region(page, 'External users').getByText('2 entries could not be read')).toBeVisible();
  const log = rows(page, 'Policy logs');
  await expect(log.nth(1)).toContainText('allowed');
  for (const text of ['quarantined', 'odd', 'Number App', 'nine@example.com', 'a: {…}']) {
    await expect(log.nth(2)).toContainText(text);
  }
  await expect(region(page, 'Policy logs').getByText('1 entry could not be read')).toBeVisible();
});

test('a group that a service calls by its name leads to its page', async ({ page, origin }) => {
  origin.fail(
    USERS,
    wrongShape([
      { id: 9, email: 'nine@example.com', group_id: 'premium' },
      { id: 10, email: 'ten@example.com', group_name: 'Premium' },
    ]),
  );
  await open(page);
  // Once the groups have loaded, each row has the group's name, whatever its user calls it.
  const links = region(page, 'External users').getByRole('link', { name: 'Premium', exact: true });
  await expect(links).toHaveCount(2);
  for (const nth of [0, 1]) {
    await links.nth(nth).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium');
    await expect(region(page, 'Members').getByRole('link', { name: 'nine@example.com' })).toBeVisible();
    await page.goBack();
  }
});

test('a finding about more apps than it names leads to the list of them, filtered to it', async ({ page, origin }) => {
  const app = (id: number, over: object) => ({ id, app_display_name: `App ${id}`, status: 'running', ...over });
  const apps = [
    ...[1, 2, 3, 4, 5].map((id) => app(id, { api_key_status: null, sdk_version: '1.0.0' })),
    ...[6, 7, 8, 9].map((id) => app(id, { api_key_status: 'active', sdk_version: '1.0.0', status: 'disabled' })),
  ];
  origin.fail('/api/apps', wrongShape({ apps }));
  await open(page);
  const attention = region(page, 'What needs attention');
  await attention.getByRole('link', { name: '2 more' }).click();
  await expect(page).toHaveURL(/\/apps\?status=running&key=none$/);
  await expect(page.getByText('5 of 9 apps')).toBeVisible();
  await page.goBack();
  await attention.getByRole('link', { name: '1 more' }).click();
  await expect(page).toHaveURL(/\/apps\?status=disabled$/);
  await expect(page.getByText('4 of 9 apps')).toBeVisible();
});

test('a time of another day is not cut off', async ({ page, origin }) => {
  const timestamp = new Date(Date.now() - 3 * DAY).toISOString();
  origin.fail(LOGS, wrongShape([{ id: 1, timestamp, action: 'blocked', event_type: 'rate_limit.exceeded' }]));
  await open(page);
  const time = region(page, 'Policy logs').locator('tbody td').first();
  await expect(time).toHaveText(/^\d+ \w+ \d/);
  const isCut = () =>
    time.evaluate((cell) =>
      [cell, ...cell.querySelectorAll('*')].some((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth),
    );
  expect(await isCut()).toBe(false);
});

test('figures, logs and lists are read again every 30 seconds', async ({ page, origin }) => {
  await page.clock.install();
  await open(page);
  // Nothing is stored yet: what is shown has been answered. A jump of the clock ends a request that is under way.
  await expect(page.getByRole('main').getByRole('link', { name: /^Apps\s*6$/ })).toBeVisible();
  await expect(rows(page, 'Policy logs').nth(1)).toBeVisible();
  const all = ['/api/dashboard/stats', LOGS, '/api/apps', TILES, USERS];
  await expect(rows(page, 'Active tiles').nth(1)).toBeVisible();
  await expect(rows(page, 'External users').nth(1)).toBeVisible();
  await Promise.all(all.map((path) => origin.log.quiet({ path })));
  const again = Promise.all(all.map((path) => origin.log.next({ path })));
  await page.clock.fastForward(31_000);
  await again;
});

test('a source with quotation marks leads to its events alone, and one too long to search for leads nowhere', async ({
  page,
  origin,
}) => {
  const timestamp = new Date().toISOString();
  const quoted = '/search?q="a b"';
  const long = `/search?q=${'a'.repeat(300)}`;
  const logs = [quoted, quoted, long, long, `${quoted}&page=2`].map((path, id) => ({
    id,
    timestamp,
    action: 'blocked',
    event_type: 'rate_limit.exceeded',
    details: { path },
  }));
  origin.fail(LOGS, wrongShape(logs));
  await open(page);
  const sources = region(page, 'Top sources');
  const unlinked = sources.getByText(long, { exact: true });
  await expect(unlinked).toBeVisible();
  await expect(sources.getByRole('link', { name: long })).toHaveCount(0);
  expect((await unlinked.boundingBox())?.height).toBeLessThan(50);
  await sources.getByRole('link', { name: quoted, exact: true }).click();
  await expect(
    page.getByRole('table', { name: 'Policy logs', exact: true }).locator('tbody tr[data-index]'),
  ).toHaveCount(2);
});
