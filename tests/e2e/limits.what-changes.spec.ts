import type { Locator, Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { openAt } from '../support/browser';
import { status, wrongShape } from '../support/failures';
import { GROUPS, rule, type SmallTenant, serveTenant, USERS } from '../support/limits';
import type { Origin } from '../support/origin';
import { expect, test } from '../support/test';

const changes = (within: Page | Locator) => within.getByRole('region', { name: 'What changes' });
const says = (within: Page | Locator, text: string) =>
  expect(changes(within).getByText(text, { exact: true })).toBeVisible();

async function open(page: Page, origin: Origin, tenant: SmallTenant, path: string): Promise<void> {
  serveTenant(origin, tenant);
  await openAt(page, path, signIns.demo);
  // Located by tag: behind an open dialog it has no role.
  await expect(page.locator('h1')).toBeVisible();
}

async function act(page: Page, name: string, item: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  return page.getByRole('dialog');
}

const PREMIUM = rule('1000 per 1m', { external_user_group: 'premium' });

test('deleting, disabling and editing a rule show whose limit changes, and to what', async ({ page, origin }) => {
  await open(page, origin, { rules: [PREMIUM] }, '/tiles/rate-limit');
  let dialog = await act(page, 'Premium', 'Delete');
  await says(dialog, '2 users: 1,000 per 1m → no limit');
  await page.keyboard.press('Escape');
  dialog = await act(page, 'Premium', 'Edit');
  await says(dialog, "Nobody's limit changes.");
  await dialog.getByLabel('Limit', { exact: true }).selectOption('20');
  await says(dialog, '2 users: 1,000 per 1m → 20 per 1m');
  await dialog.getByLabel('Enabled', { exact: true }).uncheck();
  await says(dialog, '2 users: 1,000 per 1m → no limit');
});

test('for a rule of an unknown type the dialog does not claim to know whose limit changes', async ({
  page,
  origin,
}) => {
  const newer = rule('1000 per 1m', { type: 'bot-shield', external_user_group: 'premium' });
  await open(page, origin, { rules: [] }, '/tiles/rate-limit');
  // A server may list every type, whichever is asked for.
  origin.fail('/api/v2/tiles', wrongShape([newer]), { method: 'GET' });
  await page.reload();
  for (const step of ['Delete', 'Edit']) {
    const dialog = await act(page, 'Premium', step);
    await says(dialog, 'This version does not support this type of rule, so its effect is unknown.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('without the list of groups, what changes says that a rule which names its group may be missing', async ({
  page,
  origin,
}) => {
  serveTenant(origin, { rules: [rule('20 per 1m'), rule('5 per 1m', { id: 'gold', external_user_group: 'Premium' })] });
  const mend = origin.fail('/api/external-user-groups', status(500), { method: 'GET' });
  await openAt(page, '/tiles/rate-limit', signIns.demo);
  const missing = 'Groups could not be loaded, so rules that name their group may be missing here.';
  await says(await act(page, 'Tenant-wide', 'Delete'), missing);
  mend();
  await page.reload();
  const dialog = await act(page, 'Tenant-wide', 'Delete');
  await says(dialog, '1 user: 20 per 1m → no limit');
  await expect(dialog.getByText(missing)).toHaveCount(0);
});

test('adding a rule shows this once a target is chosen, for each reading that is affected', async ({
  page,
  origin,
}) => {
  await open(page, origin, { rules: [rule('20 per 1m')] }, '/tiles/rate-limit?new=1&user=bob');
  const dialog = page.getByRole('dialog');
  await says(dialog, '1 user: 20 per 1m → 100 per 1m if the narrowest rule wins');
  await dialog.getByLabel('Scope', { exact: true }).selectOption({ label: 'Group' });
  await says(dialog, 'Choose a target to see whose limit changes.');
});

test('moving and deleting users in bulk, and deleting one, show it too', async ({ page, origin }) => {
  await open(page, origin, { rules: [PREMIUM, rule('5 per 1m', { external_user_id: 'bob' })] }, '/external-users');
  await page.getByLabel('Select ann@example.com').check();
  await page.getByLabel('Select lena@example.com').check();
  await page.getByRole('button', { name: 'Assign to group', exact: true }).click();
  const assign = page.getByRole('dialog');
  await says(assign, 'Choose a group to see whose limit changes.');
  await assign.getByLabel('Group', { exact: true }).selectOption({ label: 'Trial' });
  await says(assign, '2 users: 1,000 per 1m → no limit');
  await assign.getByLabel('Group', { exact: true }).selectOption({ label: 'Premium' });
  await says(assign, "Nobody's limit changes.");
  await assign.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await says(page.getByRole('dialog'), "Nobody's limit changes.");
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete bob@example.com' }).click();
  await says(page.getByRole('dialog'), "Nobody's limit changes.");
});

test('the group picker in a row shows what each move changes before a group is chosen, and sends it without another question', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  const tenant = {
    rules: [
      PREMIUM,
      rule('20 per 1m', { external_user_group: 'trial' }),
      rule('10 per 1h', { type: 'geo-block', external_user_group: 'vip' }),
    ],
    groups: [...GROUPS, { id: 'vip', name: 'VIP' }, { id: 'crew', name: 'Crew' }],
  };
  await open(page, origin, tenant, '/external-users');
  const picker = page.getByLabel('Group of lena@example.com');
  // Nothing is worked out for rows that nobody points at.
  await expect(picker.locator('optgroup')).toHaveCount(0);
  await picker.focus();
  const under = (label: string) => picker.locator(`optgroup[label="${label}"] > option`);
  await expect(under('Limit does not change')).toHaveText(['Premium']);
  await expect(under('Limit: 1,000 per 1m → no limit')).toHaveText(['No group', 'Crew']);
  await expect(under('Limit: 1,000 per 1m → 20 per 1m')).toHaveText(['Trial']);
  await expect(under('Limit: 1,000 per 1m → no limit; Geo Block: no limit → 10 per 1h')).toHaveText(['VIP']);
  await expect(picker.locator('option:checked')).toHaveText('Premium');
  await expect(picker).toBeFocused();

  origin.fail('/api/external-users/lena', wrongShape({ ...USERS[0], group_id: 'trial' }), { method: 'PATCH' });
  const moved = origin.log.next({ method: 'PATCH' });
  await picker.selectOption({ label: 'Trial' });
  expect((await moved).json).toEqual({ group_id: 'trial' });
  await expect(page.getByText('lena@example.com: Premium → Trial')).toBeVisible();
});

test('the arrow keys open the group picker and send nothing; Enter sends the group chosen in it', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  await open(page, origin, { rules: [PREMIUM] }, '/external-users');
  const picker = page.getByLabel('Group of bob@example.com');
  await picker.focus();
  await expect(picker.locator('optgroup')).toHaveCount(2);
  await page.keyboard.press('ArrowUp');
  await expect(picker.locator('option:checked')).toHaveText('Trial');
  origin.fail('/api/external-users/bob', wrongShape({ ...USERS[2], group_id: null }), { method: 'PATCH' });
  const moved = origin.log.next({ method: 'PATCH' });
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  expect((await moved).json).toEqual({ group_id: null });
});

test('among many groups the picker says what each move changes beside its name', async ({ page, origin }) => {
  const many = Array.from({ length: 12 }, (_, index) => ({ id: `g${index}`, name: `Group ${index}` }));
  const tenant = { rules: [PREMIUM], groups: [...GROUPS, ...many] };
  await open(page, origin, tenant, '/external-users');
  await page.getByRole('combobox', { name: 'Group of ann@example.com' }).focus();
  await page.keyboard.press('ArrowDown');
  const option = (name: string) => page.getByRole('listbox').getByRole('option').filter({ hasText: name });
  await expect(option('Premium')).toContainText('Limit does not change');
  await expect(option('Trial')).toContainText('Limit: 1,000 per 1m → no limit');
  // The effect is not a word to search for.
  await page.keyboard.type('limit');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
});

test('the preview of an import shows whose limit its moves change', async ({ page, origin }) => {
  await open(page, origin, { rules: [PREMIUM] }, '/external-users?import=1');
  const file = ['email,group', 'lena@example.com,Trial', 'ann@example.com,New group', 'bob@example.com,Trial'];
  const upload = (lines: readonly string[]) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await upload(file);
  await says(page, '2 users: 1,000 per 1m → no limit');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await upload(['email,group', 'new@example.com,Premium']);
  await expect(page.getByRole('button', { name: 'Import 1 user' })).toBeVisible();
  await expect(changes(page)).toHaveCount(0);
});

test('deleting an app shows the limits that its users are left with, for every type of rule', async ({
  page,
  origin,
}) => {
  const rules = [
    rule('100 per 1m', { app_id: 'shop' }),
    rule('10 per 1h', { app_id: 'shop', type: 'geo-block' }),
    rule('1000 per 1m', { external_user_id: 'ann' }),
  ];
  await open(page, origin, { rules }, '/apps');
  const dialog = await act(page, 'Shop', 'Delete');
  await says(dialog, '1 user: 100 per 1m → no limit');
  await says(dialog, '1 user: 100 per 1m → 1,000 per 1m if every rule holds');
  await says(dialog, '2 users: 10 per 1h → no limit');
  await says(dialog, 'Geo Block');
});

test('revoking a key shows when it was last used', async ({ page }) => {
  await openAt(page, '/apps/app_storefront', signIns.demo);
  await page.getByRole('button', { name: 'Revoke API key', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await says(dialog, "Nobody's limit changes.");
  await expect(changes(dialog).getByText(/^(Used .+ ago|Never used)\.$/)).toBeVisible();
});
