/** Ids, names and depths that break naive code (reliability.md, I5). */
import type { Locator, Page } from '@playwright/test';
import { DEEPEST } from '@/contract/depth';
import { signIns } from '../../../mocks/accounts';
import { openAt } from '../../support/browser';
import { type Failure, rawBody } from '../../support/failures';
import { expect, test } from '../../support/test';
import { fillAndSignIn, storedAnswers, waitForStored } from './session-steps';
import { STOPS, settled } from './tour';

test.use({ build: 'live' });

const BIG = '9007199254740993';
/** Ids as JSON, each with the name of the entity that has it. */
const IDS: readonly (readonly [name: string, id: string])[] = [
  ['Proto', '"__proto__"'],
  ['Constructor', '"constructor"'],
  ['One dot', '"."'],
  ['Two dots', '".."'],
  ['Surrogate', String.raw`"\ud800"`],
  ['Override', String.raw`"\u202egpj.exe"`],
  ['Nul', String.raw`"a\u0000b"`],
  ['Long', JSON.stringify('x'.repeat(10_000))],
  ['Big', BIG],
];
const REFUSED = ['One dot', 'Two dots', 'Surrogate'];
const SENT = IDS.filter(([name]) => !REFUSED.includes(name));

const listOf = (entry: (name: string, id: string) => string) =>
  `[${IDS.map(([name, id]) => entry(name, id)).join(',')}]`;
const ODD = [...IDS.map(([, id]) => id), String.raw`"\u202e\ud800\u0000"`, '"constructor"'].join(',');

/** Every list, with these values as ids of its entities, as references to others, and as texts. */
const LISTS: Record<string, string> = {
  '/api/apps': listOf(
    (name, id) =>
      `{"id":${id},"app_display_name":"${name}","app_slug":${id},"status":${id},"sdk_version":${id},"logo_url":${id},"api_key_status":${id}}`,
  ),
  '/api/users': listOf(
    (name, id) => `{"id":${id},"email":"${name}@x.example","username":${id},"name":${id},"role":${id}}`,
  ),
  '/api/external-users': listOf(
    (name, id) =>
      `{"id":${id},"email":"${name}@x.example","name":${id},"app_id":${id},"group_id":${id},"group_name":${id},"tiles":[{"type":${id}}]}`,
  ),
  '/api/external-user-groups': listOf((name, id) => `{"id":${id},"name":"${name}"}`),
  '/api/v2/tiles': listOf(
    (_, id) =>
      `{"id":${id},"type":"rate-limit","tile_name":${id},"enabled":true,"rule_data":{"limit":5,"period":${id}},"app_id":${id}}`,
  ),
  '/admin-api/tiles': listOf((_, id) => `{"id":${id},"type":${id},"enabled":true,"group":${id}}`),
  '/api/endpoints': listOf(
    (name, id) => `{"id":${id},"method":${id},"pattern":"/${name}","tags":[${ODD}],"hit_count_24h":${BIG}}`,
  ),
  '/api/policy-logs': listOf(
    (_, id) =>
      `{"id":${id},"timestamp":${id},"user_id":${id},"app_id":${id},"action":${id},"event_type":${id},"severity":${id},"details":{"__proto__":${id},"constructor":${id},"${'n'.repeat(300)}":${BIG}}}`,
  ),
  '/api/plans': listOf(
    (name, id) => `{"name":"${name}","features":{"__proto__":${id},"constructor":${id},"odd":${id}}}`,
  ),
};

const oddLists: Failure = (exchange) => {
  const text = LISTS[exchange.request.path];
  return text === undefined ? exchange.pass() : rawBody(text)(exchange);
};
const done: Failure = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
};

const row = (page: Page, name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name });

test('I5: odd ids and texts are shown on every screen, and nothing fails', async ({ origin, page }) => {
  test.slow();
  origin.fail(/^\/(api|admin-api)\//, oddLists, { method: 'GET' });
  await openAt(page, '/apps', signIns.demo);
  await waitForStored(page, 'apps.list', 'policyLogs.list', 'externalUsers.list', 'users.list', 'plans.list');
  await expect(row(page, 'Proto')).toBeVisible();
  for (const { path } of STOPS) {
    await page.goto(path);
    await settled(page);
    await expect(page.getByText(/went wrong/)).toHaveCount(0);
  }
  // Opened by link, as the user does; an id that cannot be put in an address leads to 'not found'.
  for (const [name] of IDS) {
    await page.goto('/apps');
    await row(page, name).getByRole('link', { name, exact: true }).click();
    await settled(page);
    expect(new URL(page.url()).pathname).toMatch(/^\/apps\/[^/]+$/);
    const heading = REFUSED.includes(name) ? 'Not found' : name;
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test('I5: an id with the text %2F opens a page of its own, beside an id with a slash', async ({ origin, page }) => {
  const both = (entry: (id: string, name: string) => object) => [entry('a/b', 'slash'), entry('a%2Fb', 'encoded')];
  const lists = {
    '/api/apps': both((id, name) => ({ id, app_display_name: name })),
    '/api/external-users': both((id, name) => ({ id, email: `${name}@x.example` })),
    '/api/external-user-groups': both((id, name) => ({ id, name })),
  };
  for (const [path, list] of Object.entries(lists)) origin.fail(path, rawBody(JSON.stringify(list)), { method: 'GET' });
  await openAt(page, '/apps', signIns.demo);
  for (const [at, name] of [
    ['/apps', 'encoded'],
    ['/external-users', 'encoded@x.example'],
    ['/external-user-groups', 'encoded'],
  ] as const) {
    await page.goto(at);
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`${at}/a%252Fb`);
  }
});

interface Action {
  at: string;
  method: string;
  /** The beginning of the path; the id follows. */
  path: string;
  label: (name: string) => string;
  act(page: Page, name: string): Promise<Locator>;
}

const ACTIONS: readonly Action[] = [
  {
    at: '/apps',
    method: 'DELETE',
    path: '/api/apps/',
    label: (name) => name,
    act: async (page, name) => {
      await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByLabel(`Type ${name} to confirm`).fill(name);
      return page.getByRole('button', { name: 'Delete', exact: true });
    },
  },
  {
    at: '/users',
    method: 'DELETE',
    path: '/api/users/',
    label: (name) => `${name}@x.example`,
    act: async (page, name) => {
      await page.getByRole('button', { name: `Delete ${name}@x.example`, exact: true }).click();
      return page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: 'Delete', exact: true });
    },
  },
  {
    at: '/tiles/rate-limit',
    method: 'PATCH',
    path: '/api/v2/tiles/',
    label: (name) => name,
    act: async (page, name) => row(page, name).getByRole('switch'),
  },
];

for (const { at, method, path, act } of ACTIONS) {
  test(`I5: ${method} ${path} goes to its own path for every id, and fails with a message for an id that fits in no path`, async ({
    expectChanges,
    origin,
    page,
  }) => {
    test.slow();
    expectChanges(SENT.length);
    origin.fail(/^\/(api|admin-api)\//, oddLists, { method: 'GET' });
    origin.fail(/./, done, { method });
    await openAt(page, at, signIns.demo);
    for (const [name, id] of IDS) {
      await expect(row(page, name).first()).toBeVisible();
      const button = await act(page, name);
      if (REFUSED.includes(name)) {
        await button.click();
        await expect(page.getByText(/not a valid id|cannot be part of a URL/).first()).toBeVisible();
        await page.reload();
      } else {
        const sent = origin.log.next({ method });
        await button.click();
        const asked = (await sent).path;
        expect(asked.startsWith(path)).toBe(true);
        expect(decodeURIComponent(asked.slice(path.length))).toBe(id === BIG ? BIG : JSON.parse(id));
        await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
      }
    }
    const outside = origin.log.all().filter(({ api, path: asked }) => api && /\/(\.{0,2})$/.test(asked));
    expect(outside.map(({ path: asked }) => asked)).toEqual([]);
  });
}

test('I5: a toast and a tooltip with a text of 10,000 letters fit into the window, and other rows can be used beside them', async ({
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(SENT.length - 1);
  origin.fail(/^\/(api|admin-api)\//, oddLists, { method: 'GET' });
  origin.fail(/./, done, { method: 'PATCH' });
  await openAt(page, '/tiles/rate-limit', signIns.demo);
  const toast = page.getByRole('group', { name: 'Notifications' }).getByRole('status');
  for (const name of ['Long', ...SENT.flatMap(([other]) => (other === 'Long' || other === 'Big' ? [] : [other]))]) {
    const sent = origin.log.next({ method: 'PATCH' });
    await row(page, name).getByRole('switch').click();
    await sent;
    if (name !== 'Long') continue;
    await expect(toast.filter({ hasText: 'xxxx' })).toBeVisible();
    const box = await toast.filter({ hasText: 'xxxx' }).boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    const tip = await page.getByRole('tooltip').boundingBox();
    expect(tip?.height).toBeLessThan(400);
  }
});

test('I5: numbers beyond 2^53 are sent back exactly', async ({ expectChanges, origin, page }) => {
  expectChanges(1);
  origin.fail(
    '/api/apps',
    rawBody(`[{"id":${BIG},"app_display_name":"Big"},{"id":9007199254740992,"app_display_name":"Near"}]`),
    { method: 'GET' },
  );
  origin.fail('/api/v2/tiles', rawBody('[]'), { method: 'GET' });
  origin.fail('/api/v2/tiles', done, { method: 'POST' });
  await openAt(page, '/tiles/rate-limit', signIns.demo);
  await page.getByRole('button', { name: 'Add rule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByLabel('Scope', { exact: true }).selectOption({ label: 'App' });
  await dialog.getByLabel('App', { exact: true }).fill('Big');
  await dialog.getByRole('option', { name: 'Big' }).click();
  const sent = origin.log.next({ method: 'POST' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await sent).body).toContain(`"app_id":${BIG}`);
});

test('I5: a log with details 20,000 levels deep is stored with its first 100 levels, and so are the entries beside it', async ({
  origin,
  page,
}) => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const log = (id: number, details: string) =>
    `{"id":${id},"timestamp":"2026-01-01T00:00:00Z","action":"block","details":${details}}`;
  origin.fail('/api/policy-logs', rawBody(`[${log(1, deep)},${log(2, '{"note":"shallow"}')}]`));
  await openAt(page, '/dashboard', signIns.demo);
  await waitForStored(page, 'policyLogs.list');
  const stored = (await storedAnswers(page)).find(({ value }) => value.call === 'policyLogs.list');
  const items = (stored?.value.value as { items: { id: number; details: unknown }[] } | undefined)?.items ?? [];
  expect(items.map(({ id }) => id)).toEqual([1, 2]);
  let inner = items[0]?.details;
  let levels = 0;
  for (; typeof inner === 'object' && inner !== null; levels += 1) inner = (inner as { a: unknown }).a;
  expect([levels, inner]).toEqual([DEEPEST, '…']);
  expect(items[1]?.details).toEqual({ note: 'shallow' });
  await expect(page.getByRole('region', { name: 'Policy logs' })).toContainText('shallow');
});

test('I5: a next that is not an address leads to the dashboard', async ({ page }) => {
  await page.goto('/login?next=%2F%0A%2F%5B');
  await fillAndSignIn(page, signIns.demo);
  await page.waitForURL('**/dashboard');
});
