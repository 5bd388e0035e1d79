/** A device whose clock is wrong: events have the service's time, and so have the hours that are counted. */
import { createHttpBackend } from '@mocks/hosts/http';
import { HOUR } from '@/durations';
import { signIns } from '../../../mocks/accounts';
import { goOffline, openAt, waitForWorker } from '../../support/browser';
import { expect, testWithWorker } from '../../support/test';
import { waitForStored } from './session-steps';

for (const [wrong, hours] of [
  ['ahead', -3],
  ['behind', 3],
] as const) {
  const test = testWithWorker.extend({
    backend: async ({ scenario }, use) => use(createHttpBackend({ scenario, now: () => Date.now() + hours * HOUR })),
  });

  test.describe(`a clock three hours ${wrong}`, () => {
    test.use({ scenario: 'under-attack' });

    test('an attack is seen, and the last hour has its events, saved ones too', async ({ page, context }) => {
      await openAt(page, '/dashboard', signIns.demo);
      const attack = page.locator('div', { hasText: /^Attack on POST \/v1\/login: [\d,]+ critical events/ }).last();
      await expect(attack).toBeVisible();
      await expect(attack).toContainText('in the last hour');

      const investigate = page.getByRole('link', { name: 'Investigate', exact: true });
      await investigate.click();
      await expect(page.getByText(/^[\d,]+ of [\d,]+ events$/)).toBeVisible();
      await expect(page.getByText(/^0 of/)).toHaveCount(0);

      await waitForWorker(page);
      await page.goto('/dashboard');
      await waitForStored(page, 'policyLogs.list');
      await expect(attack).toBeVisible();
      await goOffline(context);
      await page.reload();
      await expect(attack).toContainText('(saved data)');
    });
  });
}
