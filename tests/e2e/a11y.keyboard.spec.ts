/** Every task of spec.md §1 with only the keyboard, in the demo (ux.md). */
import type { Locator, Page } from '@playwright/test';
import { chosen, expectCurrent, Keys } from '../support/keys';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });
test.describe.configure({ timeout: 120_000 });

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const field = (within: Page | Locator, name: string) => within.getByLabel(name, { exact: true });
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

/** Goes from /login to a screen: Enter in the form, then the sidebar. */
async function enterAt(page: Page, keys: Keys, name: string): Promise<void> {
  await page.goto('/login');
  await keys.enter(field(page, 'Password'));
  await expect(h1(page)).toHaveText('Dashboard');
  await keys.enter(link(page, name));
  await expect(h1(page)).toBeFocused();
}

test('the keyboard is enough to sign in, register an organization with its first admin, navigate and sign out', async ({
  page,
}) => {
  const keys = new Keys(page);
  await page.goto('/login');
  await keys.enter(page.getByRole('link', { name: 'Register an organization' }));
  await expect(h1(page)).toBeFocused();
  await keys.type(field(page, 'Organization name'), 'Keys & Co');
  await expect(field(page, 'Short label')).toHaveValue('keys-co');
  await keys.enter(button(page, 'Continue'));
  await page.waitForURL(/\/onboard\/admin\?tenant_id=/);
  await expect(h1(page)).toBeFocused();
  await keys.type(field(page, 'Email'), 'first@keys.example');
  await keys.type(field(page, 'Username'), 'first');
  await keys.type(field(page, 'Full name'), 'First Keys');
  await keys.press('Enter');
  await expect(field(page, 'Password')).toBeFocused();
  await keys.type(field(page, 'Password'), 'by-keys-alone');
  await keys.press('Enter');
  await expect(h1(page)).toHaveText('Dashboard');
  await expect(page.getByText('first@keys.example').first()).toBeVisible();

  const admin = button(page, 'Admin');
  await keys.to(admin);
  await keys.press('ArrowUp');
  const items = page.getByRole('menuitem');
  await expectCurrent(items.last());
  await keys.press('Escape');
  await expect(items).toHaveCount(0);
  await expect(admin).toBeFocused();
  await keys.press('Space');
  await expectCurrent(items.first());
  await keys.press('End');
  await expectCurrent(items.last());
  await keys.press('Home');
  await expectCurrent(items.first());
  await page.keyboard.type('sign');
  await expectCurrent(page.getByRole('menuitem', { name: 'Sign out' }));
  await keys.press('Enter');
  const asking = dialog(page, 'Sign out?');
  await expect(button(asking, 'Cancel')).toBeFocused();
  await keys.press('Escape');
  await expect(asking).toHaveCount(0);
  await expect(admin).toBeFocused();
  await keys.menu(admin, 'Sign out');
  await keys.enter(button(asking, 'Sign out'));
  await expect(h1(page)).toHaveText('Sign in');

  await keys.type(field(page, 'Email'), 'admin@acme.example');
  await keys.type(field(page, 'Password'), 'portcullis-demo');
  await keys.press('Enter');
  await expect(h1(page)).toHaveText('Dashboard');
  await page.reload();
  await expect(h1(page)).toHaveText('Dashboard');
  await keys.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await keys.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await keys.press('Tab');
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);
  expect(keys.unmarked()).toEqual([]);
});

test('the keyboard is enough for an app, its key, its SDK and a rule for one of its endpoints', async ({ page }) => {
  const keys = new Keys(page);
  await enterAt(page, keys, 'Apps');
  await keys.enter(button(page, 'Create app'));
  const creating = dialog(page, 'Create app');
  await expect(field(creating, 'App name')).toBeFocused();
  await keys.press('Enter');
  await expect(creating.getByText('App name is required')).toBeVisible();
  await expect(field(creating, 'App name')).toBeFocused();
  await keys.type(field(creating, 'App name'), 'Keyboard');
  await keys.press('Escape');
  const discarding = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await expect(button(discarding, 'Keep editing')).toBeFocused();
  await keys.press('Escape');
  await expect(discarding).toHaveCount(0);
  await expect(field(creating, 'App name')).toBeFocused();
  await keys.press('Enter');
  await expect(creating).toHaveCount(0);
  await expect(button(page, 'Create app')).toBeFocused();

  await keys.menu(button(page, 'Actions for Keyboard'), 'View details');
  await expect(h1(page)).toHaveText('Keyboard');
  await expect(h1(page)).toBeFocused();
  await keys.enter(button(page, 'Create API key'));
  const secret = page.getByRole('dialog');
  await expect(button(secret, 'Copy')).toBeFocused();
  await keys.press('Escape');
  await expect(field(secret, 'API key')).toHaveValue(/^pk_live_/);
  await keys.enter(button(secret, 'Show'));
  await expect(field(secret, 'API key')).toHaveAttribute('type', 'text');
  await keys.enter(button(secret, 'I have stored it'));
  await expect(secret).toHaveCount(0);
  await keys.enter(button(page, 'Revoke API key'));
  await page.keyboard.type('Keyboard');
  await keys.press('Enter');
  await expect(secret).toHaveCount(0);
  await expect(page.getByText(/This API key is revoked/)).toBeVisible();

  await keys.enter(link(page, 'Apps'));
  await expect(h1(page)).toHaveText('Apps');
  const actions = button(page, 'Actions for Storefront Web');
  const download = page.waitForEvent('download');
  await keys.menu(actions, 'Download SDK');
  expect((await download).suggestedFilename()).toMatch(/-sdk\.zip$/);
  await expect(actions).toBeFocused();
  await keys.menu(actions, 'Rebuild SDK');
  await expect(row(page, /Storefront Web/)).toContainText('1.4.1');

  await keys.menu(button(page, 'Actions for Keyboard'), 'View endpoints');
  await expect(h1(page)).toContainText('Keyboard');
  await keys.enter(link(page, 'Apps'));
  await keys.menu(button(page, 'Actions for Keyboard'), 'Delete');
  await expect(field(secret, 'Type Keyboard to confirm')).toBeFocused();
  await page.keyboard.type('Keyboard');
  await keys.press('Enter');
  await expect(secret).toHaveCount(0);
  await expect(row(page, /Keyboard/)).toHaveCount(0);

  await keys.menu(button(page, 'Actions for Acme for iOS'), 'View endpoints');
  await expect(h1(page)).toContainText('Acme for iOS');
  const apply = button(page, 'Apply rule').first();
  await keys.enter(apply);
  const panel = dialog(page, /^Apply rule to /);
  await expect(field(panel, 'Limit')).toBeFocused();
  await keys.type(field(panel, 'Limit'), '25');
  await keys.choose(field(panel, 'Window'), '5m');
  await keys.choose(field(panel, 'Mode'), 'shadow');
  await keys.enter(button(panel, 'Apply rule'));
  await expect(panel).toHaveCount(0);
  await expect(page.getByText('Rule applied: 25/5m (shadow). Changes will propagate within 30s.')).toBeVisible();
  await expect(apply).toBeFocused();
  expect(keys.unmarked()).toEqual([]);
});

test('the keyboard is enough for internal users, a filter of the policy logs and a plan', async ({ page }) => {
  const keys = new Keys(page);
  await enterAt(page, keys, 'Internal Users');
  await keys.enter(button(page, 'Add user'));
  const adding = dialog(page, 'Add user');
  await expect(field(adding, 'Email')).toBeFocused();
  await keys.type(field(adding, 'Email'), 'keys@acme.example');
  await keys.type(field(adding, 'Username'), 'keys');
  await keys.type(field(adding, 'Full name'), 'Only Keys');
  await keys.enter(button(adding, 'Generate'));
  await expect(field(adding, 'Password')).toHaveValue(/^.{20}$/);
  await keys.choose(field(adding, 'Role'), 'viewer');
  await keys.enter(button(adding, 'Add'));
  await expect(adding).toHaveCount(0);
  await expect(button(page, 'Add user')).toBeFocused();

  const edit = button(page, 'Edit keys@acme.example');
  await keys.enter(edit);
  const mine = row(page, /keys@acme\.example/);
  await expect(mine.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await keys.type(mine.getByRole('textbox', { name: 'Full name' }), 'Keys Only');
  await keys.press('Enter');
  await expect(edit).toBeFocused();
  await expect(mine).toContainText('Keys Only');
  await keys.enter(button(page, 'Delete keys@acme.example'));
  const deleting = dialog(page, 'Delete keys@acme.example?');
  await expect(button(deleting, 'Cancel')).toBeFocused();
  await keys.enter(button(deleting, 'Delete'));
  await expect(deleting).toHaveCount(0);
  await expect(mine).toHaveCount(0);

  await keys.enter(link(page, 'Dashboard'));
  await expect(h1(page)).toBeFocused();
  await keys.choose(field(page, 'Filter by app'), 'Storefront Web');
  await expect(page).toHaveURL(/\?app=app_storefront$/);
  await expect(page.getByRole('region', { name: 'Policy logs' }).getByRole('row').nth(1)).toContainText(
    'Storefront Web',
  );

  await keys.enter(link(page, 'Billing'));
  await keys.enter(button(page, 'Upgrade to Business'));
  const upgrading = dialog(page, 'Upgrade to Business?');
  await expect(button(upgrading, 'Cancel')).toBeFocused();
  await keys.enter(button(upgrading, 'Upgrade'));
  await expect(page.getByText('Your organization is on the Business plan.')).toBeVisible();
  expect(keys.unmarked()).toEqual([]);
});

test('the keyboard is enough for external users and their groups, one by one and in bulk', async ({ page }) => {
  const keys = new Keys(page);
  await enterAt(page, keys, 'User Groups');
  await keys.enter(button(page, 'Create group'));
  const creating = dialog(page, 'Create group');
  await expect(field(creating, 'Group name')).toBeFocused();
  await page.keyboard.type('Keyed');
  await keys.press('Enter');
  await expect(creating).toHaveCount(0);
  await keys.enter(button(page, 'Rename Keyed'));
  const renaming = dialog(page, 'Rename Keyed');
  await keys.type(field(renaming, 'Group name'), 'Zed keys');
  await keys.press('Enter');
  await expect(renaming).toHaveCount(0);
  await expect(button(page, 'Rename Zed keys')).toBeVisible();

  await keys.enter(link(page, 'External Users'));
  await expect(h1(page)).toBeFocused();
  await keys.enter(button(page, 'Add user'));
  const adding = dialog(page, 'Add user');
  await expect(field(adding, 'Email')).toBeFocused();
  await keys.type(field(adding, 'Email'), 'aaa@keys.example');
  await keys.type(field(adding, 'Name'), 'Keyed');
  await keys.enter(button(adding, 'Add'));
  await expect(adding).toHaveCount(0);
  await expect(button(page, 'Add user')).toBeFocused();
  await keys.type(field(page, 'Search users'), 'keys.example');
  const group = field(page, 'Group of aaa@keys.example');
  await keys.choose(group, 'Zed keys');
  await expect(group).toBeFocused();

  await keys.type(field(page, 'Search users'), 'a');
  const ticks = page.getByRole('checkbox', { name: /^Select .*@/ });
  await keys.to(ticks.nth(0));
  await keys.press('Space');
  await keys.to(ticks.nth(1));
  await keys.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await keys.enter(button(page, 'Assign to group'));
  const assigning = dialog(page, 'Assign to group');
  await expect(field(assigning, 'Group')).toBeFocused();
  await keys.choose(field(assigning, 'Group'), 'Standard');
  await keys.enter(button(assigning, 'Assign'));
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(2);
  await keys.type(field(page, 'Search users'), 'keys.example');
  await keys.enter(button(page, 'Delete aaa@keys.example'));
  await keys.enter(button(dialog(page, 'Delete aaa@keys.example?'), 'Delete'));
  await expect(dialog(page, 'Delete aaa@keys.example?')).toHaveCount(0);
  await expect(button(page, 'Delete aaa@keys.example')).toHaveCount(0);

  await keys.enter(link(page, 'User Groups'));
  await keys.enter(button(page, 'Delete Zed keys'));
  await expect(button(page.getByRole('dialog'), 'Cancel')).toBeFocused();
  await keys.enter(button(page.getByRole('dialog'), 'Delete'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, 'Delete Zed keys')).toHaveCount(0);
  expect(keys.unmarked()).toEqual([]);
});

test('the keyboard is enough for rules of the tenant, an app, a group and a user', async ({ page }) => {
  const keys = new Keys(page);
  await enterAt(page, keys, 'Tile Policies');
  await keys.enter(button(page, 'Enable Rate Limiting'));
  await expect(h1(page)).toHaveText('Rate Limiting');
  const asking = page.getByRole('dialog');
  const remove = async (name: string) => {
    await keys.menu(button(page, `Actions for ${name}`), 'Delete');
    await expect(button(asking, 'Cancel')).toBeFocused();
    await keys.enter(button(asking, 'Delete'));
    await expect(asking).toHaveCount(0);
    await expect(row(page, new RegExp(`^${name}`))).toHaveCount(0);
  };
  await remove('Tenant-wide');

  const targets = [
    ['Tenant', null, 'Tenant-wide'],
    ['App', 'Checkout Service', 'Checkout Service'],
    ['Group', 'Internal QA', 'Internal QA'],
    ['User', 'ada.garcia@inbox.example', 'ada.garcia@inbox.example'],
  ] as const;
  for (const [scope, target, name] of targets) {
    await keys.enter(button(page, 'Add rule'));
    await expect(field(asking, 'Scope')).toBeFocused();
    await keys.choose(field(asking, 'Scope'), scope);
    if (target !== null) {
      await keys.to(field(asking, scope));
      await page.keyboard.type(target);
      await expect(page.getByRole('listbox').getByRole('option')).not.toHaveCount(0);
      await keys.press('ArrowDown', 'Enter');
      await chosen(field(asking, scope), target);
    }
    await keys.choose(field(asking, 'Limit'), '1000');
    await keys.enter(button(asking, 'Save'));
    await expect(asking).toHaveCount(0);
    await expect(button(page, 'Add rule')).toBeFocused();
    await expect(row(page, new RegExp(`^${name}`))).toContainText('1,000 per 1m');
  }
  for (const [scope, , name] of targets) {
    const actions = button(page, `Actions for ${name}`);
    await keys.menu(actions, 'Edit');
    await expect(field(asking, 'Scope')).toHaveValue(scope.toLowerCase());
    await keys.choose(field(asking, 'Period'), '1h');
    await keys.enter(button(asking, 'Save'));
    await expect(asking).toHaveCount(0);
    await expect(actions).toBeFocused();
    await expect(row(page, new RegExp(`^${name}`))).toContainText('1,000 per 1h');
    const toggle = page.getByRole('switch', { name: `Enabled: ${name}` });
    await keys.to(toggle);
    await keys.press('Space');
    await expect(toggle).not.toBeChecked();
    await expect(toggle).toBeFocused();
  }
  for (const [, , name] of targets) await remove(name);
  expect(keys.unmarked()).toEqual([]);
});

/** Holds Enter down for a second, in which it repeats. */
async function holdEnter(page: Page): Promise<void> {
  for (let repeats = 0; repeats < 25; repeats += 1) {
    await page.keyboard.down('Enter');
    await page.waitForTimeout(40);
  }
  await page.keyboard.up('Enter');
}

test('an Enter held down in a dialog sends it once, and does not open it again', async ({ page }) => {
  const keys = new Keys(page);
  await enterAt(page, keys, 'User Groups');
  const any = page.getByRole('dialog');
  const create = button(page, 'Create group');
  await keys.enter(create);
  await keys.type(field(any, 'Group name'), 'Held');
  await holdEnter(page);
  await expect(any).toHaveCount(0);
  await expect(create).toBeFocused();
  await expect(button(page, 'Delete Held')).toHaveCount(1);

  await keys.enter(button(page, 'Rename Held'));
  await keys.type(field(any, 'Group name'), 'Kept');
  await holdEnter(page);
  await expect(any).toHaveCount(0);
  await expect(button(page, 'Rename Kept')).toBeFocused();

  await keys.enter(button(page, 'Delete Kept'));
  await keys.to(button(any, 'Delete'));
  await holdEnter(page);
  await expect(any).toHaveCount(0);
  await expect(button(page, 'Delete Kept')).toHaveCount(0);

  // A new press opens it.
  await keys.enter(create);
  await expect(field(any, 'Group name')).toBeFocused();
});

test('an Enter held down on an item of a menu chooses it once, and does not open the menu again', async ({ page }) => {
  const keys = new Keys(page);
  await enterAt(page, keys, 'Apps');
  const actions = button(page, 'Actions for Storefront Web');
  await keys.enter(actions);
  await expectCurrent(page.getByRole('menuitem').first());
  await page.keyboard.type('download');
  await expectCurrent(page.getByRole('menuitem', { name: 'Download SDK' }));
  const download = page.waitForEvent('download');
  await holdEnter(page);
  await download;
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(actions).toBeFocused();
});
