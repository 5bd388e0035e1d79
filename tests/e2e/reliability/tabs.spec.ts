/** Two tabs, and a worker that is stopped again and again (reliability.md, G5 and G7). */
import type { Page } from '@playwright/test';
import { signIns } from '../../../mocks/accounts';
import { openAt, stopWorker, waitForWorker } from '../../support/browser';
import { commitThenCut } from '../../support/failures';
import { ALONE, inTime } from '../../support/pace';
import { expect, test } from '../../support/test';

test.use({ build: 'n' });

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

test(
  'G5: a change in one tab shows in the other within two seconds, and leaves an open edit there alone',
  ALONE,
  async ({ page, context, expectChanges }) => {
    expectChanges(1);
    await openAt(page, '/users', signIns.demo);
    const { sameTenant } = signIns;
    const second = await context.newPage();
    await second.goto('/users');
    await second.getByRole('button', { name: `Edit ${sameTenant.email}` }).click();
    await second.getByLabel('Full name', { exact: true }).fill('Half a na');

    await page.getByRole('button', { name: 'Add user' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email', { exact: true }).fill('fresh@acme.example');
    await dialog.getByLabel('Username', { exact: true }).fill('fresh');
    await dialog.getByLabel('Full name', { exact: true }).fill('Fresh Person');
    await dialog.getByLabel('Password', { exact: true }).fill('a long password 1');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: 'fresh@acme.example' })).toBeVisible();
    const there = second.getByRole('row').filter({ hasText: 'fresh@acme.example' });
    await inTime(2_000, (timeout) => expect(there).toBeVisible({ timeout }));
    await expect(second.getByLabel('Full name', { exact: true })).toHaveValue('Half a na');
  },
);

test('G5: a change that is refused or lost in one tab has the lists that it names read again in the other', async ({
  page,
  backend,
  context,
  expectChanges,
  origin,
}) => {
  expectChanges(2);
  const EMAIL = 'ada.garcia@inbox.example';
  await openAt(page, `/external-users?q=${EMAIL}`, signIns.demo);
  const second = await context.newPage();
  await second.goto('/external-user-groups');
  await expect(second.getByRole('button', { name: 'Rename Beta testers' })).toBeVisible();
  const picker = page.getByLabel(`Group of ${EMAIL}`);
  await expect(picker).toBeVisible();
  await origin.log.quiet({ method: 'GET' });

  backend.db.table('externalUserGroups').delete('grp_1_6');
  await picker.selectOption({ label: 'Beta testers' });
  await expect(page.getByRole('alert')).toContainText('Failed to assign users.');
  await expect(picker.locator('option', { hasText: 'Beta testers' })).toHaveCount(0);
  await expect(second.getByRole('button', { name: 'Rename Beta testers' })).toHaveCount(0);

  await second.goto(`/external-users?q=${EMAIL}`);
  await expect(second.getByLabel(`Group of ${EMAIL}`)).toBeVisible();
  origin.fail(/^\/api\/external-users\//, commitThenCut, { method: 'PATCH', times: 1 });
  await picker.selectOption({ label: 'Trial' });
  await expect(page.getByText(new RegExp(`^${EMAIL}: .* → Trial`))).toBeVisible();
  await expect(second.getByLabel(`Group of ${EMAIL}`).locator('option:checked')).toHaveText('Trial');
});

// Screens by the name of their link; HEADINGS has the headings that differ.
const SCREENS = ['Apps', 'External Users', 'User Groups', 'Internal Users', 'Tile Policies', 'Billing'];
const HEADINGS: Record<string, string> = { Billing: 'Billing & Plans' };

async function open(page: Page, name: string): Promise<void> {
  await link(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name: HEADINGS[name] ?? name, exact: true })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
}

/** Counts from now on how often a running worker stops. */
async function countStops(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  const running = new Set<string>();
  let stops = 0;
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions) {
      if (runningStatus === 'running') running.add(versionId);
      if (runningStatus === 'stopped' && running.delete(versionId)) stops += 1;
    }
  });
  await session.send('ServiceWorker.enable');
  return () => stops;
}

// Only the first ones: the number of rows in a virtualized table depends on the height available.
const shown = async (page: Page) =>
  (await page.getByRole('main').locator('h1, h2, tbody tr td:nth-child(2)').allInnerTexts()).slice(0, 8);

test('G7: fifty stops of the worker during a tour change nothing on the screens, and send no change twice', async ({
  page,
  expectChanges,
  origin,
}) => {
  expectChanges(1);
  await openAt(page, '/apps', signIns.demo);
  await waitForWorker(page);
  const undisturbed: Record<string, string[]> = {};
  for (const name of SCREENS) {
    await open(page, name);
    // The region comes after the cards, once its code is loaded.
    if (name === 'Tile Policies') await expect(page.getByRole('region', { name: 'Policy health' })).toBeVisible();
    undisturbed[name] = await shown(page);
  }

  const stops = await countStops(page);
  const disturb = async () => {
    for (let i = 0; i < 9; i += 1) {
      // Starts the worker, if it has stopped.
      await page.evaluate(async () => void (await fetch('/robots.txt').catch(() => null)));
      await stopWorker(page);
    }
  };
  for (const name of SCREENS) {
    await Promise.all([disturb(), open(page, name)]);
    await expect.poll(() => shown(page), name).toEqual(undisturbed[name]);
  }
  await link(page, 'User Groups').click();
  await page.getByRole('button', { name: 'Create group' }).click();
  await page.getByLabel('Group name', { exact: true }).fill('Made once');
  await Promise.all([
    page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click(),
    stopWorker(page),
  ]);
  await stopWorker(page);
  await expect(page.getByRole('table').first().getByRole('row').filter({ hasText: 'Made once' })).toHaveCount(1);
  await expect.poll(stops).toBeGreaterThanOrEqual(50);
  // Each time that it was sent, not each id.
  expect(origin.log.count({ method: 'POST', path: '/api/external-user-groups' })).toBe(1);
});
