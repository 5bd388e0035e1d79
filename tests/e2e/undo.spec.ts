/** 'Undo' after a change, when something else happens before it is used (ux.md, 'Daily work'; reliability.md, D12). */
import type { Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { goOffline, goOnline, openAt } from '../support/browser';
import { status } from '../support/failures';
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
