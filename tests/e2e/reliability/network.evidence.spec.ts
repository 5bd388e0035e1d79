/** Evidence that the service cannot be reached, and evidence of other problems (reliability.md, B10, B11). */
import type { BrowserContext } from '@playwright/test';
import { signIns } from '../../../mocks/accounts';
import { goOffline, goOnline } from '../../support/browser';
import { html200, status, wrongShape } from '../../support/failures';
import { ALONE, inTime } from '../../support/pace';
import { expect, test } from '../../support/test';
import { connection, settle } from './network-steps';
import { fillAndSignIn } from './session-steps';

test.use({ build: 'live' });

for (const [what, failure, said] of [
  ['404', status(404, { detail: 'No such path' }), 'The service answered with an error (404). No such path'],
  ['403', status(403), 'The service answered with an error (403).'],
  ['429', status(429, { retryAfter: 60 }), 'The service answered with an error (429).'],
  ['500', status(500), 'The service answered with an error (500).'],
  [
    '503',
    status(503, { detail: 'Down for maintenance' }),
    'The service answered with an error (503). Down for maintenance',
  ],
  ['a page', html200, 'This network answered with its own page, not the service.'],
  ['another shape', wrongShape({ user: 'somebody' }), 'The service gave an unexpected answer.'],
] as const) {
  test(`B10: /auth/me answering ${what}: /login says so, on start and after signing in`, async ({ origin, page }) => {
    const heal = origin.fail('/auth/me', failure);
    await page.goto('/apps');
    await page.waitForURL('**/login?next=%2Fapps');
    await expect(page.getByText(`Your session could not be checked. ${said}`)).toBeVisible();
    await expect(page.getByText(/You are offline/)).toHaveCount(0);

    await fillAndSignIn(page, signIns.demo);
    await expect(page.getByRole('alert').getByText('You could not be signed in.')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(said);
    await expect(page.getByText('Login failed. Check your username and password.')).toHaveCount(0);
    await expect(page.getByText(/You are offline/)).toHaveCount(0);

    heal();
    await fillAndSignIn(page, signIns.demo);
    await page.waitForURL('**/apps');
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  });
}

test('B10: if the browser does not keep the cookie of a successful sign-in, the user is told so', async ({
  origin,
  page,
}) => {
  origin.fail('/auth/me', status(401));
  await page.goto('/login');
  await fillAndSignIn(page, signIns.demo);
  await expect(page.getByRole('alert').getByText('The service did not recognize your new session.')).toBeVisible();
  await expect(page.getByText('Login failed. Check your username and password.')).toHaveCount(0);
});

for (const [last, text] of [
  ['online', 'Online'],
  ['offline', 'Offline · showing saved data'],
] as const) {
  test(
    `B11: of many changes of the network the last one, '${last}', decides within 2 s`,
    ALONE,
    async ({ context, origin, page }) => {
      await settle(page, '/apps', 'apps.list');
      // Each probe takes longer than the network takes to change again.
      origin.fail('/auth/me', async ({ wait, pass }) => {
        await wait(250);
        await pass();
      });
      const change = async (to: (context: BrowserContext) => Promise<void>) => {
        const asked = page.waitForEvent('request', (request) => request.url().endsWith('/auth/me'));
        await to(context);
        await asked;
      };
      for (let turn = 0; turn < 10; turn += 1) {
        await change(goOffline);
        await change(goOnline);
      }
      if (last === 'offline') await change(goOffline);
      await inTime(2_000, (timeout) => expect(connection(page)).toHaveText(text, { timeout }));
      // Nor does the late answer to an earlier probe change it.
      await origin.log.quiet({ path: '/auth/me' });
      await expect(connection(page)).toHaveText(text);
      const create = page.getByRole('button', { name: 'Create app' });
      await expect(create).toBeEnabled({ enabled: last === 'online' });
    },
  );
}
