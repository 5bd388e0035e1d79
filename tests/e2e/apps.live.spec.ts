import type { Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { SDK_REBUILD_REFRESH_MS } from '../../src/contract/constants';
import { goOffline, goOnline, openAt } from '../support/browser';
import { answer, commitThenCut, delay, status, wrongShape } from '../support/failures';
import { dumpStorage } from '../support/storage';
import { expect, test, testWithWorker } from '../support/test';
import { waitForWarm } from './reliability/network-steps';

const APPS = '/api/apps';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create app' });

async function openApps(page: Page): Promise<void> {
  await openAt(page, '/apps', signIns.demo);
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function create(page: Page, name: string, slug = ''): Promise<void> {
  await page.getByRole('button', { name: 'Create app' }).click();
  await dialog(page).getByLabel('App name', { exact: true }).fill(name);
  await dialog(page).getByLabel('Slug', { exact: true }).fill(slug);
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
}

test('the dialog for deleting an app with an unknown key status does not claim that it has an active key', async ({
  page,
  origin,
}) => {
  origin.fail('/api/apps/app_storefront/api-key/status', status(500));
  await openApps(page);
  await choose(page, 'Storefront Web', 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete Storefront Web?' });
  await expect(question).toContainText('An active API key is revoked at once. The service may');
  await expect(question).not.toContainText('Its active API key');
});

testWithWorker('after a rebuild the list is read once, 2.5 s later', async ({ page, origin, expectChanges }) => {
  expectChanges(1);
  await openApps(page);
  await expect(row(page, 'Storefront Web')).toBeVisible();
  // From then on the app reads nothing on its own, not even the builds of other apps.
  await waitForWarm(page);
  await origin.log.quiet({ path: APPS });
  origin.log.clear();
  await choose(page, 'Storefront Web', 'Rebuild SDK');
  await expect(row(page, 'Storefront Web')).toContainText('Rebuilding...');
  await expect(row(page, 'Storefront Web')).not.toContainText('Rebuilding...');
  await origin.log.quiet({ path: APPS }, 3_000);
  const [sent] = origin.log.all({ method: 'POST', path: /rebuild$/ });
  const reads = origin.log.all({ method: 'GET', path: APPS });
  expect(reads).toHaveLength(1);
  expect((reads[0]?.at ?? 0) - (sent?.at ?? 0)).toBeGreaterThanOrEqual(2_450);
});

test('the requests that create, rebuild and delete are exactly those of the contract, sent once', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(4);
  await openApps(page);
  await create(page, ' Kiosk ', 'kiosk');
  await expect(row(page, 'Kiosk')).toBeVisible();

  // Pressed twice while the answer is pending: one request.
  origin.fail(APPS, delay(300), { method: 'POST', times: 1 });
  await page.getByRole('button', { name: 'Create app' }).click();
  await dialog(page).getByLabel('App name', { exact: true }).fill('Bare');
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).dblclick();
  await expect(row(page, 'Bare')).toBeVisible();

  // Its first build, which started automatically.
  await expect(row(page, 'Kiosk')).toContainText('1.0.0');
  const rebuilt = origin.log.next({ method: 'POST', path: /rebuild$/ });
  await choose(page, 'Kiosk', 'Rebuild SDK');
  const { path, body: sent } = await rebuilt;
  expect(path).toMatch(/^\/api\/apps\/app_\w+\/rebuild$/);
  expect(sent).toBe('{}');
  // The app's first build was 1.0.0.
  await expect(row(page, 'Kiosk')).toContainText('1.0.1');

  const deleting = origin.log.next({ method: 'DELETE' });
  await choose(page, 'Bare', 'Delete');
  await page.getByLabel('Type Bare to confirm').fill('Bare');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const deleted = await deleting;
  // An open dialog hides the page behind it: a missing row proves nothing until the dialog is gone.
  await expect(page.getByLabel('Type Bare to confirm')).toHaveCount(0);
  await expect(row(page, 'Bare')).toHaveCount(0);

  expect(origin.log.all({ method: 'POST', path: APPS }).map(({ json }) => json)).toEqual([
    { tenant_id: 1, app_slug: 'kiosk', app_display_name: 'Kiosk' },
    { tenant_id: 1, app_slug: null, app_display_name: 'Bare' },
  ]);
  expect(origin.log.all({ method: 'DELETE' })).toHaveLength(1);
  expect(deleted).toMatchObject({ body: '' });
  expect(deleted.headers['x-tenant-id']).toBe('1');
});

testWithWorker(
  'the list is read again once after a rebuild, 2.5 s later, even if another page was opened meanwhile',
  async ({ page, origin, expectChanges }) => {
    expectChanges(2);
    await openApps(page);
    await expect(row(page, 'Storefront Web')).toBeVisible();
    // From then on the app does not read the list on its own.
    await waitForWarm(page);
    await origin.log.quiet({ method: 'GET', path: APPS });
    const rebuild = async (press: () => Promise<void>) => {
      const sent = origin.log.next({ method: 'POST', path: /rebuild$/ });
      await press();
      const { at } = await sent;
      const reads = () =>
        origin.log
          .all({ method: 'GET', path: APPS })
          .map((read) => read.at - at)
          .filter((after) => after > 0);
      await expect.poll(() => reads().length).toBeGreaterThan(0);
      await origin.log.quiet({ method: 'GET', path: APPS }, SDK_REBUILD_REFRESH_MS);
      expect(reads()).toEqual([expect.any(Number)]);
      expect(reads()[0]).toBeGreaterThanOrEqual(SDK_REBUILD_REFRESH_MS);
    };
    await rebuild(async () => {
      await choose(page, 'Storefront Web', 'Rebuild SDK');
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Internal Users', exact: true })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Internal Users' })).toBeVisible();
    });
    await page.goBack();

    await row(page, 'Acme for iOS').getByRole('link', { name: 'Acme for iOS' }).click();
    const builds = page.getByRole('region', { name: 'SDK builds' });
    await expect(builds.getByRole('row').nth(1)).toBeVisible();
    await origin.log.quiet({ method: 'GET', path: APPS });
    await rebuild(() => builds.getByRole('button', { name: 'Rebuild SDK' }).click());
  },
);

test('a filter in the address that matches no app shows its value', async ({ page }) => {
  await openApps(page);
  await page.goto('/apps?status=archived&key=lost');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await expect(page.getByLabel('Filter by status').locator('option:checked')).toHaveText('archived');
  await expect(page.getByLabel('Filter by API key').locator('option:checked')).toHaveText('lost');
  await page.goto('/tiles/rate-limit?scope=planet');
  await expect(page.getByLabel('Filter by scope').locator('option:checked')).toHaveText('planet');
});

test("a refusal shows the server's words, or the specified sentence if there are none; the input stays", async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(5);
  await openApps(page);
  const undo = origin.fail(APPS, status(500, { detail: 'The tenant is at its limit of apps' }), { method: 'POST' });
  await create(page, 'Kiosk');
  await expect(dialog(page).getByText('The tenant is at its limit of apps')).toBeVisible();
  undo();
  origin.fail(APPS, answer(502, { 'content-type': 'text/html' }, '<h1>Bad gateway</h1>'), { method: 'POST' });
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog(page).getByText('Failed to create app. Please try again.')).toBeVisible();
  await expect(dialog(page).getByText('Bad gateway')).toHaveCount(0);
  await expect(dialog(page).getByLabel('App name', { exact: true })).toHaveValue('Kiosk');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  origin.fail(/rebuild$/, answer(500, {}));
  await choose(page, 'Storefront Web', 'Rebuild SDK');
  await expect(page.getByRole('alert')).toContainText('Failed to rebuild SDK. Please try again.');
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
  origin.heal();
  origin.fail(/rebuild$/, status(409, { detail: 'A build of this app is running' }));
  await choose(page, 'Storefront Web', 'Rebuild SDK');
  await expect(page.getByRole('alert')).toContainText('A build of this app is running');

  origin.fail(/^\/api\/apps\/[^/]+$/, answer(500, {}), { method: 'DELETE' });
  await choose(page, 'Acme for iOS', 'Delete');
  await page.getByLabel('Type Acme for iOS to confirm').fill('Acme for iOS');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Failed to delete app. Please try again.')).toBeVisible();
});

test('a list that cannot be loaded says so and is loaded again on request', async ({ page, origin }) => {
  origin.fail(APPS, answer(500, { 'content-type': 'text/html', 'retry-after': '600' }, '<p>oops</p>'));
  await openApps(page);
  await expect(page.getByText('Failed to load apps. Please try again.')).toBeVisible();
  origin.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Storefront Web')).toBeVisible();
});

test('a creation without an answer is settled by reading the list: it was made, or can be sent again', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(3);
  await openApps(page);
  await expect(row(page, 'Storefront Web')).toBeVisible();
  origin.fail(APPS, commitThenCut, { method: 'POST', times: 1 });
  await create(page, 'Kiosk');
  await expect(page.getByText('App Kiosk created')).toBeVisible();
  await expect(row(page, 'Kiosk')).toHaveCount(1);

  // The same name again, and this time no app was created: the old app of that name does not count.
  origin.fail(
    APPS,
    ({ response }) => {
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': '999' });
      response.flushHeaders();
      setTimeout(() => response.socket?.destroy(), 50);
    },
    { method: 'POST', times: 1 },
  );
  await create(page, 'Kiosk', 'kiosk-2');
  await expect(dialog(page).getByText('It was not saved. You can send it again.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
  await expect(row(page, 'Kiosk')).toHaveCount(2);
});

test('E7: a download with a bad, expired or hidden address fails with a message, and its address is stored nowhere', async ({
  page,
  origin,
  troubles,
}) => {
  await openApps(page);
  const PRESIGN = /^\/sdk\/presigned-download\//;
  const sentence = page.getByRole('alert').filter({ hasText: 'Failed to download SDK. Please try again.' });
  const failing = async () => {
    await choose(page, 'Partner API', 'Download SDK');
    await expect(sentence).toBeVisible();
    await sentence.getByRole('button', { name: 'Dismiss' }).click();
    await expect(sentence).toHaveCount(0);
  };
  for (const url of [
    'javascript:alert(1)//SENTINEL',
    'http://files.example/SENTINEL.zip',
    'data:text/plain,SENTINEL',
  ]) {
    const undo = origin.fail(PRESIGN, wrongShape({ url }));
    await failing();
    undo();
  }
  origin.fail('/sdk/files/SENTINEL.zip', answer(403, { 'content-type': 'application/xml' }, '<Error/>'));
  origin.fail(PRESIGN, wrongShape({ url: `${origin.url}/sdk/files/SENTINEL.zip` }));
  await failing();
  expect(origin.log.all({ path: PRESIGN }).at(-1)?.path).toBe(
    '/sdk/presigned-download/1/app_partner/production/latest',
  );
  expect(await dumpStorage(page)).not.toContain('SENTINEL');
  expect(troubles.console.filter((line) => line.includes('SENTINEL') && !line.includes('/sdk/files/'))).toEqual([]);
});

test('a download refused with 401 asks once whether the session stands, and ends it where it does not', async ({
  page,
  origin,
}) => {
  await openApps(page);
  await waitForWarm(page);
  origin.fail(/^\/sdk\/presigned-download\//, status(401));
  const asked = origin.log.count({ path: '/auth/me' });
  await choose(page, 'Partner API', 'Download SDK');
  await expect(page.getByText('Failed to download SDK. Please try again.')).toBeVisible();
  expect(origin.log.count({ path: '/auth/me' }) - asked).toBe(1);
  origin.fail('/auth/me', status(401));
  await choose(page, 'Partner API', 'Download SDK');
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await expect(page.getByText('Failed to download SDK. Please try again.')).toHaveCount(0);
});

test('E1: offline, every change says why it cannot be made, and typed input is kept', async ({ page, context }) => {
  await openApps(page);
  await waitForWarm(page);
  await page.getByRole('button', { name: 'Create app' }).click();
  await dialog(page).getByLabel('App name', { exact: true }).fill('Kiosk');
  await goOffline(context);
  await expect(dialog(page).getByRole('button', { name: 'Create', exact: true })).toHaveAccessibleDescription(
    'You are offline. Changes need a connection.',
  );
  await expect(dialog(page).getByLabel('App name', { exact: true })).toHaveValue('Kiosk');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Actions for Storefront Web' }).click();
  for (const item of ['Rebuild SDK', 'Delete']) {
    await expect(page.getByRole('menuitem', { name: item })).toHaveAccessibleDescription(
      'You are offline. Changes need a connection.',
    );
  }
  await expect(page.getByRole('menuitem', { name: 'Download SDK' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await goOnline(context);
  await expect(page.getByRole('button', { name: 'Create app' })).not.toHaveAttribute('aria-disabled', 'true', {
    timeout: 20_000,
  });
});

test('lists in the format of any server are read, and their ids are sent back unchanged', async ({
  page,
  origin,
  expectChanges,
}) => {
  const dialects: [name: string, list: unknown, seen: readonly string[]][] = [
    [
      'Text App',
      [{ id: '17', app_display_name: 'Text App', app_slug: 'text', status: 'running' }],
      ['Running', 'No key'],
    ],
    [
      'Number App',
      {
        data: [
          {
            id: 17,
            app_display_name: 'Number App',
            status: 'migrating',
            api_key_status: 'rotating',
            created_at: 1700000000,
            flavour: 'mint',
          },
        ],
        page: 1,
      },
      ['migrating', 'rotating', '14 Nov 2023'],
    ],
    ['Lone App', [null, 'nonsense', { id: 17, app_display_name: 'Lone App' }], ['—']],
  ];
  expectChanges(dialects.length);
  origin.fail('/api/apps/17', status(422, { detail: 'not today' }), { method: 'DELETE' });
  for (const [index, [name, list, seen]] of dialects.entries()) {
    origin.fail(APPS, wrongShape(list), { method: 'GET' });
    await (index === 0 ? openApps(page) : page.reload());
    for (const text of seen) await expect(row(page, name)).toContainText(text);
    const sent = origin.log.next({ method: 'DELETE' });
    await choose(page, name, 'Delete');
    await page.getByLabel(`Type ${name} to confirm`).fill(name);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    expect((await sent).path).toBe('/api/apps/17');
    await expect(page.getByText('not today')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    // A list that came within the last second is not read again.
    await origin.log.quiet({ path: APPS });
  }
  await expect(page.getByText('2 entries could not be read')).toBeVisible();
});
