/** The demo brings its own service (reliability.md, H1, H2, H4). */
import type { Page } from '@playwright/test';
import { forceReload, signIn, stopWorker, waitForWorker } from '../../support/browser';
import { reset } from '../../support/failures';
import { expect, test } from '../../support/test';

test.use({ build: 'demo' });

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
// Only the first table: the second one on the groups' page offers every group as a choice.
const row = (page: Page, text: string) => page.getByRole('table').first().getByRole('row').filter({ hasText: text });

async function createApp(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create app' }).click();
  await page.getByLabel('App name', { exact: true }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
}

async function createGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create group' }).click();
  await page.getByLabel('Group name', { exact: true }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
}

test('H1: once loaded, the demo answers every call by itself: without its host, with the worker stopped before each step, and after a restart of the browser', async ({
  origin,
  profile,
}) => {
  const first = await profile.open();
  const page = await first.newPage();
  await page.goto('/login');
  await signIn(page);
  await expect(page.getByText('Ready to work offline')).toBeVisible({ timeout: 30_000 });
  await waitForWorker(page);
  // On the first visit the page answers calls itself; from here on the worker does.
  await page.reload();
  await expect(link(page, 'Apps')).toBeVisible();
  // Out of reach, but a request would still be noted.
  origin.log.clear();
  origin.fail(/./, reset);

  await stopWorker(page);
  await link(page, 'Apps').click();
  await stopWorker(page);
  await createApp(page, 'Offline Kiosk');
  await expect(row(page, 'Offline Kiosk')).toBeVisible();
  await stopWorker(page);
  await link(page, 'User Groups').click();
  await createGroup(page, 'Travellers');
  await expect(row(page, 'Travellers')).toBeVisible();
  await stopWorker(page);
  await page.getByRole('button', { name: 'Rename Travellers' }).click();
  await page.getByRole('dialog').getByLabel('Group name', { exact: true }).fill('Passengers');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Rename|Save)$/ })
    .click();
  await expect(row(page, 'Passengers')).toBeVisible();
  await stopWorker(page);
  await page.getByRole('button', { name: 'Delete Beta testers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  // Behind an open dialog no row can be found, deleted or not.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, 'Beta testers')).toHaveCount(0);
  await first.close();

  const second = await profile.open();
  const again = await second.newPage();
  for (const [path, text] of [
    ['/apps', 'Offline Kiosk'],
    ['/external-user-groups', 'Passengers'],
    ['/tiles/rate-limit', 'Tenant-wide'],
    ['/users', 'admin@acme.example'],
    ['/billing', 'Enterprise'],
  ] as const) {
    await again.goto(path);
    await expect(again.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  await again.goto('/external-user-groups');
  await expect(row(again, 'Passengers')).toBeVisible();
  await expect(row(again, 'Beta testers')).toHaveCount(0);
  // The browser itself looks for a new worker, and asks the host for a page while its worker starts; neither gets an answer.
  const asked = origin.log.all().filter(({ headers }) => headers['sec-fetch-mode'] !== 'navigate');
  expect(asked.map(({ path }) => path).filter((path) => path !== '/sw.js')).toEqual([]);
});

test('H2: after a forced reload calls are answered at once, with the same data', async ({ page }) => {
  await signIn(page);
  await waitForWorker(page);
  await link(page, 'Apps').click();
  await createApp(page, 'Before the reload');
  await expect(row(page, 'Before the reload')).toBeVisible();
  await forceReload(page);
  await expect(row(page, 'Before the reload')).toBeVisible();
  await createApp(page, 'After the reload');
  await expect(row(page, 'After the reload')).toBeVisible();
});

test.describe('without service workers', () => {
  test.use({ serviceWorkers: 'block' });

  test('H2: the page answers the calls itself, and keeps changes', async ({ page, origin }) => {
    await signIn(page);
    await link(page, 'Apps').click();
    await createApp(page, 'In the page');
    await expect(row(page, 'In the page')).toBeVisible();
    await page.reload();
    await expect(row(page, 'In the page')).toBeVisible();
    expect(origin.log.all().filter((request) => request.api)).toEqual([]);
  });
});

test('H4: a worker stopped in the middle of a change creates one row, and the page shows the real state', async ({
  page,
}) => {
  await page.goto('/login');
  await signIn(page);
  await waitForWorker(page);
  await page.reload();
  await link(page, 'Apps').click();
  await page.getByRole('button', { name: 'Demo settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Demo settings' });
  const latency = settings.getByLabel(/latency/i);
  // Long enough to stop the worker in time.
  await latency.selectOption('5000');
  await page.keyboard.press('Escape');
  await createApp(page, 'Once only');
  await expect(page.getByRole('dialog').getByText('Saving…')).toBeVisible();
  await stopWorker(page);
  expect(await page.getByRole('dialog').getByText('Saving…').isVisible(), 'still under way').toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 });
  await expect(row(page, 'Once only')).toHaveCount(1, { timeout: 30_000 });
  await page.reload();
  await expect(row(page, 'Once only')).toHaveCount(1, { timeout: 30_000 });
});
