import type { Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { signIn } from '../support/browser';
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
  await page.goto('/login');
  await signIn(page, signIns.demo);
  await page.goto('/tiles/rate-limit');
}

/** What is sent for a target chosen by name. */
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

test('bare arrays with text ids are read, and ids go back as text', async ({ page, origin, expectChanges }) => {
  expectChanges(1);
  await open(page, origin, {
    apps: [{ id: '7', app_display_name: 'Shop', status: 'running' }],
    groups: [
      { id: '3', name: 'Gold' },
      { id: '4', name: 'Silver' },
    ],
    users: [{ id: '9', email: 'ann@example.com' }],
    rules: [rule({ id: '1' }), rule({ id: '2', external_user_group: 'Gold' }), rule({ id: '3', app_id: '7' })],
  });
  await expect(row(page, 'Tenant-wide')).toContainText('100 per 1m');
  await expect(row(page, 'Gold')).toContainText('Group');
  await expect(row(page, 'Shop')).toContainText('App');
  expect(await bodyFor(page, origin, 'Group', 'Silver')).toMatchObject({ external_user_group: '4', tenant_id: 1 });
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
    users: { users: [{ id: 9, email: 'ann@example.com', created_at: 1_700_000_000_000 }], next: null },
    rules: {
      rules: [
        rule({ id: 1, tenant_id: 1, rule_data: { limit: '30', period: '10s', burst: 4 }, version: 2 }),
        rule({ id: 2, external_user_group: 3, enabled: false }),
        rule({ id: 3, external_user_id: '9' }),
      ],
      total: 3,
    },
  });
  await expect(row(page, 'Tenant-wide')).toContainText('180');
  await expect(row(page, 'Gold').getByRole('switch')).not.toBeChecked();
  await expect(row(page, 'ann@example.com')).toContainText('User');
  expect(await bodyFor(page, origin, 'App', 'Shop')).toMatchObject({ app_id: 7 });
});

test('one bad element does not blank the list, and is counted', async ({ page, origin }) => {
  await open(page, origin, {
    apps: [null, { id: 7, app_display_name: 'Shop' }],
    groups: { results: ['nonsense', { id: 3, name: 'Gold' }] },
    users: { items: [] },
    rules: { items: [null, 'nonsense', { id: 1 }, { id: 2, external_user_group: 'Gold' }, { id: 5, app_id: 404 }] },
  });
  await expect(page.getByText('2 entries could not be read')).toBeVisible();
  await expect(row(page, 'Tenant-wide')).toContainText('— per —');
  await expect(row(page, 'Gold')).toBeVisible();
  await expect(row(page, '404')).toContainText('App');
  // A rule without a limit cannot be switched, but it can be edited.
  await expect(row(page, 'Gold').getByRole('switch')).toBeDisabled();
  await page.getByRole('button', { name: 'Actions for Gold' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the rule for Gold' });
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toHaveAccessibleDescription(
    'Choose a limit.',
  );
});

test('rules that cannot be loaded say so in the words of the specification', async ({ page, origin }) => {
  origin.fail('/api/v2/tiles', status(500, { detail: 'Down for a moment' }), { method: 'GET' });
  await page.goto('/login');
  await signIn(page, signIns.demo);
  await page.goto('/tiles/rate-limit');
  await expect(page.getByText('Failed to load rules.')).toBeVisible();
  await expect(page.getByText('Down for a moment')).toBeVisible();
  origin.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Tenant-wide')).toBeVisible();
});
