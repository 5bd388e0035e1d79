/** Selecting rows: one by one, a range, all that match, and what filters hide (ux.md). */
import { openAt } from '../support/browser';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

test('Shift selects a range by mouse and by keyboard, and a filter loses no selection', async ({ page }) => {
  await openAt(page, '/external-users');
  const ticks = page.getByRole('table', { name: 'Users' }).getByRole('checkbox', { name: /^Select .+@/ });
  const selected = page.getByText(/^\d+ selected$/);
  await ticks.nth(1).click();
  await ticks.nth(4).click({ modifiers: ['Shift'] });
  await expect(selected).toHaveText('4 selected');
  await ticks.nth(6).focus();
  await page.keyboard.press('Shift+Space');
  await expect(selected).toHaveText('6 selected');

  const name = (await ticks.nth(2).getAttribute('aria-label'))?.replace('Select ', '') ?? '';
  await page.getByLabel('Search users').fill(name);
  await expect(ticks).toHaveCount(1);
  await expect(ticks.first()).toBeChecked();
  await expect(page.getByLabel('Select all')).toBeChecked();
  await page.getByLabel('Select all').click();
  await page.getByLabel('Search users').fill('');
  await expect(selected).toHaveText('5 selected');
});
