/** The users whose limit a tile that is assigned to a group changes, told while it is being typed (insight.md, 3). */
import { signIns } from '../../mocks/accounts';
import { goOffline, openAt } from '../support/browser';
import { status } from '../support/failures';
import { rule, serveTenant } from '../support/limits';
import { expect, test } from '../support/test';

const PAGE = '/tile-policies/assign/group';
const TENANT = rule('1000 per 1m');

test('the form that assigns a tile to a group says whose limit changes as it is typed', async ({ page, origin }) => {
  serveTenant(origin, { rules: [TENANT, rule('5 per 1h', { external_user_group: 'trial' })] });
  await openAt(page, PAGE, signIns.demo);
  const changes = page.getByRole('region', { name: 'What changes' });
  const says = (text: string) => expect(changes.getByText(text, { exact: true })).toBeVisible();
  const group = page.getByLabel('Group', { exact: true });
  const type = page.getByLabel('Tile type', { exact: true });
  const config = page.getByLabel('Configuration (JSON)', { exact: true });

  await says('Choose a group and a tile type to see whose limit changes.');
  await group.fill(' Premium ');
  await type.fill('rate-limit');
  await says('2 users: 1,000 per 1m → 100 per 1m');
  await config.fill('{"max_requests": 30, "interval_seconds": 90}');
  await says('2 users: 1,000 per 1m → 30 per 90s');
  await type.fill('geo-block');
  await says('2 users: no limit → 30 per 90s');

  await config.fill('{"max_requests": 30}');
  await says('Set max_requests and interval_seconds above 0 to see whose limit changes.');
  await config.fill('{"max_requests": 30,');
  await says('Correct the configuration to see whose limit changes.');
  await config.fill('{"max_requests": 30, "interval_seconds": 60}');
  await type.fill('firewall');
  await says('This version does not support this tile type, so its effect is unknown.');
  await type.fill('rate-limit');
  await group.fill('Nobody');
  await says('No group with this name is listed, so the effect is unknown.');
  await group.fill('Trial');
  await says('This group already has a rule of this type. Each target can have only one.');
});

test('offline it says so from the saved lists, and without them that it cannot be told', async ({
  page,
  context,
  origin,
}) => {
  serveTenant(origin, { rules: [TENANT] });
  origin.fail('/api/external-users', status(503), { method: 'GET' });
  await openAt(page, PAGE, signIns.demo);
  const changes = page.getByRole('region', { name: 'What changes' });
  await page.getByLabel('Group', { exact: true }).fill('Premium');
  await page.getByLabel('Tile type', { exact: true }).fill('rate-limit');
  await expect(changes).toContainText('Rules or users could not be loaded, so the effect is unknown.');
  serveTenant(origin, { rules: [TENANT] });
  await page.reload();
  await expect(changes).toContainText('2 users: 1,000 per 1m → 100 per 1m');
  await goOffline(context);
  await expect(page.getByRole('button', { name: 'Assign tile' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Configuration (JSON)', { exact: true }).fill('{"max_requests": 5, "interval_seconds": 60}');
  await expect(changes).toContainText('2 users: 1,000 per 1m → 5 per 1m');
});
