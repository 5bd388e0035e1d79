/** The story of an attack: from the dashboard to the worst user, the limit on them and why, what a rule would have done, and the rule. */
import type { Locator, Page } from '@playwright/test';
import { within } from '../support/pace';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

const region = (within: Page | Locator, name: string) => within.getByRole('region', { name, exact: true });

async function stopTheAttack(page: Page, use: (target: Locator) => Promise<void>): Promise<void> {
  await page.goto('/dashboard?scenario=under-attack');
  // In a presentation no step may take longer (insight.md).
  page.setDefaultTimeout(within(10_000));
  await use(page.getByRole('button', { name: 'Sign in', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(region(page, 'What needs attention')).toContainText(/critical events in the last hour/);

  await use(page.getByRole('link', { name: 'Open in explorer' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Policy Logs' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Filters', exact: true })).toBeVisible();
  const values = page.getByRole('button', { name: 'Show values' });
  if (await values.isVisible()) await use(values);
  // The most frequent values come first: the worst user is the first one with an e-mail address.
  const worst = page
    .getByRole('list', { name: 'User', exact: true })
    .getByRole('button', { name: /^[^ ]+@/ })
    .first();
  const email = ((await worst.textContent()) ?? '').replace(/[\d,]+$/, '');
  await use(worst);
  await expect(page.getByRole('button', { name: `Remove User: ${email}` })).toBeVisible();
  const events = page.getByRole('table', { name: 'Policy logs', exact: true }).locator('tbody tr[data-index]');
  await use(events.first().getByRole('button').first());
  await use(page.getByRole('dialog').getByRole('link', { name: email }));

  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
  const limit = region(page, 'Effective limit');
  await expect(limit.getByText('500 per 5m, by the rule for the group Premium.', { exact: true })).toBeVisible();
  await expect(limit.getByRole('link', { name: `Add rule for the user ${email}` }).first()).toBeVisible();

  await use(page.getByRole('link', { name: 'Set a limit' }));
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  const done = region(dialog, 'What it would have done');
  await use(done.getByRole('button', { name: /^20 per 1m: / }));
  await expect(dialog.getByLabel('Limit', { exact: true })).toHaveValue('20');
  await expect(
    done.getByText(/^Of [\d,]+ logged calls by 1 user, [\d,]+ \(\d+ %\) by 1 user would have been over it$/),
  ).toBeVisible();
  await expect(
    region(dialog, 'What changes').getByText('1 user: 500 per 5m → 20 per 1m', { exact: true }),
  ).toBeVisible();
  await use(dialog.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText(/^Rule added: /)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
  await expect(limit.getByText('20 per 1m, by the rule for this user.', { exact: true })).toBeVisible();
  await expect(
    limit.getByRole('link', { name: new RegExp(`^20 per 1m, edit the rule for the user ${email}`) }),
  ).toBeVisible();
}

test('an attack is found, understood, and stopped by a rule whose effect was known before', async ({ page }) => {
  await stopTheAttack(page, (target) => target.click());
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

  test('an attack is found, understood and stopped by touch', async ({ page }) => {
    await stopTheAttack(page, (target) => target.tap());
  });
});
