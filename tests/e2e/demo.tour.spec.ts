/** The sales call (demo.md): the tour from the attack to the rule and to working offline. */
import type { Page } from '@playwright/test';
import { go, openAt, signIn } from '../support/browser';
import { withResolvers } from '../support/promise';
import { expect, test } from '../support/test';

test.use({ build: 'demo', serviceWorkers: 'allow' });

const legend = (page: Page) => page.getByRole('list', { name: 'Events by action' });

/** The chart's events of an action. */
const drawn = async (page: Page, action: string): Promise<number> => {
  const text = await legend(page)
    .getByRole('button', { name: new RegExp(`^${action}`) })
    .textContent();
  return Number(text?.replaceAll(/\D/g, ''));
};

const counts = async (page: Page) => ({
  allowed: await drawn(page, 'allowed'),
  blocked: await drawn(page, 'blocked'),
});

/** When the log was read last, by the page's clock. */
const readAt = async (page: Page): Promise<number> =>
  Date.parse(
    (await page
      .getByRole('region', { name: 'Policy logs', exact: true })
      .locator('time')
      .filter({ hasText: /^Updated/ })
      .getAttribute('datetime')) ?? '',
  );

const now = (page: Page): Promise<number> => page.evaluate(() => Date.now());
const readSince = (page: Page, from: number, timeout = 20_000) =>
  expect.poll(() => readAt(page), { timeout }).toBeGreaterThanOrEqual(from);

/**
 * Lets half a minute pass in the demo, until the dashboard has read again. More passes if the clock jumps in the middle of a read: the
 * service then seems slow, and is asked less often.
 */
async function halfAMinute(page: Page): Promise<void> {
  const from = (await now(page)) + 31_000;
  await expect(async () => {
    const shown = (await legend(page).textContent()) ?? '';
    await page.clock.fastForward(31_000);
    await readSince(page, from, 5_000);
    // The chart follows the table in a render of its own. In half a minute of the attack there are always new calls.
    await expect(legend(page)).not.toHaveText(shown, { timeout: 5_000 });
  }).toPass({ intervals: [0], timeout: 60_000 });
}

test('a link opens the tour in its scenario; six stops lead from the attack to the rule, a chart that turns, and working offline', async ({
  page,
}) => {
  test.slow();
  // A first visit has its backend in the page: the page's clock is the demo's.
  await page.clock.install();
  const code = withResolvers();
  await page.route(/\/LogsPage-/, (route) => code.promise.then(() => route.continue()));
  await page.goto('/dashboard?scenario=under-attack&tour=1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const tour = page.getByRole('complementary', { name: /^Tour, \d of 6$/ });
  const next = tour.getByRole('button', { name: 'Next' });
  await expect(tour).toContainText('1 of 6');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(/^Attack on POST \/v1\/login/)).toBeVisible();

  // However late a page opens.
  await next.click();
  await expect(tour).toContainText('2 of 6');
  await page.clock.fastForward(3_000);
  code.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Policy Logs' })).toBeVisible();
  await expect(page).toHaveURL(/\/logs\?range=1h&severity=critical$/);
  // From here on by keyboard: the focus stays in the tour.
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /@mail\.example$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Effective limit' })).toContainText('500 per 5m');
  const attacker = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  await next.click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByRole('button', { name: /^20 per 1m: / }).click();
  await expect(dialog.getByLabel('Limit', { exact: true })).toHaveValue('20');
  // The tour can be used although a dialog is open, and the dialog keeps its input.
  await next.click();
  await expect(tour).toContainText('5 of 6');
  await expect(dialog.getByLabel('Limit', { exact: true })).toHaveValue('20');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText(/^Rule added: Rate limit for .*, 20 per 1m\. Takes effect within about 30 seconds$/),
  ).toBeVisible();

  const back = await now(page);
  await next.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(legend(page)).toBeVisible();
  // A list that was read within the second before is not read again.
  await readSince(page, back - 1_000);
  // Once the rule is in effect, the chart turns within a minute: more of the attacker's calls are refused than pass.
  const ofAll = (await legend(page).textContent()) ?? '';
  await page.getByLabel('Filter by user').selectOption({ label: attacker });
  await expect(legend(page)).not.toHaveText(ofAll);
  await halfAMinute(page);
  // A whole period of the rule, in which 20 calls pass: in half of one, more may pass than are refused.
  const before = await counts(page);
  await halfAMinute(page);
  await halfAMinute(page);
  const after = await counts(page);
  const text = JSON.stringify({ before, after });
  expect(after.blocked - before.blocked, text).toBeGreaterThan(after.allowed - before.allowed);
  await tour.getByRole('button', { name: 'Simulate offline' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Offline · showing saved data');
  await tour.getByRole('button', { name: 'Go online again' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Online');
  // Gone through again, the stop opens the rule that was made: this user can have no second one.
  await tour.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('dialog', { name: `Edit the rule for ${attacker}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await next.click();
  // A page that opens after the tour has ended takes the focus to its heading.
  await expect(page).toHaveTitle(/^Dashboard/);
  await tour.getByRole('button', { name: 'Finish' }).press('Enter');
  await expect(tour).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Tour', exact: true })).toBeFocused();
});

test('a link to the third stop opens the page of the user with most refused calls, on a slow line too', async ({
  page,
}) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Demo settings' }).click();
  await page.getByRole('dialog').getByLabel('Latency', { exact: true }).selectOption('1000');
  await expect(page.getByText('Latency 1 s')).toBeAttached();
  await page.goto('/dashboard?scenario=under-attack&tour=3');
  await expect(page.getByRole('complementary', { name: 'Tour, 3 of 6' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /@mail\.example$/ })).toBeVisible();
});

test('the tour begins at its first stop from any page, and says nothing of an attack where there is none', async ({
  page,
}) => {
  await openAt(page, '/billing');
  await expect(page.getByRole('heading', { level: 1, name: 'Billing & Plans' })).toBeVisible();
  await page.getByRole('button', { name: 'Tour', exact: true }).click();
  const tour = page.getByRole('complementary', { name: /^Tour, \d of 6$/ });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(tour).toContainText('The line at the top says whether there is an attack.');
  await tour.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Policy Logs' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Policy logs', exact: true })).toBeVisible();
});

for (const width of [1280, 390])
  test(`several toasts do not cover the tour, ${width} px wide`, async ({ page }) => {
    await openAt(page, '/tiles/rate-limit');
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: 'Tour', exact: true }).click();
    const tour = page.getByRole('complementary', { name: /^Tour, \d of 6$/ });
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await go(page, '/tiles/rate-limit');
    const switches = page.getByRole('main').getByRole('switch');
    const toasts = page.getByRole('group', { name: 'Notifications' }).getByRole('status');
    for (const at of [0, 1, 2]) {
      // By keyboard: a pointer on the toasts would keep them.
      await switches.nth(at).press('Space');
      await expect(toasts.filter({ hasText: /rate limit/i })).toHaveCount(at + 1);
    }
    const top = async () =>
      Math.min(...(await Promise.all((await toasts.all()).map(async (toast) => (await toast.boundingBox())?.y ?? 0))));
    await expect
      .poll(
        async () => {
          const box = await tour.boundingBox();
          return box ? (await top()) - (box.y + box.height) : null;
        },
        // Before the first of them goes.
        { timeout: 5_000 },
      )
      .toBeGreaterThanOrEqual(0);
    await tour.getByRole('button', { name: 'Next' }).click();
    await expect(tour).toContainText('2 of 6');
  });
