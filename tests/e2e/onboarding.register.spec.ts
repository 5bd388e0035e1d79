/** Registering an organization and its first admin, on the live build over HTTP (spec.md §2, §5, §8). */
import type { Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { openAt } from '../support/browser';
import { commitThenCut, status, wrongShape } from '../support/failures';
import { dumpStorage } from '../support/storage';
import { expect, test, testWithWorker } from '../support/test';

const box = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const SECRET = 'sentinel-Pa55-word';
const admin = { email: 'first@zeta.example', username: 'first', name: 'First Admin' };

async function fillInAdmin(page: Page): Promise<void> {
  await box(page, 'Email').fill(admin.email);
  await box(page, 'Username').fill(admin.username);
  await box(page, 'Full name').fill(admin.name);
  await box(page, 'Password').fill(SECRET);
}

test.describe('onboarding', () => {
  testWithWorker(
    'goes from an organization to its first admin and to the dashboard, with exactly these bodies',
    async ({ page, origin, expectChanges }) => {
      expectChanges(2);
      await page.goto('/onboard/tenant');
      await box(page, 'Organization name').fill('Zeta & Söhne');
      await expect(box(page, 'Short label')).toHaveValue('zeta-sohne');
      const registered = origin.log.next({ method: 'POST', path: '/api/tenant/tenants' });
      await press(page, 'Continue');
      expect((await registered).json).toEqual({ name: 'Zeta & Söhne', label: 'zeta-sohne' });

      await page.waitForURL(/\/onboard\/admin\?tenant_id=\d+$/);
      const tenantId = await page.evaluate(() => JSON.parse(localStorage.getItem('tenant_id') ?? 'null') as unknown);
      expect(typeof tenantId).toBe('number');
      await fillInAdmin(page);
      const account = origin.log.next({ method: 'POST', path: '/auth/register' });
      const login = origin.log.next({ method: 'POST', path: '/auth/login' });
      await press(page, 'Create account');
      // The id is sent back in its original type, although the address holds it as text.
      expect((await account).json).toEqual({ ...admin, password: SECRET, tenant_id: tenantId });
      expect((await login).json).toEqual({ email: admin.email, password: SECRET });
      await page.waitForURL('**/dashboard');
      await expect(page.getByText(admin.email).first()).toBeVisible();
      expect(await dumpStorage(page)).not.toContain(SECRET);
      // Neither page asked for the session (contract.md, 'Session and tenant').
      const before = origin.log.all().findIndex(({ path }) => path === '/auth/login');
      expect(origin.log.all().slice(0, before)).not.toContainEqual(expect.objectContaining({ path: '/auth/me' }));
    },
  );

  test('its pages open in any letter case and with a trailing slash, without asking for a session', async ({
    page,
    origin,
  }) => {
    for (const [path, heading] of [
      ['/onboard/tenant/', 'Register an organization'],
      ['/Onboard/Tenant', 'Register an organization'],
      ['/onboard/admin/', 'Create the first admin'],
      ['/ONBOARD/ADMIN?tenant_id=1', 'Create the first admin'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(`${heading} · Portcullis`);
    }
    // Any other address below /onboard needs a session.
    const asked = origin.log.next({ path: '/auth/me' });
    expect(origin.log.count({ path: '/auth/me' })).toBe(0);
    await page.goto('/onboard/other');
    await asked;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await expect(page).toHaveTitle('Sign in · Portcullis');
  });

  test('asks for no session although somebody is signed in on the device, nor when its tab wakes', async ({
    page,
    origin,
  }) => {
    await openAt(page, '/dashboard', signIns.demo);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    const asked = origin.log.count({ path: '/auth/me' });
    await page.goto('/onboard/tenant');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register an organization');
    await page.evaluate(() => document.dispatchEvent(new Event('resume')));
    await origin.log.quiet({ path: '/auth/me' });
    expect(origin.log.count({ path: '/auth/me' })).toBe(asked);
  });

  test('leads to the sign-in by the first click, although the field that is left shows an error on blur', async ({
    page,
  }) => {
    await page.goto('/onboard/tenant');
    await box(page, 'Organization name').click();
    await box(page, 'Short label').click();
    await expect(page.getByText('Organization name is required')).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('asks for what is missing, and leaves a typed label alone', async ({ page, origin }) => {
    await page.goto('/onboard/tenant');
    await press(page, 'Continue');
    await expect(page.getByText('Organization name is required')).toBeVisible();
    await expect(page.getByText('Short label is required')).toBeVisible();
    await expect(box(page, 'Organization name')).toBeFocused();
    await box(page, 'Short label').fill('mine');
    await box(page, 'Organization name').fill('Another name');
    await expect(box(page, 'Short label')).toHaveValue('mine');

    await page.goto('/onboard/admin?tenant_id=1');
    await press(page, 'Create account');
    for (const name of ['Email', 'Username', 'Full name', 'Password']) {
      await expect(page.getByText(`${name} is required`)).toBeVisible();
    }
    await box(page, 'Email').fill('no address');
    await expect(page.getByText('Enter a valid email address')).toBeVisible();
    expect(origin.log.changes()).toEqual([]);
  });

  test('shows the service’s refusals after the sentences of the specification', async ({
    page,
    origin,
    expectChanges,
  }) => {
    expectChanges(3);
    await page.goto('/onboard/tenant');
    await box(page, 'Organization name').fill('Acme');
    await press(page, 'Continue');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Failed to register tenant. Please check your details.');
    await expect(alert).toContainText('This label is taken');
    await expect(box(page, 'Organization name')).toHaveValue('Acme');

    await page.goto('/onboard/admin?tenant_id=999');
    await fillInAdmin(page);
    await press(page, 'Create account');
    await expect(alert).toContainText('Failed to register admin.');
    await expect(alert).toContainText('Tenant not found');
    origin.fail('/auth/register', status(500), { times: 1 });
    await press(page, 'Create account');
    await expect(alert).toContainText('status 500');
    await expect(box(page, 'Password')).toHaveValue(SECRET);
  });

  test('cannot create an admin without a tenant: the tenant id is missing and the button is disabled', async ({
    page,
  }) => {
    await page.goto('/onboard/admin');
    await expect(page.getByText('Missing tenant ID')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled();
    await fillInAdmin(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Missing tenant ID')).toBeVisible();
    // The previous step stores it, so the address need not contain it.
    await page.evaluate(() => localStorage.setItem('tenant_id', '7'));
    await page.reload();
    await expect(page.getByText('Missing tenant ID')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled();
  });

  testWithWorker('keeps typed input over a reload, except passwords', async ({ page }) => {
    await page.goto('/onboard/tenant');
    await box(page, 'Organization name').fill('Zeta');
    await box(page, 'Short label').fill('z');
    await page.reload();
    await expect(box(page, 'Organization name')).toHaveValue('Zeta');
    await expect(box(page, 'Short label')).toHaveValue('z');

    await page.goto('/onboard/admin?tenant_id=1');
    await fillInAdmin(page);
    expect(await dumpStorage(page)).not.toContain(SECRET);
    await page.reload();
    await expect(box(page, 'Email')).toHaveValue(admin.email);
    await expect(box(page, 'Username')).toHaveValue(admin.username);
    await expect(box(page, 'Full name')).toHaveValue(admin.name);
    await expect(box(page, 'Password')).toHaveValue('');
  });

  test('does not pretend to know the outcome of a registration without an answer', async ({
    page,
    origin,
    expectChanges,
  }) => {
    expectChanges(2);
    await page.goto('/onboard/tenant');
    await box(page, 'Organization name').fill('Zeta');
    origin.fail('/api/tenant/tenants', commitThenCut, { times: 1 });
    await press(page, 'Continue');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('We could not find out.');
    expect(origin.log.changes()).toHaveLength(1);
    // A probe finds the service again, and another attempt shows that the organization was registered.
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled({ timeout: 15_000 });
    await press(page, 'Continue');
    await expect(alert).toContainText('This label is taken');
  });

  test('an account whose sign-in fails is reported as created to somebody signed in to another organization, too', async ({
    page,
    origin,
    expectChanges,
  }) => {
    expectChanges(1);
    await openAt(page, '/dashboard', signIns.demo);
    await page.goto('/onboard/admin?tenant_id=1');
    await fillInAdmin(page);
    origin.fail('/auth/login', status(429, { detail: 'Too many attempts' }), { times: 1 });
    await press(page, 'Create account');
    await expect(page.getByText('Your account has been created. Sign in.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(box(page, 'Email')).toHaveValue(admin.email);
    const onwards = page.getByRole('link', { name: 'Go to Dashboard' });
    expect((await onwards.boundingBox())?.height, 'as high as any small button').toBe(30);
    await onwards.click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('an account whose sign-in fails is reported as created, and /login takes over', async ({
    page,
    origin,
    expectChanges,
  }) => {
    expectChanges(1);
    await page.goto('/onboard/admin?tenant_id=1');
    await fillInAdmin(page);
    origin.fail('/auth/login', status(503), { times: 1 });
    await press(page, 'Create account');
    await expect(page.getByText('Your account has been created. Sign in.')).toBeVisible();
    await expect(box(page, 'Email')).toHaveValue(admin.email);
    await expect(box(page, 'Password')).toHaveValue('');
    await box(page, 'Password').fill(SECRET);
    await press(page, 'Sign in');
    await page.waitForURL('**/dashboard');
  });

  test('the first admin belongs to the new organization, though /auth/me names none and somebody else was signed in', async ({
    page,
    origin,
    expectChanges,
  }) => {
    expectChanges(2);
    await openAt(page, '/dashboard', signIns.demo);
    await page.goto('/onboard/tenant');
    await box(page, 'Organization name').fill('Zeta');
    await press(page, 'Continue');
    await page.waitForURL(/tenant_id=\d+$/);
    const tenantId = () => page.evaluate(() => localStorage.getItem('tenant_id'));
    const registered = await tenantId();
    await fillInAdmin(page);
    origin.fail('/auth/me', wrongShape({ id: 901, email: admin.email }));
    await press(page, 'Create account');
    await page.waitForURL('**/dashboard');
    await expect(page.getByText(admin.email).first()).toBeVisible();
    expect(registered).toMatch(/^\d+$/);
    expect(await tenantId()).toBe(registered);
  });

  test('keeps a tenant id that is text as text', async ({ page, origin, expectChanges }) => {
    expectChanges(2);
    await page.goto('/onboard/tenant');
    await box(page, 'Organization name').fill('Zeta');
    origin.fail('/api/tenant/tenants', wrongShape({ id: '42', label: 'zeta', plan: { new: true } }));
    await press(page, 'Continue');
    await page.waitForURL(/tenant_id=42$/);
    await fillInAdmin(page);
    origin.fail('/auth/register', wrongShape({ id: 9 }));
    const account = origin.log.next({ method: 'POST', path: '/auth/register' });
    await press(page, 'Create account');
    expect((await account).json).toMatchObject({ tenant_id: '42' });
  });
});
