/** The palette and the keyboard shortcuts (insight.md, 7), in the demo, with only the keyboard. */
import { Audit } from '../support/axe';
import { openAt, signIn } from '../support/browser';
import { expect, test, testWithWorker } from '../support/test';

test.use({ build: 'demo' });

testWithWorker(
  'finds anything saved, without a network and by keyboard alone, and leaves nothing for the next session',
  async ({ context, page }) => {
    const audit = await Audit.start(context, page);
    await page.goto('/login');
    await signIn(page);
    const keyboard = page.keyboard;
    const h1 = page.getByRole('heading', { level: 1 });
    const palette = page.getByRole('dialog', { name: 'Search', exact: true });
    const field = palette.getByRole('combobox', { name: 'Search' });
    const chosen = palette.getByRole('option', { selected: true });
    const find = async (query: string) => {
      await keyboard.press('Control+k');
      await expect(field).toBeFocused();
      await keyboard.type(query);
    };
    await expect(page.getByText('Ready to work offline')).toBeVisible({ timeout: 60_000 });

    await find('simulate');
    await expect(chosen).toHaveText('Simulate offline');
    await keyboard.press('Enter');
    await expect(page.getByText('Offline · showing saved data')).toBeVisible();

    await find('strfrnt');
    await expect(chosen).toContainText('Storefront Web');
    await audit.check('the palette');
    expect(audit.violations()).toEqual([]);
    await keyboard.press('Enter');
    await expect(h1).toHaveText('Storefront Web');
    await expect(h1).toBeFocused();

    // Recent entries come first; actions that need a connection say so and do nothing.
    await find('');
    await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
      'Storefront Web',
    );
    await keyboard.type('create app');
    await expect(chosen).toContainText('You are offline. Changes need a connection.');
    await keyboard.press('Enter');
    await expect(palette).toBeVisible();
    await keyboard.press('Escape');
    await expect(palette).toHaveCount(0);

    await keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await keyboard.press('Escape');
    await keyboard.press('g');
    await keyboard.press('u');
    await expect(h1).toHaveText('External Users');
    // In a field these keys are text, not shortcuts.
    await page.getByLabel('Search users').focus();
    await keyboard.type('gl?');
    await expect(page.getByLabel('Search users')).toHaveValue('gl?');
    await expect(h1).toHaveText('External Users');

    await find('sign out');
    await keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign out' }).click();
    await expect(h1).toHaveText('Sign in');
    await keyboard.press('Control+k');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(/@/);
    await expect(palette).toHaveCount(0);
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('palette')));
    expect(kept).toEqual([]);
  },
);

test('a browser that fills in a field sends keys without a name, which are no shortcuts and no errors', async ({
  page,
}) => {
  await page.goto('/login');
  await signIn(page);
  await page.goto('/external-users');
  const field = page.getByLabel('Search users');
  await field.evaluate((input) => input.dispatchEvent(new Event('keydown', { bubbles: true })));
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test("Enter held down on 'Search' opens the palette and chooses nothing in it", async ({ page }) => {
  await openAt(page, '/dashboard');
  await page.getByRole('button', { name: 'Search', exact: true }).focus();
  await page.keyboard.down('Enter');
  const field = page.getByRole('dialog', { name: 'Search', exact: true }).getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  // Pressed again without being let go, a key repeats.
  for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.type('apps');
  await expect(field).toHaveValue('apps');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apps');
});

test('Ctrl+K and F8 work while a menu is open: they close it first', async ({ page }) => {
  await openAt(page, '/apps');
  const button = page.getByRole('button', { name: /^Actions for / }).first();
  const menu = page.getByRole('menu');
  await button.press('Enter');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await expect(menu).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await button.press('Enter');
  await expect(menu).toBeFocused();
  await page.keyboard.press('F8');
  await expect(menu).toHaveCount(0);
});

test('shortcuts of a single key work on a checkbox and on the dashboard’s chart, which take no letters', async ({
  page,
}) => {
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await openAt(page, '/external-users');
  await page
    .getByRole('main')
    .getByLabel(/^Select \S+@/)
    .first()
    .focus();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');

  await page.getByRole('slider', { name: /^Events by time/ }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apps');
});
