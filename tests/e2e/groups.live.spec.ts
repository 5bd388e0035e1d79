/** User groups over HTTP: requests and accepted formats (spec.md §7, contract.md). */
import { signIns } from '@mocks/accounts';
import { openAt } from '../support/browser';
import { dialects } from '../support/dialects';
import { commitThenCut, reset, status, wrongShape } from '../support/failures';
import { expect, test } from '../support/test';

const LIST = '/api/external-user-groups';

test('groups are created, renamed and deleted with exactly the specified bodies', async ({
  page,
  origin,
  backend,
  expectChanges,
}) => {
  expectChanges(3);
  await openAt(page, '/external-user-groups', signIns.demo);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Create group', exact: true }).click();
  await dialog.getByLabel('Group name').fill('  Night shift ');
  origin.fail(LIST, commitThenCut, { method: 'POST', times: 1 });
  const creating = origin.log.next({ method: 'POST', path: LIST });
  await dialog.getByRole('button', { name: 'Create', exact: true }).dblclick();
  expect((await creating).json).toEqual({ name: 'Night shift' });

  await page.getByRole('button', { name: 'Rename Night shift' }).click();
  await dialog.getByLabel('Group name').fill(' Day shift ');
  // Somebody else renames it meanwhile: the user is warned before overwriting that.
  const group = backend.db
    .table('externalUserGroups')
    .getAll()
    .find(({ name }) => name === 'Night shift');
  backend.db.table('externalUserGroups').update(group?.id ?? '', { name: 'Late shift' });
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This group has been renamed to Late shift in the meantime. Rename again to overwrite that.',
  );
  const renaming = origin.log.next({ method: 'PATCH' });
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  const renamed = await renaming;
  expect(renamed.path).toBe(`${LIST}/${group?.id}`);
  expect(renamed.json).toEqual({ new_name: 'Day shift' });

  const deleting = origin.log.next({ method: 'DELETE' });
  await page.getByRole('button', { name: 'Delete Day shift' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  expect((await deleting).path).toBe(`${LIST}/${group?.id}`);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete Day shift' })).toHaveCount(0);
});

test('groups that cannot be loaded say so, and none can be deleted while its users are unknown', async ({
  page,
  origin,
}) => {
  const failing = origin.fail(LIST, status(500, { detail: 'Out of order', retryAfter: 600 }), { method: 'GET' });
  origin.fail('/api/external-users', status(500), { method: 'GET' });
  await openAt(page, '/external-user-groups', signIns.demo);
  const groups = page.getByRole('region', { name: 'Groups' });
  await expect(groups.getByText('Failed to load groups.', { exact: true })).toBeVisible();
  failing();
  await groups.getByRole('button', { name: 'Try again' }).click();
  await expect(groups.getByRole('button', { name: 'Delete Premium' })).toHaveAccessibleDescription(
    'The users could not be read, so this group may have some.',
  );
});

test('a group cannot be deleted while the list of users has an unreadable entry, who may be in it', async ({
  page,
  origin,
}) => {
  origin.fail('/api/external-users', wrongShape([{ id: 1, email: 'ann@example.com' }, { id: 2 }]), { method: 'GET' });
  await openAt(page, '/external-user-groups', signIns.demo);
  await expect(page.getByRole('button', { name: 'Delete Premium' })).toHaveAccessibleDescription(
    '1 user could not be read, and may be in this group.',
  );
});

test('a group that gets a user while its deletion is being confirmed cannot be deleted', async ({
  page,
  context,
  expectChanges,
}) => {
  expectChanges(1);
  await openAt(page, '/external-user-groups', signIns.demo);
  await page.getByRole('button', { name: 'Delete Beta testers' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
  await expect(confirm).toBeEnabled();
  const other = await context.newPage();
  await other.goto('/external-users');
  await other.getByLabel('Group of amir.adler@mail.example').selectOption({ label: 'Beta testers' });
  await expect(other.getByText('→ Beta testers')).toBeVisible();
  await page.bringToFront();
  await expect(page.getByRole('dialog')).toContainText('1 user in this group.');
  await expect(confirm).toBeDisabled();
});

test('a group that somebody else has given the same name meanwhile is not renamed again', async ({ page, backend }) => {
  await openAt(page, '/external-user-groups', signIns.demo);
  await page.getByRole('button', { name: 'Rename Beta testers' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Group name').fill('Early birds');
  backend.db.table('externalUserGroups').update('grp_1_6', { name: 'Early birds' });
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Rename Early birds' })).toBeVisible();
  await expect(page.getByText('The group had already been renamed: Beta testers → Early birds')).toBeVisible();
  await expect(page.getByText(/^Group renamed/)).toHaveCount(0);
});

test('a renaming that was lost is not taken for done where somebody else had given the name in another spelling', async ({
  page,
  backend,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  await openAt(page, '/external-user-groups', signIns.demo);
  await page.getByRole('button', { name: 'Rename Beta testers' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Rename', exact: true });
  await dialog.getByLabel('Group name').fill('Early Birds');
  backend.db.table('externalUserGroups').update('grp_1_6', { name: 'early birds' });
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('renamed to early birds in the meantime');
  origin.fail(/grp_1_6$/, reset, { method: 'PATCH' });
  await submit.click();
  await expect(dialog.getByText('It was not saved. You can send it again.')).toBeVisible();
  await expect(page.getByText(/^Group renamed/)).toHaveCount(0);
});

test('a refused rename and a refused deletion are shown in their dialogs', async ({ page, origin, expectChanges }) => {
  expectChanges(2);
  await openAt(page, '/external-user-groups', signIns.demo);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Rename Beta testers' }).click();
  await dialog.getByLabel('Group name').fill('Premium');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to rename group.A group with this name already exists');
  await expect(dialog.getByLabel('Group name')).toHaveValue('Premium');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  origin.fail(/grp_1_6$/, status(409, { detail: 'This group has 1 user' }), { method: 'DELETE' });
  await page.getByRole('button', { name: 'Delete Beta testers' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to delete group.This group has 1 user');
});

for (const dialect of dialects) {
  test(`groups are read from ${dialect.title}, and their ids are sent back unchanged`, async ({
    page,
    origin,
    expectChanges,
  }) => {
    expectChanges(1);
    const groups = [
      { n: 7, name: 'Crew' },
      { n: 8, name: 'Guests' },
    ];
    const nothing = { name: null, app_id: null, app_name: null, tiles: null };
    const ada = { n: 41, email: 'ada@x.example', ...nothing, group_id: dialect.id(7), group_name: 'Crew' };
    origin.fail(LIST, wrongShape(dialect.list(groups, 'groups')), { method: 'GET' });
    origin.fail('/api/external-users', wrongShape(dialect.list([ada], 'users')), { method: 'GET' });
    origin.fail(new RegExp(`^${LIST}/.`), status(404, { detail: 'Group not found' }));
    await openAt(page, '/external-user-groups', signIns.demo);
    await expect(page.getByRole('button', { name: 'Delete Crew' })).toHaveAccessibleDescription('1 user in this group');
    await expect(page.getByText('2 entries could not be read')).toHaveCount(dialect.unreadable);
    await page.getByRole('button', { name: 'Rename Guests' }).click();
    await page.getByRole('dialog').getByLabel('Group name').fill('Visitors');
    const renaming = origin.log.next({ method: 'PATCH' });
    await page.getByRole('dialog').getByRole('button', { name: 'Rename', exact: true }).click();
    expect((await renaming).path).toBe(`${LIST}/${dialect.id(8)}`);
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Failed to rename group.');
  });
}
