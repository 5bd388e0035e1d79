/** Internal users over HTTP: requests, byte for byte, and accepted formats (spec.md §7, contract.md). */
import { signIns } from '@mocks/accounts';
import { openAt } from '../support/browser';
import { dialects } from '../support/dialects';
import { commitThenCut, status, wrongShape } from '../support/failures';
import { expect, test } from '../support/test';

const LIST = { method: 'GET', path: '/api/users' };

test('users are created, changed and deleted with exactly the specified bodies', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(3);
  await openAt(page, '/users', signIns.demo);
  await page.getByRole('button', { name: 'Add user', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await dialog.getByLabel('Email', { exact: true }).fill('ada@acme.example');
  await dialog.getByLabel('Username').fill('ada');
  await dialog.getByLabel('Full name').fill('Ada Lovelace');
  await dialog.getByLabel('Password', { exact: true }).fill(' a secret ');
  const creating = origin.log.next({ method: 'POST', path: '/api/users' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).dblclick();
  const created = await creating;
  expect(created.json).toEqual({
    email: 'ada@acme.example',
    username: 'ada',
    name: 'Ada Lovelace',
    password: ' a secret ',
    role: 'admin',
  });
  expect(created.headers['x-tenant-id']).toBe('1');

  const row = page.getByRole('row').filter({ hasText: 'ada@acme.example' });
  await row.getByRole('button', { name: 'Edit ada@acme.example' }).click();
  await row.getByLabel('Username').fill('countess');
  await row.getByLabel('Role').selectOption('viewer');
  const updating = origin.log.next({ method: 'PUT' });
  await row.getByRole('button', { name: 'Save' }).click();
  const updated = await updating;
  expect(updated.json).toEqual({ username: 'countess', name: 'Ada Lovelace', role: 'viewer' });
  await expect(row).toContainText('countess');

  const deleting = origin.log.next({ method: 'DELETE' });
  await row.getByRole('button', { name: 'Delete ada@acme.example' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const deleted = await deleting;
  expect(deleted.path).toBe(updated.path);
  expect(deleted.body).toBe('');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toHaveCount(0);
});

test('a creation whose answer is lost is found by reading the list, and is sent once', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  await openAt(page, '/users', signIns.demo);
  origin.fail('/api/users', commitThenCut, { method: 'POST', times: 1 });
  await page.getByRole('button', { name: 'Add user', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await dialog.getByLabel('Email', { exact: true }).fill('eve@acme.example');
  await dialog.getByLabel('Username').fill('eve');
  await dialog.getByLabel('Full name').fill('Eve');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'eve@acme.example' })).toBeVisible();
});

test('a list refused with 401 in a valid session says Unauthorized, and does not end the session', async ({
  page,
  origin,
}) => {
  origin.fail(LIST.path, status(401, { detail: 'Admins only' }), { method: 'GET' });
  await openAt(page, '/users', signIns.demo);
  const main = page.getByRole('main');
  await expect(main.getByText('Unauthorized', { exact: true })).toBeVisible();
  await expect(main.getByText('Admins only')).toBeVisible();
  await expect(page).toHaveURL(/\/users$/);
});

test('a refused list says so, and an empty list names the next step', async ({ page, origin }) => {
  const failing = origin.fail(LIST.path, status(403, { detail: 'Admins only' }), { method: 'GET' });
  await openAt(page, '/users', signIns.demo);
  const main = page.getByRole('main');
  await expect(main.getByText('Unauthorized', { exact: true })).toBeVisible();
  await expect(main.getByText('Admins only')).toBeVisible();
  failing();
  const broken = origin.fail(LIST.path, status(500, { detail: 'Out of order', retryAfter: 600 }), { method: 'GET' });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByText('Failed to fetch users', { exact: true })).toBeVisible();
  // The empty list is there for the next read, whoever asks first: a list that has failed is also read again by itself (B9).
  origin.fail(LIST.path, wrongShape({ users: [] }), { method: 'GET' });
  broken();
  const empty = main.getByText('No users found.', { exact: true });
  await main
    .getByRole('button', { name: 'Try again' })
    .click()
    .catch(() => expect(empty).toBeVisible());
  await expect(empty).toBeVisible();
  await expect(main.getByRole('button', { name: 'Add the first one' })).toBeVisible();
});

test('a field of a long list keeps the focus, and what is typed, while its row is scrolled out of sight', async ({
  page,
  origin,
}) => {
  const users = Array.from({ length: 200 }, (_, at) => ({
    id: at,
    email: `u${at}@x.example`,
    username: `u${at}`,
    name: `User ${at}`,
    role: 'viewer',
  }));
  origin.fail(LIST.path, wrongShape(users), { method: 'GET' });
  await openAt(page, '/users', signIns.demo);
  await page.getByRole('button', { name: 'Edit u3@x.example' }).click();
  const name = page.getByRole('row').filter({ hasText: 'u3@x.example' }).getByLabel('Full name');
  await name.fill('Ann');
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 4_000);
  await expect(name).not.toBeInViewport();
  await expect(name).toBeFocused();
  // A letter typed into the page would go to another screen, or open the shortcuts.
  await page.keyboard.type(' G?u');
  await expect(name).toHaveValue('Ann G?u');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const height = () => page.getByRole('table').evaluate((table) => table.getBoundingClientRect().height);
  const held = await height();
  await name.blur();
  await page.mouse.wheel(0, 500);
  await expect(page.getByText('u3@x.example', { exact: true })).toHaveCount(0);
  // The space of the row that stayed is that of the rows around it.
  expect(Math.abs((await height()) - held)).toBeLessThan(2);
});

test('a missing role is shown as none and sent as null until one is chosen', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(2);
  origin.fail(LIST.path, wrongShape([{ id: 41, email: 'ada@x.example', username: 'ada', name: 'Ada' }]), {
    method: 'GET',
  });
  origin.fail(/^\/api\/users\//, status(422, { detail: 'Not now' }), { method: 'PUT' });
  await openAt(page, '/users', signIns.demo);
  const row = page.getByRole('row').filter({ hasText: 'ada@x.example' });
  await expect(row.getByRole('cell', { name: '—', exact: true })).toHaveCount(1);
  await row.getByRole('button', { name: 'Edit ada@x.example' }).click();
  await expect(row.getByLabel('Role').locator('option:checked')).toHaveText('No role');
  await row.getByLabel('Full name').fill('Ada King');
  const save = async () => {
    const updating = origin.log.next({ method: 'PUT' });
    await row.getByRole('button', { name: 'Save' }).click();
    const { json } = await updating;
    await expect(row.getByRole('alert')).toContainText('Not now');
    return json;
  };
  expect(await save()).toEqual({ username: 'ada', name: 'Ada King', role: null });
  await row.getByLabel('Role').selectOption('viewer');
  expect(await save()).toEqual({ username: 'ada', name: 'Ada King', role: 'viewer' });
});

test('a lost answer settles nothing if it is not known who was there before', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  const failing = origin.fail(LIST.path, status(500, { retryAfter: 600 }), { method: 'GET' });
  await openAt(page, '/users', signIns.demo);
  await expect(page.getByRole('main').getByText('Failed to fetch users', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add user', exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of [
    // Is there already: the service refuses it, and the refusal is lost.
    ['Email', signIns.demo.email],
    ['Username', 'second'],
    ['Full name', 'Second'],
    ['Password', 'secret-enough'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value);
  failing();
  origin.fail(LIST.path, commitThenCut, { method: 'POST', times: 1 });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('We could not find out.');
});

for (const dialect of dialects) {
  test(`users are read from ${dialect.title}, and their ids are sent back unchanged`, async ({
    page,
    origin,
    expectChanges,
  }) => {
    expectChanges(1);
    const person = { n: 41, email: 'ada@x.example', username: 'ada', name: 'Ada', role: 'auditor' };
    origin.fail(LIST.path, wrongShape(dialect.list([person], 'users')), { method: 'GET' });
    await openAt(page, '/users', signIns.demo);
    const row = page.getByRole('row').filter({ hasText: 'ada@x.example' });
    await expect(row).toContainText('auditor');
    await expect(page.getByText('2 entries could not be read')).toHaveCount(dialect.unreadable === 2 ? 1 : 0);
    await row.getByRole('button', { name: 'Edit ada@x.example' }).click();
    await row.getByLabel('Full name').fill('Ada King');
    origin.fail(/^\/api\/users\//, status(422, { detail: 'No such role' }), { method: 'PUT' });
    const updating = origin.log.next({ method: 'PUT' });
    await row.getByRole('button', { name: 'Save' }).click();
    const { path, json } = await updating;
    expect(path).toBe(`/api/users/${dialect.id(41)}`);
    expect(json).toEqual({ username: 'ada', name: 'Ada King', role: 'auditor' });
    await expect(row.getByRole('alert')).toHaveText('User update failedNo such role');
    await expect(row.getByLabel('Full name')).toHaveValue('Ada King');
  });
}

test('an edit that somebody else has made meanwhile closes without being sent again', async ({ page, backend }) => {
  await openAt(page, '/users', signIns.demo);
  await page.getByRole('button', { name: 'Edit viewer@acme.example' }).click();
  await page.getByRole('textbox', { name: 'Full name' }).fill('Vera Novak');
  backend.db.table('users').update('usr_viewer', { name: 'Vera Novak' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit viewer@acme.example' })).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: 'viewer@acme.example' })).toContainText('Vera Novak');
  await expect(
    page.getByText(/^viewer@acme\.example had already been changed: full name .+ → Vera Novak$/),
  ).toBeVisible();
  await expect(page.getByText(/saved/)).toHaveCount(0);
});

test('E5: an edit that differs from what somebody else has saved meanwhile says so before it is sent', async ({
  page,
  backend,
  expectChanges,
}) => {
  expectChanges(1);
  await openAt(page, '/users', signIns.demo);
  await page.getByRole('button', { name: 'Edit viewer@acme.example' }).click();
  await page.getByRole('textbox', { name: 'Full name' }).fill('Vera Novak');
  backend.db.table('users').update('usr_viewer', { name: 'Vera Other' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Saving overwrites that.');
  expect(
    backend.db
      .table('users')
      .getAll()
      .find(({ id }) => id === 'usr_viewer')?.name,
  ).toBe('Vera Other');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/viewer@acme\.example saved: full name Vera Other → Vera Novak/)).toBeVisible();
});
