/** User groups on the built demo: create, rename, delete, assign (spec.md §2, §4, §5; ux.md). */
import { openAt } from '../support/browser';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

test('a group is created, renamed, filled, emptied and deleted; a blank name does nothing', async ({ page }) => {
  await openAt(page, '/user-groups');
  await expect(page).toHaveURL(/\/external-user-groups$/);
  await page.getByRole('button', { name: 'Create group', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Group name').fill('   ');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByLabel('Group name').fill('premium');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Failed to create group.A group with this name already exists');
  await dialog.getByLabel('Group name').fill('  Night shift ');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Rename Night shift' }).click();
  await expect(dialog.getByLabel('Group name')).toHaveValue('Night shift');
  await dialog.getByLabel('Group name').fill('Day shift');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  const remove = page.getByRole('button', { name: 'Delete Day shift' });
  await expect(remove).toBeEnabled();

  const users = page.getByRole('region', { name: 'Assign users' });
  await users.getByLabel('Search users').fill('adler');
  await users.getByLabel('Group of amir.adler@mail.example').selectOption({ label: 'Day shift' });
  await expect(remove).toBeDisabled();
  await expect(remove).toHaveAccessibleDescription('1 user in this group');
  await expect(users.getByRole('button', { name: 'Assign to group' })).toBeDisabled();
  await users.getByLabel('Select all').check();
  const chosen = await users.getByLabel(/^Select .+@/).count();
  await expect(users.getByText(`${chosen} of 60 users`, { exact: true })).toBeVisible();
  await users.getByRole('button', { name: 'Assign to group' }).click();
  await dialog.getByLabel('Group').selectOption({ label: 'Day shift' });
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(remove).toHaveAccessibleDescription(`${chosen} users in this group`);

  await users.getByLabel('Filter by group').selectOption({ label: 'Day shift' });
  await users.getByLabel('Select all').check();
  await users.getByRole('button', { name: 'Assign to group' }).click();
  await dialog.getByLabel('Group').selectOption({ label: 'Premium' });
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  // Those that were moved no longer match the filter.
  await expect(users.getByText('Nothing matches these filters.')).toBeVisible();
  await expect(remove).toBeEnabled();
  await remove.click();
  await expect(dialog).toContainText('0 users in this group');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(remove).toHaveCount(0);
});

test('a group links to its users and to its rules', async ({ page }) => {
  await openAt(page, '/external-user-groups');
  await page.getByRole('link', { name: /in Premium$/ }).click();
  await expect(page).toHaveURL(/\/external-users\?group=grp_1_1$/);
  await expect(page.getByLabel('Filter by group')).toHaveValue('grp_1_1');
  await page.goBack();
  await page.getByRole('link', { name: 'Rules of Premium' }).click();
  await expect(page).toHaveURL(/\/tiles\/rate-limit\?group=grp_1_1$/);
});

test('a search for groups stays in the address with its field, also where the list is short', async ({ page }) => {
  await openAt(page, '/external-user-groups?find=premium');
  const groups = page.getByRole('region', { name: 'Groups' });
  const search = page.getByLabel('Search groups');
  await expect(search).toHaveValue('premium');
  await expect(groups.getByRole('button', { name: /^Rename / })).toHaveCount(1);
  await page.getByLabel('Search users').fill('adler');
  await expect(page).toHaveURL(/\?find=premium&q=adler$/);
  await search.fill('');
  await expect(page).toHaveURL(/\?q=adler$/);
  await expect(search).toBeFocused();
  await expect(groups.getByRole('button', { name: 'Rename Trial' })).toBeVisible();
  await search.fill('nothing like it');
  await expect(page).toHaveURL(/find=nothing/);
  await groups.getByRole('button', { name: 'Clear filters' }).click();
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL(/\?q=adler$/);
});
