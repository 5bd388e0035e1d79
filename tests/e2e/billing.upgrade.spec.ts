/** Plans and upgrades, on the live build over HTTP (spec.md §2, §4, §8; contract.md). */
import type { Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { signIn, waitForWorker } from '../support/browser';
import { answer, commitThenCut, delay, type Failure, heldBack, status, wrongShape } from '../support/failures';
import type { Origin } from '../support/origin';
import { expect, test, testWithWorker } from '../support/test';

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const upgradeTo = (page: Page, name: string) => page.getByRole('button', { name: `Upgrade to ${name}`, exact: true });
const changeTo = (page: Page, name: string) => page.getByRole('button', { name: `Change to ${name}`, exact: true });
const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Upgrade', exact: true });

/** Makes an upgrade end like `upgrade`, and reads of the current plan like `plan` from then on, but not before. */
const answerUpgrade = (origin: Origin, upgrade: Failure, plan: Failure) =>
  origin.fail('/api/plan/upgrade', (exchange) => {
    origin.fail('/api/tenant/plan', plan, { method: 'GET' });
    return upgrade(exchange);
  });

async function openBilling(page: Page, who: { email: string; password: string } = signIns.demo): Promise<void> {
  await signIn(page, who);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Billing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Billing & Plans' })).toBeVisible();
}

test.describe('billing', () => {
  test('shows four plans side by side, features in words, and marks the current one', async ({ page }) => {
    await openBilling(page);
    const names = ['Free', 'Starter', 'Business', 'Enterprise'];
    const tops = await Promise.all(names.map(async (name) => (await card(page, name).boundingBox())?.y));
    expect(new Set(tops).size).toBe(1);
    const columns = await page
      .getByRole('list', { name: 'Plans to choose from' })
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    expect(columns).toBe(4);
    await expect(card(page, 'Starter')).toContainText('Current plan');
    await expect(upgradeTo(page, 'Starter')).toHaveCount(0);
    for (const name of ['Business', 'Enterprise']) await expect(upgradeTo(page, name)).toBeEnabled();
    await expect(page.getByRole('list', { name: 'In use' }).getByRole('listitem')).toHaveText([
      '6 of 10 apps',
      '60 of 5,000 external users',
    ]);
    await expect(card(page, 'Free')).toContainText('In use: 6 of 2 apps.');
    await changeTo(page, 'Free').click();
    const dialog = page.getByRole('dialog', { name: 'Change to Free?' });
    await expect(dialog).toContainText('Free allows less than you use. In use: 6 of 2 apps.');
    await expect(dialog.getByRole('button', { name: 'Change plan' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(card(page, 'Enterprise').getByText('Unlimited')).toHaveCount(3);
    await expect(card(page, 'Free').getByText('No', { exact: true })).toHaveCount(1);
    await expect(card(page, 'Business').getByText('Yes', { exact: true })).toHaveCount(2);
    await expect(card(page, 'Business')).toContainText('50,000');
  });

  test('upgrades after saying what changes, once, with exactly this body', async ({ page, origin, expectChanges }) => {
    expectChanges(1);
    await openBilling(page);
    await upgradeTo(page, 'Business').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Upgrade to Business?' });
    await expect(dialog.getByRole('row', { name: /Apps 10 50/ })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /SSO No Yes/ })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /Geo block/ })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    origin.fail('/api/plan/upgrade', delay(300), { times: 1 });
    const sent = origin.log.next({ method: 'POST', path: '/api/plan/upgrade' });
    await confirm(page).dblclick();
    expect((await sent).json).toEqual({ plan: 'Business' });
    await expect(dialog).toBeHidden();
    await expect(card(page, 'Business')).toContainText('Current plan');
    await expect(page.getByText('Your plan is now Business')).toBeVisible();
    await expect(changeTo(page, 'Starter')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Plans', exact: true })).toBeFocused();
  });

  test('shows the plan that the upgrade answered with until the plan has been read again', async ({
    page,
    origin,
    expectChanges,
  }) => {
    expectChanges(1);
    await openBilling(page);
    await upgradeTo(page, 'Business').click();
    const { failure, release } = heldBack();
    // A name that the service will not give when it is asked.
    answerUpgrade(origin, wrongShape({ plan: 'Enterprise' }), failure);
    await confirm(page).click();
    await expect(card(page, 'Enterprise')).toContainText('Current plan');
    release();
    await expect(card(page, 'Starter')).toContainText('Current plan');
  });

  test('does not buy a plan again that another window has chosen meanwhile', async ({
    page,
    context,
    expectChanges,
  }) => {
    expectChanges(1);
    await openBilling(page);
    await upgradeTo(page, 'Business').click();
    const other = await context.newPage();
    await other.goto('/billing');
    await upgradeTo(other, 'Business').click();
    await confirm(other).click();
    await expect(card(other, 'Business')).toContainText('Current plan');
    await page.bringToFront();
    await expect(confirm(page)).toBeDisabled();
    await expect(confirm(page)).toHaveAccessibleDescription('Your organization is already on this plan.');
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      'Your organization is already on the Business plan.',
    );
  });

  test('E5: a plan that somebody else has chosen meanwhile is announced before it is replaced', async ({
    page,
    origin,
    expectChanges,
  }) => {
    expectChanges(1);
    await openBilling(page);
    await upgradeTo(page, 'Business').click();
    const dialog = page.getByRole('dialog');
    origin.fail('/api/tenant/plan', wrongShape({ plan: 'Enterprise' }), { method: 'GET' });
    await confirm(page).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Your organization is on the Enterprise plan now. Confirming replaces it.',
    );
    await expect(dialog).toContainText('Your organization moves from Enterprise to Business');
    expect(origin.log.changes()).toEqual([]);

    const sent = origin.log.next({ method: 'POST', path: '/api/plan/upgrade' });
    await dialog.getByRole('button', { name: 'Change plan', exact: true }).click();
    expect((await sent).json).toEqual({ plan: 'Business' });
    await expect(page.getByText('Your plan is now Business')).toBeVisible();
  });

  test('shows a refusal inside the dialog, in the words of the specification', async ({
    page,
    origin,
    expectChanges,
  }) => {
    expectChanges(2);
    await openBilling(page, signIns.otherTenant);
    await upgradeTo(page, 'Enterprise').click();
    await confirm(page).click();
    const alert = page.getByRole('dialog').getByRole('alert');
    await expect(alert).toHaveText('Failed to upgrade: The payment was refused');
    origin.fail('/api/plan/upgrade', wrongShape(null), { times: 1 });
    origin.fail('/api/plan/upgrade', ({ response }) => void response.writeHead(500).end(), { times: 1 });
    await confirm(page).click();
    await expect(alert).toHaveText('Failed to upgrade: no answer from the service');
    await page.keyboard.press('Escape');
    await expect(card(page, 'Enterprise')).not.toContainText('Current plan');
  });

  test('finds out by reading whether an upgrade whose answer was lost was made', async ({
    page,
    origin,
    expectChanges,
  }) => {
    expectChanges(1);
    await openBilling(page);
    await upgradeTo(page, 'Enterprise').click();
    origin.fail('/api/plan/upgrade', commitThenCut, { times: 1 });
    await confirm(page).click();
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 15_000 });
    await expect(card(page, 'Enterprise')).toContainText('Current plan');
  });

  test('shows the service’s words if plans cannot be loaded, and tries again', async ({ page, origin }) => {
    origin.fail('/api/plans', status(500, { detail: 'Plans are being repriced', retryAfter: 600 }));
    await openBilling(page);
    await expect(page.getByText('Plans are being repriced')).toBeVisible();
    origin.heal();
    origin.fail('/api/tenant/plan', status(500, { detail: 'No contract on file' }));
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(card(page, 'Free')).toBeVisible();
  });

  test('without the current plan the others are still shown, and say why they cannot be chosen', async ({
    page,
    origin,
  }) => {
    origin.fail('/api/tenant/plan', status(500, { detail: 'No contract on file', retryAfter: 600 }));
    await openBilling(page);
    await expect(page.getByText('No contract on file', { exact: true })).toBeVisible();
    for (const name of ['Free', 'Starter', 'Business', 'Enterprise']) await expect(card(page, name)).toBeVisible();
    await expect(upgradeTo(page, 'Business')).toBeDisabled();
    await expect(upgradeTo(page, 'Business')).toHaveAccessibleDescription('Your current plan could not be loaded.');
    origin.heal();
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(upgradeTo(page, 'Business')).toBeEnabled();
  });

  test('an organization without a plan can choose any', async ({ page, origin, expectChanges }) => {
    expectChanges(1);
    origin.fail('/api/tenant/plan', status(404, { detail: 'No plan' }));
    await openBilling(page);
    await expect(page.getByText('Your organization has no plan.')).toBeVisible();
    for (const name of ['Free', 'Starter', 'Business', 'Enterprise']) await expect(upgradeTo(page, name)).toBeEnabled();
    await upgradeTo(page, 'Business').click();
    const dialog = page.getByRole('dialog', { name: 'Upgrade to Business?' });
    await expect(dialog).toContainText('Your organization has no plan and gets Business, for everyone in it.');
    await expect(dialog.getByRole('table', { name: 'What it includes' })).toBeVisible();
    answerUpgrade(origin, wrongShape({ plan: 'Business' }), wrongShape({ plan: 'Business' }));
    await confirm(page).click();
    await expect(card(page, 'Business')).toContainText('Current plan');
  });

  test('figures in use that cannot be read are reported, and checked before an upgrade once they can', async ({
    page,
    origin,
  }) => {
    origin.fail('/api/dashboard/stats', status(500, { detail: 'Counting', retryAfter: 600 }));
    await openBilling(page);
    await expect(page.getByText('In use: Stats unavailable: Counting')).toBeVisible();
    await changeTo(page, 'Free').click();
    await expect(page.getByRole('dialog')).toContainText('Your usage has not been checked against the limits of Free.');
    await page.keyboard.press('Escape');
    origin.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await changeTo(page, 'Free').click();
    await expect(page.getByRole('dialog')).toContainText('Free allows less than you use.');
  });

  testWithWorker('shows the plans without a network, and allows no change then', async ({ page, origin }) => {
    await openBilling(page);
    await expect(card(page, 'Starter')).toContainText('Current plan');
    await waitForWorker(page);
    await origin.down();
    await page.reload();
    await expect(card(page, 'Starter')).toContainText('Current plan');
    await expect(upgradeTo(page, 'Business')).toBeDisabled();
    await expect(upgradeTo(page, 'Business')).toHaveAccessibleDescription(
      'You are offline. Changes need a connection.',
    );
    await origin.up();
  });

  const DIALECTS: [title: string, plans: unknown, current: unknown][] = [
    [
      'bare values',
      [
        { name: 'A', features: { seats: 5, regions: ['eu', 'us'], quota: { soft: 1 } } },
        { name: 'B', features: {} },
      ],
      { name: 'A', features: {} },
    ],
    [
      'wrapped lists with unknown fields',
      {
        plans: [
          { id: 1, name: 'A', features: { seats: 5 }, price: 9 },
          { id: 2, name: 'B', features: null },
        ],
        page: 1,
      },
      { plan: 'A', since: 1_700_000_000 },
    ],
    [
      'lists with a null, nonsense and missing fields',
      { data: [null, { name: 'A', features: { seats: 5, odd: { a: 1 } } }, 'nonsense', { name: 'B' }] },
      { plan: { name: 'a' } },
    ],
  ];

  test('an upgrade answered without a body is an upgrade', async ({ page, origin, expectChanges }) => {
    expectChanges(1);
    origin.fail('/api/plans', wrongShape([{ name: 'A' }, { name: 'B' }]));
    origin.fail('/api/tenant/plan', wrongShape({ plan: 'A' }));
    await openBilling(page);
    await expect(card(page, 'A')).toContainText('Current plan');
    answerUpgrade(origin, answer(204, {}), wrongShape({ plan: 'B' }));
    await upgradeTo(page, 'B').click();
    await expect(page.getByRole('dialog')).toContainText(
      'The differences are not known: the service does not list the features of A.',
    );
    await confirm(page).click();
    await expect(page.getByText('Your plan is now B')).toBeVisible();
    await expect(card(page, 'B')).toContainText('Current plan');
  });

  for (const [title, plans, current] of DIALECTS) {
    test(`reads ${title}`, async ({ page, origin, expectChanges }) => {
      expectChanges(1);
      origin.fail('/api/plans', wrongShape(plans));
      origin.fail('/api/tenant/plan', wrongShape(current));
      await openBilling(page);
      await expect(card(page, 'A')).toContainText('Current plan');
      await expect(card(page, 'A')).toContainText('Seats5');
      // A feature of an unknown kind is shown as text, not as 'No'.
      if (title === 'bare values') await expect(card(page, 'A')).toContainText('Regionseu, usQuota{"soft":1}');
      const unreadable = page.getByText('2 entries could not be read');
      await expect(unreadable).toHaveCount(title.includes('null') ? 1 : 0);
      answerUpgrade(origin, wrongShape({ plan: 'B' }), wrongShape({ plan: 'B' }));
      await upgradeTo(page, 'B').click();
      await confirm(page).click();
      await expect(card(page, 'B')).toContainText('Current plan');
    });
  }
});
