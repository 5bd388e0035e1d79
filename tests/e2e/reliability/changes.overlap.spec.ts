/**
 * Changes that are answered after something else has happened (reliability.md, E8, E9, E10, D13). With the real limit of 30 s: what has been
 * given up gets no late answer.
 */
import type { Page } from '@playwright/test';
import { signIns } from '../../../mocks/accounts';
import type { HttpBackend } from '../../../mocks/hosts/http';
import { openAt } from '../../support/browser';
import { type Failure, held, heldBack, status } from '../../support/failures';
import { readStorage } from '../../support/storage';
import { expect, test } from '../../support/test';
import { CACHE, waitForOlder } from './session-steps';

const row = (page: Page, text: string) => page.getByRole('main').getByRole('row').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');

/** Somebody else enables the rule of the app Partner API again. */
function enablePartners({ db }: HttpBackend): void {
  const rule = db.table('tiles').findFirst({ where: { app_id: { equals: 'app_partner' } } });
  if (rule) db.table('tiles').update(rule.id, { enabled: true });
}

/** Makes and answers the change, but somebody else undoes it before anybody can read it. */
const undoneAtOnce =
  (undo: () => void): Failure =>
  async ({ execute, response }) => {
    const { status: code, headers, body } = await execute();
    undo();
    response.writeHead(code, headers).end(body);
  };

test('E8: a switch shows the value of the next read, even if somebody else undid the change at once', async ({
  backend,
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(1);
  await openAt(page, '/tiles/rate-limit', signIns.demo);
  const toggle = row(page, 'Partner API').getByRole('switch');
  await expect(toggle).toBeChecked();
  await waitForOlder(page, 'tiles.list');
  const { failure, release } = heldBack(undoneAtOnce(() => enablePartners(backend)));
  origin.fail(/^\/api\/v2\/tiles\/[^/]+$/, failure, { method: 'PATCH' });
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  release();
  await expect(page.getByText('Rate limit for Partner API disabled')).toBeVisible();
  await expect(toggle).toBeChecked();
});

test('E8: a switch shows its rule’s value although another list that the change touches cannot be read', async ({
  backend,
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(1);
  origin.fail('/api/external-users', status(403), { method: 'GET' });
  await openAt(page, '/tiles/rate-limit', signIns.demo);
  const toggle = row(page, 'Partner API').getByRole('switch');
  await waitForOlder(page, 'tiles.list');
  await toggle.click();
  await expect(page.getByText('Rate limit for Partner API disabled')).toBeVisible();
  await expect(toggle).not.toBeChecked();
  enablePartners(backend);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Billing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Billing & Plans' })).toBeVisible();
  await waitForOlder(page, 'tiles.list');
  await page.goBack();
  await expect(toggle).toBeChecked();
});

test('E8: a group picker shows the value of the next read, even if somebody else undid the move at once', async ({
  backend,
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(1);
  const users = backend.db.table('externalUsers');
  const user = users.findFirst({ where: { email: { equals: 'ada.garcia@inbox.example' } } });
  if (!user) throw new Error('The scenario has no such user');
  const before = user.group_id;
  await openAt(page, '/external-users?q=ada.garcia@inbox.example', signIns.demo);
  const picker = row(page, user.email).getByRole('combobox');
  await expect(picker).toBeVisible();
  const shown = await picker.inputValue();
  await waitForOlder(page, 'externalUsers.list');
  const { failure, release } = heldBack(undoneAtOnce(() => users.update(user.id, { group_id: before })));
  origin.fail(/^\/api\/external-users\/[^/]+$/, failure, { method: 'PATCH' });
  const other = shown === 'grp_1_2' ? 'grp_1_1' : 'grp_1_2';
  await picker.selectOption(other);
  await expect(picker).toHaveValue(other);
  release();
  await expect(page.getByText(new RegExp(`^${user.email}: .* → `))).toBeVisible();
  await expect(picker).toHaveValue(shown);
});

async function createInFlight(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create app', exact: true }).click();
  await dialog(page).getByLabel('App name', { exact: true }).fill('Kiosk');
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog(page).getByRole('button', { name: 'Saving…' })).toBeVisible();
}

async function moveOnToBilling(page: Page): Promise<void> {
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Billing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Billing & Plans' })).toBeVisible();
}

test('E9: an app that is created after the user has gone elsewhere is reported by a toast, and the page stays', async ({
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(2);
  await openAt(page, '/apps', signIns.demo);
  const made = heldBack();
  origin.fail('/api/apps', made.failure, { method: 'POST', times: 1 });
  await createInFlight(page);
  await moveOnToBilling(page);
  made.release();
  await expect(page.getByText('App Kiosk created')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/billing');
  await expect(page.getByRole('heading', { level: 1, name: 'Billing & Plans' })).toBeVisible();

  // Refused: the form that would show it is gone.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Apps' }).click();
  await expect(row(page, 'Kiosk')).toHaveCount(1);
  const refused = heldBack(status(409, { detail: 'This slug is taken' }));
  origin.fail('/api/apps', refused.failure, { method: 'POST', times: 1 });
  await createInFlight(page);
  await moveOnToBilling(page);
  refused.release();
  await expect(page.getByRole('alert').filter({ hasText: 'This slug is taken' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/billing');
});

test('E9: a form that was left is opened again with other text, and the late answer leaves that alone', async ({
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(1);
  await openAt(page, '/apps', signIns.demo);
  const made = heldBack();
  origin.fail('/api/apps', made.failure, { method: 'POST', times: 1 });
  await createInFlight(page);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Create app', exact: true }).click();
  await dialog(page).getByLabel('App name', { exact: true }).fill('Another one');
  made.release();
  await expect(page.getByText('App Kiosk created')).toBeVisible();
  await expect(dialog(page).getByLabel('App name', { exact: true })).toHaveValue('Another one');
  await page.reload();
  await expect(dialog(page).getByLabel('App name', { exact: true })).toHaveValue('Another one');
});

const editing = (page: Page, email: string) => row(page, email).getByLabel('Full name', { exact: true });

test('E10: while one user is being saved, the next one can be edited and keeps its draft', async ({
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(2);
  const [first, second] = ['viewer@acme.example', 'b@acme.example'];
  await openAt(page, '/users', signIns.demo);
  const saving = heldBack();
  origin.fail(/^\/api\/users\/usr_viewer$/, saving.failure, { method: 'PUT' });
  await page.getByRole('button', { name: `Edit ${first}`, exact: true }).click();
  await editing(page, first).fill('First Saved');
  const sent = origin.log.next({ method: 'PUT' });
  await page.keyboard.press('Enter');
  await sent;

  await page.getByRole('button', { name: `Edit ${second}`, exact: true }).click();
  await editing(page, second).fill('Second Typed');
  saving.release();
  await expect(page.getByText(`${first} saved`)).toBeVisible();
  await expect(row(page, first)).toContainText('First Saved');
  await expect(editing(page, first)).toHaveCount(0);
  await expect(editing(page, second)).toHaveValue('Second Typed');

  await page.reload();
  await page.getByRole('button', { name: `Edit ${second}`, exact: true }).click();
  await expect(editing(page, second)).toHaveValue('Second Typed');
  await row(page, second).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`${second} saved`)).toBeVisible();
  await expect(row(page, second)).toContainText('Second Typed');
});

/** What a change writes in these tabs, other than the answers that it has read again: counts and marks of stale lists, drafts, preferences. */
async function writtenIn(...tabs: Page[]) {
  const dumps = await Promise.all(tabs.map(readStorage));
  return dumps.map(({ databases, local, session }) => {
    const checks = (databases[`${CACHE}/checks`] ?? []) as { key: string; value: { stale?: boolean } }[];
    const stale = checks.filter(({ value }) => value.stale).map(({ key }) => key);
    return { changes: databases[`${CACHE}/changes`], stale, local, session };
  });
}

for (const [outcome, hold, code] of [
  ['made', held, 201],
  ['refused', () => heldBack(status(409, { detail: 'This slug is taken' })), 409],
] as const) {
  test(`D13: a change that is ${outcome} after somebody else has signed in shows, opens, reads and writes nothing`, async ({
    context,
    expectChanges,
    origin,
    page,
  }) => {
    expectChanges(1);
    await openAt(page, '/apps', signIns.demo);
    // Set once per device, when everything that is read at idle is stored: nothing else writes it later.
    await expect
      .poll(async () => (await readStorage(page)).local['portcullis.offline-ready'], { timeout: 20_000 })
      .toBe('true');
    const change = hold();
    origin.fail('/api/apps', change.failure, { method: 'POST', times: 1 });
    await createInFlight(page);

    const other = await context.newPage();
    const { email, password } = signIns.otherTenant;
    await other.request.post('/auth/login', { data: { email, password } });
    // Another user starts on the dashboard, whatever page was asked for.
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    // The first tab follows.
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await origin.log.quiet({ method: 'GET' });
    const before = await writtenIn(page, other);
    const reads = { method: 'GET', path: '/api/apps' };
    const asked = origin.log.count(reads);
    const address = page.url();
    // Not until it is 'finished': once the page has read a body to its end, Chromium may report the request as cancelled.
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    change.release();
    expect((await answered).status()).toBe(code);
    await origin.log.quiet();
    expect(await writtenIn(page, other)).toEqual(before);
    for (const tab of [page, other]) {
      await expect(tab.getByText('App Kiosk created')).toHaveCount(0);
      await expect(tab.getByText('This slug is taken')).toHaveCount(0);
    }
    expect(page.url()).toBe(address);
    expect(origin.log.count(reads)).toBe(asked);
  });
}
