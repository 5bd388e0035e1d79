/** Endpoints against a service: the exact body, refusals, a lost answer, formats of other servers, hundreds of rows. */
import { openAt } from '../support/browser';
import { answer, commitThenCut, heldBack, status, wrongShape } from '../support/failures';
import { expect, test } from '../support/test';
import { waitForStored } from './reliability/session-steps';

const ADMIN = { email: 'admin@acme.example', password: 'portcullis-demo' };
const RULE = '/api/tiles/rate-limit/route';
const JSON_TYPE = { 'content-type': 'application/json' };

test.use({ build: 'n' });

test('a rule is sent exactly as the service expects it, its refusals are shown, and nothing is guessed about a lost answer', async ({
  page,
  origin,
  backend,
  expectChanges,
}) => {
  expectChanges(6);
  const listed = origin.log.next({ path: '/api/endpoints' });
  await openAt(page, '/apps/app_ios/endpoints', ADMIN);
  expect(Object.fromEntries((await listed).query)).toEqual({ tenant_id: '1', app_id: 'app_ios', ignored: 'false' });

  const first = page.getByRole('button', { name: 'Apply rule', exact: true }).first();
  const panel = page.getByRole('dialog');
  const apply = panel.getByRole('button', { name: 'Apply rule', exact: true });
  await first.click();
  await panel.getByLabel('Limit', { exact: true }).fill('50');

  for (const [failure, words] of [
    [status(422, { detail: 'limit is odd' }), 'Failed to save rule: limit is odd'],
    [answer(500, JSON_TYPE, '{"message":"sorry"}'), 'Failed to save rule: sorry'],
    [
      answer(502, { 'content-type': 'text/html' }, '<h1>proxy</h1>'),
      'Failed to save rule: the service answered with 502.',
    ],
  ] as const) {
    const end = origin.fail(RULE, failure);
    await apply.click();
    await expect(panel.getByRole('alert')).toHaveText(words);
    end();
  }

  // The portal says it itself, as a warning, whatever the service's own words are.
  const free = origin.fail(RULE, status(409, { detail: 'taken' }));
  await apply.click();
  await expect(panel.getByRole('alert')).toHaveText('A global rate limit rule already exists for this app.');
  await expect(panel.getByRole('alert').locator('[data-icon=warning]')).toHaveCount(1);
  free();

  const end = origin.fail(RULE, commitThenCut, { times: 1 });
  await apply.click();
  await expect(panel.getByRole('alert')).toHaveText('We could not find out.');
  await expect(panel.getByLabel('Limit', { exact: true })).toHaveValue('50');
  end();

  const sent = origin.log.next({ path: RULE });
  await apply.click();
  const rows = backend.db.table('endpoints').findMany({ where: { app_id: { equals: 'app_ios' } } });
  const hits = ({ id }: { id: number }) => backend.traffic.usageOf(1, id, Date.now()).hits24h;
  const busiest = [...rows].filter((row) => !row.is_ignored).sort((a, b) => hits(b) - hits(a))[0];
  expect((await sent).json).toEqual({
    tenant_id: 1,
    app_id: 'app_ios',
    endpoint_id: busiest?.id,
    method: busiest?.method,
    pattern: busiest?.pattern,
    limit: 50,
    window: '1m',
    mode: 'block',
  });
  await expect(page.getByText('Rule applied: 50/1m (block). Changes will propagate within 30s.')).toBeVisible();
});

test("a list that cannot be loaded says so in the service's words, or in the specified ones", async ({
  page,
  origin,
}) => {
  origin.fail(
    '/api/endpoints',
    answer(500, { ...JSON_TYPE, 'retry-after': '600' }, '{"message":"index is rebuilding"}'),
  );
  await openAt(page, '/apps/app_ios/endpoints', ADMIN);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('index is rebuilding');
  await expect(alert).not.toContainText('Failed to fetch endpoints');
  origin.fail('/api/endpoints', status(500, { detail: '', retryAfter: 600 }));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toContainText('Failed to fetch endpoints');
  origin.fail('/api/endpoints', wrongShape([]));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No endpoints found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get the SDK' })).toHaveAttribute('href', '/apps/app_ios');
});

test('a half-filled rule stays open although the fresh list no longer has its endpoint', async ({ page, origin }) => {
  await openAt(page, '/apps/app_ios/endpoints', ADMIN);
  const first = page.getByRole('button', { name: 'Apply rule', exact: true }).first();
  await expect(first).toBeVisible();
  await waitForStored(page, 'endpoints.list');
  const { failure, release } = heldBack(wrongShape([]));
  origin.fail('/api/endpoints', failure);
  await page.reload();
  await first.click();
  const limit = page.getByRole('dialog').getByLabel('Limit', { exact: true });
  await limit.fill('50');
  release();
  await expect(page.getByText('No endpoints found.')).toBeVisible();
  await expect(limit).toHaveValue('50');
});

const SEEN_AT = 1_700_000_000;

for (const { title, apps, endpoints, id, unreadable } of [
  {
    title: 'bare arrays with string ids',
    apps: [{ id: '7', app_display_name: 'Seven' }],
    endpoints: [{ id: '11', method: 'GET', pattern: '/a', hit_count_24h: 3, tags: ['x'], is_ignored: true }],
    id: '11',
    unreadable: 0,
  },
  {
    title: 'wrapped lists with numeric ids, epoch times and unknown fields',
    apps: { apps: [{ id: 7, app_display_name: 'Seven', owner: 'me' }] },
    endpoints: {
      items: [{ id: 11, method: 'GET', pattern: '/a', hit_count_24h: 3, last_seen_at: SEEN_AT, tags: ['x'], risk: 9 }],
      total: 1,
    },
    id: 11,
    unreadable: 0,
  },
  {
    title: 'lists with a null, a nonsense element and missing optional fields',
    apps: [{ id: 7, app_display_name: 'Seven' }, null],
    endpoints: [null, { id: 11, method: 'GET', pattern: '/a' }, { nonsense: true }],
    id: 11,
    unreadable: 2,
  },
]) {
  test(`the page reads ${title}, and sends ids back unchanged`, async ({ page, origin, expectChanges }) => {
    expectChanges(1);
    origin.fail('/api/apps', wrongShape(apps));
    origin.fail('/api/endpoints', wrongShape(endpoints));
    origin.fail(RULE, answer(201, JSON_TYPE, '{}'));
    await openAt(page, '/apps/7/endpoints', ADMIN);
    const row = page.getByRole('row', { name: /GET \/a/ });
    await expect(row).toContainText(title.startsWith('bare') ? 'Ignored' : 'Active');
    if (title.startsWith('wrapped')) await expect(row).toContainText('14 Nov 2023');
    await expect(page.getByText(/entries could not be read/)).toHaveCount(unreadable ? 1 : 0);
    const sent = origin.log.next({ path: RULE });
    await row.getByRole('button', { name: 'Apply rule' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply rule', exact: true }).click();
    expect((await sent).json).toMatchObject({ app_id: typeof id === 'string' ? '7' : 7, endpoint_id: id });
  });
}

test.describe('with hundreds of endpoints', () => {
  test.use({ scenario: 'large' });

  test('the table is virtualized and filters on every keystroke', async ({ page, backend }) => {
    const rows = backend.db.table('endpoints').getAll();
    const ofApp = (id: string) => rows.filter((row) => row.app_id === id && !row.is_ignored);
    const counted = [...new Set(rows.map((row) => row.app_id))].map((id) => ({ id, count: ofApp(id).length }));
    const app = counted.sort((a, b) => b.count - a.count)[0]?.id ?? '';
    const shown = ofApp(app);
    expect(shown.length).toBeGreaterThan(400);
    await openAt(page, `/apps/${app}/endpoints`, ADMIN);
    const table = page.getByRole('table', { name: 'Endpoints' });
    await expect(page.getByText(`${shown.length} endpoints`)).toBeVisible();
    expect(await table.getByRole('row').count()).toBeLessThan(60);
    // One moment for all: each new one makes the backend play its traffic up to it.
    const now = Date.now();
    const hits = ({ id }: { id: number }) => backend.traffic.usageOf(1, id, now).hits24h;
    const last = [...shown].sort((a, b) => hits(a) - hits(b))[0];
    if (!last) throw new Error('no endpoint');
    const search = page.getByLabel('Search endpoints', { exact: true });
    const lastRow = table.getByRole('row').filter({ hasText: last.pattern });
    const middle = Math.ceil(last.pattern.length / 2);
    for (const part of [last.pattern.slice(0, middle), last.pattern.slice(middle)]) {
      await search.pressSequentially(part);
      const text = (await search.inputValue()).toLowerCase();
      const found = shown.filter(({ pattern }) => pattern.toLowerCase().includes(text)).length;
      await expect(page.getByText(`${found} of ${shown.length} endpoints`, { exact: true })).toBeVisible();
    }
    await expect(search).toHaveValue(last.pattern);
    await expect(lastRow.first()).toBeVisible();
    expect(await table.getByRole('row').count()).toBeLessThan(20);
  });
});
