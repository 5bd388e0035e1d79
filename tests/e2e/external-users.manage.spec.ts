/** External users on the built demo: add, search, filter, move, delete, alone and in bulk (spec.md §2, ux.md). */
import { expectUnmoved, openAt } from '../support/browser';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

test('a user is added, found by every visible field, moved and deleted', async ({ page }) => {
  await openAt(page, '/external-users');
  await page.getByRole('button', { name: 'Add user', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await dialog.getByLabel('Email', { exact: true }).fill('amir.adler@mail.example');
  await dialog.getByLabel('Name', { exact: true }).fill('Nia Newcomer');
  await dialog.getByLabel('Group', { exact: true }).selectOption('Trial');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to add userA user with this email address already exists');
  await dialog.getByLabel('Email', { exact: true }).fill('nia@new.example');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('User added', { exact: true })).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: 'nia@new.example' });
  const count = page.getByText(/ of 61 users$/);
  await page.getByLabel('Search users').fill('newcomer TRIAL');
  await expect(page).toHaveURL(/q=newcomer/);
  await expect(count).toHaveText('1 of 61 users');
  const group = row.getByLabel('Group of nia@new.example');
  await expect(group.locator('option:checked')).toHaveText('Trial');
  await group.selectOption({ label: 'No group' });
  await expect(page.getByText('nia@new.example: Trial → no group')).toBeVisible();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. nia@new.example: no group → Trial')).toBeVisible();
  await expect(count).toHaveText('1 of 61 users');
  await group.selectOption({ label: 'No group' });
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('Search users')).toHaveValue('');
  await expect(page).not.toHaveURL(/\?/);

  await page.getByLabel('Filter by group').selectOption({ label: 'No group' });
  await page.getByLabel('Filter by app').selectOption({ label: 'No app' });
  await page.reload();
  await expect(page.getByLabel('Filter by app')).toHaveValue('none');
  await expect(row).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Filter by app')).toHaveValue('');

  await row.getByRole('button', { name: 'Delete nia@new.example' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toHaveCount(0);
});

test('the list is filtered by group and by app, and shows how many of all users match', async ({ page }) => {
  await openAt(page, '/external-users');
  const group = page.getByLabel('Filter by group');
  const app = page.getByLabel('Filter by app');
  const users = page.getByLabel(/^Select .+@/);
  await group.selectOption({ label: 'Premium' });
  await app.selectOption({ label: 'Storefront Web' });
  await expect(page).toHaveURL(/group=grp_1_1&app=app_storefront$/);
  await expect(page.getByText(/^\d+ of 60 users$/)).toBeVisible();
  const rows = page.getByRole('row').filter({ has: users });
  const left = await rows.count();
  expect(left).toBeGreaterThan(0);
  await expect(rows.filter({ hasText: 'Storefront Web' })).toHaveCount(left);
  await expect(page.getByLabel(/^Group of /).locator('option:checked', { hasText: /^Premium$/ })).toHaveCount(left);
});

test('selected users are assigned and deleted together, with a result for each', async ({ page }) => {
  await openAt(page, '/external-users');
  const bulk = page.getByRole('button', { name: 'Assign to group' });
  await expect(bulk).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();

  await page.getByLabel('Filter by group').selectOption({ label: 'Partners' });
  const chosen = await page.getByLabel(/^Select .+@/).count();
  const bar = page.getByRole('group', { name: 'Selection' });
  await page
    .getByLabel(/^Select .+@/)
    .first()
    .check();
  await expect(bar).toContainText('1 selected');
  await bar.getByRole('button', { name: `Select all ${chosen} that match` }).click();
  await expect(bar).toContainText(`${chosen} selected`);
  await bulk.click();
  const dialog = page.getByRole('dialog', { name: 'Assign to group' });
  await expect(dialog).toContainText(`${chosen} users selected`);
  await expect(dialog.getByRole('button', { name: 'Assign', exact: true })).toBeDisabled();
  await dialog.getByLabel('Group').selectOption({ label: 'Beta testers' });
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();

  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByRole('progressbar', { name: 'Assigning users to Beta testers' })).toHaveAttribute(
    'aria-valuenow',
    String(chosen),
  );
  await expect(progress.getByText('Done', { exact: true })).toHaveCount(chosen);
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await expect(page.getByText(`${chosen} users moved to Beta testers`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Undone. ${chosen} users moved back from Beta testers`)).toBeVisible();
  await page.getByLabel('Filter by group').selectOption({ label: 'Partners' });
  await expect(page.getByLabel(/^Select .+@/)).toHaveCount(chosen);
  await page.getByLabel('Select all').check();
  await bulk.click();
  await dialog.getByLabel('Group').selectOption({ label: 'Beta testers' });
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await progress.getByRole('button', { name: 'Close' }).click();
  await expect(progress).toBeHidden();

  await page.getByLabel('Filter by group').selectOption({ label: 'Beta testers' });
  await expect(page.getByLabel(/^Select .+@/)).toHaveCount(chosen);
  await page.getByLabel('Select all').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const confirm = page.getByRole('dialog', { name: `Delete ${chosen} users?` });
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(progress.getByText('Done', { exact: true })).toHaveCount(chosen);
  await page.getByLabel('Filter by group').selectOption('');
  await expect(page.getByText(`${60 - chosen} users`, { exact: true })).toBeVisible();
});

for (const width of [1440, 390])
  test(`in the dialog that assigns a group, ${width} pixels wide, no button moves when what changes arrives`, async ({
    page,
  }) => {
    await openAt(page, '/external-users');
    await page.getByLabel('Select amir.adler@mail.example').check();
    await page.getByRole('button', { name: 'Assign to group' }).click();
    await page.setViewportSize({ width, height: 844 });
    const dialog = page.getByRole('dialog', { name: 'Assign to group' });
    const changes = dialog.getByRole('region', { name: 'What changes' });
    await expect(changes).toBeVisible();
    await expectUnmoved(dialog.getByRole('button', { name: 'Assign', exact: true }), async () => {
      await dialog.getByLabel('Group').selectOption({ label: 'Trial' });
      await expect(changes.getByRole('listitem')).not.toHaveCount(0);
    });
  });
