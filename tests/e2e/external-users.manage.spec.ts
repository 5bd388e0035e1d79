/** External users on the built demo: add, search, filter, move, delete, alone and in bulk (spec.md §2, ux.md). */
import { openAt } from '../support/browser';
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
  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to add userA user with this e-mail address already exists',
  );
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
  await expect(page.getByText('nia@new.example is in no group now')).toBeVisible();
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
  await expect(row).toHaveCount(0);
});

test('the chosen ones are assigned and deleted together, with a result for each', async ({ page }) => {
  await openAt(page, '/external-users');
  const bulk = page.getByRole('button', { name: 'Assign to group' });
  await expect(bulk).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();

  await page.getByLabel('Filter by group').selectOption({ label: 'Partners' });
  await page.getByLabel('Select all').check();
  const chosen = await page.getByLabel(/^Select .+@/).count();
  await bulk.click();
  const dialog = page.getByRole('dialog', { name: 'Assign to group' });
  await expect(dialog).toContainText(`${chosen} users selected`);
  await expect(dialog.getByRole('button', { name: 'Assign', exact: true })).toBeDisabled();
  await dialog.getByLabel('Group').selectOption({ label: 'Beta testers' });
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();

  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByRole('progressbar', { name: 'Assigning users to Beta testers' })).toHaveJSProperty(
    'value',
    chosen,
  );
  await expect(progress.getByText('Done', { exact: true })).toHaveCount(chosen);
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
