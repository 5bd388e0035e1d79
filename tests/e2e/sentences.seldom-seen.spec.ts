/** Sentences and bodies of the specification that no other test covers. */
import { signIns } from '../../mocks/accounts';
import { go, openAt, signIn, waitForWorker } from '../support/browser';
import { status, wrongShape } from '../support/failures';
import { expect, test, testWithWorker } from '../support/test';

test.use({ build: 'n' });

test.describe('a fresh tenant', () => {
  test.use({ scenario: 'empty' });

  test('reads that there are no external users, on their page and on the groups’ page', async ({ page }) => {
    await openAt(page, '/external-users', signIns.demo);
    await expect(page.getByRole('main').getByText('No external users found.', { exact: true })).toBeVisible();
    await page.goto('/external-user-groups');
    await expect(page.getByRole('main').getByText('No external users found.', { exact: true })).toBeVisible();
  });
});

test('an external user who cannot be deleted is reported, and stays in the list', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  await openAt(page, '/external-users', signIns.demo);
  origin.fail(/^\/api\/external-users\//, status(500, { detail: 'Out of order' }), { method: 'DELETE' });
  await page.getByRole('button', { name: 'Delete amir.adler@mail.example' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Failed to delete user')).toBeVisible();
  await expect(page.getByText('Out of order')).toBeVisible();
  // Behind the dialog, which hides the list from assistive technology.
  await expect(
    page.getByRole('row', { includeHidden: true }).filter({ hasText: 'amir.adler@mail.example' }),
  ).toBeVisible();
});

for (const open of ['Create group', 'Rename Premium'])
  test(`a blank name in '${open}' sends nothing and says nothing`, async ({ page, origin }) => {
    await openAt(page, '/external-user-groups', signIns.demo);
    await page.getByRole('button', { name: open, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Group name', { exact: true }).fill('   ');
    await page.keyboard.press('Enter');
    // By then it would have read the list, sent the name, or found fault with it.
    await origin.log.quiet({ path: /^\/api\/external-user-groups/ });
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(dialog.getByLabel('Group name', { exact: true })).not.toHaveAttribute('aria-invalid', 'true');
  });

test('the policy logs of one app and one user are requested by app_id and user_id', async ({ page, origin }) => {
  await signIn(page, signIns.demo);
  const logs = page.getByRole('region', { name: 'Policy logs', exact: true });
  const queries = () => origin.log.all({ path: '/api/policy-logs' }).map(({ query }) => query.toString());
  await logs.getByLabel('Filter by app').selectOption({ label: 'Storefront Web' });
  await expect.poll(queries).toContain('app_id=app_storefront');
  await logs.getByLabel('Filter by user').selectOption({ label: 'amir.adler@mail.example' });
  await expect.poll(queries).toContain('app_id=app_storefront&user_id=eu_1_1');
  await logs.getByLabel('Filter by app').selectOption({ label: 'All apps' });
  await expect.poll(queries).toContain('user_id=eu_1_1');
});

testWithWorker('every call but those of the session names the tenant in X-Tenant-ID', async ({ page, origin }) => {
  await signIn(page, signIns.demo);
  await waitForWorker(page);
  await go(page, '/external-user-groups');
  await expect(page.getByRole('button', { name: 'Rename Premium' })).toBeVisible();
  const headers = (path: RegExp) =>
    new Set(origin.log.all({ path }).map(({ headers: sent }) => sent['x-tenant-id'] ?? 'none'));
  for (const path of [/^\/api\/apps$/, /^\/api\/external-users$/, /^\/api\/external-user-groups$/]) {
    await expect.poll(() => headers(path), String(path)).toEqual(new Set(['1']));
  }
  expect(headers(/^\/(api|admin-api|sdk)\//)).toEqual(new Set(['1']));
  expect(headers(/^\/auth\//)).toEqual(new Set(['none']));
});

test('a rule for an app, a group or a user needs a target: until one is chosen it cannot be saved', async ({
  page,
}) => {
  await openAt(page, '/tiles/geo-block', signIns.demo);
  await page.getByRole('button', { name: 'Add rule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  for (const [scope, reason] of [
    ['App', 'Choose an app.'],
    ['Group', 'Choose a group.'],
    ['User', 'Choose a user.'],
  ] as const) {
    await dialog.getByLabel('Scope', { exact: true }).selectOption({ label: scope });
    await expect(dialog.getByLabel(scope, { exact: true })).toHaveValue('');
    await expect(save).toBeDisabled();
    await expect(save).toHaveAccessibleDescription(reason);
  }
});

test.describe('if the service names no tenant', () => {
  const who = { id: 'usr_demo', email: 'lost@acme.example' };

  test('/external-users and the other screens say so, and none keeps loading', async ({ page, origin }) => {
    origin.fail('/auth/me', wrongShape(who));
    await page.goto('/external-users');
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('External Users');
    await expect(main.getByText('No tenant_id in localStorage', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add user', exact: true })).toBeDisabled();
    for (const path of ['/apps', '/tiles/rate-limit', '/dashboard']) {
      await go(page, path);
      await expect(main.getByText('No tenant_id in localStorage', { exact: true })).toBeVisible();
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
    }
    expect(await page.evaluate(() => localStorage.getItem('tenant_id'))).toBeNull();
    expect(origin.log.count({ path: /^\/(api|admin-api)\// })).toBe(0);
  });

  test('the tenant stored on this device is used', async ({ page, origin }) => {
    origin.fail('/auth/me', wrongShape(who));
    origin.fail('/api/external-users', wrongShape([{ id: 1, email: 'found@mail.example' }]));
    await page.addInitScript(() => localStorage.setItem('tenant_id', '7'));
    const asked = origin.log.next({ path: '/api/external-users' });
    await page.goto('/external-users');
    await expect(page.getByText('found@mail.example')).toBeVisible();
    expect((await asked).headers['x-tenant-id']).toBe('7');
  });

  test('the group tile form falls back to tenant 1', async ({ page, origin, expectChanges }) => {
    expectChanges(1);
    origin.fail('/auth/me', wrongShape(who));
    origin.fail('/api/tiles/group', wrongShape({}));
    await page.goto('/tile-policies/assign/group');
    await page.getByLabel('Group', { exact: true }).fill('Trial');
    await page.getByLabel('Tile type', { exact: true }).fill('rate-limit');
    await expect(
      page.getByText('The service names no organization, so it is unknown whose limit changes.'),
    ).toBeVisible();
    const sent = origin.log.next({ path: '/api/tiles/group' });
    await page.getByRole('button', { name: 'Assign tile', exact: true }).click();
    expect((await sent).headers['x-tenant-id']).toBe('1');
    await expect(page.getByText('Tile assigned to Trial')).toBeVisible();
    expect(origin.log.count({ path: '/api/v2/tiles' })).toBe(0);
  });
});
