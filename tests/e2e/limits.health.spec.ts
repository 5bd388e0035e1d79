import { signIns } from '../../mocks/accounts';
import { openAt } from '../support/browser';
import { status } from '../support/failures';
import { rule, serveTenant, USERS } from '../support/limits';
import { expect, test } from '../support/test';

test('policy health says what is wrong, why it matters and one thing to do; a finding is snoozed for a week on this device', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  const rules = [
    rule('20 per 1m', { id: 'lost', external_user_id: 'gone' }),
    rule('5 per 1w', { id: 'odd', external_user_group: 'premium' }),
    rule('5 per 1m', { external_user_group: 'trial' }),
    rule('7 per 1m', { external_user_group: 'trial' }),
  ];
  serveTenant(origin, { rules, users: USERS });
  await openAt(page, '/tiles', signIns.demo);
  const health = page.getByRole('region', { name: 'Policy health' });
  const finding = (text: string) => health.getByRole('listitem').filter({ hasText: text });
  await expect(finding('The app Shop')).toContainText('neither a rule of its own nor a tenant-wide one limits it');
  await expect(finding('No tenant-wide rule').getByRole('link', { name: /^Add rule/ })).toBeVisible();
  await expect(finding('5 per 1w').getByRole('link', { name: /^Edit rule/ })).toHaveAttribute('href', /edit=odd/);
  await expect(finding('2 rules for the group Trial').getByRole('link', { name: /^Show rules/ })).toBeVisible();

  await finding('No tenant-wide rule')
    .getByRole('button', { name: /^Snooze for a week/ })
    .dblclick();
  await expect(finding('No tenant-wide rule')).toHaveCount(0);
  await expect(health.getByRole('button', { name: /^Snooze for a week/ }).and(page.locator(':focus'))).toBeVisible();
  await expect(health.getByText('1 snoozed')).toBeVisible();
  await page.reload();
  await expect(health.getByText('1 snoozed')).toBeVisible();
  await health.getByRole('button', { name: 'Show again' }).click();
  await expect(finding('No tenant-wide rule')).toBeVisible();

  origin.fail('/api/v2/tiles/lost', ({ response }) => void response.writeHead(204).end(), { method: 'DELETE' });
  await finding('The rule for the user gone')
    .getByRole('button', { name: /^Delete rule/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'What changes' })).toContainText("Nobody's limit changes.");
  const deleted = origin.log.next({ method: 'DELETE', path: '/api/v2/tiles/lost' });
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await deleted;
  await expect(dialog).toHaveCount(0);
});

test('the dashboard counts the findings and leads to them', async ({ page, origin }) => {
  serveTenant(origin, { rules: [rule('5 per 1w', { external_user_group: 'premium' })] });
  await openAt(page, '/tiles', signIns.demo);
  await expect(page.getByRole('region', { name: 'Policy health' }).getByText('No tenant-wide rule')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const attention = page.getByRole('region', { name: 'What needs attention' });
  await expect(attention.getByText(/^Policy health: \d+ findings?( so far)?$/)).toBeVisible();
  await attention.getByRole('link', { name: /finding/ }).click();
  await expect(page.getByRole('region', { name: 'Policy health' })).toBeVisible();
});

test('a number of findings that is based on part of the lists is marked as preliminary', async ({ page, origin }) => {
  serveTenant(origin, { rules: [rule('5 per 1w', { external_user_group: 'premium' })] });
  origin.fail('/api/external-user-groups', status(500), { method: 'GET' });
  await openAt(page, '/dashboard', signIns.demo);
  const attention = page.getByRole('region', { name: 'What needs attention' });
  await expect(attention.getByText(/^Policy health: \d+ findings? so far$/)).toBeVisible();
});

test('a list that could not be loaded is named, and nothing is said to be in order without it', async ({
  page,
  origin,
}) => {
  serveTenant(origin, { rules: [rule('100 per 1m')] });
  const mend = origin.fail('/api/external-user-groups', status(500, { detail: 'Down', retryAfter: 600 }), {
    method: 'GET',
  });
  await openAt(page, '/tiles', signIns.demo);
  const health = page.getByRole('region', { name: 'Policy health' });
  const notice = health.getByRole('alert');
  await expect(notice).toContainText('Failed to load groups. Down');
  await expect(health.getByText(/is in order/)).toHaveCount(0);
  mend();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
});
