/** The group of an event's user in the log explorer: record, column and filter (insight.md §5). */
import type { Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { openAt } from '../support/browser';
import { status } from '../support/failures';
import { expect, test } from '../support/test';

const table = (page: Page) => page.getByRole('table', { name: 'Policy logs', exact: true });
const header = (page: Page) => table(page).getByRole('columnheader', { name: 'Group' });
const groupsIn = (page: Page) => table(page).locator('tbody a[href^="/external-user-groups/"]');
const search = (page: Page) => new URL(page.url()).searchParams;

async function showColumn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Show Group' }).click();
}

test.describe('demo', () => {
  test.use({ build: 'demo' });

  test('the record names the group of its user, and the link leads to the group', async ({ page }) => {
    await openAt(page, '/logs?group=-');
    await table(page).locator('tbody tr[data-index]').first().getByRole('button').first().click();
    const panel = page.getByRole('dialog');
    const link = panel.locator('a[href^="/external-user-groups/"]');
    const name = (await link.textContent()) ?? '';
    expect(name).not.toMatch(/^grp_|^$/);
    await panel.getByRole('button', { name: `Include group ${name}` }).click();
    await expect.poll(() => search(page).getAll('group')).toHaveLength(2);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  test('the column of groups is shown on request, stays shown, sorts by name, and its cells filter', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAt(page, '/logs?group=-');
    await expect(table(page)).toBeVisible();
    await expect(header(page)).toHaveCount(0);
    await showColumn(page);
    await expect(header(page)).toBeVisible();
    await page.reload();
    await expect(header(page)).toBeVisible();
    const details = await table(page).getByRole('columnheader', { name: 'Details' }).boundingBox();
    expect(details?.width).toBeGreaterThan(150);
    await header(page).getByRole('button').click();
    await expect(header(page)).toHaveAttribute('aria-sort', 'ascending');
    const first = (await groupsIn(page).first().textContent()) ?? '';
    await header(page).getByRole('button').click();
    await expect(header(page)).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(async () => ((await groupsIn(page).first().textContent()) ?? '').localeCompare(first)).toBe(1);
    const last = (await groupsIn(page).first().textContent()) ?? '';
    const cell = table(page)
      .getByRole('button', { name: `Menu for group ${last}` })
      .first();
    await cell.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Exclude' }).click();
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(`Not Group: ${last}`);
    await expect(groupsIn(page).first()).not.toHaveText(last);
    expect(search(page).getAll('group')).toHaveLength(2);

    // On a smaller window it stands under the user: Event and Details have the room.
    for (const width of [1399, 1280, 1200, 1024]) {
      await page.setViewportSize({ width, height: 768 });
      await expect(header(page)).toHaveCount(0);
      await expect(groupsIn(page).first()).toBeVisible();
      const room = await table(page).getByRole('columnheader', { name: 'Details' }).boundingBox();
      expect(room?.width, `at ${width} px`).toBeGreaterThan(165);
    }
  });
});

test.describe('live', () => {
  test.use({ build: 'live' });

  test('without the list of users the group is not known, instead of none', async ({ page, origin }) => {
    origin.fail('/api/external-users', status(503));
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAt(page, '/logs', signIns.demo);
    await expect(table(page)).toBeVisible();
    await showColumn(page);
    await expect(header(page)).toBeVisible();
    await table(page).getByRole('button', { name: 'Menu for group —' }).first().press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText(['Copy']);
    await page.keyboard.press('Escape');
    await table(page).locator('tbody tr[data-index]').first().getByRole('button').first().click();
    const panel = page.getByRole('dialog');
    await expect(panel).toContainText('Not known: the users are not loaded');
    await expect(panel.getByRole('button', { name: /^Include group/ })).toHaveCount(0);
  });

  test('a filter by group that cannot be applied without the users can be taken away', async ({ page, origin }) => {
    origin.fail('/api/external-users', status(503));
    await openAt(page, '/logs?group=grp_1&severity=high', signIns.demo);
    await expect(page.getByRole('alert')).toContainText('Failed to fetch users');
    await page.getByRole('button', { name: 'Show all groups' }).click();
    await expect(table(page)).toBeVisible();
    expect(search(page).toString()).toBe('severity=high');
  });
});
