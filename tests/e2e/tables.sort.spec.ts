/** Sorting a long table: a row that stays in the document keeps its element, and moves. */
import { signIns } from '@mocks/accounts';
import { openAt, settled } from '../support/browser';
import { expect, test } from '../support/test';

test('a row that a sort has moved is still measured: the list has room for it, and keeps its length beyond it', async ({
  page,
}) => {
  await openAt(page, '/external-users', signIns.demo);
  await settled(page);
  const rows = page.getByRole('table', { name: 'Users' }).locator('tr[data-index]');
  const moved = await rows.first().elementHandle();
  if (!moved) throw new Error('no row');
  await page.getByRole('columnheader').getByRole('button', { name: 'Email' }).click();
  await expect.poll(() => moved.getAttribute('data-index')).not.toBe('0');

  const before = await rows.count();
  await moved.evaluate((row) => row.style.setProperty('height', '400px'));
  // Rows below it leave the window, and the document.
  await expect.poll(() => rows.count()).toBeLessThan(before);
  const length = () => page.evaluate(() => document.documentElement.scrollHeight);
  const grown = await length();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => moved.evaluate((row) => row.isConnected)).toBe(false);
  expect(await length()).toBe(grown);
});
