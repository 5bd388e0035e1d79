/** Revoking a key that is no longer the one shown (reliability.md, E5). */
import { openAt } from '../support/browser';
import { commitThenCut, status, wrongShape } from '../support/failures';
import { expect, test } from '../support/test';
import { waitForOlder } from './reliability/session-steps';

test.use({ build: 'live' });

test('E5: a key that somebody else has replaced is announced before it is revoked, and a forgotten one ends the dialog', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const path = '/api/apps/app_ios/api-key/status';
  const serve = (key: unknown) => origin.fail(path, wrongShape(key), { method: 'GET' });
  let heal = serve({ revoked: false, created_at: ago(6000), last_used_at: ago(361) });
  const next = (key: unknown) => {
    heal();
    heal = serve(key);
  };
  await openAt(page, '/apps/app_ios', { email: 'admin@acme.example', password: 'portcullis-demo' });
  const panel = page.getByRole('region', { name: 'API key', exact: true });
  await expect(panel.getByText('Active')).toBeVisible();
  await waitForOlder(page, 'apiKeys.status');

  // Read again as the dialog opens.
  next({ revoked: false, created_at: ago(181), last_used_at: ago(1) });
  await panel.getByRole('button', { name: 'Revoke API key' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('another API key now, created 3 hours ago.');
  await expect(dialog).toContainText('Used 1 minute ago.');

  // Replaced once more while the name is typed.
  next({ revoked: false, created_at: ago(2), last_used_at: null });
  await dialog.getByLabel(/^Type/).fill('Acme for iOS');
  const revoke = dialog.getByRole('button', { name: 'Revoke', exact: true });
  await revoke.click();
  await expect(dialog.getByRole('alert')).toContainText('another API key now, created 2 minutes ago.');
  expect(origin.log.changes()).toEqual([]);

  // The answer is lost, and the status of a revoked key is that of none.
  origin.fail(
    '/api/apps/app_ios/api-key/revoke',
    (exchange) => {
      heal();
      origin.fail(path, status(404), { method: 'GET' });
      return commitThenCut(exchange);
    },
    { method: 'POST', times: 1 },
  );
  await revoke.click();
  await expect(page.getByText('API key revoked')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByText('No API key exists for this app yet.')).toBeVisible();
});
