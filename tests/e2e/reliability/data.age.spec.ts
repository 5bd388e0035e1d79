/** The age shown with saved data, and how a fresh answer replaces it (reliability.md, C1, C2, C3, C4). */
import { HOUR } from '@/durations';
import { goOffline } from '../../support/browser';
import { heldBack, reset, wrongShape } from '../../support/failures';
import { withResolvers } from '../../support/promise';
import { expect, test } from '../../support/test';
import { main, READS, S1, settle, waitForWarm } from './network-steps';
import { editRows, marked, storedAnswers } from './session-steps';

test.use({ build: 'n' });

test('C1: offline the age counts from when the data was stored, absolute and relative', async ({
  context,
  origin,
  page,
}) => {
  const event = { id: 1, user_id: null, app_id: null, action: 'allowed', event_type: 'request', severity: 'info' };
  origin.fail('/api/policy-logs', wrongShape([{ ...event, timestamp: new Date().toISOString(), details: {} }]));
  await settle(page, '/apps', 'apps.list');
  await waitForWarm(page);
  const at = Date.now() - 2 * HOUR - 60_000;
  await editRows(page, 'responses', { storedAt: at });
  await editRows(page, 'checks', { checkedAt: at });
  await goOffline(context);
  await page.reload();
  await expect(page.getByText(S1)).toBeVisible();
  const exact = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at);
  await expect(main(page).getByText(`You are offline. Showing data saved ${exact} (2 h ago).`)).toBeVisible();
  await expect(main(page).getByText('Saved 2 h ago')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  const time = new Date(at).toISOString().slice(11, 16);
  // The log's event is later than the time that is made up here, so it is said with a reservation.
  await expect(
    main(page).getByText(`No attack in the hour before ${time} (saved data), as far as the log could be read.`),
  ).toBeVisible();
});

for (const [what, ageMs] of [
  ['the clock was set back by a day', -24 * HOUR],
  ['the clock was set forward by a year', 365 * 24 * HOUR],
] as const) {
  test(`C2: after ${what}, rows from before are hidden offline, kept, and valid again after an answer`, async ({
    context,
    page,
  }) => {
    await settle(page, '/apps', 'apps.list');
    await waitForWarm(page);
    const at = Date.now() - ageMs;
    const rows = await editRows(page, 'responses', { storedAt: at });
    await editRows(page, 'checks', { checkedAt: at });
    await goOffline(context);
    await page.reload();
    await expect(main(page).getByText('Not saved on this device yet. Connect once to load it.')).toBeVisible();
    await expect(main(page).getByText(/Showing data saved/)).toHaveCount(0);
    expect(await editRows(page, 'responses', {}), 'nothing was deleted').toBe(rows);
    await context.setOffline(false);
    await expect(main(page).getByText('Storefront Web', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(main(page).getByText(/^Updated \d+ s ago$/)).toBeVisible();
    await expect
      .poll(async () => (await storedAnswers(page)).filter(({ value }) => value.storedAt === at).length, {
        timeout: 20_000,
      })
      .toBe(0);
  });
}

test('C3: a list that could not be read again after a change says that it may miss the change, until it is read', async ({
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(1);
  await settle(page, '/apps', 'apps.list');
  // A failed read at idle would show the app as offline before the change is sent.
  await waitForWarm(page);
  await page.getByRole('button', { name: 'Create app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create app' });
  await dialog.getByLabel('App name', { exact: true }).fill('Cut Off Shop');
  const heal = origin.fail(READS, reset, { method: 'GET' });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('App Cut Off Shop created')).toBeVisible();
  await expect(main(page).getByText('may miss your last change')).toBeVisible();
  await expect(page.getByText(S1)).toBeVisible();
  await expect(main(page).getByRole('row').filter({ hasText: 'Cut Off Shop' })).toHaveCount(0);
  await page.reload();
  await expect(main(page).getByText('may miss your last change'), 'over a reload too').toBeVisible();
  heal();
  await expect(main(page).getByRole('row').filter({ hasText: 'Cut Off Shop' })).toBeVisible({ timeout: 20_000 });
  await expect(main(page).getByText('may miss your last change')).toHaveCount(0);
});

test('C4: a fresh answer changes rows in place: scroll and selection stay', async ({ origin, page }) => {
  await settle(page, '/external-users', 'externalUsers.list', 'externalUserGroups.list');
  const fresh = withResolvers();
  origin.fail('/api/external-users', marked('Fresh', fresh.promise), { method: 'GET' });
  const asked = origin.log.next({ path: '/api/external-users' });
  await page.reload();
  await asked;
  const boxes = main(page)
    .getByRole('row')
    .getByRole('checkbox', { name: /^Select .+@/ });
  await boxes.nth(3).check();
  await boxes.nth(5).check();
  await boxes.nth(3).evaluate((box) => box.closest('tr')?.setAttribute('data-same', ''));
  const chosen = await boxes.nth(3).getAttribute('aria-label');
  const scrolled = await page.evaluate(() => {
    const areas = [document.scrollingElement, ...document.querySelectorAll('main *')].filter(
      (area) => area && area.scrollHeight > area.clientHeight + 100 && getComputedStyle(area).overflowY !== 'visible',
    );
    const area = areas.at(-1) ?? document.scrollingElement;
    area?.scrollTo(0, 60);
    area?.setAttribute('data-scrolled', '');
    return area?.scrollTop;
  });
  expect(scrolled).toBe(60);
  fresh.resolve();
  await expect(
    main(page)
      .getByText(/^Fresh /)
      .first(),
  ).toBeVisible();
  await expect(boxes.nth(3)).toBeChecked();
  await expect(boxes.nth(5)).toBeChecked();
  expect(await boxes.nth(3).getAttribute('aria-label')).toBe(chosen);
  const same = main(page).locator('tr[data-same]');
  await expect(same.getByRole('checkbox', { name: chosen ?? '', exact: true })).toBeChecked();
  expect(await page.evaluate(() => document.querySelector('[data-scrolled]')?.scrollTop)).toBe(60);
});

test('C4: an open inline edit survives a fresh answer', async ({ origin, page }) => {
  await settle(page, '/users', 'users.list');
  const fresh = withResolvers();
  origin.fail('/api/users', marked('Fresh', fresh.promise), { method: 'GET' });
  const asked = origin.log.next({ path: '/api/users' });
  await page.reload();
  await asked;
  await page.getByRole('button', { name: 'Edit b@acme.example' }).click();
  await page.getByLabel('Full name').fill('Bo in the middle of ty');
  fresh.resolve();
  await expect(main(page).getByRole('row').filter({ hasText: 'viewer@acme.example' })).toContainText(
    'Fresh Vera Stone',
  );
  await expect(page.getByLabel('Full name')).toHaveValue('Bo in the middle of ty');
  await expect(page.getByLabel('Full name')).toBeFocused();
});

test('C4: an answer without news renews the age', async ({ origin, page }) => {
  await settle(page, '/apps', 'apps.list');
  await waitForWarm(page);
  const at = Date.now() - HOUR / 2;
  await editRows(page, 'responses', { storedAt: at });
  await editRows(page, 'checks', { checkedAt: at });
  const { failure, release } = heldBack();
  origin.fail('/api/apps', failure);
  await page.reload();
  await expect(main(page).getByText('Updated 30 min ago')).toBeVisible();
  release();
  await expect(main(page).getByText(/^Updated \d+ s ago$/)).toBeVisible();
});
