/** Internal users on the built demo: an administrator's work (spec.md §2, ux.md). */
import { signIns } from '../../mocks/accounts';
import { expectUnmoved, openAt } from '../support/browser';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

test('a user is added with a generated password, edited in the row and deleted', async ({ page }) => {
  await openAt(page, '/users');
  await page.getByRole('button', { name: 'Add user', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  for (const sentence of ['Email is required', 'Username is required', 'Full name is required', 'Password is required'])
    await expect(dialog.getByText(sentence)).toBeVisible();
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(dialog.getByLabel('Role')).toHaveValue('admin');

  await dialog.getByLabel('Email', { exact: true }).fill('b@acme.example');
  await dialog.getByLabel('Username').fill('ada');
  await dialog.getByLabel('Full name').fill('Ada Lovelace');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(/^.{20}$/);
  await dialog.getByLabel('Role').selectOption('viewer');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('User creation failedThis email address is taken');

  await dialog.getByLabel('Email', { exact: true }).fill('ada@acme.example');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'ada@acme.example' });
  await expect(row).toContainText('Ada Lovelace');
  await expect(row).toContainText('Viewer');

  await row.getByRole('button', { name: 'Edit ada@acme.example' }).click();
  await expect(row.getByLabel('Username')).toBeFocused();
  await expect(row.getByRole('textbox')).toHaveCount(2);
  await row.getByLabel('Full name').fill('');
  await page.keyboard.press('Enter');
  await expect(row.getByText('Full name is required')).toBeVisible();
  await expect(row.getByLabel('Full name')).toBeFocused();
  await row.getByLabel('Full name').fill('Ada King');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Edit ada@acme.example' })).toBeFocused();
  await expect(row).toContainText('Ada King');
  await expect(page.getByText('ada@acme.example saved: full name Ada Lovelace → Ada King')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. ada@acme.example: full name Ada King → Ada Lovelace')).toBeVisible();
  await expect(row).toContainText('Ada Lovelace');

  await row.getByRole('button', { name: 'Delete ada@acme.example' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete ada@acme.example?' });
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(confirm).toBeHidden();
  await expect(row).toHaveCount(0);
});

test.describe('against a service', () => {
  test.use({ build: 'live' });

  test('a held Enter opens a row and nothing else; a row in which nothing was changed closes without being sent', async ({
    origin,
    page,
  }) => {
    await openAt(page, '/users', signIns.demo);
    const row = page.getByRole('row').filter({ hasText: 'support@acme.example' });
    const edit = row.getByRole('button', { name: 'Edit support@acme.example' });
    await edit.focus();
    for (let press = 0; press < 4; press += 1) await page.keyboard.down('Enter');
    await expect(row.getByLabel('Username')).toBeFocused();
    await page.keyboard.up('Enter');
    await page.keyboard.press('Enter');
    await expect(edit).toBeFocused();
    await expect(page.getByText(/ saved/)).toHaveCount(0);
    // Wherever in the button: another one takes the place of each of its parts.
    const width = (await edit.boundingBox())?.width ?? 0;
    for (const x of [2, width / 2, width - 2]) {
      await edit.dblclick({ position: { x, y: 8 } });
      await expect(row.getByLabel('Username')).toBeVisible();
      await row.getByRole('button', { name: 'Cancel' }).click();
      await expect(edit).toBeFocused();
    }
    // No change has reached the service.
    await origin.log.quiet();
  });
});

test('after Save is pressed by keyboard the focus is on Edit, and a double click on it deletes nobody', async ({
  page,
}) => {
  await openAt(page, '/users');
  const row = page.getByRole('row').filter({ hasText: 'support@acme.example' });
  const edit = row.getByRole('button', { name: 'Edit support@acme.example' });
  const save = row.getByRole('button', { name: 'Save' });
  await edit.click();
  await row.getByLabel('Full name').fill('Samuel Okoye');
  await save.press('Enter');
  await expect(edit).toBeFocused();

  await edit.click();
  await row.getByLabel('Full name').fill('Sam Okoye');
  const box = await save.boundingBox();
  if (!box) throw new Error('no button');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await expect(edit).toBeVisible();
  // The second half of a slow double click.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Delete support@acme.example?' })).toBeVisible();
});

test('a button stays under the pointer that presses it, though leaving a field of another row shows an error', async ({
  page,
}) => {
  await openAt(page, '/users');
  const rows = page.getByRole('table').getByRole('row');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Edit / })
    .click();
  await rows.nth(1).getByLabel('Full name').fill('');
  const remove = rows.nth(2).getByRole('button', { name: /^Delete / });
  await remove.hover();
  await expectUnmoved(remove, () => page.mouse.down());
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: /^Delete / })).toBeVisible();
  await expect(page.getByText('Full name is required')).toBeVisible();
});

test('the service’s reasons follow the sentence: users cannot delete themselves, and the last admin stays an admin', async ({
  page,
}) => {
  await openAt(page, '/users');
  await page.getByRole('button', { name: 'Delete admin@acme.example' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to delete userYou cannot delete yourself');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const demote = async (email: string) => {
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: `Edit ${email}` }).click();
    await row.getByLabel('Role').selectOption('viewer');
    await row.getByRole('button', { name: 'Save' }).click();
    return row;
  };
  await expect((await demote('b@acme.example')).getByRole('button', { name: 'Edit b@acme.example' })).toBeVisible();
  const last = await demote('admin@acme.example');
  await expect(last.getByRole('alert')).toHaveText('User update failedThe last admin cannot become a viewer');
  await expect(last.getByLabel('Role')).toHaveValue('viewer');
});

test('E5: an open edit survives another tab’s change and a reload, and warns before it overwrites the change', async ({
  context,
  page,
}) => {
  await openAt(page, '/users');
  const row = page.getByRole('row').filter({ hasText: 'support@acme.example' });
  await row.getByRole('button', { name: 'Edit support@acme.example' }).click();
  await row.getByLabel('Full name').fill('Samuel Okoye');

  const other = await context.newPage();
  await other.goto('/users');
  const otherRow = other.getByRole('row').filter({ hasText: 'support@acme.example' });
  await otherRow.getByRole('button', { name: 'Edit support@acme.example' }).click();
  await otherRow.getByLabel('Username').fill('helpdesk');
  await otherRow.getByRole('button', { name: 'Save' }).click();
  await expect(otherRow).toContainText('helpdesk');

  await page.bringToFront();
  const announced = row.getByText('Changed in the meantime: username is now helpdesk. Saving overwrites that.');
  await expect(announced).toBeVisible();
  await other.close();
  await expect(row.getByLabel('Full name')).toHaveValue('Samuel Okoye');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await row.getByRole('button', { name: 'Edit support@acme.example' }).click();
  await expect(row.getByLabel('Full name')).toHaveValue('Samuel Okoye');
  await expect(announced).toBeVisible();
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByRole('button', { name: 'Edit support@acme.example' })).toBeVisible();
  await expect(row).toContainText('Samuel Okoye');
  await expect(row).not.toContainText('helpdesk');
  // What was overwritten is named, and comes back.
  await expect(
    page.getByText('support@acme.example saved: username helpdesk → support, full name Sam Okoye → Samuel Okoye'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('helpdesk');
  await expect(row).toContainText('Sam Okoye');
});
