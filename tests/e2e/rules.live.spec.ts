import type { Locator, Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { goOffline, goOnline, openAt, settled, waitForWorker } from '../support/browser';
import { commitThenCut, status, wrongShape } from '../support/failures';
import { expect, test, testWithWorker } from '../support/test';

const TILES = '/api/v2/tiles';
const ONE_TILE = /^\/api\/v2\/tiles\/[^/]+$/;
const ALREADY = 'Edit or delete it before creating another.';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const adding = (page: Page) => page.getByRole('dialog', { name: 'Add rule' });
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save', exact: true });

async function openRules(page: Page, path = '/tiles/rate-limit'): Promise<void> {
  await openAt(page, path, signIns.demo);
  await expect(row(page, 'Storefront Web')).toBeVisible();
}

/** Waits until the dialog shows what the rule changes, like a person who reads before saving. */
async function openAdding(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add rule', exact: true }).first().click();
  await expect(adding(page).getByRole('region', { name: 'What changes' })).toBeVisible();
  await settled(page);
  return adding(page);
}

async function startAdding(page: Page, scope: string, target: string): Promise<Locator> {
  const dialog = await openAdding(page);
  await dialog.getByLabel('Scope', { exact: true }).selectOption({ label: scope });
  await dialog.getByLabel(scope, { exact: true }).fill(target);
  await dialog.getByRole('option', { name: target }).first().click();
  return dialog;
}

async function choose(page: Page, name: string, item: 'Edit' | 'Delete'): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Makes a change as another admin on another device would. */
async function elsewhere(page: Page, method: 'post' | 'patch' | 'delete', path: string, data?: unknown): Promise<void> {
  const answered = await page.request[method](path, { data, headers: { 'X-Tenant-ID': '1' } });
  expect(answered.ok()).toBe(true);
}

const NO_TARGET = { external_user_id: null, external_user_group: null, app_id: null };
const body = (over: object) => ({
  enabled: true,
  rule_data: { limit: 100, period: '1m' },
  ...NO_TARGET,
  type: 'rate-limit',
  tile_name: 'Rate Limiting',
  tenant_id: 1,
  ...over,
});

test('the requests that add, change, switch and delete rules are exactly those of the contract', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(7);
  await openRules(page);
  const targets = [
    ['App', 'Checkout Service', { app_id: 'app_checkout' }],
    ['Group', 'Standard', { external_user_group: 'grp_1_2' }],
    ['User', 'ada.garcia@inbox.example', { external_user_id: 'eu_1_18' }],
  ] as const;
  for (const [scope, target, fields] of targets) {
    const dialog = await startAdding(page, scope, target);
    const sent = origin.log.next({ method: 'POST', path: TILES });
    await save(dialog).click();
    expect((await sent).json).toEqual(body(fields));
    await expect(row(page, target)).toBeVisible();
  }

  const switched = origin.log.next({ method: 'PATCH', path: ONE_TILE });
  await row(page, 'Partner API').getByRole('switch').click();
  expect((await switched).json).toEqual({ enabled: false, rule_data: { limit: 200, period: '10s' } });
  await expect(row(page, 'Partner API').getByRole('switch')).not.toBeChecked();

  await choose(page, 'Trial', 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit the rule for Trial' });
  await editing.getByLabel('Limit', { exact: true }).selectOption('50');
  await editing.getByLabel('Enabled', { exact: true }).uncheck();
  const patched = origin.log.next({ method: 'PATCH', path: ONE_TILE });
  await save(editing).click();
  expect((await patched).json).toEqual({ enabled: false, rule_data: { limit: 50, period: '1m' } });
  await expect(row(page, 'Trial')).toContainText('50 per 1m');

  await choose(page, 'Tenant-wide', 'Delete');
  const asking = page.getByRole('button', { name: 'Delete', exact: true });
  const deleted = origin.log.next({ method: 'DELETE', path: ONE_TILE });
  await asking.click();
  expect((await deleted).body).toBe('');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, 'Tenant-wide')).toHaveCount(0);

  const posted = origin.log.next({ method: 'POST', path: TILES });
  await save(await openAdding(page)).click();
  expect((await posted).json).toEqual(body({}));
  await expect(row(page, 'Tenant-wide')).toBeVisible();
  const asked = origin.log.all({ method: 'GET', path: TILES }).at(-1);
  expect(asked?.query.toString()).toBe('type=rate-limit&tenant_id=1');
  expect(asked?.headers['x-tenant-id']).toBe('1');
});

test('E5: a rule that only the service knows of is reported in the words for its scope', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(3);
  origin.fail(TILES, wrongShape([]), { method: 'GET' });
  origin.fail(TILES, status(409, { detail: 'taken' }), { method: 'POST' });
  await openAt(page, '/tiles/rate-limit', signIns.demo);
  const dialog = await openAdding(page);
  await save(dialog).click();
  await expect(dialog.getByText(`A tenant-wide rule already exists. ${ALREADY}`, { exact: true })).toBeVisible();
  for (const [scope, target] of [
    ['App', 'Checkout Service'],
    ['User', 'ada.garcia@inbox.example'],
  ] as const) {
    await dialog.getByLabel('Scope', { exact: true }).selectOption({ label: scope });
    await dialog.getByLabel(scope, { exact: true }).fill(target);
    await dialog.getByRole('option', { name: target }).first().click();
    await save(dialog).click();
    const sentence = `A rule for this ${scope.toLowerCase()} already exists. ${ALREADY}`;
    await expect(dialog.getByText(sentence, { exact: true })).toBeVisible();
  }
});

test('a geo-block rule that is added disabled is sent with its own name, its type and its state', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  await openRules(page, '/tiles/geo-block');
  const dialog = await startAdding(page, 'App', 'Checkout Service');
  await dialog.getByLabel('Enabled', { exact: true }).uncheck();
  const sent = origin.log.next({ method: 'POST', path: TILES });
  await save(dialog).click();
  const own = { enabled: false, app_id: 'app_checkout', type: 'geo-block', tile_name: 'Geo Block' };
  expect((await sent).json).toEqual(body(own));
  await expect(row(page, 'Checkout Service').getByRole('switch')).not.toBeChecked();
});

test('E5: a refusal is shown under its sentence, and the choices in the form stay', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(5);
  await openRules(page);
  const dialog = await startAdding(page, 'Group', 'Standard');
  await dialog.getByLabel('Limit', { exact: true }).selectOption('500');
  origin.fail(TILES, status(503, { detail: 'Back in a minute' }), { method: 'POST', times: 1 });
  await save(dialog).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to add rule.');
  await expect(dialog.getByRole('alert')).toContainText('Back in a minute');
  await expect(dialog.getByLabel('Limit', { exact: true })).toHaveValue('500');

  // The service knows a rule that its list does not show yet.
  origin.fail(TILES, status(409, { detail: 'taken' }), { method: 'POST', times: 1 });
  const again = origin.log.count({ method: 'GET', path: TILES });
  await save(dialog).click();
  await expect(dialog.getByText(`A rule for this user group already exists. ${ALREADY}`)).toHaveCount(1);
  await expect(dialog.getByText('Failed to add rule.')).toHaveCount(0);
  await expect(dialog.getByLabel('Group', { exact: true })).toHaveValue('Standard');
  await expect(dialog.getByLabel('Limit', { exact: true })).toHaveValue('500');
  // Once before sending, once after the refusal.
  await expect.poll(() => origin.log.count({ method: 'GET', path: TILES })).toBeGreaterThanOrEqual(again + 2);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  origin.fail(ONE_TILE, status(500, { detail: 'No' }), { method: 'PATCH', times: 2 });
  await row(page, 'Partner API').getByRole('switch').click();
  await expect(page.getByText('Failed to update rule. No')).toBeVisible();
  await expect(row(page, 'Partner API').getByRole('switch')).toBeChecked();
  await choose(page, 'Trial', 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit the rule for Trial' });
  await editing.getByLabel('Limit', { exact: true }).selectOption('50');
  await save(editing).click();
  // The toast shows the same message: the form shows its own once it can be sent again.
  await expect(editing.getByRole('alert').filter({ hasText: 'Failed to update rule.' })).toHaveCount(2);
  await expect(save(editing)).toBeEnabled();
  await expect(editing.getByLabel('Limit', { exact: true })).toHaveValue('50');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  origin.fail(ONE_TILE, status(500, { detail: 'Not now' }), { method: 'DELETE', times: 1 });
  await choose(page, 'Trial', 'Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Failed to delete rule.')).toBeVisible();
  await expect(page.getByText('Not now')).toBeVisible();
});

test('E5: a rule that somebody else set or changed meanwhile is announced before anything is overwritten', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(5);
  await openRules(page);
  const dialog = await startAdding(page, 'Group', 'Standard');
  await elsewhere(page, 'post', TILES, body({ external_user_group: 'grp_1_2' }));
  await save(dialog).click();
  await expect(dialog.getByText(`A rule for this user group already exists. ${ALREADY}`)).toHaveCount(1);
  expect(origin.log.count({ method: 'POST', path: TILES })).toBe(1);
  await expect(save(dialog)).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await choose(page, 'Trial', 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit the rule for Trial' });
  await editing.getByLabel('Limit', { exact: true }).selectOption('50');
  const changed = { enabled: true, rule_data: { limit: 600, period: '1m' } };
  await elsewhere(page, 'patch', `${TILES}/tile_1_6`, changed);
  await page.reload();
  await expect(
    editing.getByText('This rule has been changed in the meantime: 600 per 1m (1 minute), enabled.'),
  ).toBeVisible();
  await expect(editing.getByLabel('Limit', { exact: true })).toHaveValue('50');
  const trial = { enabled: true, rule_data: { limit: 750, period: '90s' } };
  await elsewhere(page, 'patch', `${TILES}/tile_1_6`, trial);
  await save(editing).click();
  await expect(
    editing.getByText('This rule has been changed in the meantime: 750 per 90s (90 seconds), enabled.'),
  ).toBeVisible();
  await expect(editing.getByLabel('Limit', { exact: true })).toHaveValue('50');
  await save(editing).click();
  await expect(editing).toBeHidden();
  await expect(row(page, 'Trial')).toContainText('50 per 1m');
  await expect(page.getByText(/ Trial: 750 per 90s → 50 per 1m/)).toBeVisible();

  await choose(page, 'Trial', 'Edit');
  await elsewhere(page, 'delete', `${TILES}/tile_1_6`);
  await save(editing).click();
  await expect(editing.getByText('This rule has been deleted in the meantime.')).toBeVisible();
  await expect(save(editing)).toBeDisabled();

  await page.reload();
  await expect(page.getByText('There is no such rule here. It may have been deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page).not.toHaveURL(/edit=/);
});

test('a limit and a period outside the lists are kept and shown when editing', async ({
  page,
  expectChanges,
  origin,
}) => {
  expectChanges(2);
  await openRules(page);
  await elsewhere(page, 'patch', `${TILES}/tile_1_6`, { enabled: true, rule_data: { limit: 750, period: '90s' } });
  await page.reload();
  await expect(row(page, 'Trial')).toContainText('750 per 90s');
  await expect(row(page, 'Trial')).toContainText('500');
  await choose(page, 'Trial', 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit the rule for Trial' });
  await expect(editing.getByLabel('Limit', { exact: true })).toHaveValue('750');
  await expect(editing.getByLabel('Period', { exact: true })).toHaveValue('90s');
  await editing.getByLabel('Enabled', { exact: true }).uncheck();
  const sent = origin.log.next({ method: 'PATCH', path: ONE_TILE });
  await save(editing).click();
  expect((await sent).json).toEqual({ enabled: false, rule_data: { limit: 750, period: '90s' } });
  await expect(editing).toBeHidden();
});

test('a rule whose answer was lost is found by reading the list, and is sent once', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(2);
  await openRules(page);
  origin.fail(TILES, commitThenCut, { method: 'POST', times: 1 });
  const dialog = await startAdding(page, 'Group', 'Standard');
  await save(dialog).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Rule added')).toBeVisible();
  await expect(row(page, 'Standard')).toBeVisible();

  origin.fail(ONE_TILE, commitThenCut, { method: 'DELETE', times: 1 });
  await choose(page, 'Standard', 'Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Rate limit for Standard deleted')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, 'Standard')).toHaveCount(0);
});

testWithWorker(
  'E1: offline the rules can still be read, every change says why it is not possible, and the form keeps its input',
  async ({ page, context }) => {
    await openRules(page);
    // Waits for the worker: if its installation is cut off, the browser tries again only at the next load.
    await waitForWorker(page);
    const dialog = await startAdding(page, 'Group', 'Standard');
    await goOffline(context);
    const reason = 'You are offline. Changes need a connection.';
    await expect(save(dialog)).toHaveAccessibleDescription(reason);
    await expect(dialog.getByLabel('Group', { exact: true })).toHaveValue('Standard');
    await goOnline(context);
    await expect(save(dialog)).toBeEnabled({ timeout: 20_000 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();

    await goOffline(context);
    await page.reload();
    await expect(row(page, 'Storefront Web')).toBeVisible();
    const add = page.getByRole('button', { name: 'Add rule', exact: true });
    await expect(add).toBeDisabled();
    await expect(add).toHaveAccessibleDescription(reason);
    await expect(row(page, 'Storefront Web').getByRole('switch')).toBeDisabled();
    await page.getByRole('button', { name: 'Actions for Storefront Web' }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
  },
);
