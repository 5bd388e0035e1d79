/** /login on the live build over HTTP (spec.md §2, §5, §8; contract.md, 'Session and tenant'). */
import type { Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { expectUnmoved } from '../support/browser';
import { held, reset, status, wrongShape } from '../support/failures';
import { readStorage } from '../support/storage';
import { expect, test } from '../support/test';

const { email, password } = signIns.demo;
const field = (page: Page, name: 'Email' | 'Password') => page.getByLabel(name, { exact: true });
const button = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const keepCopy = (page: Page) => page.getByRole('checkbox', { name: 'Keep an offline copy on this device' });

async function fillIn(page: Page, pair: { email: string; password: string } = { email, password }): Promise<void> {
  await field(page, 'Email').fill(pair.email);
  await field(page, 'Password').fill(pair.password);
}

test.describe('signing in', () => {
  test('works with only the keyboard, sends exactly e-mail and password, and opens the dashboard', async ({
    page,
    origin,
  }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await origin.log.quiet({ path: '/auth/me' });
    await expect(page).toHaveTitle('Sign in · Portcullis');
    // Nothing is prefilled in the live build.
    await expect(field(page, 'Email')).toHaveValue('');
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab');
      if (await field(page, 'Email').evaluate((input) => input === document.activeElement)) break;
    }
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await expect(field(page, 'Password')).toBeFocused();
    await page.keyboard.type(password);
    const sent = origin.log.next({ method: 'POST', path: '/auth/login' });
    await page.keyboard.press('Enter');
    expect((await sent).json).toEqual({ email, password });
    expect((await sent).headers['x-tenant-id']).toBeUndefined();
    await page.waitForURL('**/dashboard');
    const { databases, local, session, history } = await readStorage(page);
    expect(JSON.stringify({ databases, local, session, history })).not.toContain(password);
  });

  test('asks for both fields, focuses the first empty one, and sends nothing until both are filled', async ({
    page,
    origin,
  }) => {
    await page.goto('/login');
    await button(page).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(field(page, 'Email')).toBeFocused();
    await field(page, 'Email').fill(email);
    await button(page).click();
    await expect(field(page, 'Password')).toBeFocused();
    await expect(page.getByText('Email is required')).toBeHidden();
    expect(origin.log.count({ path: '/auth/login' })).toBe(0);
  });

  test('Enter in one field says that the other is empty, and leads to it', async ({ page }) => {
    await page.goto('/login');
    await field(page, 'Email').fill(email);
    await field(page, 'Email').press('Enter');
    await expect(field(page, 'Password')).toBeFocused();
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Password is required');
  });

  test('a link stays under the pointer that presses it, though leaving the field takes its error away', async ({
    page,
  }) => {
    await page.goto('/login');
    await button(page).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await field(page, 'Email').fill(email);
    const link = page.getByRole('link', { name: 'Register an organization' });
    await link.hover();
    await expectUnmoved(link, () => page.mouse.down());
    await page.mouse.up();
    await expect(page).toHaveURL(/\/onboard\/tenant$/);
  });

  test('reports a failure in the words of the specification, and keeps the input', async ({ page, origin }) => {
    await page.goto('/login');
    await fillIn(page, { email, password: 'wrong' });
    await button(page).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Login failed. Check your username and password.');
    await expect(alert).toContainText('Wrong email or password');
    await expect(field(page, 'Email')).toHaveValue(email);

    origin.fail('/auth/login', status(503), { times: 1 });
    await button(page).click();
    await expect(alert).toContainText('status 503');
    origin.fail('/auth/login', reset);
    await button(page).click();
    await expect(alert).toContainText('The service could not be reached.');
    origin.heal();
    await field(page, 'Password').fill(password);
    await button(page).click();
    await page.waitForURL('**/dashboard');
  });

  test('sends one request however often it is pressed', async ({ page, origin }) => {
    await page.goto('/login');
    await fillIn(page);
    const answers = held();
    origin.fail('/auth/login', answers.failure);
    await button(page).dblclick();
    await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible();
    await page.keyboard.press('Enter');
    for (const name of ['Email', 'Password'] as const) await field(page, name).press('Enter');
    // A second request would have left the page before the answer to the first one opens the dashboard and its reads arrive.
    const read = origin.log.next({ path: '/api/apps' });
    answers.release();
    await page.waitForURL('**/dashboard');
    await read;
    expect(origin.log.count({ path: '/auth/login' })).toBe(1);
  });

  test('leads to the page that was asked for, never to another origin, and immediately with a live session', async ({
    page,
  }) => {
    await page.goto('/billing');
    await page.waitForURL('**/login?next=%2Fbilling');
    await fillIn(page);
    await button(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Billing & Plans' })).toBeVisible();

    await page.goto('/login?next=%2Fapps');
    await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
    await page.goto('/login?next=%2F%2Fevil.example%2F');
    await page.waitForURL('**/dashboard');
    await page.goto('/login');
    await page.waitForURL('**/dashboard');
  });

  test('leads to registering an organization', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Register an organization' }).click();
    await expect(page).toHaveURL(/\/onboard\/tenant$/);
  });

  test('reads a session of either id type, with fields it does not know', async ({ page, origin }) => {
    const nobody = page.waitForResponse('**/auth/me');
    await page.goto('/login?next=%2Fbilling');
    await nobody;
    origin.fail('/auth/me', wrongShape({ id: 7, tenant_id: '1', email: 'someone@acme.example', roles: ['admin'] }));
    await fillIn(page);
    await button(page).click();
    await page.waitForURL('**/billing');
    expect(await page.evaluate(() => localStorage.getItem('tenant_id'))).toBe('"1"');
  });
});

test.describe('/login says why it is shown', () => {
  test('the session has ended', async ({ page, backend }) => {
    await page.goto('/login?next=%2Fbilling');
    await fillIn(page);
    await button(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Billing & Plans' })).toBeVisible();
    // While no page is open: a page that prefetches would hear of it first, and its reload would find nobody signed in.
    await page.goto('about:blank');
    backend.endSessions();
    await page.goto('/billing');
    await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
    await expect(page).toHaveURL(/\/login\?next=%2Fbilling$/);
  });

  test('the service cannot be reached: Try again works without a reload', async ({ page, origin }) => {
    origin.fail('/auth/me', reset);
    await page.goto('/dashboard');
    await expect(page.getByText('no session is kept on this device')).toBeVisible({ timeout: 15_000 });
    origin.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    // The service answers that nobody is signed in: the form remains, and the heading takes over the focus of the button that went.
    await expect(button(page)).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused();
    await fillIn(page);
    await button(page).click();
    await page.waitForURL('**/dashboard');
  });

  test('there is no offline copy because none was wanted', async ({ page, origin, backend }) => {
    await page.goto('/login');
    await expect(keepCopy(page)).toBeChecked();
    await expect(keepCopy(page)).toHaveAccessibleDescription('Turn this off on a shared computer');
    await keepCopy(page).uncheck();
    await fillIn(page);
    await button(page).click();
    await page.waitForURL('**/dashboard');
    expect(backend.requests({ path: '/auth/me' }).length).toBeGreaterThan(0);
    origin.fail('/auth/me', reset);
    await page.goto('/dashboard');
    await expect(page.getByText('No offline copy is kept on this device. Connect to sign in.')).toBeVisible({
      timeout: 15_000,
    });
    await expect(keepCopy(page)).not.toBeChecked();
  });

  test('a page failed although the session is valid: the user can try again or go elsewhere, without being sent back', async ({
    page,
  }) => {
    await page.goto('/login?next=%2Fbilling');
    await fillIn(page);
    await button(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Billing & Plans' })).toBeVisible();
    // The state that the dashboard passes on (contract.md, 'Load failure on the dashboard').
    await page.evaluate(() => {
      const state = { usr: { reason: 'Failed to load tiles.', tryAgain: '/billing' }, key: 'a', idx: 0 };
      history.replaceState(state, '', '/login');
    });
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Failed to load tiles.');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('link', { name: 'Go to Apps' })).toHaveAttribute('href', '/apps');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Billing & Plans' })).toBeVisible();
  });
});
