/** The focus moves to a sensible place if its row is deleted (WCAG 2.4.3), in the demo. */
import type { Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { openAt, signIn } from '../support/browser';
import { held } from '../support/failures';
import { Keys } from '../support/keys';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

const GROUPS = '/external-user-groups';

/** Signs in to a tenant without any data. */
async function openEmpty(page: Page): Promise<void> {
  await page.goto('/login?scenario=empty');
  await signIn(page);
  await page.goto(GROUPS);
}

async function createGroup(page: Page, name: string): Promise<void> {
  await button(page, 'Create group').click();
  await page.getByRole('dialog').getByLabel('Group name', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await expect(button(page, `Delete ${name}`)).toBeVisible();
}

/** Names of the buttons of this kind, one per row, in the table's order. */
async function inOrder(page: Page, name: string, kind: RegExp): Promise<string[]> {
  const buttons = table(page, name).getByRole('button', { name: kind });
  await expect(buttons.first()).toBeVisible();
  return buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
}

async function confirm(page: Page, keys: Keys, typed?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (typed === undefined) await keys.enter(dialog.getByRole('button', { name: 'Delete', exact: true }));
  else {
    await keys.type(dialog.getByRole('textbox'), typed);
    await keys.press('Enter');
  }
  await expect(dialog).toHaveCount(0);
}

for (const { path, name } of [
  { path: '/users', name: 'Users' },
  { path: '/external-users', name: 'Users' },
]) {
  test(`${path}: deleting a row moves the focus to the next row’s button, or from the last row to the previous one’s`, async ({
    page,
  }) => {
    const keys = new Keys(page);
    await openAt(page, path);
    const before = await inOrder(page, name, /^Delete \S+@/);
    const [, doomed = '', next = ''] = before;
    await button(page, doomed).focus();
    await keys.press('Enter');
    await confirm(page, keys);
    await expect(button(page, doomed)).toHaveCount(0);
    await expect(button(page, next)).toBeFocused();

    // Sorts in reverse, so that the last row is rendered however long the list is.
    const [last = '', above = ''] = (await inOrder(page, name, /^Delete \S+@/)).reverse();
    await button(page, last).focus();
    await keys.press('Enter');
    await confirm(page, keys);
    await expect(button(page, last)).toHaveCount(0);
    await expect(button(page, above)).toBeFocused();
  });
}

test('deleting a group moves the focus to the next one’s button, even if that is disabled', async ({ page }) => {
  const keys = new Keys(page);
  await openAt(page, GROUPS);
  await createGroup(page, 'Internal PA');
  await table(page, 'Groups').getByRole('button', { name: 'Name', exact: true }).click();
  await expect(table(page, 'Groups').getByRole('row').nth(1)).toContainText('Beta testers');
  const [doomed, next] = ['Delete Internal PA', 'Delete Internal QA'];
  await button(page, doomed).focus();
  await keys.press('Enter');
  await confirm(page, keys);
  await expect(button(page, doomed)).toHaveCount(0);
  await expect(button(page, next)).toBeFocused();
  await expect(button(page, next)).toBeDisabled();
});

for (const { path, name, typed } of [
  { path: '/tiles/rate-limit', name: 'Rate Limiting rules', typed: false },
  { path: '/apps', name: 'Apps', typed: true },
]) {
  test(`${path}: deleting a row through its menu moves the focus to the next row’s menu button`, async ({ page }) => {
    const keys = new Keys(page);
    await openAt(page, path);
    const [, doomed = '', next = ''] = await inOrder(page, name, /^Actions for /);
    await button(page, doomed).focus();
    await keys.menu(button(page, doomed), 'Delete');
    await confirm(page, keys, typed ? doomed.replace('Actions for ', '') : undefined);
    await expect(button(page, doomed)).toHaveCount(0);
    await expect(button(page, next)).toBeFocused();
  });
}

/** E-mail addresses of the rows, from the names of their checkboxes. */
async function emailsIn(page: Page): Promise<string[]> {
  const boxes = page.getByRole('main').getByLabel(/^Select \S+@/);
  await expect(boxes.first()).toBeVisible();
  return boxes.evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? '').replace('Select ', '')));
}

const PREMIUM = 'grp_1_1';

test('the rest of a group’s name, typed after its first letter has moved the user, moves nobody else', async ({
  page,
}) => {
  await openAt(page, `/external-users?group=${PREMIUM}`);
  const [moved = '', next = ''] = await emailsIn(page);
  const groupOf = (email: string) => page.getByLabel(`Group of ${email}`, { exact: true });
  await groupOf(moved).focus();
  await page.keyboard.press('t');
  await expect(groupOf(moved)).toHaveCount(0);
  await expect(page.getByLabel(`Select ${next}`, { exact: true })).toBeFocused();
  await page.keyboard.type('rial');
  await expect(groupOf(next).locator('option:checked')).toHaveText('Premium');
});

test('a row that somebody else deletes while its menu is open leaves the focus to the next row’s menu button', async ({
  context,
  page,
}) => {
  await openAt(page, '/tiles/rate-limit');
  const [, doomed = '', next = ''] = await inOrder(page, 'Rate Limiting rules', /^Actions for /);
  await button(page, doomed).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  const other = await context.newPage();
  await other.goto('/tiles/rate-limit');
  await button(other, doomed).click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button(page, next)).toBeFocused();
});

test('deleting the only row moves the focus to the list’s heading; a row that somebody else deletes does not move the focus', async ({
  context,
  page,
}) => {
  const keys = new Keys(page);
  await openEmpty(page);
  await createGroup(page, 'Only');
  await button(page, 'Delete Only').focus();
  await keys.press('Enter');
  await confirm(page, keys);
  await expect(button(page, 'Delete Only')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Groups', exact: true })).toBeFocused();

  await createGroup(page, 'First');
  await createGroup(page, 'Second');
  const elsewhere = button(page, 'Create group');
  await button(page, 'Delete First').focus();
  await elsewhere.focus();
  const other = await context.newPage();
  await other.goto(GROUPS);
  await button(other, 'Delete First').click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(button(page, 'Delete First')).toHaveCount(0);
  await expect(elsewhere).toBeFocused();
});

test.describe('against a service', () => {
  test.use({ build: 'live' });

  test("Enter held down on 'Remove' removes one member: the focus moves to the next row's checkbox", async ({
    expectChanges,
    origin,
    page,
  }) => {
    expectChanges(1);
    await openAt(page, `${GROUPS}/${PREMIUM}`, signIns.demo);
    const [removed = '', next = ''] = await emailsIn(page);
    await button(page, `Remove ${removed}`).focus();
    await page.keyboard.down('Enter');
    await expect(button(page, `Remove ${removed}`)).toHaveCount(0);
    await expect(page.getByLabel(`Select ${next}`, { exact: true })).toBeFocused();
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(button(page, `Remove ${next}`)).toBeVisible();
    await origin.log.quiet();
  });

  test('if a row goes while its dialog is still open, the focus moves to the next row when the dialog closes', async ({
    context,
    expectChanges,
    origin,
    page,
  }) => {
    expectChanges(1);
    const keys = new Keys(page);
    await openAt(page, '/users', signIns.demo);
    const [, doomed = '', next = ''] = await inOrder(page, 'Users', /^Delete \S+@/);
    // The list no longer has the row although the deletion's own answer is still pending.
    const answer = held();
    origin.fail(/^\/api\/users\//, answer.failure, { method: 'DELETE' });
    await button(page, doomed).focus();
    await keys.press('Enter');
    const asked = origin.log.next({ path: /^\/api\/users\// });
    await keys.enter(page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }));
    await asked;
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeDisabled();
    // A second tab reads the list, and the first tab shows the result. What the first has read less than a second ago is not read again.
    const second = await context.newPage();
    await expect(async () => {
      const read = origin.log.next({ method: 'GET', path: '/api/users' }, 2_000);
      await Promise.all([second.goto('/users'), read]);
    }).toPass();
    const behind = page.getByRole('table', { name: 'Users', exact: true, includeHidden: true });
    await expect(behind).toHaveCount(1);
    await expect(behind.getByText(doomed.replace('Delete ', ''))).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeVisible();
    answer.release();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, next)).toBeFocused();
  });
});

test('scrolling closes a cell’s menu and leaves the focus to its button', async ({ page }) => {
  await openAt(page, '/logs');
  const cell = button(page, /^Menu for event/).first();
  await cell.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.evaluate(() => window.scrollBy(0, 20));
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(cell).toBeFocused();
});

test('a button that goes once it is used leaves the focus to the heading of its part of the page', async ({ page }) => {
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await openAt(page, '/apps?q=nothing-is-called-so');
  await button(page, 'Clear filters').press('Enter');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(heading('Apps')).toBeFocused();

  await page.goto('/dashboard?action=blocked');
  await button(page, 'Remove the filter blocked').press('Enter');
  await expect(button(page, 'Remove the filter blocked')).toHaveCount(0);
  await expect(heading('Policy logs')).toBeFocused();

  await page.goto('/logs?from=2020-01-01');
  await button(page, 'Zoom out').press('Enter');
  await expect(button(page, 'Zoom out')).toHaveCount(0);
  await expect(heading('Events over time')).toBeFocused();
});
