import { signIns } from '../../mocks/accounts';
import { goOffline, openAt } from '../support/browser';
import { status } from '../support/failures';
import { rule, serveTenant } from '../support/limits';
import { expect, test } from '../support/test';

test('a plan says what it would do for each target, and sends only the differences', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(3);
  const rules = [
    rule('100 per 1m', { id: 'other', external_user_id: 'lena' }),
    rule('20 per 60s', { external_user_id: 'ann' }),
  ];
  serveTenant(origin, { rules });
  await openAt(page, '/tiles/rate-limit/plan?scope=user', signIns.demo);
  await page.getByLabel('Limit', { exact: true }).selectOption('20');
  await page.getByLabel('Select all').check();
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  const row = (name: string) => plan.getByRole('row').filter({ hasText: name });
  await expect(row('lena@example.com')).toContainText('Change 100 per 1m → 20 per 1m');
  await expect(row('ann@example.com')).toContainText('Same already');
  await expect(row('bob@example.com')).toContainText('Create');
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Show plan' }).click();
  await expect(plan.getByRole('heading', { name: 'Plan', exact: true })).toBeFocused();
  await expect(plan.getByRole('heading', { name: 'Plan', exact: true })).toBeInViewport();
  await expect(plan.getByText('1 user: 100 per 1m → 20 per 1m', { exact: true })).toBeVisible();
  await expect(plan.getByText('1 user: no limit → 20 per 1m', { exact: true })).toBeVisible();

  await row('lena@example.com').getByLabel('Apply to lena@example.com').uncheck();
  await expect(row('lena@example.com')).toContainText('Keep');
  await expect(plan.getByRole('button', { name: 'Apply 1 change', exact: true })).toBeEnabled();
  await row('lena@example.com').getByLabel('Apply to lena@example.com').check();

  // Another admin was faster: the plan did not show that rule, so it is reported and not overwritten.
  serveTenant(origin, { rules: [{ ...rules[0], rule_data: { limit: 5, period: '1m' } }, rules[1]] });
  origin.fail('/api/v2/tiles', status(409), { method: 'POST', times: 1 });
  await plan.getByRole('button', { name: 'Apply 2 changes', exact: true }).click();
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByText('2 of 2 · 2 failed')).toBeVisible();
  await expect(progress.getByText('Changed in the meantime: 5 per 1m.', { exact: true })).toBeVisible();
  await expect(
    progress.getByText('A rule for this user already exists. Edit or delete it before creating another.'),
  ).toBeVisible();
  await expect(row('lena@example.com')).toContainText('Change 5 per 1m → 20 per 1m');

  origin.fail('/api/v2/tiles/other', ({ response }) => void response.writeHead(204).end(), { method: 'PATCH' });
  const made = JSON.stringify(rule('20 per 1m', { external_user_id: 'bob' }));
  const json = { 'content-type': 'application/json' };
  origin.fail('/api/v2/tiles', ({ response }) => void response.writeHead(201, json).end(made), { method: 'POST' });
  const patched = origin.log.next({ method: 'PATCH', path: '/api/v2/tiles/other' });
  const created = origin.log.next({ method: 'POST', path: '/api/v2/tiles' });
  await progress.getByRole('button', { name: 'Retry failed' }).click();
  expect((await patched).json).toEqual({ enabled: true, rule_data: { limit: 20, period: '1m' } });
  expect((await created).json).toEqual({
    enabled: true,
    rule_data: { limit: 20, period: '1m' },
    external_user_id: 'bob',
    external_user_group: null,
    app_id: null,
    type: 'rate-limit',
    tile_name: 'Rate Limiting',
    tenant_id: 1,
  });
  await expect(
    page.getByText('20 per 1m applied to 2 users. Takes effect within about 30 seconds', { exact: true }),
  ).toBeVisible();
});

test('another scope keeps limit, period and the focus, and each scope what was chosen in it', async ({
  page,
  origin,
}) => {
  serveTenant(origin, { rules: [rule('100 per 1m')] });
  await openAt(page, '/tiles/rate-limit/plan', signIns.demo);
  const limit = page.getByLabel('Limit', { exact: true });
  const period = page.getByLabel('Period', { exact: true });
  const scope = page.getByLabel('Scope', { exact: true });
  await limit.selectOption('20');
  await period.selectOption('1h');
  await page.getByLabel('Select Premium').check();
  await scope.focus();
  await scope.selectOption('user');
  await expect(page.getByLabel('Select lena@example.com')).toBeVisible();
  await expect(scope).toBeFocused();
  await expect(limit).toHaveValue('20');
  await expect(period).toHaveValue('1h');
  await expect(page.getByRole('region', { name: 'Plan', exact: true })).toHaveCount(0);
  await page.getByLabel('Select lena@example.com').focus();
  await page.goBack();
  await expect(page.getByLabel('Select Premium')).toBeChecked();
  await expect(limit).toHaveValue('20');
  // What had the focus has gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a plan is still there after a look at the page of one of its targets', async ({ page, origin }) => {
  serveTenant(origin, { rules: [rule('100 per 1m')] });
  await openAt(page, '/tiles/rate-limit/plan', signIns.demo);
  const limit = page.getByLabel('Limit', { exact: true });
  await limit.selectOption('20');
  await page.getByLabel('Select Premium').check();
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  await plan.getByRole('link', { name: 'Premium', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Premium' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Select Premium')).toBeChecked();
  await expect(limit).toHaveValue('20');
  await expect(plan.getByRole('button', { name: 'Apply 1 change', exact: true })).toBeEnabled();
});

test('the order of both tables is part of the address', async ({ page, origin }) => {
  serveTenant(origin, { rules: [rule('100 per 1m', { external_user_id: 'lena' })] });
  await openAt(page, '/tiles/rate-limit/plan?scope=user&sort=-target&plan=-target', signIns.demo);
  const first = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('row').nth(1);
  await expect(first('Targets')).toContainText('lena@example.com');
  await page.getByLabel('Select all').check();
  await expect(first('Plan')).toContainText('lena@example.com');
  const header = (table: string, name: string) =>
    page.getByRole('region', { name: table, exact: true }).getByRole('button', { name, exact: true });
  await header('Plan', 'What happens').click();
  await expect(first('Plan')).toContainText('Create');
  await header('Targets', 'Now').click();
  await page.reload();
  await expect(first('Targets')).toContainText('100 per 1m');
  expect(new URL(page.url()).search).toBe('?scope=user&sort=now&plan=step');
});

test('without a network a plan is still computed; applying it is disabled with a reason', async ({
  context,
  page,
  origin,
}) => {
  serveTenant(origin, { rules: [rule('100 per 1m')] });
  // While the groups cannot be read, it is unknown whether there are any.
  const mend = origin.fail('/api/external-user-groups', status(500, { detail: 'Down', retryAfter: 600 }), {
    method: 'GET',
  });
  await openAt(page, '/tiles/rate-limit/plan', signIns.demo);
  const targets = page.getByRole('region', { name: 'Targets', exact: true });
  await expect(targets.getByText('Down', { exact: true })).toBeVisible();
  mend();
  await targets.getByRole('button', { name: 'Try again' }).click();
  await expect(targets.getByRole('link', { name: 'Premium', exact: true })).toBeVisible();
  await page.getByLabel('Select Premium').check();
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  const apply = plan.getByRole('button', { name: 'Apply 1 change', exact: true });
  await expect(apply).toBeEnabled();
  await goOffline(context);
  await expect(apply).toHaveAccessibleDescription('You are offline. Changes need a connection.');
  await expect(plan.getByRole('row').filter({ hasText: 'Premium' })).toContainText('Create');
});
