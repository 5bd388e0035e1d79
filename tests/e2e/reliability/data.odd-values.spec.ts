/** Values that this version would not set itself are kept as the service has them (reliability.md, I6). */
import type { Locator, Page } from '@playwright/test';
import { signIns } from '../../../mocks/accounts';
import { openAt } from '../../support/browser';
import { type Failure, wrongShape } from '../../support/failures';
import { expect, test } from '../../support/test';

test.use({ build: 'live' });

const ONE_TILE = /^\/api\/v2\/tiles\/[^/]+$/;
const row = (page: Page, text: string) => page.getByRole('main').getByRole('row').filter({ hasText: text });
const ok: Failure = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
};

const APPS = ['Zero', 'Minus', 'Half', 'Nothing', 'Odd', 'Words', 'Sixty', 'Foreign'];
const RULES = [
  { limit: 0, period: '1m' },
  { limit: -1, period: '1m' },
  { limit: 2.5, period: '10s' },
  { limit: null, period: null },
  { limit: 7, period: 'fortnight' },
  { limit: 'unlimited', period: '1m' },
  { limit: 100, period: 60 },
  { max: 5, window: '1m' },
];
const SHOWN = [
  '0 per 1m',
  '-1 per 1m',
  '2.5 per 10s',
  '— per —',
  '7 per fortnight',
  'unlimited per 1m',
  '100 per 60',
  '— per —',
];

const rule = (index: number) => ({
  id: `r${index}`,
  type: 'rate-limit',
  tile_name: 'Rate Limiting',
  tenant_id: 1,
  enabled: true,
  rule_data: RULES[index],
  app_id: `a${index}`,
});

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save', exact: true });

test('I6: rules with any limits and periods are shown as they are, can be switched and edited, and keep the fields that were not edited', async ({
  expectChanges,
  origin,
  page,
}) => {
  test.slow();
  expectChanges(2 * RULES.length);
  origin.fail('/api/apps', wrongShape(APPS.map((name, index) => ({ id: `a${index}`, app_display_name: name }))), {
    method: 'GET',
  });
  origin.fail('/api/v2/tiles', wrongShape(RULES.map((_, index) => rule(index))), { method: 'GET' });
  origin.fail(ONE_TILE, ok, { method: 'PATCH' });
  await openAt(page, '/tiles/rate-limit', signIns.demo);
  for (const [index, name] of APPS.entries()) {
    await expect(row(page, name)).toContainText(SHOWN[index] ?? '');

    const switched = origin.log.next({ method: 'PATCH', path: `/api/v2/tiles/r${index}` });
    await row(page, name).getByRole('switch').click();
    expect((await switched).json).toEqual({ enabled: false, rule_data: RULES[index] });
    await expect(page.getByText(`Rate limit for ${name} disabled`)).toBeVisible();

    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: `Edit the rule for ${name}` });
    await dialog.getByLabel('Enabled', { exact: true }).uncheck();
    const saved = origin.log.next({ method: 'PATCH', path: `/api/v2/tiles/r${index}` });
    await save(dialog).click();
    expect((await saved).json).toEqual({ enabled: false, rule_data: RULES[index] });
    await expect(dialog).toHaveCount(0);
  }
});

test("I6: the undo of a switch sends the service's own word for the state, and limit and period as they came", async ({
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(2);
  const rule_data = { limit: 'unlimited', period: 60 };
  let enabled: unknown = 'paused';
  const now: Failure = (exchange) => wrongShape([{ ...rule(0), app_id: null, rule_data, enabled }])(exchange);
  origin.fail('/api/v2/tiles', now, { method: 'GET' });
  origin.fail(ONE_TILE, ok, { method: 'PATCH' });
  await openAt(page, '/tiles/rate-limit', signIns.demo);
  const switched = origin.log.next({ method: 'PATCH' });
  await row(page, 'Tenant-wide').getByRole('switch').click();
  expect((await switched).json).toEqual({ enabled: false, rule_data });
  enabled = false;
  const undone = origin.log.next({ method: 'PATCH' });
  await page.getByRole('button', { name: 'Undo' }).click();
  expect((await undone).json).toEqual({ enabled: 'paused', rule_data });
});

test('I6: an endpoint with an empty pattern gets a rule with any number as its limit', async ({
  expectChanges,
  origin,
  page,
}) => {
  const LIMITS = ['0', '-1', '2.5'];
  expectChanges(LIMITS.length);
  origin.fail('/api/endpoints', wrongShape([{ id: 5, method: 'GET', pattern: '' }]));
  origin.fail('/api/v2/tiles', wrongShape([]), { method: 'GET' });
  const applied = '/api/tiles/rate-limit/route';
  origin.fail(applied, ok, { method: 'POST' });
  await openAt(page, '/apps/app_checkout/endpoints', signIns.demo);
  for (const limit of LIMITS) {
    await page.getByRole('button', { name: 'Apply rule', exact: true }).click();
    const panel = page.getByRole('dialog');
    await panel.getByLabel('Limit', { exact: true }).fill(limit);
    const sent = origin.log.next({ method: 'POST', path: applied });
    await panel.getByRole('button', { name: 'Apply rule', exact: true }).click();
    expect((await sent).json).toMatchObject({ endpoint_id: 5, method: 'GET', pattern: '', limit: Number(limit) });
    await expect(
      page.getByText(`Rule applied: ${limit}/1m (block). Changes will propagate within 30s.`, { exact: true }),
    ).toBeVisible();
    await expect(panel).toHaveCount(0);
  }
});

test('I6: a user with an empty username and name can be edited, and both are sent back unchanged', async ({
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(1);
  const user = { id: 9, email: 'ann@example.com', username: '', name: ' Ann ', role: 'admin' };
  origin.fail('/api/users', wrongShape([user]), { method: 'GET' });
  origin.fail('/api/users/9', ok, { method: 'PUT' });
  await openAt(page, '/users', signIns.demo);
  await page.getByRole('button', { name: 'Edit ann@example.com' }).click();
  await row(page, 'ann@example.com').getByLabel('Role', { exact: true }).selectOption('viewer');
  const sent = origin.log.next({ method: 'PUT' });
  await row(page, 'ann@example.com').getByRole('button', { name: 'Save', exact: true }).click();
  expect((await sent).json).toEqual({ username: '', name: ' Ann ', role: 'viewer' });
  await expect(page.getByText('ann@example.com saved')).toBeVisible();
});

test('I6: a username and a role that this version cannot read are sent back as they came where only the name is edited', async ({
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(1);
  const user = { id: 9, email: 'ann@example.com', username: 2026, name: 'Ann', role: 2 };
  origin.fail('/api/users', wrongShape([user]), { method: 'GET' });
  origin.fail('/api/users/9', ok, { method: 'PUT' });
  await openAt(page, '/users', signIns.demo);
  await page.getByRole('button', { name: 'Edit ann@example.com' }).click();
  await row(page, 'ann@example.com').getByLabel('Full name', { exact: true }).fill('Ann Bell');
  const sent = origin.log.next({ method: 'PUT' });
  await row(page, 'ann@example.com').getByRole('button', { name: 'Save', exact: true }).click();
  expect((await sent).json).toEqual({ username: 2026, name: 'Ann Bell', role: 2 });
});

test('I6: a rule of an unknown type does not block a rule of a known type', async ({ expectChanges, origin, page }) => {
  expectChanges(1);
  origin.fail('/api/v2/tiles', wrongShape([{ ...rule(0), type: 'quota', app_id: null }]), { method: 'GET' });
  await openAt(page, '/tiles/rate-limit', signIns.demo);
  await page.getByRole('button', { name: 'Add rule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  origin.fail('/api/v2/tiles', ok, { method: 'POST' });
  const sent = origin.log.next({ method: 'POST', path: '/api/v2/tiles' });
  await save(dialog).click();
  expect((await sent).json).toMatchObject({ type: 'rate-limit', app_id: null });
  await expect(page.getByText('Rule added')).toBeVisible();
});
