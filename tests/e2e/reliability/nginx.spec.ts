/**
 * Offline starts and updates on a real nginx with the configuration that the build writes. Headers and addresses are tested without a
 * browser in tests/unit/scripts/nginx.test.ts. The API behind nginx is the test's origin. Skipped if nginx is not installed.
 */
import type { Page } from '@playwright/test';
import { hasNginx, Nginx, NO_NGINX } from '../../support/nginx';
import { test as base, expect } from '../../support/test';
import { connection, S1 } from './network-steps';
import { becomeReady, buildOf, countLoads, lookForUpdate, offer } from './steps';

const test = base.extend<{ nginx: Nginx }>({
  nginx: async ({ origin }, use, info) => {
    if (!hasNginx) console.warn(NO_NGINX);
    info.skip(!hasNginx, NO_NGINX);
    const nginx = await Nginx.start({ build: 'dist', apiOrigin: origin.url });
    await use(nginx);
    await nginx.stop();
    const files = origin.log.all().filter(({ api }) => !api);
    expect(files, 'requests passed on to the API that are for files').toEqual([]);
  },
  baseURL: async ({ nginx }, use) => use(nginx.url),
});

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const apps = (page: Page) => page.getByRole('main').getByText('Storefront Web').filter({ visible: true }).first();

test('A1: with nginx stopped, reloads and addresses of other screens show the saved data', async ({ page, nginx }) => {
  await becomeReady(page);
  await nginx.down();
  await page.reload();
  await expect(apps(page)).toBeVisible();
  await expect(page.getByText(S1)).toBeVisible();
  for (const [path, heading] of [
    ['/apps/app_storefront', 'Storefront Web'],
    ['/external-users/eu_1_18', 'ada.garcia@inbox.example'],
    ['/tiles/rate-limit', 'Rate Limiting'],
  ] as const) {
    await page.goto(path);
    await expect(h1(page, heading), path).toBeVisible();
    await expect(page.getByText(S1), path).toBeVisible();
  }
  await nginx.up();
  await expect(connection(page)).toHaveText('Online', { timeout: 20_000 });
});

test('G1: with another build in nginx’s folder the notice appears, Reload brings it, and draft, session and saved data are kept', async ({
  page,
  nginx,
}) => {
  test.slow();
  const form = '/tile-policies/assign/group';
  const typed = 'half a group';
  const field = page.getByLabel('Group', { exact: true });
  await becomeReady(page);
  await page.goto(form);
  await field.fill(typed);
  const loads = countLoads(page);
  // Unlike 'n1', this build keeps the format of the stored data, as most updates do.
  nginx.serve('dist-test-n');
  expect(await lookForUpdate(page)).toBe('installed');
  await expect(offer(page)).toBeVisible();
  expect(loads()).toBe(0);
  expect(await buildOf(page)).toBeUndefined();

  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  const loaded = page.waitForEvent('load', { timeout: 30_000 });
  await page
    .getByRole('dialog', { name: 'Reload with unsaved changes?' })
    .getByRole('button', { name: 'Reload' })
    .click();
  await loaded;
  await expect(field).toHaveValue(typed);
  await expect(offer(page)).toHaveCount(0);
  expect(await buildOf(page)).toBe('n');
  expect(new URL(page.url()).pathname).toBe(form);
  expect(loads()).toBe(1);

  await nginx.down();
  await page.reload();
  await expect(field).toHaveValue(typed);
  expect(await buildOf(page)).toBe('n');
  await page.goto('/apps');
  await expect(apps(page)).toBeVisible();
  await expect(page.getByText(S1)).toBeVisible();
});
