import type { Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { go, openAt } from '../support/browser';
import { status, wrongShape } from '../support/failures';
import type { Origin } from '../support/origin';
import { expect, test } from '../support/test';

interface Dialect {
  apps: unknown;
  groups: unknown;
  users: unknown;
  rules: unknown;
}

function speak(origin: Origin, { apps, groups, users, rules }: Dialect): void {
  origin.fail('/api/apps', wrongShape(apps), { method: 'GET' });
  origin.fail('/api/external-user-groups', wrongShape(groups), { method: 'GET' });
  origin.fail('/api/external-users', wrongShape(users), { method: 'GET' });
  origin.fail('/api/v2/tiles', wrongShape(rules), { method: 'GET' });
  origin.fail('/api/v2/tiles', status(422, { detail: 'not today' }), { method: 'POST' });
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const rule = (over: object) => ({
  type: 'rate-limit',
  enabled: true,
  rule_data: { limit: 100, period: '1m' },
  external_user_id: null,
  external_user_group: null,
  app_id: null,
  ...over,
});

async function open(page: Page, origin: Origin, dialect: Dialect): Promise<void> {
  speak(origin, dialect);
  await openAt(page, '/tiles/rate-limit', signIns.demo);
}

/** Adds a rule for a target chosen by name, and returns the body that is sent. */
async function bodyFor(page: Page, origin: Origin, scope: string, target: string): Promise<unknown> {
  await page.getByRole('button', { name: 'Add rule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByLabel('Scope', { exact: true }).selectOption({ label: scope });
  await dialog.getByLabel(scope, { exact: true }).fill(target);
  await dialog.getByRole('option', { name: target }).click();
  const sent = origin.log.next({ method: 'POST', path: '/api/v2/tiles' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const { json } = await sent;
  await expect(dialog.getByText('Failed to add rule.')).toBeVisible();
  await expect(dialog.getByText('not today')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  return json;
}

/** Checks Ann's effective limit, and the effect of deleting Gold's rule, computed from the same lists. */
async function expectAnswers(page: Page, user: string, limit: string, change: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Gold' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const changes = page.getByRole('region', { name: 'What changes' });
  await expect(changes.getByText(change, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await go(page, `/tiles/rate-limit/explain?user=${user}`);
  const region = page.getByRole('region', { name: 'Effective limit' });
  await expect(region.getByText(limit, { exact: true })).toBeVisible();
}

test('bare arrays with text ids are read, and ids go back as text', async ({ page, origin, expectChanges }) => {
  expectChanges(1);
  await open(page, origin, {
    apps: [{ id: '7', app_display_name: 'Shop', status: 'running' }],
    groups: [
      { id: '3', name: 'Gold' },
      { id: '4', name: 'Silver' },
    ],
    users: [{ id: '9', email: 'ann@example.com', app_id: '7', group_id: '3' }],
    rules: [
      rule({ id: '1' }),
      rule({ id: '2', external_user_group: 'Gold', rule_data: { limit: 20, period: '1m' } }),
      rule({ id: '3', app_id: '7' }),
    ],
  });
  await expect(row(page, 'Tenant-wide')).toContainText('100 per 1m');
  await expect(row(page, 'Gold')).toContainText('Group');
  await expect(row(page, 'Shop')).toContainText('App');
  expect(await bodyFor(page, origin, 'Group', 'Silver')).toMatchObject({ external_user_group: '4', tenant_id: 1 });
  await expectAnswers(page, '9', '20 per 1m, by the rule for the group Gold.', '1 user: 20 per 1m → 100 per 1m');
});

test('wrapped lists with numeric ids and unknown fields are read, and ids go back as numbers', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  await open(page, origin, {
    apps: { data: [{ id: 7, app_display_name: 'Shop', status: 'migrating', created_at: 1_700_000_000, region: 'eu' }] },
    groups: { groups: [{ id: 3, name: 'Gold', colour: 'yellow' }] },
    users: {
      users: [{ id: 9, email: 'ann@example.com', app_id: '7', group_id: '3', created_at: 1_700_000_000_000 }],
      next: null,
    },
    rules: {
      rules: [
        rule({ id: 1, tenant_id: 1, rule_data: { limit: '30', period: '10s', burst: 4 }, version: 2 }),
        rule({ id: 2, external_user_group: 3, enabled: false }),
        rule({ id: 3, external_user_id: '9' }),
        // Listed for every type, but it limits nobody, since the effect of this type is unknown.
        rule({ id: 4, type: 'bot-guard', app_id: '7', rule_data: { limit: 1, period: '1m' } }),
      ],
      total: 4,
    },
  });
  await expect(row(page, 'Tenant-wide')).toContainText('180');
  await expect(row(page, 'Gold').getByRole('switch')).not.toBeChecked();
  await expect(row(page, 'ann@example.com')).toContainText('User');
  expect(await bodyFor(page, origin, 'App', 'Shop')).toMatchObject({ app_id: 7 });
  const depends =
    'Depends on the service: 100 per 1m if the narrowest rule wins; 30 per 10s and 100 per 1m if every rule holds.';
  await expectAnswers(page, '9', depends, "Nobody's limit changes.");
});

test('an unreadable element is counted and does not empty the list', async ({ page, origin }) => {
  await open(page, origin, {
    apps: [null, { id: 7, app_display_name: 'Shop' }],
    groups: { results: ['nonsense', { id: 3, name: 'Gold' }] },
    users: { items: [{ id: 9, email: 'ann@example.com', app_id: 404, group_id: 3 }, 'nonsense', { id: 9 }] },
    rules: { items: [null, 'nonsense', { id: 1 }, { id: 2, external_user_group: 'Gold' }, { id: 5, app_id: 404 }] },
  });
  // Rules, and what they reach, come from the readable entries of all lists. So do the effect of a change and the effective limit.
  const unread = '6 entries could not be read';
  await expect(page.getByText(unread)).toBeVisible();
  await expect(row(page, 'Tenant-wide')).toContainText('— per —');
  await expect(row(page, 'Gold')).toBeVisible();
  await expect(row(page, '404')).toContainText('App');
  // A rule without a limit can be switched and edited like any other.
  await expect(row(page, 'Gold').getByRole('switch')).toBeEnabled();
  await page.getByRole('button', { name: 'Actions for Gold' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the rule for Gold' });
  await expect(dialog.getByLabel('Limit', { exact: true }).locator('option:checked')).toHaveText('None');
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await expect(dialog.getByRole('region', { name: 'What changes' }).getByText(unread)).toBeVisible();
  await page.keyboard.press('Escape');
  // Which of two unknown rates is stricter cannot be known.
  await go(page, '/tiles/rate-limit/explain?user=9');
  const region = page.getByRole('region', { name: 'Effective limit' });
  await expect(region.getByText(/: Its limit or period cannot be read/).first()).toBeVisible();
  await expect(region.getByText(unread)).toBeVisible();
  await go(page, '/external-user-groups/3');
  const members = page.getByRole('region', { name: 'Members' });
  await expect(members.getByText('2 entries could not be read')).toBeVisible();
});

test('rules that cannot be loaded say so in the words of the specification', async ({ page, origin }) => {
  origin.fail('/api/v2/tiles', status(500, { detail: 'Down for a moment', retryAfter: 600 }), { method: 'GET' });
  await openAt(page, '/tiles/rate-limit', signIns.demo);
  await expect(page.getByText('Failed to load rules.')).toBeVisible();
  await expect(page.getByText('Down for a moment')).toBeVisible();
  origin.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Tenant-wide')).toBeVisible();
});

test('rules that share an id cannot be changed, since the change could reach any of them', async ({ page, origin }) => {
  const user = (id: string) => ({ id, email: `${id}@a.example`, name: null, group_id: null, app_id: null });
  await open(page, origin, {
    apps: [],
    groups: [],
    users: [user('ann'), user('bob'), user('cy')],
    rules: [
      rule({ id: 5, external_user_id: 'ann' }),
      rule({ id: '5', external_user_id: 'bob', rule_data: { limit: 5, period: '1m' } }),
      rule({ id: 6, external_user_id: 'cy' }),
    ],
  });
  const reason = 'The service lists several rules under this id, so none of them can be changed here.';
  const toggle = (name: string) => page.getByRole('switch', { name: `Enabled: ${name}@a.example`, exact: true });
  await expect(toggle('cy')).not.toHaveAttribute('aria-disabled');
  for (const name of ['ann', 'bob']) {
    await expect(toggle(name)).toHaveAttribute('aria-disabled', 'true');
    await expect(toggle(name)).toHaveAccessibleDescription(reason);
    await page.getByRole('button', { name: `Actions for ${name}@a.example` }).click();
    for (const item of ['Edit', 'Delete'])
      await expect(page.getByRole('menuitem', { name: item })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
  }
  await go(page, '/tiles/rate-limit?edit=5');
  await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
