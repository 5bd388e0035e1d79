import type { Page } from '@playwright/test';
import { signIn } from '../support/browser';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rows = (page: Page, name: string) => region(page, name).getByRole('row');

test('the tenant’s id can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login');
  await signIn(page);
  await page.getByRole('button', { name: 'Copy tenant id', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1');
});

test('the dashboard shows the tenant, cards, events, what needs attention, and five lists', async ({ page }) => {
  await page.goto('/login');
  await signIn(page);
  await expect(page.getByText('admin@acme.example · Tenant 1')).toBeVisible();
  const cards = { Apps: '6', 'External Users': '60', Groups: '6', 'Active Policies': '9' };
  for (const [name, figure] of Object.entries(cards)) {
    await expect(
      page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\s*${figure}$`) }),
    ).toBeVisible();
  }
  // Trends are there from the start: the scenario includes earlier figures.
  await expect(page.getByText('3 more since yesterday')).toBeVisible();
  await expect(
    region(page, 'What needs attention').getByRole('link', { name: 'Checkout Service' }).first(),
  ).toBeVisible();
  await expect(region(page, 'Events over time').getByRole('img')).toHaveAccessibleName(
    /^\d+ events since .*: (?=.*\d+ allowed)(?=.*\d+ blocked)/,
  );
  await expect(rows(page, 'Policy logs').nth(1)).toContainText(/ago|\d\d:\d\d/);
  await expect(rows(page, 'Apps').filter({ hasText: 'Warehouse Scanner' })).toContainText('Disabled');
  await expect(rows(page, 'Active tiles').nth(1)).toContainText('1,000 per minute');
  await expect(rows(page, 'Active tiles')).toHaveCount(2);
  const user = rows(page, 'External users').filter({ hasText: 'amir.adler@' });
  await expect(user).toContainText('Storefront Web');
  await expect(user).toContainText('Premium');
  await expect(user).toContainText('Rate Limiting');
  await region(page, 'External users').getByRole('link', { name: 'All 60 users' }).click();
  await expect(page).toHaveURL(/\/external-users$/);
});

test('the log is filtered by app and user through the address, newest first, page by page', async ({ page }) => {
  await page.goto('/login');
  await signIn(page);
  const logs = region(page, 'Policy logs');
  // The number of events in a week depends on the day and hour at which it ends.
  await expect(logs.getByText(/^1–10 of \d{3}$/)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await logs.getByLabel('Filter by app').selectOption({ label: 'Partner API' });
  await expect(page).toHaveURL(/\?app=app_partner$/);
  const shown = rows(page, 'Policy logs');
  await expect(shown.filter({ hasText: 'Storefront Web' })).toHaveCount(0);
  await expect(shown.filter({ hasText: 'Partner API' }).first()).toBeVisible();
  const times = await logs.locator('tbody time').evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
  expect(times).toEqual([...times].sort().reverse());

  await logs.getByRole('button', { name: 'Older' }).click();
  await expect(page).toHaveURL(/app=app_partner&page=2$/);
  await expect(logs.getByText(/^11–/)).toBeVisible();
  const email =
    (await shown
      .getByText(/^\S+@\S+$/)
      .first()
      .textContent()) ?? '';
  await logs.getByLabel('Filter by user').selectOption({ label: email });
  await expect(page).toHaveURL(/app=app_partner&user=eu_1_\d+$/);
  const others = shown.filter({ hasText: /\S@\S/ }).filter({ hasNotText: email });
  await expect(others).toHaveCount(0);
  await page.reload();
  await expect(logs.getByLabel('Filter by app')).toHaveValue('app_partner');
  await expect(shown.filter({ hasText: email }).first()).toBeVisible();
  await expect(others).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/page=2$/);
});

test('a paging button of the log keeps the focus on the last page, and says why it is disabled', async ({ page }) => {
  await page.goto('/login');
  await signIn(page);
  await page.goto('/dashboard?page=2');
  const newer = region(page, 'Policy logs').getByRole('button', { name: 'Newer' });
  await newer.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(newer).toBeDisabled();
  await expect(newer).toBeFocused();
  await expect(newer).toHaveAccessibleDescription('These are the newest events.');
});

for (const width of [768, 1024])
  test(`at ${width} px the log keeps Event and Details; other columns go first`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/login');
    await signIn(page);
    await expect(region(page, 'Policy logs').getByRole('columnheader')).toHaveText([
      'Time',
      'Action',
      'Event',
      'User',
      'Details',
    ]);
  });

test('the chart and its legend filter the log, and the top sources lead to their events', async ({ page }) => {
  await page.goto('/login');
  await signIn(page);
  const events = region(page, 'Events over time');
  const logs = region(page, 'Policy logs');
  await events.getByRole('button', { name: /^blocked/ }).click();
  await expect(page).toHaveURL(/\?action=blocked$/);
  await expect(rows(page, 'Policy logs').nth(1)).toContainText('blocked');
  await expect(rows(page, 'Policy logs').filter({ hasText: 'allowed' })).toHaveCount(0);
  await expect(events.getByRole('img')).toHaveAccessibleName(/^[\d,]+ events since .*: [\d,]+ blocked\./);
  // A row links to its event.
  await expect(rows(page, 'Policy logs').nth(1).getByRole('link').first()).toHaveAttribute('href', /^\/logs\?log=./);
  await logs.getByRole('button', { name: 'Remove the filter blocked' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await events.getByRole('slider').press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=.*&to=/);
  await expect(logs.getByRole('link', { name: 'Open in explorer' })).toHaveAttribute('href', /\/logs\?from=.*&to=/);
  await events.getByRole('slider').press('Escape');
  await expect(page).toHaveURL(/\/dashboard$/);

  const sources = region(page, 'Top sources');
  await expect(sources.getByRole('heading', { level: 3 })).toHaveText(['Users', 'Addresses', 'Countries', 'Paths']);
  const path = sources.getByRole('link', { name: /^\/v1\// }).first();
  await expect(path).toHaveAttribute('href', /^\/logs\?range=24h&q=path%3A%22%2Fv1/);
  await sources.getByRole('link', { name: /@/ }).first().click();
  await expect(page).toHaveURL(/\/logs\?range=24h&user=eu_1_\d+$/);
});

test('a fresh tenant reads what each list is for, and its first steps are ticked automatically', async ({ page }) => {
  await page.goto('/login?scenario=empty');
  await signIn(page);
  for (const sentence of ['No policy logs found.', 'No apps found.', 'No tiles found.', 'No external users found.']) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  const steps = region(page, 'Getting started').getByRole('listitem');
  await expect(steps).toContainText([
    'Create an app',
    'Create its API key',
    'Download the SDK',
    'See the first traffic',
    'Set a rule',
  ]);
  await expect(region(page, 'Getting started')).toContainText('0 of 5');
  await steps.nth(0).getByRole('link', { name: 'Create' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create app' });
  await dialog.getByLabel('App name', { exact: true }).fill('First');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('App First created')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(steps.nth(0)).toContainText('done');
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('main').getByRole('link', { name: /^Apps\s*1$/ })).toBeVisible();
  // Each step leads to its control.
  await steps.nth(2).getByRole('link', { name: 'Open app' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First');
  await expect(region(page, 'SDK builds').getByRole('button', { name: 'Download SDK' })).toBeVisible();
});

test('among thousands of users the filter is typed, and an attack is visible at a glance', async ({ page }) => {
  await page.goto('/login?scenario=large');
  await signIn(page);
  const filter = page.getByLabel('Filter by user').and(page.locator('input'));
  await filter.fill('amir');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(page).toHaveURL(/user=eu_/);
  await expect(rows(page, 'Policy logs').nth(1)).toContainText('amir');
  await page.goto('/dashboard?scenario=under-attack');
  await expect(region(page, 'What needs attention')).toContainText(
    /\d+ critical events in the last hour, (all|\d+ of them) on Storefront Web/,
  );
  await expect(region(page, 'What needs attention')).toContainText(/requests blocked in the last hour/);
  await expect(region(page, 'What needs attention')).toContainText(
    /\d users from \d+ addresses cause \d+ % of the refused calls/,
  );
  // A line at the top says who attacks what, and from where.
  const line = page
    .getByRole('main')
    .locator('div', { hasText: /^Attack on POST \/v1\/login: [\d,]+ critical events/ })
    .last();
  await expect(line).toContainText(
    // Of some hours the usual calls have critical events too, from elsewhere.
    /by elif\.vogel@mail\.example and olga\.jansen@mail\.example, from \d+ addresses(, mostly)? in [A-Z]{2}/,
  );
  const investigate = page.getByRole('link', { name: 'Investigate', exact: true });
  await expect(investigate).toHaveAttribute('href', '/logs?range=1h&severity=critical');
  // The line has one height: where its text is too long, the text is cut, not the link.
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(investigate, `${width} px`).toBeInViewport({ ratio: 1 });
  }
});
