/** 'Undo' after a change, when something else happens before it is used (ux.md, 'Daily work'; reliability.md, D12). */
import type { Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { goOffline, goOnline, openAt } from '../support/browser';
import { held, status } from '../support/failures';
import { expect, test } from '../support/test';
import { waitForWarm } from './reliability/network-steps';
import { fillAndSignIn, leave } from './reliability/session-steps';

test.use({ build: 'n' });

const CHANGES = { method: 'PUT', path: /^\/api\/users\// } as const;
const EDIT = 'Edit viewer@acme.example';
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

/** Changes a user's name; the toast that offers 'Undo' stays, since it is pointed at. */
async function rename(page: Page): Promise<void> {
  await page.getByRole('button', { name: EDIT }).click();
  await page.getByRole('textbox', { name: 'Full name' }).fill('Vera Novak');
  await page.keyboard.press('Enter');
  await undo(page).hover();
}

test('offline it is off and says why; with the connection back it takes the change back', async ({
  context,
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(2);
  await openAt(page, '/users', signIns.demo);
  await waitForWarm(page);
  await rename(page);
  await goOffline(context);
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(undo(page)).toHaveAccessibleDescription(/offline/i);
  await undo(page).click({ force: true });
  expect(origin.log.count(CHANGES)).toBe(1);
  await goOnline(context);
  await expect(undo(page)).not.toHaveAttribute('aria-disabled', 'true');
  await undo(page).click();
  await expect(page.getByText(/^Undone\. viewer@acme\.example: full name Vera Novak → /)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'viewer@acme.example' })).not.toContainText('Vera Novak');
});

test('it goes with the session of the user who made the change', async ({ expectChanges, origin, page }) => {
  expectChanges(1);
  await openAt(page, '/users', signIns.demo);
  await rename(page);
  await leave(page);
  await fillAndSignIn(page, signIns.sameTenant);
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('main').getByText(signIns.sameTenant.email).first()).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  expect(origin.log.count(CHANGES)).toBe(1);
});

test('a change that cannot be taken back says so in the service’s words, and stays', async ({
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(2);
  await openAt(page, '/users', signIns.demo);
  await rename(page);
  origin.fail(CHANGES.path, status(409, { detail: 'Somebody else is editing this user' }), { method: 'PUT' });
  await undo(page).click();
  await expect(page.getByText('Somebody else is editing this user')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'viewer@acme.example' })).toContainText('Vera Novak');
});

test('two changes of one user that are taken back in turn are each reported as what was taken back', async ({
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(4);
  await openAt(page, '/external-users?q=ada.garcia', signIns.demo);
  const group = page.getByLabel('Group of ada.garcia@inbox.example');
  const toast = (text: string) =>
    page.getByRole('group', { name: 'Notifications' }).getByRole('status').filter({ hasText: text });
  await group.selectOption({ label: 'Trial' });
  await expect(page.getByText(/^ada\.garcia@inbox\.example: .* → Trial/)).toBeVisible();
  await group.selectOption({ label: 'Premium' });
  await expect(page.getByText(/^ada\.garcia@inbox\.example: Trial → Premium/)).toBeVisible();
  const back = held();
  origin.fail(/^\/api\/external-users\//, back.failure, { method: 'PATCH', times: 1 });
  const sent = origin.log.next({ method: 'PATCH' });
  await toast('Trial → Premium').getByRole('button', { name: 'Undo' }).click();
  await sent;
  await toast('→ Trial').getByRole('button', { name: 'Undo' }).click();
  back.release();
  await expect(page.getByText('Undone. ada.garcia@inbox.example: Premium → Trial')).toBeVisible();
  await expect(page.getByText(/^Undone\. ada\.garcia@inbox\.example: Trial → /)).toBeVisible();
});

test('a switch that somebody else has switched back is not taken back again, and says so', async ({
  backend,
  expectChanges,
  page,
}) => {
  expectChanges(1);
  await openAt(page, '/tiles/rate-limit', signIns.demo);
  await page.getByRole('row').filter({ hasText: 'Partner API' }).getByRole('switch').click();
  await undo(page).hover();
  const rules = backend.db.table('tiles');
  const rule = rules.findFirst({ where: { app_id: { equals: 'app_partner' } } });
  if (rule) rules.update(rule.id, { enabled: true });
  await undo(page).click();
  await expect(page.getByText('Not undone: it was changed in the meantime.')).toBeVisible();
  await expect(page.getByText('Rate limit for Partner API enabled')).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Partner API' }).getByRole('switch')).toBeChecked();
});

test('a bulk move that cannot be taken back is told once: by the progress, or by a toast once its page is left', async ({
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(4);
  await openAt(page, '/external-users', signIns.demo);
  const told = page.getByText(/^Moving users back from .*: 0 done, 1 not done\. Failed to assign users\. Not now$/);
  const refuse = () => origin.fail(/^\/api\/external-users\/./, status(422, { detail: 'Not now' }));
  const moveTo = async (group: string) => {
    await page.getByLabel('Select amir.adler@mail.example').check();
    await page.getByRole('button', { name: 'Assign to group' }).click();
    await page.getByRole('dialog').getByLabel('Group').selectOption({ label: group });
    await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(page.getByText(`1 user moved to ${group}`, { exact: true })).toBeVisible();
    await undo(page).hover();
  };
  await moveTo('Trial');
  const heal = refuse();
  await undo(page).click();
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByText('1 of 1 · 1 failed')).toBeVisible();
  await expect(progress.getByRole('listitem')).toContainText('Failed to assign users. Not now');
  await expect(told).toHaveCount(0);

  heal();
  await moveTo('Beta testers');
  refuse();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'User Groups' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Groups');
  await undo(page).click();
  await expect(told).toBeVisible();
});
