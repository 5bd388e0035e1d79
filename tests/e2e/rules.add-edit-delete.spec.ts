import type { Locator, Page } from '@playwright/test';
import { signIn } from '../support/browser';
import { chosen } from '../support/keys';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

const ALREADY = 'Edit or delete it before creating another.';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function choose(dialog: Locator, scope: string, target: string): Promise<void> {
  await dialog.getByLabel('Scope', { exact: true }).selectOption({ label: scope });
  await dialog.getByLabel(scope, { exact: true }).fill(target);
  await dialog.getByRole('option', { name: target }).first().click();
}

async function openRules(page: Page, path = '/tiles/rate-limit'): Promise<void> {
  await signIn(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a second rule for the same tenant, app, group or user is refused while choosing', async ({ page }) => {
  await openRules(page);
  await expect(page.getByText('Takes effect within about 30 seconds', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add rule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  const save = dialog.getByRole('button', { name: 'Save', exact: true });

  await expect(dialog.getByLabel('Scope', { exact: true })).toHaveValue('tenant');
  await expect(dialog.getByText(`A tenant-wide rule already exists. ${ALREADY}`, { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();

  await dialog.getByLabel('Scope', { exact: true }).selectOption({ label: 'App' });
  await expect(dialog.getByText(ALREADY)).toHaveCount(0);
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription('Choose an app.');
  await choose(dialog, 'App', 'Storefront Web');
  await expect(dialog.getByText(`A rule for this app already exists. ${ALREADY}`, { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
  await choose(dialog, 'App', 'Checkout Service');
  await expect(dialog.getByText(ALREADY)).toHaveCount(0);
  await expect(save).toBeEnabled();

  await choose(dialog, 'Group', 'Premium');
  await expect(
    dialog.getByText(`A rule for this user group already exists. ${ALREADY}`, { exact: true }),
  ).toBeVisible();
  await expect(save).toBeDisabled();

  await choose(dialog, 'User', 'lena.silva@inbox.example');
  await expect(dialog.getByText(`A rule for this user already exists. ${ALREADY}`, { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
});

test('a rule is added, changed, switched off and deleted, and a second tab follows', async ({ page, context }) => {
  await openRules(page);
  const other = await context.newPage();
  await other.goto('/tiles/rate-limit');
  await expect(row(other, 'Tenant-wide')).toBeVisible();

  await page.getByRole('button', { name: 'Add rule', exact: true }).click();
  const adding = page.getByRole('dialog', { name: 'Add rule' });
  await choose(adding, 'Group', 'Internal QA');
  const limits = adding.getByLabel('Limit', { exact: true });
  const periods = adding.getByLabel('Period', { exact: true });
  await expect(limits).toHaveValue('100');
  await expect(periods).toHaveValue('1m');
  expect(await limits.locator('option').allTextContents()).toEqual([
    '5',
    '10',
    '20',
    '50',
    '100',
    '200',
    '500',
    '1000',
  ]);
  expect(await periods.locator('option').allTextContents()).toEqual(['1s', '10s', '1m', '5m', '1h', '1d']);
  await expect(adding.getByLabel('Enabled', { exact: true })).toBeChecked();
  await limits.selectOption('200');
  await periods.selectOption('10s');
  await expect(adding.getByText('In 10 seconds. That is 1,200 per minute')).toBeVisible();
  await adding.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(adding).toBeHidden();
  await expect(page).toHaveURL(/\/tiles\/rate-limit$/);
  await expect(row(page, 'Internal QA')).toContainText('1,200');
  await expect(row(other, 'Internal QA')).toContainText('1,200');

  await page.getByRole('button', { name: 'Actions for Internal QA' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit the rule for Internal QA' });
  await expect(editing.getByLabel('Scope', { exact: true })).toBeDisabled();
  await expect(editing.getByLabel('Group', { exact: true })).toBeDisabled();
  await editing.getByLabel('Period', { exact: true }).selectOption('1h');
  await editing.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editing).toBeHidden();
  await expect(row(other, 'Internal QA')).toContainText('3.33');
  const told = page.getByText(
    'Rate limit for Internal QA: 200 per 10s → 200 per 1h. Takes effect within about 30 seconds',
    { exact: true },
  );
  await expect(told).toBeVisible();
  // Undo reverts only this edit, not the earlier ones.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(other, 'Internal QA')).toContainText('200 per 10s');
  await expect(page.getByText('Undone. Rate limit for Internal QA: 200 per 1h → 200 per 10s')).toBeVisible();

  const toggle = row(page, 'Internal QA').getByRole('switch');
  await toggle.click();
  await expect(row(other, 'Internal QA').getByRole('switch')).not.toBeChecked();
  await expect(toggle).not.toBeChecked();
  await expect(row(page, 'Internal QA')).toContainText('200 per 10s · 10 seconds');

  await page.getByRole('button', { name: 'Actions for Internal QA' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const asking = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: /Delete the rule for Internal QA/ }));
  await expect(asking).toContainText('200 per 10s');
  await expect(asking.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await asking.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(asking).toHaveCount(0);
  await expect(row(page, 'Internal QA')).toHaveCount(0);
  await expect(row(other, 'Internal QA')).toHaveCount(0);
});

test('the keyboard alone sets a rule for one user out of sixty, and typed input survives a reload', async ({
  page,
}) => {
  await openRules(page, '/tiles/geo-block');
  await page.getByRole('button', { name: 'Add rule', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await expect(dialog.getByLabel('Scope', { exact: true })).toBeFocused();
  await page.keyboard.press('u');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada garcia');
  await expect(page.getByRole('option', { name: 'ada.garcia@inbox.example' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await chosen(dialog.getByLabel('User', { exact: true }), 'ada.garcia@inbox.example');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Limit', { exact: true })).toBeFocused();
  await page.keyboard.press('End');
  await expect(dialog.getByLabel('Limit', { exact: true })).toHaveValue('1000');

  await page.reload();
  await expect(dialog.getByLabel('User', { exact: true })).toHaveValue('ada.garcia@inbox.example');
  await expect(dialog.getByLabel('Limit', { exact: true })).toHaveValue('1000');
  await dialog.getByLabel('Limit', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row(page, 'ada.garcia@inbox.example')).toContainText('1,000 per 1m');
});

test('a new rule proposes the app opened last, or the group whose rules are shown', async ({ page }) => {
  await openRules(page);
  await page.evaluate(() => localStorage.setItem('active_app_id', JSON.stringify('app_checkout')));
  await page.goto('/tiles/rate-limit?new=1');
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByLabel('Scope', { exact: true }).selectOption({ label: 'App' });
  await expect(dialog.getByLabel('App', { exact: true })).toHaveValue('Checkout Service');
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();

  await page.goto('/tiles/rate-limit?group=grp_1_2');
  await page.getByRole('button', { name: 'Set a rule for this group' }).click();
  await expect(dialog.getByLabel('Scope', { exact: true })).toHaveValue('group');
  await expect(dialog.getByLabel('Group', { exact: true })).toHaveValue('Standard');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Show all rules' }).click();
  await expect(page.getByRole('row')).toHaveCount(10);

  await page.getByLabel('Search rules', { exact: true }).fill('lena 10');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Filter by scope', { exact: true }).selectOption({ label: 'App' });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('row')).toHaveCount(10);
});
