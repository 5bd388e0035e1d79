/** In an attack: from the dashboard to the worst address, its user, and the evidence as a file, in under a minute. */
import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import { Keys } from '../support/keys';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

/** A way of operating a control: mouse, keyboard or touch. */
interface Hand {
  use(target: Locator): Promise<void>;
}

const mouse: Hand = { use: (target) => target.click() };
const finger: Hand = { use: (target) => target.tap() };

async function findTheEvidence(page: Page, hand: Hand): Promise<void> {
  await page.goto('/login?scenario=under-attack');
  await hand.use(page.getByRole('button', { name: 'Sign in', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await hand.use(page.getByRole('link', { name: 'Open in explorer' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Policy Logs' })).toBeVisible();

  // If there is no room beside the table, a button opens the filters.
  await expect(page.getByRole('region', { name: 'Filters', exact: true })).toBeVisible();
  const values = page.getByRole('button', { name: 'Show values' });
  if (await values.isVisible()) await hand.use(values);
  await hand.use(page.getByRole('list', { name: 'Action', exact: true }).getByRole('button', { name: /^blocked/ }));
  await expect(page.getByRole('button', { name: 'Remove Action: blocked' })).toBeVisible();
  // The most frequent values come first: the worst user is the first one with an e-mail address.
  const worst = page
    .getByRole('list', { name: 'User', exact: true })
    .getByRole('button', { name: /^[^ ]+@/ })
    .first();
  const email = ((await worst.textContent()) ?? '').replace(/[\d,]+$/, '');
  await hand.use(worst);
  await expect(page.getByRole('button', { name: `Remove User: ${email}` })).toBeVisible();

  const panel = page.getByRole('dialog');
  const events = page.getByRole('table', { name: 'Policy logs', exact: true }).locator('tbody tr[data-index]');
  await hand.use(events.filter({ hasText: /ip: / }).first().getByRole('button').first());
  await expect(panel).toBeVisible();
  const find = panel.getByRole('button', { name: /^Find ip:/ });
  const address = ((await find.getAttribute('aria-label')) ?? '').replace(/^Find ip:"(.*)"$/, '$1');
  await hand.use(find);
  await expect(panel).toHaveCount(0);
  await expect(page.getByLabel('Search details')).toHaveValue(`ip:"${address}"`);
  await expect(events.first()).toContainText(address);

  const download = new Promise<Download>((resolve) => page.once('download', resolve));
  await hand.use(page.getByRole('button', { name: 'Export CSV' }));
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line).toContain(email);
    expect(line).toContain(address);
    expect(line).toContain('blocked');
  }
  await hand.use(events.first().getByRole('link', { name: email }));
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set a limit' })).toBeVisible();
}

test('the mouse leads from the dashboard to the evidence', async ({ page }) => {
  await findTheEvidence(page, mouse);
});

test('the keyboard alone leads from the dashboard to the evidence', async ({ page }) => {
  test.slow();
  const keys = new Keys(page);
  await findTheEvidence(page, { use: (target) => keys.enter(target) });
  expect(keys.unmarked()).toEqual([]);
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test('touch leads from the dashboard to the evidence', async ({ page }) => {
    await findTheEvidence(page, finger);
  });
});
