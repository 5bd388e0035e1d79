/** Sentences and bodies of the specification that no other test comes past. */
import { signIns } from '../../mocks/accounts';
import { openSignedIn, signIn } from '../support/browser';
import { status } from '../support/failures';
import { expect, test } from '../support/test';

test.use({ build: 'n' });

test.describe('a fresh tenant', () => {
  test.use({ scenario: 'empty' });

  test('reads that there are no external users, on their page and on the groups’', async ({ page }) => {
    await openSignedIn(page, '/external-users', signIns.demo);
    await expect(page.getByRole('main').getByText('No external users found.', { exact: true })).toBeVisible();
    await page.goto('/external-user-groups');
    await expect(page.getByRole('main').getByText('No external users found.', { exact: true })).toBeVisible();
  });
});

test('an external user that cannot be deleted is said to be there still', async ({ page, origin, expectChanges }) => {
  expectChanges(1);
  await openSignedIn(page, '/external-users', signIns.demo);
  origin.fail(/^\/api\/external-users\//, status(500, { detail: 'Out of order' }), { method: 'DELETE' });
  await page.getByRole('button', { name: 'Delete amir.adler@mail.example' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Failed to delete user')).toBeVisible();
  await expect(page.getByText('Out of order')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'amir.adler@mail.example' })).toBeVisible();
});

test('a blank new name of a group sends nothing and says nothing', async ({ page }) => {
  await openSignedIn(page, '/external-user-groups', signIns.demo);
  await page.getByRole('button', { name: 'Rename Premium' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Group name', { exact: true }).fill('   ');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByLabel('Group name', { exact: true })).not.toHaveAttribute('aria-invalid', 'true');
});

test('the policy logs of one user are asked for by user_id', async ({ page, origin }) => {
  await signIn(page, signIns.demo);
  const logs = page.getByRole('region', { name: 'Policy logs', exact: true });
  const asked = origin.log.next({ path: '/api/policy-logs' });
  await logs.getByLabel('Filter by user').selectOption({ label: 'amir.adler@mail.example' });
  // The refresh of the whole list may come first.
  await asked;
  await expect
    .poll(
      () =>
        origin.log
          .all({ path: '/api/policy-logs' })
          .map(({ query }) => query.get('user_id'))
          .filter(Boolean).length,
    )
    .toBeGreaterThan(0);
});
