import { signIns } from '../../mocks/accounts';
import { expectUnmoved, openAt } from '../support/browser';
import { heldBack, wrongShape } from '../support/failures';
import { rule, serveTenant } from '../support/limits';
import { expect, test } from '../support/test';

/** This many calls of one user within one second, some minutes ago. */
const calls = (count: number, user: string) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${user}-${index}`,
    timestamp: new Date(Date.now() - 600_000 - index).toISOString(),
    user_id: user,
    app_id: 'shop',
    action: 'allowed',
    event_type: 'request.allowed',
    severity: 'info',
  }));

test('the rule dialog shows what the limit would have done to the logged calls, and its bars choose other limits', async ({
  page,
  origin,
}) => {
  serveTenant(origin, { rules: [rule('1000 per 1m')], logs: [...calls(150, 'lena'), ...calls(40, 'ann')] });
  await openAt(page, '/tiles/rate-limit?new=1&group=premium', signIns.demo);
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  const region = dialog.getByRole('region', { name: 'What it would have done' });
  await expect(
    region.getByText('Of 190 logged calls by 2 users, 50 (26 %) by 1 user would have been over it', { exact: true }),
  ).toBeVisible();
  await expect(region.getByText('Logged calls only: real traffic is at least this.', { exact: true })).toBeVisible();
  await expect(region.getByRole('button', { name: '100 per 1m: 50 calls over it' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const twenty = region.getByRole('button', { name: '20 per 1m: 150 calls over it' });
  await twenty.press('Enter');
  await expect(dialog.getByLabel('Limit', { exact: true })).toHaveValue('20');
  await expect(
    region.getByText('Of 190 logged calls by 2 users, 150 (79 %) by 2 users would have been over it', { exact: true }),
  ).toBeVisible();
  await expect(region.getByText('lena@example.com: 130 of 150 calls')).toBeVisible();
  await expect(twenty).toHaveAttribute('aria-pressed', 'true');
  await expect(twenty).toBeFocused();

  await dialog.getByLabel('Scope', { exact: true }).selectOption({ label: 'User' });
  await dialog.getByLabel('User', { exact: true }).fill('ann');
  await dialog.getByRole('option', { name: 'ann@example.com' }).click();
  await expect(region.getByText('Too few logged calls to tell.', { exact: true })).toBeVisible();
});

for (const type of ['rate-limit', 'geo-block'])
  for (const width of [1440, 390])
    test(`in a ${type} rule's dialog, ${width} pixels wide, no button moves when more comes to stand in it`, async ({
      page,
      origin,
    }) => {
      serveTenant(origin, { rules: [rule('1000 per 1m')] });
      const { failure, release } = heldBack(wrongShape(calls(150, 'lena')));
      origin.fail('/api/policy-logs', failure, { method: 'GET' });
      await openAt(page, `/tiles/${type}?new=1`, signIns.demo);
      await page.setViewportSize({ width, height: 844 });
      const dialog = page.getByRole('dialog', { name: 'Add rule' });
      const changes = dialog.getByRole('region', { name: 'What changes' });
      await expect(changes).toBeVisible();
      await expect(dialog.getByText(/^Of 150 logged calls/)).toHaveCount(0);
      await expectUnmoved(dialog.getByRole('button', { name: 'Save', exact: true }), async () => {
        release();
        await dialog.getByLabel('Scope', { exact: true }).selectOption({ label: 'Group' });
        await dialog.getByLabel('Group', { exact: true }).fill('premium');
        await dialog.getByRole('option', { name: 'Premium' }).click();
        await expect(changes.getByRole('listitem')).not.toHaveCount(0);
        if (type === 'rate-limit') await expect(dialog.getByText(/^Of 150 logged calls/)).toBeVisible();
      });
    });

test('a limit whose period cannot be read is not replayed, and the dialog says why', async ({ page, origin }) => {
  serveTenant(origin, { rules: [rule('100 per 1w', { id: 'odd' })], logs: calls(60, 'lena') });
  await openAt(page, '/tiles/rate-limit?edit=odd', signIns.demo);
  const dialog = page.getByRole('dialog', { name: 'Edit the tenant-wide rule' });
  const region = dialog.getByRole('region', { name: 'What it would have done' });
  await expect(region.getByText('What this limit allows is not certain, so it cannot be replayed.')).toBeVisible();
  await dialog.getByLabel('Period', { exact: true }).selectOption('1m');
  await expect(region.getByText(/^Of 60 logged calls/)).toBeVisible();
});

test('a log of more than 20,000 calls is replayed in a worker, and the result of the last choice is shown', async ({
  page,
  origin,
}) => {
  serveTenant(origin, { rules: [], logs: calls(25_000, 'lena') });
  const worker = page.waitForEvent('worker');
  await openAt(page, '/tiles/rate-limit?new=1', signIns.demo);
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  const region = dialog.getByRole('region', { name: 'What it would have done' });
  expect((await worker).url()).toContain('replay.worker');
  for (const limit of ['5', '10', '20', '50', '1000', '200'])
    await dialog.getByLabel('Limit', { exact: true }).selectOption(limit);
  await expect(region.getByRole('button', { name: /^200 per 1m/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(region.getByText(/^Of 25,000 logged calls by 1 user, /)).toBeVisible();
});

test('the rule of an endpoint shows which share of a day’s calls it would have stopped at least', async ({
  page,
  origin,
}) => {
  const endpoints = [{ id: 'e1', method: 'POST', pattern: '/v1/login', hit_count_24h: 40_000 }];
  origin.fail(
    '/api/endpoints',
    ({ response }) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(endpoints)),
  );
  await openAt(page, '/apps/app_storefront/endpoints', signIns.demo);
  await page.getByRole('button', { name: /^Apply rule/ }).click();
  const region = page.getByRole('dialog').getByRole('region', { name: 'What it would have done' });
  await expect(
    region.getByText("At least 64 % of the last 24 hours' calls would have been over it.", { exact: true }),
  ).toBeVisible();
  await page.getByRole('dialog').getByLabel('Limit', { exact: true }).fill('100');
  await expect(region.getByText('May be enough: 28 calls a minute on average.', { exact: true })).toBeVisible();
});
