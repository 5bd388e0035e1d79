/** What a step in a row changes about limits, told where there is no dialog: a rule's switch, and 'Remove' of a member (insight.md, 3). */
import type { Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { goOffline, openAt } from '../support/browser';
import { heldBack, status, wrongShape } from '../support/failures';
import { rule, type SmallTenant, serveTenant, USERS } from '../support/limits';
import type { Origin } from '../support/origin';
import { withResolvers } from '../support/promise';
import { expect, test } from '../support/test';

const TENANT = rule('20 per 1m', { id: 'all' });
const PREMIUM = rule('10 per 1m', { id: 'gold', external_user_group: 'premium' });

const tip = (page: Page) => page.getByRole('tooltip');
const toggle = (page: Page, name: string) => page.getByRole('switch', { name: `Enabled: ${name}` });

async function open(page: Page, origin: Origin, tenant: SmallTenant, path: string): Promise<void> {
  serveTenant(origin, tenant);
  await openAt(page, path, signIns.demo);
  await expect(page.locator('h1')).toBeVisible();
}

/** Answers the change of a rule, and the list from then on. */
function acceptSwitch(origin: Origin, before: readonly Record<string, unknown>[], id: string, enabled: boolean): void {
  const rules = before.map((one) => (one.id === id ? { ...one, enabled } : one));
  origin.fail(
    `/api/v2/tiles/${id}`,
    (exchange) => {
      serveTenant(origin, { rules });
      return wrongShape(rules.find((one) => one.id === id))(exchange);
    },
    { method: 'PATCH' },
  );
}

test('the switch of a rule says whose limit it would change once it is pointed at, and so does its toast', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(2);
  const rules = [TENANT, PREMIUM];
  await open(page, origin, { rules }, '/tiles/rate-limit');
  const premium = toggle(page, 'Premium');
  await expect(premium).toBeChecked();
  // Nothing is worked out for rows that nobody points at.
  await expect(premium).toHaveAccessibleDescription('');
  await premium.hover();
  await expect(tip(page)).toHaveText('What changes if disabled: 2 users: 10 per 1m → 20 per 1m');
  await expect(premium).toHaveAccessibleDescription('What changes if disabled: 2 users: 10 per 1m → 20 per 1m');

  acceptSwitch(origin, rules, 'gold', false);
  await premium.click();
  await expect(tip(page)).toHaveCount(0);
  const done = (text: string) => page.getByText(`Rate limit for Premium ${text}. Takes effect within about 30 seconds`);
  await expect(done('disabled. 2 users: 10 per 1m → 20 per 1m')).toBeVisible();
  await expect(premium).not.toBeChecked();
  // The lists have been read after it.
  await expect(page.getByRole('row').filter({ hasText: 'Tenant-wide' })).toContainText('decides for 3');

  acceptSwitch(origin, rules, 'gold', true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(done('enabled. 2 users: 20 per 1m → 10 per 1m')).toBeVisible();
});

test('it says so to the keyboard too, in each reading that is affected, and goes with the focus', async ({
  page,
  origin,
}) => {
  const rules = [
    TENANT,
    rule('100 per 1m off', { external_user_group: 'trial' }),
    rule('many per 1m', { app_id: 'bank' }),
    rule('5 per week', { external_user_group: 'premium' }),
  ];
  await open(page, origin, { rules }, '/tiles/rate-limit');
  const trial = toggle(page, 'Trial');
  await expect(trial).not.toBeChecked();
  await page.keyboard.press('Tab');
  await trial.focus();
  const unsure = 'What changes if enabled: 1 user: 20 per 1m → 100 per 1m if the narrowest rule wins';
  await expect(tip(page)).toHaveText(unsure);
  await toggle(page, 'Bank').focus();
  await expect(tip(page)).toHaveText(
    "What changes if disabled: Nobody's limit changes. Calls without a user are not counted here.",
  );
  await expect(trial).toHaveAccessibleDescription('');
  // An unknown rate is shown, and compared with none.
  await toggle(page, 'Premium').focus();
  await expect(tip(page)).toHaveText(
    'What changes if disabled: 2 users: 5 per week → 20 per 1m if the narrowest rule wins; 20 per 1m and 5 per week → 20 per 1m if every rule holds',
  );
});

test('while users are not loaded the switch says that it cannot tell, and tells once they are', async ({
  page,
  origin,
}) => {
  serveTenant(origin, { rules: [PREMIUM] });
  const { failure, release } = heldBack(wrongShape(USERS));
  origin.fail('/api/external-users', failure, { method: 'GET' });
  await openAt(page, '/tiles/rate-limit', signIns.demo);
  await toggle(page, 'Premium').hover();
  await expect(tip(page)).toHaveText('Rules or users have not loaded yet, so the effect is unknown.');
  release();
  await expect(tip(page)).toHaveText('What changes if disabled: 2 users: 10 per 1m → no limit');
});

test('what a switch says follows a change of another window, and offline it says why it is disabled', async ({
  page,
  context,
  origin,
}) => {
  await open(page, origin, { rules: [TENANT, PREMIUM] }, '/tiles/rate-limit');
  const premium = toggle(page, 'Premium');
  await premium.hover();
  await expect(tip(page)).toHaveText('What changes if disabled: 2 users: 10 per 1m → 20 per 1m');
  serveTenant(origin, { rules: [rule('50 per 1m', { id: 'all' }), PREMIUM] });
  const other = await context.newPage();
  await other.goto('/tiles/rate-limit');
  await expect(other.getByRole('row').filter({ hasText: 'Tenant-wide' })).toContainText('50 per 1m');
  await page.bringToFront();
  await expect(tip(page)).toHaveText('What changes if disabled: 2 users: 10 per 1m → 50 per 1m');
  await goOffline(context);
  await expect(premium).toHaveAccessibleDescription('You are offline. Changes need a connection.');
});

const lena = (page: Page) => page.getByRole('button', { name: 'Remove lena@example.com' });

test("'Remove' of a member says what it would change about their limit before it is pressed", async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  const rules = [TENANT, PREMIUM, rule('1 per 1h', { type: 'geo-block', external_user_group: 'premium' })];
  await open(page, origin, { rules }, '/external-user-groups/premium');
  await lena(page).hover();
  const effect = 'Limit: 10 per 1m → 20 per 1m; Geo Block: 1 per 1h → no limit';
  await expect(tip(page)).toHaveText(effect);
  await expect(lena(page)).toHaveAccessibleDescription(effect);
  origin.fail('/api/external-users/lena', wrongShape({ ...USERS[0], group_id: null }), { method: 'PATCH' });
  await lena(page).click();
  await expect(page.getByText(`lena@example.com: Premium → no group. ${effect}`)).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } });

  test('a tap switches a rule or removes a member at once, and the toast with Undo says what that changed', async ({
    page,
    origin,
    expectChanges,
  }) => {
    expectChanges(3);
    const rules = [TENANT, PREMIUM];
    await open(page, origin, { rules }, '/tiles/rate-limit');
    origin.fail('/api/v2/tiles/gold', status(503), { method: 'PATCH', times: 1 });
    await toggle(page, 'Premium').tap();
    await expect(page.getByText('Failed to update rule.')).toBeVisible();
    await expect(toggle(page, 'Premium')).toBeChecked();
    acceptSwitch(origin, rules, 'gold', false);
    await toggle(page, 'Premium').tap();
    await expect(page.getByText(/^Rate limit for Premium disabled\. 2 users: 10 per 1m → 20 per 1m\. /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(tip(page)).toHaveCount(0);

    serveTenant(origin, { rules });
    await page.goto('/external-user-groups/premium');
    origin.fail('/api/external-users/lena', wrongShape({ ...USERS[0], group_id: null }), { method: 'PATCH' });
    await lena(page).tap();
    await expect(page.getByText('lena@example.com: Premium → no group. Limit: 10 per 1m → 20 per 1m')).toBeVisible();
    await expect(tip(page)).toHaveCount(0);
  });

  test('a tap on the word beside the switch says what the switch would change, and changes nothing', async ({
    page,
    context,
    origin,
    expectChanges,
  }) => {
    const rules = [TENANT, PREMIUM];
    await open(page, origin, { rules }, '/tiles/rate-limit');
    const word = page.getByRole('button', { name: 'Enabled, effect of switching Premium' });
    await expect(word).toHaveAccessibleDescription('');
    await word.tap();
    await expect(tip(page)).toHaveText('What changes if disabled: 2 users: 10 per 1m → 20 per 1m');
    await expect(word).toHaveAccessibleDescription('What changes if disabled: 2 users: 10 per 1m → 20 per 1m');
    await expect(toggle(page, 'Premium')).toBeChecked();

    // Then the switch itself, in one tap as before.
    expectChanges(1);
    acceptSwitch(origin, rules, 'gold', false);
    await toggle(page, 'Premium').tap();
    await expect(page.getByText(/^Rate limit for Premium disabled\. 2 users: /)).toBeVisible();
    await goOffline(context);
    await page.getByRole('button', { name: 'Disabled, effect of switching Premium' }).tap();
    await expect(tip(page)).toHaveText('You are offline. Changes need a connection.');
  });

  test("a tap on 'Effect' beside 'Remove' says what removing the member would change, and removes nobody", async ({
    page,
    origin,
  }) => {
    await open(page, origin, { rules: [TENANT, PREMIUM] }, '/external-user-groups/premium');
    const ask = page.getByRole('button', { name: 'Effect of removing lena@example.com' });
    await ask.tap();
    await expect(tip(page)).toHaveText('Limit: 10 per 1m → 20 per 1m');
    await expect(ask).toHaveAccessibleDescription('Limit: 10 per 1m → 20 per 1m');
    await expect(lena(page)).toBeVisible();
    // Both words have room.
    const row = page.getByRole('row').filter({ has: lena(page) });
    const [outer, inner] = [await row.boundingBox(), await lena(page).boundingBox()];
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
  });
});

test('the toast says what a quick switch changed although its answer comes before the code that works that out', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  const rules = [TENANT, PREMIUM];
  const code = withResolvers();
  await page.route(/ToggleEffect/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await open(page, origin, { rules }, '/tiles/rate-limit');
  await expect(toggle(page, 'Premium')).toBeChecked();
  acceptSwitch(origin, rules, 'gold', false);
  const made = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await toggle(page, 'Premium').click();
  await made;
  code.resolve();
  await expect(page.getByText(/^Rate limit for Premium disabled\. 2 users: 10 per 1m → 20 per 1m\. /)).toBeVisible();
});
