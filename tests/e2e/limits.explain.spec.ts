import type { Locator, Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { openAt, waitForWorker } from '../support/browser';
import { heldBack, status, wrongShape } from '../support/failures';
import { GROUPS, rule, type SmallTenant, serveTenant, USERS } from '../support/limits';
import type { Origin } from '../support/origin';
import { expect, test, testWithWorker } from '../support/test';

const EXPLAIN = '/tiles/rate-limit/explain';
const region = (page: Page) => page.getByRole('region', { name: 'Effective limit' });
const reading = (within: Page | Locator) => within.getByLabel('How the service combines rules', { exact: true });

async function open(page: Page, origin: Origin, tenant: SmallTenant, path: string): Promise<Locator> {
  serveTenant(origin, tenant);
  await openAt(page, path, signIns.demo);
  return region(page);
}

/** Reads the ladder's rows from the tenant down, as arrays of cells. */
const ladder = async (panel: Locator) => {
  const rows = panel.getByRole('table').getByRole('row');
  return rows.evaluateAll((all) =>
    all.slice(1).map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent.trim())),
  );
};

test('the limit that applies to a user is given in one sentence, with the ladder it comes from', async ({
  page,
  origin,
}) => {
  const rules = [
    rule('1000 per 1m', { id: 'wide' }),
    rule('500 per 1m off', { external_user_group: 'premium' }),
    rule('20 per 1m', { id: 'own', external_user_id: 'lena' }),
  ];
  serveTenant(origin, { rules });
  await openAt(page, '/tiles/rate-limit', signIns.demo);
  await page.getByRole('link', { name: 'Explain a limit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which limit applies?');
  await page.getByLabel('User, group or app', { exact: true }).fill('lena');
  await page.getByRole('option', { name: 'lena@example.com' }).click();
  const panel = region(page);
  await expect(panel.getByText('20 per 1m, by the rule for this user.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/explain\?user=lena$/);
  expect(await ladder(panel)).toEqual([
    ['Tenant', '1,000 per 1m · 1 minute', '1,000', 'Enabled', '—'],
    ['App · Shop', 'No rule', '—', 'Add rule', '—'],
    ['Group · Premium', '500 per 1m · 1 minute', '500', 'Disabled', '—'],
    ['User · lena@example.com', '20 per 1m · 1 minute', '20', 'Enabled', 'NarrowestBinding'],
  ]);

  await panel.getByRole('link', { name: 'Add rule for the app Shop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await expect(dialog.getByLabel('Scope', { exact: true })).toHaveValue('app');
  await expect(dialog.getByLabel('App', { exact: true })).toHaveValue('Shop');
  await page.goBack();
  await panel.getByRole('link', { name: '20 per 1m, edit the rule for the user lena@example.com' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit the rule for lena@example.com' })).toBeVisible();
});

test('if the readings differ both answers are shown, and the chosen reading is kept for this tenant', async ({
  page,
  origin,
}) => {
  const rules = [rule('100 per 1m'), rule('1000 per 1h', { external_user_group: 'premium' })];
  const panel = await open(page, origin, { rules }, `${EXPLAIN}?user=ann`);
  const depends =
    'Depends on the service: 1,000 per 1h if the narrowest rule wins; 100 per 1m and 1,000 per 1h if every rule holds.';
  await expect(panel.getByText(depends, { exact: true })).toBeVisible();
  await expect(reading(panel)).toHaveValue('unknown');
  await reading(panel).selectOption({ label: 'Every rule holds' });
  const every = '100 per 1m and 1,000 per 1h, by the tenant-wide rule and the rule for the group Premium.';
  await expect(panel.getByText(every, { exact: true })).toBeVisible();
  await page.reload();
  await expect(panel.getByText(every, { exact: true })).toBeVisible();
  await reading(panel).selectOption({ label: 'Narrowest rule wins' });
  await expect(panel.getByText('1,000 per 1h, by the rule for the group Premium.', { exact: true })).toBeVisible();
  await expect(panel.getByText('Binding')).toHaveCount(0);
});

test('a group and an app say how many of their users have another limit; without a rule there is no limit', async ({
  page,
  origin,
}) => {
  const rules = [
    rule('200 per 1m', { external_user_group: 'premium' }),
    rule('20 per 1m', { external_user_id: 'lena' }),
  ];
  const panel = await open(page, origin, { rules }, `${EXPLAIN}?group=premium`);
  await expect(panel.getByText('200 per 1m, by the rule for the group Premium.', { exact: true })).toBeVisible();
  await expect(panel.getByText('1 of its 2 users differs because of their app or a rule of their own.')).toBeVisible();
  await page.goto('/apps/shop');
  await expect(panel.getByText('No limit applies.', { exact: true })).toBeVisible();
  await expect(panel.getByText('2 of its 2 users differ because of their group or a rule of their own.')).toBeVisible();
});

test('contradictory and unreadable rules are shown and explained, and nothing is guessed', async ({ page, origin }) => {
  const users = [
    ...USERS,
    { id: 'lena', email: 'lena@example.com', app_id: 'bank', group_id: 'trial' },
    { id: 'lost', email: 'lost@example.com', group_id: 'nowhere' },
    { id: 'byname', email: 'byname@example.com', group_name: 'Premium' },
  ];
  const rules = [
    rule('50 per 1w'),
    rule('0 per 1m', { external_user_id: 'bob' }),
    rule('100 per 1m', { external_user_group: 'Premium' }),
    rule('20 per 1m', { external_user_group: 'premium' }),
    rule('-5 per abc', { app_id: 'gone' }),
  ];
  const panel = await open(page, origin, { rules, users }, `${EXPLAIN}?user=lena`);
  await expect(
    panel.getByText(/^The service lists this user 2 times in different places \(Premium, Trial, Shop, Bank\)/),
  ).toBeVisible();
  await expect(panel.getByText(/^There are several rules for one target\./)).toBeVisible();
  await expect(panel.getByText(/^The rule for the tenant: Its limit or period cannot be read/)).toBeVisible();
  for (const [user, says] of [
    ['bob', 'Depends on the service: 0 per 1m if the narrowest rule wins; 0 per 1m and 50 per 1w if every rule holds.'],
    ['lost', 'The service does not list the group nowhere.'],
    [
      'byname',
      'Depends on the service: 100 per 1m or 20 per 1m if the narrowest rule wins; 20 per 1m and 50 per 1w if every rule holds.',
    ],
    ['nobody', 'This user is not in the loaded lists, so it is unknown which limit applies.'],
  ] as const) {
    await page.goto(`${EXPLAIN}?user=${user}`);
    await expect(panel.getByText(says, { exact: true })).toBeVisible();
  }
  await page.goto(`${EXPLAIN}?app=gone`);
  await expect(panel.getByText('The service does not list the app gone.', { exact: true })).toBeVisible();
});

test('without the list of groups, a rule that names its group is not passed over in silence', async ({
  page,
  origin,
}) => {
  serveTenant(origin, { rules: [rule('20 per 1m', { external_user_group: 'Premium' })] });
  const mend = origin.fail('/api/external-user-groups', status(500), { method: 'GET' });
  await openAt(page, `${EXPLAIN}?user=lena`, signIns.demo);
  const unknown = region(page).getByText('rules that name their group may be missing here');
  await expect(unknown).toBeVisible();
  mend();
  await page.reload();
  await expect(region(page).getByText('20 per 1m, by the rule for the group Premium.', { exact: true })).toBeVisible();
  await expect(unknown).toHaveCount(0);
});

test('each rule says whom it reaches and for whom it decides, and links to the users with a narrower rule', async ({
  page,
  origin,
}) => {
  const rules = [
    rule('100 per 1m'),
    rule('20 per 1m', { external_user_id: 'lena' }),
    rule('500 per 1m', { external_user_id: 'bob' }),
  ];
  serveTenant(origin, { rules });
  await openAt(page, '/tiles/rate-limit', signIns.demo);
  const wide = page.getByRole('row').filter({ hasText: 'Tenant-wide' });
  await expect(wide).toContainText('3 users, decides for 1, may decide for 1; 2 have a narrower rule');
  await wide.getByRole('link', { name: '2 have a narrower rule' }).click();
  const list = page.getByRole('region', { name: 'Users with a narrower rule than the tenant-wide rule, 100 per 1m' });
  await expect(list.getByRole('row').filter({ hasText: 'lena@example.com' })).toContainText('20 per 1m');
  await expect(list.getByRole('row').filter({ hasText: 'bob@example.com' })).toContainText(
    'Depends: 500 per 1m, or 100 per 1m',
  );
  // The order is part of the address, and stays when one of them is opened.
  const first = list.getByRole('row').nth(1);
  await list.getByRole('button', { name: 'Limit' }).click();
  await list.getByRole('button', { name: 'Limit' }).click();
  await expect(first).toContainText('bob@example.com');
  expect(new URL(page.url()).searchParams.get('sort')).toBe('-limit');
  await expect(list.getByRole('link', { name: 'lena@example.com', exact: true })).toHaveAttribute(
    'href',
    '/external-users/lena',
  );
  await list.getByRole('link', { name: '20 per 1m, why this limit applies to lena@example.com' }).click();
  await expect(region(page).getByRole('heading', { name: 'Effective limit' })).toBeFocused();
  await expect(region(page).getByText('20 per 1m, by the rule for this user.', { exact: true })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('sort')).toBe('-limit');
  await expect(first).toContainText('bob@example.com');
});

testWithWorker('without a network the answer comes from saved data, with its age', async ({ page, origin }) => {
  const rules = [rule('100 per 1m')];
  const panel = await open(page, origin, { rules, groups: GROUPS }, `${EXPLAIN}?user=ann`);
  await expect(panel.getByText('100 per 1m, by the tenant-wide rule.', { exact: true })).toBeVisible();
  await waitForWorker(page);
  await origin.down();
  await page.reload();
  await expect(panel.getByText('100 per 1m, by the tenant-wide rule.', { exact: true })).toBeVisible();
  await expect(panel.getByText(/^Saved /)).toBeVisible();
});

test('a target is chosen with only the keyboard', async ({ page, origin }) => {
  await open(page, origin, { rules: [rule('100 per 1m')] }, EXPLAIN);
  await page.getByLabel('User, group or app', { exact: true }).focus();
  await page.keyboard.type('trial');
  // The groups may arrive after the field: until then there are no options.
  await expect(page.getByRole('option', { name: 'Trial' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(region(page).getByText('100 per 1m, by the tenant-wide rule.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/group=trial/);
});

test('keys pressed while the list’s code is loading choose the option that they would have chosen in it', async ({
  page,
  origin,
}) => {
  const code = heldBack();
  origin.fail(/\/assets\/ComboboxList-/, code.failure);
  await open(page, origin, { rules: [rule('100 per 1m')] }, EXPLAIN);
  const field = page.getByLabel('User, group or app', { exact: true });
  await field.focus();
  await page.keyboard.type('trial');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  code.release();
  await expect(region(page).getByText('100 per 1m, by the tenant-wide rule.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/group=trial/);
  await expect(field).toBeFocused();
});

test('Enter pressed before the groups have loaded chooses the group once they have', async ({ page, origin }) => {
  serveTenant(origin, { rules: [rule('100 per 1m')] });
  const [code, groups] = [heldBack(), heldBack(wrongShape(GROUPS))];
  origin.fail(/\/assets\/ComboboxList-/, code.failure);
  origin.fail('/api/external-user-groups', groups.failure, { method: 'GET' });
  await openAt(page, EXPLAIN, signIns.demo);
  const field = page.getByLabel('User, group or app', { exact: true });
  await field.focus();
  await page.keyboard.type('trial');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  code.release();
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  groups.release();
  await expect(region(page).getByText('100 per 1m, by the tenant-wide rule.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/group=trial/);
  await expect(field).toHaveAttribute('aria-expanded', 'false');
});
