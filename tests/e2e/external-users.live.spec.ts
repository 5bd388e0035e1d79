/** External users over HTTP: requests, accepted formats, and bulk work that fails (spec.md §7, contract.md). */
import { signIns } from '@mocks/accounts';
import type { Page } from '@playwright/test';
import { openAt } from '../support/browser';
import { dialects } from '../support/dialects';
import { commitThenCut, hang, heldBack, status, wrongShape } from '../support/failures';
import { expect, test } from '../support/test';

const LIST = '/api/external-users';
const GROUPS = '/api/external-user-groups';
const ASSIGN = '/api/external-users/group';

async function assignChosen(page: Page, group: string): Promise<void> {
  await page.getByRole('button', { name: 'Assign to group' }).click();
  await page.getByRole('dialog').getByLabel('Group').selectOption({ label: group });
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
}

test('users are added, moved, assigned and deleted with exactly the specified bodies', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(6);
  await openAt(page, '/external-users', signIns.demo);
  const add = async (email: string, fill: () => Promise<unknown>) => {
    await page.getByRole('button', { name: 'Add user', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Email', { exact: true }).fill(email);
    await fill();
    const adding = origin.log.next({ method: 'POST', path: LIST });
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    return (await adding).json;
  };
  const dialog = page.getByRole('dialog');
  expect(await add('one@new.example', async () => {})).toEqual({ email: 'one@new.example', name: null, group: null });
  expect(
    await add('two@new.example', async () => {
      await dialog.getByLabel('Name', { exact: true }).fill('Two');
      await dialog.getByLabel('Group', { exact: true }).selectOption({ label: 'Trial' });
    }),
  ).toEqual({ email: 'two@new.example', name: 'Two', group: 'Trial' });

  await page.getByLabel('Search users').fill('@new.example');
  const move = async (to: string) => {
    const moving = origin.log.next({ method: 'PATCH' });
    await page.getByLabel('Group of two@new.example').selectOption({ label: to });
    return moving;
  };
  const moved = await move('Premium');
  expect(moved.json).toEqual({ group_id: 'grp_1_1' });
  await expect(page.getByText('two@new.example: Trial → Premium')).toBeVisible();
  const out = await move('No group');
  expect(out.json).toEqual({ group_id: null });
  const id = out.path.split('/').at(-1);

  await page.getByLabel('Select two@new.example').check();
  const assigning = origin.log.next({ method: 'POST', path: ASSIGN });
  await assignChosen(page, 'Beta testers');
  expect((await assigning).json).toEqual({ group: 'Beta testers', external_user_ids: [id] });
  await expect(page.getByLabel('Group of two@new.example').locator('option:checked')).toHaveText('Beta testers');

  const deleting = origin.log.next({ method: 'DELETE' });
  await page.getByRole('button', { name: 'Delete two@new.example' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  expect((await deleting).path).toBe(`${LIST}/${id}`);
  await expect(page.getByLabel('Select two@new.example')).toHaveCount(0);
});

test('failures in bulk work are shown per user, and only these users are tried again', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(4);
  await openAt(page, '/external-users', signIns.demo);
  for (const email of ['amir.adler@mail.example', 'farid.kaya@post.example', 'lena.silva@inbox.example'])
    await page.getByLabel(`Select ${email}`).check();
  const heal = origin.fail(/^\/api\/external-users\/eu_1_1$/, status(500, { detail: 'Out of order' }), {
    method: 'DELETE',
  });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByText('3 of 3 · 1 failed')).toBeVisible();
  await expect(progress.getByRole('listitem').first()).toHaveText(
    'amir.adler@mail.exampleFailedFailed to delete user: Out of order',
  );
  await expect(page.getByText('1 selected')).toBeVisible();
  heal();
  const again = origin.log.next({ method: 'DELETE' });
  await progress.getByRole('button', { name: 'Retry failed' }).click();
  expect((await again).path).toBe(`${LIST}/eu_1_1`);
  await expect(progress.getByText('3 of 3', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Select amir.adler@mail.example')).toHaveCount(0);
});

test('cancelled bulk work finishes the requests under way, sends no more, and says what was not done', async ({
  page,
  origin,
  expectChanges,
}) => {
  // Four requests run at a time.
  expectChanges(4);
  await openAt(page, '/external-users', signIns.demo);
  await page.getByLabel('Filter by group').selectOption({ label: 'Premium' });
  await page.getByLabel('Select all').check();
  const chosen = await page.getByLabel(/^Select .+@/).count();
  const { failure, release } = heldBack();
  origin.fail(/^\/api\/external-users\/./, failure, { method: 'DELETE' });
  const begun = origin.log.next({ method: 'DELETE' });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await begun;
  const progress = page.getByRole('region', { name: 'Progress' });
  await progress.getByRole('button', { name: 'Cancel' }).click();
  release();
  await expect(progress.getByText(`4 of ${chosen}`, { exact: true })).toBeVisible();
  await expect(progress.getByText('Done', { exact: true })).toHaveCount(4);
  await expect(progress.getByText('Not done', { exact: true })).toHaveCount(chosen - 4);
  await expect(page.getByText(`${chosen - 4} selected`)).toBeVisible();
});

test('the focus on the button of bulk work stays on it for a retry, and then goes to the heading', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(2);
  await openAt(page, '/external-users', signIns.demo);
  await page.getByLabel('Select amir.adler@mail.example').check();
  const refusal = heldBack(status(500, { detail: 'Out of order' }));
  origin.fail(/^\/api\/external-users\/./, refusal.failure, { method: 'DELETE', times: 1 });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const progress = page.getByRole('region', { name: 'Progress' });
  await progress.getByRole('button', { name: 'Cancel' }).focus();
  refusal.release();
  const retry = progress.getByRole('button', { name: 'Retry failed' });
  await expect(retry).toBeFocused();
  const answers = heldBack();
  origin.fail(/^\/api\/external-users\/./, answers.failure, { method: 'DELETE', times: 1 });
  await page.keyboard.press('Enter');
  await expect(progress.getByRole('button', { name: 'Cancel' })).toBeFocused();
  answers.release();
  await expect(progress.getByRole('heading', { name: 'Progress' })).toBeFocused();
});

test('an assignment whose answer is lost is settled by reading; deleted users are reported as gone', async ({
  page,
  origin,
  backend,
  expectChanges,
}) => {
  expectChanges(3);
  await openAt(page, '/external-users', signIns.demo);
  await page.getByLabel('Select amir.adler@mail.example').check();
  await page.getByLabel('Select farid.kaya@post.example').check();
  origin.fail(ASSIGN, commitThenCut, { times: 1 });
  await assignChosen(page, 'Trial');
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByText('Done', { exact: true })).toHaveCount(2);
  expect(origin.log.count({ path: ASSIGN })).toBe(1);

  await page.getByLabel('Select amir.adler@mail.example').check();
  await page.getByLabel('Select farid.kaya@post.example').check();
  backend.db.table('externalUsers').delete('eu_1_1');
  await assignChosen(page, 'Premium');
  await expect(progress.getByRole('listitem').first()).toHaveText(
    'amir.adler@mail.exampleFailedThis user no longer exists.',
  );
  await expect(progress.getByRole('listitem').last()).toHaveText('farid.kaya@post.exampleDone');
  await expect(page.getByLabel('Group of farid.kaya@post.example').locator('option:checked')).toHaveText('Premium');
});

test('e-mail addresses and group names are sent unchanged, and the service decides about them', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(5);
  origin.fail(GROUPS, wrongShape([{ id: 'g1', name: ' Night  shift ' }]), { method: 'GET' });
  origin.fail(LIST, status(422, { detail: 'Not now' }), { method: 'POST' });
  await openAt(page, '/external-users', signIns.demo);
  await page.getByRole('button', { name: 'Add user', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const add = async (email: string) => {
    await dialog.getByLabel('Email', { exact: true }).fill(email);
    const adding = origin.log.next({ method: 'POST', path: LIST });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const { json } = await adding;
    await expect(dialog.getByRole('alert')).toContainText('Not now');
    return json;
  };
  for (const email of ["o'brien@acme.example", 'jörg@müller.de', 'root@localhost']) {
    expect(await add(email)).toEqual({ email, name: null, group: null });
  }
  await dialog.getByLabel('Group', { exact: true }).selectOption({ index: 1 });
  expect(await add('root@localhost')).toMatchObject({ group: ' Night  shift ' });
  await dialog.getByLabel('Email', { exact: true }).fill('a@b@c');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Enter a valid email address')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByLabel('Select amir.adler@mail.example').check();
  origin.fail(ASSIGN, status(422, { detail: 'Not now' }));
  const assigning = origin.log.next({ method: 'POST', path: ASSIGN });
  await page.getByRole('button', { name: 'Assign to group' }).click();
  await dialog.getByLabel('Group').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  expect((await assigning).json).toMatchObject({ group: ' Night  shift ' });
  await expect(page.getByRole('region', { name: 'Progress' }).getByRole('listitem')).toHaveText(
    'amir.adler@mail.exampleFailedFailed to assign users. Not now',
  );
});

test('a group that somebody else renames or deletes is refused once, then known by its new name or as gone', async ({
  page,
  origin,
  backend,
  expectChanges,
}) => {
  expectChanges(6);
  const groups = backend.db.table('externalUserGroups');
  const trial = groups.getAll().find(({ name, tenant_id }) => name === 'Trial' && tenant_id === 1)?.id ?? '';
  await openAt(page, '/external-users', signIns.demo);
  await page.getByRole('button', { name: 'Add user', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const group = dialog.getByLabel('Group', { exact: true });
  const submit = dialog.getByRole('button', { name: 'Add', exact: true });
  await dialog.getByLabel('Email', { exact: true }).fill('one@new.example');
  await group.selectOption({ label: 'Trial' });
  groups.update(trial, { name: 'Gold' });
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to add userGroup not found');
  await expect(group.locator('option:checked')).toHaveText('Gold');
  const adding = origin.log.next({ method: 'POST', path: LIST });
  await submit.click();
  expect((await adding).json).toMatchObject({ group: 'Gold' });
  await expect(dialog).toHaveCount(0);

  await page.getByLabel('Select amir.adler@mail.example').check();
  groups.update(trial, { name: 'Silver' });
  await assignChosen(page, 'Gold');
  await expect(page.getByRole('region', { name: 'Progress' }).getByRole('listitem')).toContainText('Group not found');
  await assignChosen(page, 'Silver');
  await expect(page.getByText('1 user moved to Silver')).toBeVisible();

  await page.getByRole('button', { name: 'Add user', exact: true }).click();
  await dialog.getByLabel('Email', { exact: true }).fill('two@new.example');
  await group.selectOption({ label: 'Silver' });
  groups.delete(trial);
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to add userGroup not found');
  await expect(group.locator('option:checked')).toHaveText('Not in the list');
  await submit.click();
  await expect(dialog.getByText('This group is not in the list of groups. Choose another one.')).toBeVisible();
  await group.selectOption({ label: 'No group' });
  const last = origin.log.next({ method: 'POST', path: LIST });
  await submit.click();
  expect((await last).json).toMatchObject({ group: null });
  await expect(dialog).toHaveCount(0);
});

test('a user whom the service lists twice is filtered out twice', async ({ page, origin }) => {
  const user = (id: string, email: string, group: string) => ({ id, email, name: null, group_name: group });
  const users = [
    user('1', 'twice@new.example', 'Trial'),
    user('1', 'twice@new.example', 'Premium'),
    user('2', 'b@new.example', 'Trial'),
  ];
  origin.fail(LIST, wrongShape(users), { method: 'GET' });
  await openAt(page, '/external-users', signIns.demo);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(4);
  await page.getByRole('searchbox', { name: 'Search users' }).fill('b@new');
  await expect(rows.filter({ hasText: 'b@new.example' })).toBeVisible();
  await expect(rows).toHaveCount(2);
});

test('groups that cannot be loaded are reported as missing, and can be loaded again', async ({ page, origin }) => {
  const heal = origin.fail(GROUPS, status(500, { detail: 'Out of order', retryAfter: 600 }), { method: 'GET' });
  await openAt(page, '/external-users', signIns.demo);
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('Failed to load groups. Out of order');
  await expect(page.getByLabel('Select amir.adler@mail.example')).toBeVisible();
  heal();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByLabel('Filter by group').getByRole('option', { name: 'Trial' })).toBeAttached();
});

test('a list that cannot be loaded says so; one user’s failure stays until it is closed', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  // With this Retry-After only the button reads the list again.
  const failing = origin.fail(LIST, status(500, { detail: 'Out of order', retryAfter: 600 }), { method: 'GET' });
  await openAt(page, '/external-users', signIns.demo);
  await expect(page.getByRole('main').getByText('Failed to fetch users', { exact: true })).toBeVisible();
  failing();
  await page.getByRole('button', { name: 'Try again' }).click();
  const group = page.getByLabel('Group of amir.adler@mail.example');
  const before = await group.inputValue();
  origin.fail(/\/eu_1_1$/, status(404, { detail: 'Group not found' }), { method: 'PATCH' });
  await group.selectOption({ label: 'Beta testers' });
  await expect(page.getByText('Failed to assign users. Group not found')).toBeVisible();
  await expect(group).toHaveValue(before);
});

test('offline every change is disabled and says why', async ({ page, origin, context }) => {
  await openAt(page, '/external-users', signIns.demo);
  await expect(page.getByLabel('Group of amir.adler@mail.example')).toBeVisible();
  await context.setOffline(true);
  origin.fail('/auth/me', hang);
  const reason = 'You are offline. Changes need a connection.';
  const add = page.getByRole('button', { name: 'Add user', exact: true });
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription(reason);
  const group = page.getByLabel('Group of amir.adler@mail.example');
  await expect(group).toHaveAccessibleDescription(reason);
  const before = await group.inputValue();
  await group.focus();
  await page.keyboard.press('ArrowDown');
  await expect(group).toHaveValue(before);
  await expect(page.getByRole('button', { name: 'Delete amir.adler@mail.example' })).toHaveAccessibleDescription(
    reason,
  );
  await page.getByLabel('Select amir.adler@mail.example').check();
  await expect(page.getByRole('button', { name: 'Assign to group' })).toHaveAccessibleDescription(reason);
});

for (const dialect of dialects) {
  test(`external users are read from ${dialect.title}, and their ids are sent back unchanged`, async ({
    page,
    origin,
    expectChanges,
  }) => {
    expectChanges(2);
    const nothing = { name: null, app_id: null, app_name: null, tiles: null };
    const people = [
      { n: 41, email: 'ada@x.example', ...nothing, group_id: dialect.id(7), group_name: 'Crew' },
      { n: 42, email: 'bob@x.example', ...nothing, group_id: null, group_name: null },
    ];
    origin.fail(LIST, wrongShape(dialect.list(people, 'users')), { method: 'GET' });
    origin.fail(GROUPS, wrongShape(dialect.list([{ n: 7, name: 'Crew' }], 'groups')), { method: 'GET' });
    origin.fail(/^\/api\/external-users\/./, status(404, { detail: 'User not found' }));
    await openAt(page, '/external-users', signIns.demo);
    await expect(page.getByLabel('Group of ada@x.example').locator('option:checked')).toHaveText('Crew');
    await expect(page.getByText('2 entries could not be read')).toHaveCount(dialect.unreadable === 2 ? 1 : 0);
    const moving = origin.log.next({ method: 'PATCH' });
    await page.getByLabel('Group of bob@x.example').selectOption({ label: 'Crew' });
    const moved = await moving;
    expect(moved.path).toBe(`${LIST}/${dialect.id(42)}`);
    expect(moved.json).toEqual({ group_id: dialect.id(7) });

    await page.getByLabel('Select all').check();
    const assigning = origin.log.next({ method: 'POST', path: ASSIGN });
    await assignChosen(page, 'Crew');
    expect((await assigning).json).toEqual({
      group: 'Crew',
      external_user_ids: [dialect.id(41), dialect.id(42)],
    });
    // The request is refused as a whole, but the list shows that one of the users is in the group.
    await expect(page.getByRole('region', { name: 'Progress' }).getByRole('listitem')).toHaveText([
      'bob@x.exampleFailedFailed to assign users. User not found',
      'ada@x.exampleDone',
    ]);
  });
}
