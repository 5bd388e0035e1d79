import { signIns } from '../../../mocks/accounts';
import { goOffline, signIn, waitForWorker } from '../../support/browser';
import { answer, missing, status } from '../../support/failures';
import { readStorage } from '../../support/storage';
import { expect, test } from '../../support/test';
import { becomeReady, countLoads, OFFLINE } from './steps';

test.use({ build: 'n' });

const HTML = answer(200, { 'content-type': 'text/html' }, '<!doctype html><title>Not a worker</title>');

test('A2: one visit is enough: what it showed is there offline, each list stored once', async ({ page, context }) => {
  await becomeReady(page);
  const stored =
    Object.entries((await readStorage(page)).databases).find(([name]) => name.endsWith('/responses'))?.[1] ?? [];
  const calls = stored.map((row) => (row as { value: { call: string } }).value.call);
  for (const call of [
    'stats.get',
    'apps.list',
    'externalUsers.list',
    'externalUserGroups.list',
    'policyLogs.list',
    'legacyTiles.list',
  ]) {
    expect(
      calls.filter((name) => name === call),
      call,
    ).toHaveLength(1);
  }
  await goOffline(context);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Apps' }).getByText('Storefront Web')).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeVisible();
});

test('A1, A6: offline, every address opens its own screen with saved data, never JSON and never a browser error', async ({
  page,
  context,
}) => {
  await becomeReady(page);
  const id = 'app_storefront';
  await goOffline(context);
  const screens: [path: string, heading: string | RegExp, text: string | RegExp][] = [
    ['/dashboard', 'Dashboard', 'Storefront Web'],
    ['/apps', 'Apps', 'Storefront Web'],
    [`/apps/${id}`, /./, 'API key'],
    [`/apps/${id}/sdk-build-history`, /./, 'Succeeded'],
    [`/sdk/sdk-build-history/1/${id}`, /./, 'Succeeded'],
    [`/apps/${id}/endpoints`, /Endpoints|./, 'GET'],
    ['/users', 'Internal Users', signIns.demo.email],
    ['/external-users', 'External Users', /@/],
    ['/external-user-groups', 'User Groups', 'Premium'],
    ['/tiles', /./, 'Rate Limiting'],
    ['/tiles/rate-limit', 'Rate Limiting', 'Tenant-wide'],
    ['/tile-policies/assign/group', /./, 'Assign tile'],
    ['/billing', 'Billing & Plans', 'Enterprise'],
    ['/user-groups', 'User Groups', 'Premium'],
    ['/no/such/page', 'Page not found', 'There is nothing at this address.'],
  ];
  for (const [path, heading, text] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first(), path).toBeVisible();
    await expect(page.getByRole('status').first(), path).toHaveText('Offline · showing saved data');
  }
});

for (const [what, failure] of [
  ['is missing', missing],
  ['answers 500', status(500)],
  ['is a page of HTML', HTML],
] as const) {
  test(`A3: where sw.js ${what}, all works online, without a loop and without a promise`, async ({
    page,
    origin,
    troubles,
  }) => {
    origin.fail('/sw.js', failure);
    const loads = countLoads(page);
    const refused = origin.log.next({ path: '/sw.js' });
    await signIn(page, signIns.demo);
    await refused;
    await expect
      .poll(() => troubles.console.filter((line) => line.includes('warning: Portcullis works without')).length)
      .toBe(1);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Apps', exact: true }).click();
    await expect(page.getByText('Storefront Web')).toBeVisible();
    await expect(page.getByText('Ready to work offline')).toHaveCount(0);
    expect(loads()).toBe(1);
  });
}

test('A8: the self-destroying worker frees two open tabs without a loop and clears what was stored', async ({
  page,
  context,
  origin,
}) => {
  // Two tabs, an installation and its undoing.
  test.slow();
  await becomeReady(page);
  const second = await context.newPage();
  await second.goto('/apps');
  await expect(second.getByText('Storefront Web')).toBeVisible();
  const source = await import('node:fs').then((fs) => fs.readFileSync('scripts/remove-worker/sw.js', 'utf8'));
  origin.fail('/sw.js', answer(200, { 'content-type': 'text/javascript' }, source));
  const tabs = [page, second];
  const counts = tabs.map(countLoads);
  const reloaded = tabs.map((tab) => tab.waitForEvent('load', { timeout: 30_000 }));
  await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()));
  await Promise.all(reloaded);
  for (const tab of tabs) {
    await expect(tab.getByText('Storefront Web').filter({ visible: true }).first()).toBeVisible();
    expect(await tab.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  }
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  // The same file registers once more at idle and goes again: no tab may be loaded a second time by it.
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(counts.map((count) => count())).toEqual([1, 1]);
});

test('A6: an address of the API is not taken for a page', async ({ page }) => {
  await becomeReady(page);
  await waitForWorker(page);
  const answered = await page.goto('/api/apps');
  expect(answered?.headers()['content-type']).toContain('application/json');
});
