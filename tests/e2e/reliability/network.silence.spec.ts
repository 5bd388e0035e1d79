/** A service that never answers (reliability.md, B2). */
import type { Page } from '@playwright/test';
import { signIns } from '../../../mocks/accounts';
import { openAt } from '../../support/browser';
import { hang, heldBack } from '../../support/failures';
import { ALONE, within } from '../../support/pace';
import { withResolvers } from '../../support/promise';
import { expect, test } from '../../support/test';
import { LISTS, main, ON_DASHBOARD, READS, S2, settle } from './network-steps';
import { CACHE, marked } from './session-steps';

const panel = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });

test.describe('with the limits shortened to a fifth', () => {
  test.use({ build: 'n' });

  test(
    'B2: saved data is shown while the service is silent, S2 at 4 s, and a late answer updates it in place',
    ALONE,
    async ({ origin, page }) => {
      await settle(page, '/dashboard', ...ON_DASHBOARD);
      const late = withResolvers();
      origin.fail(LISTS, marked('Late', late.promise), { method: 'GET' });
      // The page counts from its question, which a busy machine may bring to the server late.
      const from = Date.now();
      const asked = origin.log.next({ path: LISTS }).then(() => Date.now());
      await page.reload();
      await expect(panel(page, 'Apps').getByText('Storefront Web', { exact: true })).toBeVisible();
      const allowance = within(2_000);
      await expect(page.getByText(S2)).toBeVisible();
      const shownAt = Date.now();
      expect(shownAt - from, '4 s, a fifth of it').toBeGreaterThanOrEqual(800);
      expect(shownAt - (await asked)).toBeLessThan(800 + Math.max(allowance, within(2_000)));
      await page.evaluate(() => document.querySelector('main table')?.setAttribute('data-same', ''));
      late.resolve();
      await expect(panel(page, 'Apps').getByText('Late Storefront Web')).toBeVisible();
      await expect(page.getByText(S2)).toHaveCount(0);
      await expect(page.locator('table[data-same]'), 'rows change in place').toHaveCount(1);
    },
  );

  test('B2: with nothing saved every panel gives up at 15 s, and Try again reads again', async ({ origin, page }) => {
    const heal = origin.fail(LISTS, hang, { method: 'GET' });
    await openAt(page, '/dashboard', signIns.demo);
    // Here the user tries again; this keeps the app's own probes of /auth/me from doing so.
    origin.fail('/auth/me', hang);
    await expect(panel(page, 'Apps').locator('[aria-busy=true]')).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    for (const [name, sentence] of [
      ['Apps', 'Failed to load apps data.'],
      ['Policy logs', 'Failed to load policy logs'],
      ['External users', 'Failed to fetch users'],
    ] as const) {
      await expect(panel(page, name).getByText(sentence, { exact: true })).toBeVisible();
      await expect(panel(page, name).getByRole('button', { name: 'Try again' })).toBeVisible();
    }
    await expect(main(page).getByText('Stats unavailable').first()).toBeVisible();
    // The dashboard also reads by itself, every 6 s here: no answer may come before the click, or the button would be gone.
    const { failure, release } = heldBack();
    heal();
    origin.fail(LISTS, failure, { method: 'GET' });
    await panel(page, 'Apps').getByRole('button', { name: 'Try again' }).click();
    release();
    await expect(panel(page, 'Apps').getByText('Storefront Web', { exact: true })).toBeVisible();
  });
});

test('B2: the real limits are 4 s and 15 s', ALONE, async ({ origin, page }) => {
  await settle(page, '/dashboard', ...ON_DASHBOARD);
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const work = request.result.transaction('responses', 'readwrite');
          const rows = work.objectStore('responses');
          rows.index('call').openCursor(IDBKeyRange.only('policyLogs.list')).onsuccess = (event) => {
            const cursor = (event.target as IDBRequest<IDBCursor | null>).result;
            cursor?.delete();
            cursor?.continue();
          };
          work.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    CACHE,
  );
  origin.fail(READS, hang, { method: 'GET' });
  const from = Date.now();
  const asked = origin.log.next({ path: LISTS }).then(() => Date.now());
  const allowance = within(3_000);
  await page.reload();
  await expect(page.getByText(S2)).toBeVisible();
  const shownAt = Date.now();
  expect(shownAt - from).toBeGreaterThanOrEqual(4_000);
  expect(shownAt - (await asked)).toBeLessThan(4_000 + Math.max(allowance, within(3_000)));
  await expect(panel(page, 'Policy logs').getByText('Failed to load policy logs', { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  const endedAt = Date.now();
  expect(endedAt - from).toBeGreaterThanOrEqual(15_000);
  expect(endedAt - (await asked)).toBeLessThan(15_000 + Math.max(allowance, within(3_000)));
  await expect(page.getByText(S2), 'what is saved stays, under the same notice').toBeVisible();
});
