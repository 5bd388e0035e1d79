/** Ten thousand external users are searched, sorted, scrolled and changed without freezing the page (performance.md, ux.md). */
import { signIns } from '@mocks/accounts';
import { openAt } from '../support/browser';
import { expect, test } from '../support/test';

test.use({ scenario: 'large' });

test('10,000 users are found by any field, in any order, with few rows in the document', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(3);
  await openAt(page, '/external-users', signIns.demo);
  const table = page.getByRole('table', { name: 'Users' });
  await expect(page.getByText('10,000 users', { exact: true })).toBeVisible();
  expect(await table.locator('*').count()).toBeLessThan(400);

  const firstEmail = table.getByRole('row').nth(1).getByRole('cell').nth(1);
  await table.getByRole('button', { name: 'Email' }).click();
  await table.getByRole('button', { name: 'Email' }).click();
  await expect(table.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending');
  const last = (await firstEmail.textContent()) ?? '';
  await page.getByLabel('Search users').fill(last);
  await expect(page.getByText('1 of 10,000 users', { exact: true })).toBeVisible();
  await page.getByLabel('Search users').fill('nothing like this');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('10,000 users', { exact: true })).toBeVisible();

  // There are many groups, so the row's picker has a search.
  await page.getByLabel('Filter by group').selectOption({ label: 'Segment 01' });
  const shown = await page.getByText(/ of 10,000 users$/).textContent();
  const count = Number.parseInt(shown ?? '', 10);
  expect(count).toBeGreaterThan(200);
  await expect(table.getByRole('combobox').first()).toHaveValue('Segment 01');

  await page.getByLabel('Select all').check();
  await page.getByRole('button', { name: 'Assign to group' }).click();
  await page.getByRole('dialog').getByLabel('Group').selectOption({ label: 'Segment 40' });
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Assigning users to Segment 40' })).toHaveAttribute(
    'aria-valuenow',
    String(count),
  );
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  const sizes = origin.log
    .all({ method: 'POST', path: '/api/external-users/group' })
    .map(({ json }) => (json as { external_user_ids: string[] }).external_user_ids.length);
  expect(sizes).toEqual([100, 100, count - 200]);
});

test('a row’s picker takes a user out of the group by keyboard alone', async ({ page, origin, expectChanges }) => {
  expectChanges(1);
  await openAt(page, '/external-users', signIns.demo);
  await page.getByLabel('Filter by group').selectOption({ label: 'Segment 01' });
  const picker = page.getByRole('table', { name: 'Users' }).getByRole('combobox').first();
  await expect(picker).toHaveValue('Segment 01');
  await picker.focus();
  await page.keyboard.type('No g');
  await expect(page.getByRole('listbox').getByRole('option', { name: 'No group' })).toBeVisible();
  const sent = origin.log.next({ method: 'PATCH' });
  await page.keyboard.press('Enter');
  expect((await sent).json).toEqual({ group_id: null });
});

for (const how of ['click', 'tap'] as const) {
  test.describe(`a first ${how}`, () => {
    test.use({ hasTouch: how === 'tap' });

    test(`on a row’s picker opens its list`, async ({ page }) => {
      await openAt(page, '/external-users', signIns.demo);
      const pickers = page.getByRole('table', { name: 'Users' }).getByRole('combobox');
      const list = page.getByRole('listbox');
      // The first one may have to wait for its code, the second has it.
      for (const at of [2, 4]) {
        await pickers.nth(at)[how]();
        await expect(list.getByRole('option').first()).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(list).toBeHidden();
      }
    });
  });
}
