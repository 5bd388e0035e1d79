/** App details against a service: requests, refusals, lost answers and the formats of other servers. */
import { openAt } from '../support/browser';
import { answer, commitThenCut, type Failure, heldBack, status, wrongShape } from '../support/failures';
import { expect, test } from '../support/test';
import { waitForOlder } from './reliability/session-steps';

const ADMIN = { email: 'admin@acme.example', password: 'portcullis-demo' };

test.use({ build: 'n' });

test('endpoints whose methods share an id change their order without leaving any behind', async ({ page, origin }) => {
  const called = (method: string, pattern: string, id: number, hit_count_24h: number) => ({
    id,
    method,
    pattern,
    hit_count_24h,
  });
  const orders = [called('GET', '/orders', 1, 30), called('POST', '/orders', 1, 20), called('GET', '/users', 2, 10)];
  const top = page.getByRole('list', { name: 'Top endpoints' }).getByRole('listitem');
  origin.fail('/api/endpoints', wrongShape(orders));
  await openAt(page, '/apps/app_ios', ADMIN);
  await expect(top).toContainText(['GET /orders', 'POST /orders', 'GET /users']);

  origin.heal();
  const late = heldBack(wrongShape([called('GET', '/users', 2, 40), ...orders.slice(0, 2)]));
  origin.fail('/api/endpoints', late.failure);
  await waitForOlder(page, 'endpoints.list');
  await page.reload();
  await expect(top.first()).toContainText('GET /orders');
  late.release();
  await expect(top.first()).toContainText('GET /users');
  await expect(top).toContainText(['GET /users', 'GET /orders', 'POST /orders']);
});

test.describe('with the product’s own limits', () => {
  // A fifth of them is short for three changes in a row, each with what it reads before and after, on a busy machine.
  test.use({ build: 'live' });

  test('creating, revoking and rebuilding send exactly what the service expects', async ({
    page,
    origin,
    expectChanges,
  }) => {
    expectChanges(3);
    await openAt(page, '/apps/app_ios', ADMIN);
    const panel = page.getByRole('region', { name: 'API key', exact: true });
    await panel.getByRole('button', { name: 'Revoke API key' }).click();
    await page.getByLabel('Type Acme for iOS to confirm').fill('Acme for iOS');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await panel.getByRole('button', { name: 'Create API key' }).click();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    const builds = page.getByRole('region', { name: 'SDK builds' });
    const rebuilt = origin.log.next({ method: 'POST', path: '/api/apps/app_ios/rebuild' });
    await builds.getByRole('button', { name: 'Rebuild SDK' }).click();
    await expect(builds.getByRole('button', { name: 'Rebuilding...' })).toBeDisabled();
    await rebuilt;

    const sent = origin.log
      .changes()
      .map(({ method, path, body, headers }) => [method, path, body, headers['x-tenant-id']]);
    expect(sent).toEqual([
      ['POST', '/api/apps/app_ios/api-key/revoke', '', '1'],
      ['POST', '/api/apps/app_ios/api-key', '', '1'],
      ['POST', '/api/apps/app_ios/rebuild', '{}', '1'],
    ]);
  });
});

test('E3: a key whose creation got no answer is reported as lost, and can be revoked', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(2);
  await openAt(page, '/apps/app_checkout', ADMIN);
  const panel = page.getByRole('region', { name: 'API key', exact: true });
  origin.fail('/api/apps/app_checkout/api-key', commitThenCut, { method: 'POST', times: 1 });
  await panel.getByRole('button', { name: 'Create API key' }).click();
  const lost = panel.getByText('A key may exist, but its value is lost: revoke it and create a new one.');
  await expect(lost).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The revocation's answer is lost too: reading the status again shows that it was done.
  origin.fail('/api/apps/app_checkout/api-key/revoke', commitThenCut, { method: 'POST', times: 1 });
  await panel.getByRole('button', { name: 'Revoke API key' }).click();
  await page.getByLabel('Type Checkout Service to confirm').fill('Checkout Service');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(panel.getByText(/This API key is revoked/)).toBeVisible();
  await expect(lost).toHaveCount(0);
});

test('D7: a key status of 401 means that there is no key, and does not end the session', async ({ page, origin }) => {
  origin.fail('/api/apps/app_ios/api-key/status', status(401));
  await openAt(page, '/apps/app_ios', ADMIN);
  const asked = origin.log.count({ path: '/auth/me' });
  await page.reload();
  const panel = page.getByRole('region', { name: 'API key', exact: true });
  await expect(panel.getByText('No API key exists for this app yet.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'SDK builds' }).getByRole('table')).toBeVisible();
  await origin.log.quiet();
  expect(new URL(page.url()).pathname).toBe('/apps/app_ios');
  // One for opening the page, and at most one probe.
  expect(origin.log.count({ path: '/auth/me' }) - asked).toBeLessThanOrEqual(2);
});

for (const [code, type, body] of [
  [404, 'text/html', '<!doctype html><title>404 Not Found</title>'],
  [404, 'text/plain', ''],
  [401, 'application/json', '{"detail":"No key"}'],
] as const) {
  test(`a key status of ${code} as ${type} means that there is no key, whatever its body`, async ({ page, origin }) => {
    origin.fail('/api/apps/app_ios/api-key/status', answer(code, { 'content-type': type }, body));
    await openAt(page, '/apps/app_ios', ADMIN);
    const panel = page.getByRole('region', { name: 'API key', exact: true });
    await expect(panel.getByText('No API key exists for this app yet.')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Create API key' })).toBeEnabled();
  });
}

test('I6: a key in an unknown state is shown with that state, never as active', async ({ page, origin }) => {
  let key: unknown = { revoked: false, status: 'expired' };
  origin.fail('/api/apps/app_ios/api-key/status', (exchange) => wrongShape(key)(exchange));
  await openAt(page, '/apps/app_ios', ADMIN);
  const panel = page.getByRole('region', { name: 'API key', exact: true });
  await expect(panel.getByText('expired', { exact: true })).toBeVisible();
  await expect(panel.getByText('Active', { exact: true })).toHaveCount(0);
  // Only the service knows which of the two is possible.
  await expect(panel.getByRole('button', { name: 'Create API key' })).toBeEnabled();
  await expect(panel.getByRole('button', { name: 'Revoke API key' })).toBeEnabled();
  for (const [sent, shown, next] of [
    [{ status: 'Revoked' }, 'Revoked', 'Create API key'],
    [{ revoked: false, status: 'active' }, 'Active', 'Revoke API key'],
  ] as const) {
    key = sent;
    await page.reload();
    await expect(panel.getByText(shown, { exact: true })).toBeVisible();
    await expect(panel.getByRole('button', { name: /API key$/ })).toHaveText([next]);
  }
});

test('a new key stays on screen although the fresh list no longer has its app', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  await openAt(page, '/apps/app_checkout', ADMIN);
  const create = page.getByRole('button', { name: 'Create API key' });
  await expect(create).toBeVisible();
  origin.fail('/api/apps', wrongShape([]), { method: 'GET' });
  await create.click();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb', includeHidden: true })).toHaveText('Apps/App');
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText('There is no such app here.')).toBeVisible();
});

test('I6: a build without a status is shown as unknown and not waited for', async ({ page, origin }) => {
  const path = '/api/apps/app_ios/sdk-build-history';
  origin.fail(path, wrongShape([{ id: 1, version: '9.0.0', sdk_type: 'ios', created_at: null }]));
  await openAt(page, '/apps/app_ios', ADMIN);
  const builds = page.getByRole('region', { name: 'SDK builds' });
  await expect(builds.getByRole('row').nth(1)).toContainText(/Unknown9\.0\.0ios/);
  await expect(builds.getByRole('button', { name: 'Rebuild SDK' })).toBeEnabled();
  await origin.log.quiet({ path });
  // Longer than the interval at which the app polls a running build.
  const asked = origin.log.count({ path });
  await origin.log.quiet({ path }, 3_000);
  expect(origin.log.count({ path })).toBe(asked);
});

test('the rules of an app are those of the two types and of unknown ones, and unreadable entries are counted', async ({
  page,
  origin,
}) => {
  const of = (id: number, type: string) => ({ id, type, rule_data: { limit: 5, period: '1s' }, app_id: 'app_ios' });
  // A service that ignores the type and sends the same list for both.
  origin.fail('/api/v2/tiles', wrongShape([of(1, 'rate-limit'), null, of(2, 'geo-block'), of(3, 'quota'), 'nonsense']));
  await openAt(page, '/apps/app_ios', ADMIN);
  const rules = page.getByRole('region', { name: 'Rules for this app' });
  await expect(rules.getByRole('row')).toHaveCount(4);
  await expect(rules.getByRole('row').nth(1)).toContainText('Rate Limiting');
  await expect(rules.getByRole('row').nth(2)).toContainText('Geo Block');
  await expect(rules.getByRole('row').nth(3)).toContainText('quota');
  await expect(rules.getByText('2 entries could not be read')).toBeVisible();
});

test('each panel says in its own words why it is empty, and each refusal is shown once', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(3);
  const broken: [string, Failure][] = [
    ['/api/apps/app_ios/api-key/status', status(500, { detail: 'keys are down', retryAfter: 600 })],
    ['/api/apps/app_ios/sdk-build-history', status(500, { detail: 'builds are down' })],
    ['/api/v2/tiles', status(500, { detail: 'rules are down' })],
  ];
  for (const [path, failure] of broken) origin.fail(path, failure);
  await openAt(page, '/apps/app_ios', ADMIN);
  const panel = page.getByRole('region', { name: 'API key', exact: true });
  const builds = page.getByRole('region', { name: 'SDK builds' });
  const rules = page.getByRole('region', { name: 'Rules for this app' });
  await expect(panel.getByRole('alert')).toContainText(/Failed to load API key status\.\s*keys are down/);
  await expect(builds.getByRole('alert')).toContainText(/Failed to load SDK builds\.\s*builds are down/);
  await expect(rules.getByRole('alert')).toContainText(/Failed to load rules\.\s*rules are down/);

  origin.heal();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByText('Active')).toBeVisible();
  await page.reload();
  origin.fail(/\/api-key\/revoke$/, status(500, { detail: 'not now' }));
  origin.fail(/\/rebuild$/, status(500));
  await panel.getByRole('button', { name: 'Revoke API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Type/).fill('Acme for iOS');
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(/Failed to revoke API key\.\s*not now/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await builds.getByRole('button', { name: 'Rebuild SDK' }).click();
  await expect(builds.getByRole('alert')).toContainText('status 500');

  await page.goto('/apps/app_checkout');
  origin.fail(/\/api-key$/, status(503, { detail: 'no keys today' }), { method: 'POST' });
  await panel.getByRole('button', { name: 'Create API key' }).click();
  await expect(panel.getByRole('alert')).toContainText(/Failed to create API key\.\s*no keys today/);
});

const SEEN_AT = 1_700_000_000;

interface Dialect {
  title: string;
  app: string;
  apps: unknown;
  key: unknown;
  /** When the key was created and last used. */
  keyDates: RegExp;
  builds: unknown;
  /** The commit of the newest build as its row shows it. */
  commit?: string;
  tiles: unknown;
}

const DIALECTS: Dialect[] = [
  {
    title: 'bare arrays with string ids',
    app: '7',
    apps: [{ id: '7', app_display_name: 'Seven', app_slug: 'seven', status: 'running' }],
    key: { revoked: false, created_at: '2023-11-14T22:13:20Z', last_used_at: null },
    keyDates: /Active.*Created14 Nov 2023.*Last usedNever/,
    builds: [
      {
        id: 'b1',
        version: '2.0.0',
        sdk_type: 'ios',
        build_status: 'succeeded',
        created_at: null,
        commit_hash: '914290a00ff',
      },
    ],
    commit: '914290a',
    tiles: [{ id: 't1', type: 'rate-limit', enabled: true, rule_data: { limit: 5, period: '1s' }, app_id: '7' }],
  },
  {
    title: 'wrapped lists with numeric ids, epoch times and unknown fields',
    app: '7',
    apps: {
      apps: [{ id: 7, app_display_name: 'Seven', status: 'migrating', created_at: SEEN_AT, region: 'eu' }],
      page: 1,
    },
    key: { status: 'active', created_at: SEEN_AT * 1000, scopes: [] },
    keyDates: /Active.*Created14 Nov 2023.*Last used—/,
    builds: { builds: [{ id: 1, version: '2.0.0', sdk_type: 'ios', build_status: 'succeeded', created_at: SEEN_AT }] },
    tiles: {
      rules: [{ id: 1, type: 'rate-limit', enabled: true, rule_data: { limit: '5', period: '1s' }, app_id: 7 }],
    },
  },
  {
    title: 'lists with a null, a nonsense element and missing optional fields',
    app: '7',
    apps: [null, { id: 7, app_display_name: 'Seven' }, 'nonsense'],
    key: { revoked: false },
    keyDates: /Active.*Created—.*Last used—/,
    builds: [null, { id: 1, version: '2.0.0', sdk_type: 'ios', build_status: 'succeeded' }, 5],
    tiles: [{ id: 1, rule_data: { limit: 5, period: '1s' }, app_id: 7 }, null],
  },
];

for (const dialect of DIALECTS) {
  test(`the page reads ${dialect.title}`, async ({ page, origin }) => {
    origin.fail('/api/apps', wrongShape(dialect.apps));
    origin.fail('/api/apps/7/api-key/status', wrongShape(dialect.key));
    origin.fail('/api/apps/7/sdk-build-history', wrongShape(dialect.builds));
    origin.fail('/api/v2/tiles', (exchange) => {
      const limits = exchange.request.query.get('type') === 'rate-limit';
      return wrongShape(limits ? dialect.tiles : [])(exchange);
    });
    await openAt(page, `/apps/${dialect.app}`, ADMIN);
    await expect(page.getByRole('heading', { level: 1, name: 'Seven' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'API key', exact: true })).toContainText(dialect.keyDates);
    const builds = page.getByRole('region', { name: 'SDK builds' });
    await expect(builds.getByRole('row').nth(1)).toContainText(/Succeeded2\.0\.0ios/);
    await expect(builds.getByRole('row').nth(1)).toContainText(dialect.commit ?? '—');
    await expect(builds.getByText(/could not be read/)).toHaveCount(dialect.title.startsWith('lists') ? 1 : 0);
    await expect(page.getByRole('region', { name: 'Rules for this app' }).getByRole('row').nth(1)).toContainText(
      '5 per 1s',
    );
    if (dialect.title.startsWith('wrapped')) {
      await expect(page.getByRole('region', { name: 'Details' })).toContainText(/migrating.*14 Nov 2023/);
      // The stored id of the active app keeps the type that the service sent.
      expect(await page.evaluate(() => localStorage.active_app_id)).toBe('7');
    }
  });
}
