/** Menus, pickers, dialogs and toasts on top of each other (reliability.md, J). */
import type { Page } from '@playwright/test';
import { signIns } from '../../../mocks/accounts';
import { openAt } from '../../support/browser';
import { heldBack, status } from '../../support/failures';
import { expect, test } from '../../support/test';

const ONE_TILE = /^\/api\/v2\/tiles\/[^/]+$/;
const RULES = '/tiles/rate-limit';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const ruleSwitch = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('switch');

/** Without those about the installation, which come when it is done. */
const ruleToasts = (page: Page) =>
  page.getByRole('group', { name: 'Notifications' }).getByRole('status').filter({ hasText: 'Rate limit for' });

test('J1: while an input method is composing, Enter chooses nothing and Esc closes nothing', async ({ page }) => {
  await openAt(page, RULES, signIns.demo);
  await page.getByRole('button', { name: 'Add rule', exact: true }).click();
  const adding = dialog(page, 'Add rule');
  await adding.getByLabel('Scope', { exact: true }).selectOption({ label: 'App' });
  const picker = adding.getByRole('combobox', { name: 'App', exact: true });
  const options = page.getByRole('listbox').getByRole('option');
  await picker.click();
  await expect(options.first()).toBeVisible();

  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'Checkout', selectionStart: 8, selectionEnd: 8 });
  await expect(options).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(1);
  await expect(adding).toBeVisible();

  // The same keys, once nothing is being composed.
  await keyboard.send('Input.insertText', { text: 'Checkout' });
  await page.keyboard.press('Enter');
  await expect(picker).toHaveValue('Checkout Service');
  await expect(options).toHaveCount(0);

  const limit = adding.getByLabel('Limit', { exact: true });
  await expect(limit).toBeVisible();
  await picker.press('ControlOrMeta+a');
  await keyboard.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 });
  await page.keyboard.press('Escape');
  await expect(adding).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('J2: with a modal open, announcements are in a live region inside it', async ({ page, expectChanges }) => {
  expectChanges(2);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAt(page, '/apps', signIns.demo);
  await page.getByRole('button', { name: 'Create app', exact: true }).click();
  await dialog(page, 'Create app').getByLabel('App name', { exact: true }).fill('Spoken');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Spoken' }).click();
  await page.getByRole('button', { name: 'Create API key', exact: true }).click();
  const secret = page.getByRole('dialog');
  await secret.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(secret.locator('[aria-live]').filter({ hasText: 'Copied' })).toHaveCount(1);
  await secret.getByRole('button', { name: 'I have stored it' }).click();
  await expect(secret).toHaveCount(0);
});

test('E6: the button of a toast does not lead away from a key that is shown once, and says why', async ({
  page,
  expectChanges,
}) => {
  expectChanges(2);
  await openAt(page, '/apps', signIns.demo);
  await page.getByRole('button', { name: 'Create app', exact: true }).click();
  await dialog(page, 'Create app').getByLabel('App name', { exact: true }).fill('Guarded');
  await page.keyboard.press('Enter');
  // By keyboard from here on: the toast stays while the pointer is on it.
  await page.getByRole('button', { name: 'View details' }).hover();
  await page.getByRole('link', { name: 'Guarded' }).press('Enter');
  await page.getByRole('button', { name: 'Create API key', exact: true }).press('Enter');
  const secret = dialog(page, 'API key of Guarded');
  const action = secret.getByRole('button', { name: 'View details' });
  await expect(action).toHaveAttribute('aria-disabled', 'true');
  await expect(action).toHaveAccessibleDescription('Store the key first.');
  await action.press('Enter');
  await expect(secret.getByLabel('API key', { exact: true })).toBeVisible();
  await secret.getByRole('button', { name: 'I have stored it' }).click();
  await expect(secret).toHaveCount(0);
});

test('J2: the end of bulk work is announced inside the modal that was opened meanwhile', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(2);
  await openAt(page, '/external-users', signIns.demo);
  const answers = heldBack();
  origin.fail(/^\/api\/external-users\//, answers.failure, { method: 'DELETE' });
  const ticks = page.getByLabel(/^Select .+@/);
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const asked = origin.log.next({ path: /^\/api\/external-users\//, method: 'DELETE' });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await asked;
  await page.getByRole('button', { name: 'Add user', exact: true }).click();
  const adding = dialog(page, 'Add user');
  await expect(adding).toBeVisible();
  answers.release();
  await expect(adding.locator('[aria-live]').filter({ hasText: /^Deleting .*: finished/ })).toHaveCount(1);
});

test('J2: a toast that appears while a modal is open is inside the topmost one, and its button can be clicked', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  await openAt(page, RULES, signIns.demo);
  const { failure, release } = heldBack(status(503, { detail: 'Try later' }));
  origin.fail(ONE_TILE, failure, { times: 1, method: 'PATCH' });
  await ruleSwitch(page, 'Partner API').click();
  await page.getByRole('button', { name: 'Add rule', exact: true }).click();
  const adding = dialog(page, 'Add rule');
  await expect(adding).toBeVisible();
  await adding.getByLabel('Scope', { exact: true }).selectOption({ label: 'App' });
  await page.keyboard.press('Escape');
  const asking = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await expect(asking).toBeVisible();
  release();

  const failed = asking.getByRole('alert').filter({ hasText: 'Try later' });
  await expect(failed).toBeVisible();
  // When the topmost modal closes, the toast moves to the one below.
  await asking.getByRole('button', { name: 'Keep editing' }).click();
  const below = adding.getByRole('alert').filter({ hasText: 'Try later' });
  await expect(below).toBeVisible();
  await below.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Try later' })).toHaveCount(0);
  await expect(adding).toBeVisible();
});

test('J2: Esc in a toast inside a dialog closes the toast, and the next Esc the dialog', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  await openAt(page, RULES, signIns.demo);
  origin.fail(ONE_TILE, status(503, { detail: 'Try later' }), { times: 1, method: 'PATCH' });
  await ruleSwitch(page, 'Partner API').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Try later' })).toBeVisible();
  await page.getByRole('button', { name: 'Add rule', exact: true }).click();
  const adding = dialog(page, 'Add rule');
  const failed = adding.getByRole('alert').filter({ hasText: 'Try later' });
  await failed.getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Escape');
  await expect(failed).toHaveCount(0);
  await expect(adding).toBeVisible();
  await expect.poll(() => adding.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(adding).toHaveCount(0);
});

test('a toast closed by keyboard gives the focus back, and the other toasts go on', async ({ page, expectChanges }) => {
  expectChanges(2);
  await page.clock.install();
  await openAt(page, RULES, signIns.demo);
  const toasts = ruleToasts(page);
  const last = ruleSwitch(page, 'Storefront Web');
  await ruleSwitch(page, 'Partner API').press('Space');
  await last.press('Space');
  await expect(toasts).toHaveCount(2);
  await last.focus();
  await toasts.filter({ hasText: 'Partner API' }).getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Enter');
  await expect(toasts).toHaveCount(1);
  await expect(last).toBeFocused();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(60_000);
  await expect(toasts).toHaveCount(0);
});

test('a field that is clicked after a toast gets the focus, and what is typed', async ({ page, expectChanges }) => {
  expectChanges(1);
  await openAt(page, RULES, signIns.demo);
  const changed = ruleSwitch(page, 'Partner API');
  await changed.focus();
  await page.keyboard.press('Space');
  const done = ruleToasts(page);
  await done.getByText('Rate limit for Partner API').click();
  await expect(done).toBeFocused();
  const search = page.getByLabel('Search rules', { exact: true });
  await search.click();
  await page.keyboard.type('part');
  await expect(search).toHaveValue('part');
  await expect(search).toBeFocused();
});

test('a toast closed by mouse gives the focus back at once, and no later toast takes it from where it is then', async ({
  page,
  expectChanges,
}) => {
  expectChanges(2);
  await openAt(page, RULES, signIns.demo);
  const toasts = ruleToasts(page);
  const done = (name: string) => toasts.filter({ hasText: `Rate limit for ${name}` });
  const search = page.getByLabel('Search rules', { exact: true });
  await ruleSwitch(page, 'Partner API').press('Space');
  await search.click();
  await done('Partner API').getByRole('button', { name: 'Dismiss' }).click();
  await expect(done('Partner API')).toHaveCount(0);
  await page.keyboard.type('store');
  await expect(search).toHaveValue('store');

  const other = ruleSwitch(page, 'Storefront Web');
  await other.press('Space');
  await done('Storefront Web').hover();
  await page.mouse.move(600, 20);
  await expect(other).toBeFocused();
});

test("F8 and Tab lead to 'Undo' of the newest toast, whose time stands still, and the focus goes back", async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(3);
  await page.clock.install();
  await openAt(page, RULES, signIns.demo);
  await page.mouse.move(0, 0);
  await ruleSwitch(page, 'Partner API').press('Space');
  const toasts = ruleToasts(page);
  await expect(toasts).toHaveCount(1);
  const last = ruleSwitch(page, 'Storefront Web');
  await last.press('Space');
  const newest = toasts.filter({ hasText: 'Storefront Web' });
  await expect(newest).toBeVisible();
  await page.keyboard.press('F8');
  await expect(newest).toBeFocused();
  await page.clock.fastForward(60_000);
  await page.keyboard.press('Tab');
  await expect(newest.getByRole('button', { name: 'Undo' })).toBeFocused();
  const undoing = origin.log.next({ method: 'PATCH' });
  await page.keyboard.press('Enter');
  await undoing;
  await expect(last).toBeFocused();
  // Without a toast the key does nothing.
  await expect(async () => {
    await page.clock.fastForward(60_000);
    await expect(toasts).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('F8');
  await expect(last).toBeFocused();
});

test('Alt+T leaves the focus where it is', async ({ page }) => {
  await openAt(page, RULES, signIns.demo);
  const search = page.getByLabel('Search rules', { exact: true });
  await search.focus();
  await page.keyboard.press('Alt+t');
  await expect(search).toBeFocused();
});

test('the time of toasts stands still while the tab is hidden', async ({ page, expectChanges }) => {
  expectChanges(2);
  await page.clock.install();
  await openAt(page, RULES, signIns.demo);
  const turn = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        value: isHidden ? 'hidden' : 'visible',
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const toasts = ruleToasts(page);
  const undo = toasts.getByRole('button', { name: 'Undo' });
  await page.mouse.move(0, 0);
  await ruleSwitch(page, 'Partner API').press('Space');
  await expect(undo).toHaveCount(1);
  await turn(true);
  await ruleSwitch(page, 'Storefront Web').press('Space');
  await expect(undo).toHaveCount(2);
  await page.clock.fastForward(60_000);
  await expect(undo).toHaveCount(2);
  await turn(false);
  // The time of the second one begins with the next frame, perhaps only after the clock has been moved.
  await expect(async () => {
    await page.clock.fastForward(60_000);
    await expect(toasts).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
});

test('J3: an error among five toasts stays until it is closed, and the others disappear by themselves', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(6);
  await page.clock.install();
  await openAt(page, RULES, signIns.demo);
  origin.fail(ONE_TILE, status(503, { detail: 'Try later' }), { times: 1, method: 'PATCH' });
  await ruleSwitch(page, 'Partner API').click();
  const failed = page.getByRole('alert').filter({ hasText: 'Try later' });
  await expect(failed).toBeVisible();
  for (let round = 0; round < 5; round += 1) {
    const state = round % 2 === 0 ? 'disabled' : 'enabled';
    const done = page.getByText(`Rate limit for Storefront Web ${state}`);
    const before = await done.count();
    // By keyboard, since the toasts cover the switch.
    await ruleSwitch(page, 'Storefront Web').press('Space');
    await expect(done).toHaveCount(before + 1);
    await expect(failed).toBeVisible();
  }
  // A toast stays while the pointer is over it.
  await page.mouse.move(0, 0);
  await page.clock.fastForward(60_000);
  await expect(page.getByText(/^Rate limit for Storefront Web/)).toHaveCount(0);
  await expect(failed).toBeVisible();
  await failed.getByRole('button', { name: 'Dismiss' }).click();
  await expect(failed).toHaveCount(0);
});

test('a click without a pointer, as assistive technology sends it, chooses the clicked item', async ({ page }) => {
  await openAt(page, RULES, signIns.demo);
  await page.getByRole('button', { name: 'Actions for Trial' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).dispatchEvent('click');
  await expect(dialog(page, 'Delete the rule for Trial?').or(page.getByRole('alertdialog'))).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
});
