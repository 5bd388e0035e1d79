/** WCAG 2.2 AA by axe-core: every screen, overlay and state, in light and dark, on a laptop and a phone; without data on a laptop (ux.md). */
import type { Locator, Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { Audit } from '../support/axe';
import { go, settled, signIn } from '../support/browser';
import { heldBack, reset, status } from '../support/failures';
import { SCREENS } from '../support/screens';
import { expect, test } from '../support/test';

const SIZES = [
  { on: 'a laptop', width: 1280, height: 800 },
  { on: 'a phone', width: 390, height: 844 },
] as const;

const LISTS: [path: string, h1: string][] = [
  ['/apps', 'Apps'],
  ['/users', 'Internal Users'],
  ['/external-users', 'External Users'],
  ['/external-user-groups', 'User Groups'],
  ['/tiles/rate-limit', 'Rate Limiting'],
];
const OFFLINE: [path: string, h1: string][] = [
  ['/billing', 'Billing'],
  ['/dashboard', 'Dashboard'],
];
const FAILING: [path: string, h1: string][] = [
  ['/apps', 'Apps'],
  ['/users', 'Internal Users'],
  ['/tiles', 'Tile Policies'],
];
/** Further states of screens, and addresses that name nothing. */
const STATES: [path: string, h1: string][] = [
  ['/logs?range=24h&action=blocked&user=-usr_1&event=nothing&from=x', 'Policy Logs'],
  ['/apps/app_checkout', 'Checkout Service'],
  ['/apps/app_of_nobody', 'Not found'],
  ['/external-users?import=1', 'Import external users'],
  ['/external-users/of-nobody', 'Not found'],
  ['/external-user-groups/of-nobody', 'Not found'],
  ['/tiles/geo-block?group=grp_1_4', 'Geo Block'],
  ['/tiles/rate-limit/explain', 'Which limit applies?'],
  ['/tiles/rate-limit/explain?app=app_storefront&users=depends', 'Which limit applies?'],
  ['/tiles/nope', 'Tile Not Found'],
  ['/nowhere', 'Page not found'],
];

/** Navigates within the app: a page load for each screen would take most of the time. */
async function goTo(page: Page, path: string, h1: string): Promise<void> {
  await go(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(h1);
}

/** The same, and waits for the screen's content. */
async function open(page: Page, path: string, h1: string): Promise<void> {
  await goTo(page, path, h1);
  await settled(page);
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const dialog = (page: Page) => page.getByRole('dialog');

for (const { on, ...viewport } of SIZES) {
  test.describe(`on ${on}, axe finds no violation`, () => {
    test.use({ viewport });

    test.describe('in the demo', () => {
      test.use({ build: 'demo' });

      test('on any screen, full, empty or without a match', async ({ page, context }) => {
        test.slow();
        const audit = await Audit.start(context, page);
        await page.goto('/onboard/admin');
        await expect(page.getByText('Missing tenant ID')).toBeVisible();
        await audit.check('/onboard/admin without a tenant');
        await page.goto('/onboard/tenant');
        await button(page, 'Continue').click();
        await expect(page.getByText('Organization name is required')).toBeVisible();
        await audit.check('/onboard/tenant with errors');
        await page.goto('/login');
        await expect(page.getByLabel('Email', { exact: true })).toHaveValue(/./);
        await audit.check('/login');
        await page.getByLabel('Password', { exact: true }).fill('wrong');
        await button(page, 'Sign in').click();
        await expect(page.getByRole('alert')).toBeVisible();
        await audit.check('/login, refused');
        await page.getByLabel('Password', { exact: true }).fill(signIns.demo.password);
        await signIn(page);

        for (const { path, h1 } of Object.values(SCREENS)) {
          await open(page, path, h1);
          await audit.check(path);
        }
        for (const [path, h1] of STATES) {
          await open(page, path, h1);
          await audit.check(path);
        }
        for (const [path, h1] of LISTS) {
          await open(page, `${path}?q=zzzz`, h1);
          await expect(button(page, 'Clear filters')).toBeVisible();
          await audit.check(`${path} without a match`);
        }
        await page.goto('/dashboard?scenario=empty');
        await expect(page.getByText('No apps found.')).toBeVisible();
        await settled(page);
        await audit.check('/dashboard of a fresh tenant');
        for (const [path, h1] of LISTS) {
          await open(page, path, h1);
          await audit.check(`${path}, empty`);
        }
        expect(audit.violations()).toEqual([]);
      });

      test('in any dialog, panel, menu, list or toast, and while offline', async ({ page, context }) => {
        test.slow();
        const audit = await Audit.start(context, page);
        const leave = async () => {
          await page.keyboard.press('Escape');
          await expect(dialog(page).or(page.getByRole('alertdialog'))).toHaveCount(0);
        };
        /** Opens a dialog, checks it, and closes it. */
        const look = async (state: string, opener: Locator) => {
          await opener.click();
          await expect(dialog(page).first()).toBeVisible();
          await audit.check(state);
          await leave();
        };
        await signIn(page);
        await open(page, '/users', 'Internal Users');

        await button(page, 'Admin').click();
        await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
        await audit.check("the menu 'Admin'");
        await page.getByRole('menuitem', { name: 'Sign out' }).click();
        await expect(dialog(page)).toBeVisible();
        await audit.check('signing out');
        await leave();
        if (viewport.width < 1024) await look('the drawer', button(page, 'Open menu'));

        await button(page, 'Add user').click();
        await button(dialog(page), 'Add').click();
        await expect(dialog(page).getByText('Email is required')).toBeVisible();
        await audit.check('adding an internal user, with errors');
        await dialog(page).getByLabel('Username').fill('x');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('alertdialog')).toBeVisible();
        await audit.check('discarding changes');
        await button(page, 'Discard').click();
        await look('deleting an internal user', button(page, 'Delete b@acme.example'));
        await button(page, 'Edit b@acme.example').click();
        await page.getByRole('textbox', { name: 'Full name' }).fill('');
        await button(page, 'Save').click();
        await expect(page.getByText('Full name is required')).toBeVisible();
        await audit.check('editing an internal user, with an error');
        await button(page, 'Cancel').click();

        await open(page, '/apps', 'Apps');
        await button(page, 'Actions for Storefront Web').click();
        await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
        await audit.check('the menu of an app');
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        await expect(dialog(page)).toBeVisible();
        await audit.check('deleting an app');
        await leave();
        await look('creating an app', button(page, 'Create app'));

        await open(page, '/apps/app_storefront', 'Storefront Web');
        await look('revoking a key', button(page, 'Revoke API key'));
        await open(page, '/apps/app_checkout', 'Checkout Service');
        await button(page, 'Create API key').click();
        await button(dialog(page), 'Show').click();
        await audit.check('a new key');
        await button(dialog(page), 'I have stored it').click();
        await open(page, '/apps/app_storefront/endpoints', 'Endpoints');
        await look('a rule for an endpoint', button(page, 'Apply rule').first());

        await open(page, '/external-users', 'External Users');
        await look('adding an external user', button(page, 'Add user'));
        await page
          .getByRole('checkbox', { name: /^Select .*@/ })
          .first()
          .check();
        await look('assigning those selected', button(page, 'Assign to group'));
        await look('deleting those selected', button(page, 'Delete'));
        await button(page, 'Assign to group').click();
        await dialog(page).getByLabel('Group', { exact: true }).selectOption({ index: 1 });
        await dialog(page)
          .getByRole('button', { name: /^Assign/ })
          .click();
        await expect(page.getByRole('list', { name: 'Results' })).toBeVisible();
        await audit.check('the results of bulk work');

        await open(page, '/logs', 'Policy Logs');
        // A user with a long address: if it did not fit, it would overlap the buttons beside it.
        await open(page, '/logs?user=eu_1_57', 'Policy Logs');
        await expect(page.locator('[data-index]').first()).toContainText('carlos.okafor2@post.example');
        await look('an event', page.locator('[data-index] [data-part=open]').first());
        await look('saving a view', button(page, 'Save view'));
        // A phone's rows are cards.
        if (viewport.width >= 768) {
          await button(page, 'Columns').click();
          await expect(page.getByRole('menuitem', { name: 'Hide Severity' })).toBeVisible();
          await audit.check('the menu of columns');
          await page.keyboard.press('Escape');
        }
        await open(page, '/external-user-groups/grp_1_2', 'Standard');
        await look('adding a member', button(page, 'Add member'));

        await open(page, '/external-user-groups', 'User Groups');
        await look('creating a group', button(page, 'Create group'));
        await look('renaming a group', button(page, /^Rename /).first());
        await button(page, 'Create group').click();
        await dialog(page).getByLabel('Group name').fill('Axe');
        await button(dialog(page), 'Create').click();
        await expect(page.getByText('Group Axe created')).toBeVisible();
        await audit.check('a toast');
        await look('deleting a group', button(page, 'Delete Axe'));

        await open(page, '/tiles/rate-limit', 'Rate Limiting');
        await button(page, 'Add rule').click();
        await expect(dialog(page).getByRole('alert')).toBeVisible();
        await audit.check('adding a rule that exists');
        await dialog(page).getByLabel('Scope', { exact: true }).selectOption('user');
        await dialog(page).getByLabel('User', { exact: true }).fill('a');
        await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
        await audit.check('choosing the user of a rule');
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await button(page, 'Discard').click();
        await button(page, /^Actions for /)
          .first()
          .click();
        await page.getByRole('menuitem', { name: 'Edit' }).click();
        await expect(dialog(page)).toBeVisible();
        await audit.check('editing a rule');
        await leave();
        await button(page, /^Actions for /)
          .first()
          .click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        await expect(dialog(page)).toBeVisible();
        await audit.check('deleting a rule');
        await leave();

        await open(page, '/tile-policies/assign/group', 'Assign');
        await page.getByLabel('Configuration (JSON)', { exact: true }).fill('{"a": 1 "b"}');
        await button(page, 'Assign tile').click();
        await expect(page.getByText('Group is required')).toBeVisible();
        await audit.check('assigning a tile, with errors');
        await page.getByLabel('Configuration (JSON)', { exact: true }).fill('{}');
        await open(page, '/billing', 'Billing');
        await look('upgrading', button(page, /^Upgrade to /).first());

        await button(page, 'Demo settings').click();
        await expect(dialog(page)).toBeVisible();
        await audit.check('the demo’s settings');
        await dialog(page).getByRole('switch', { name: 'Simulate offline' }).click();
        await leave();
        await expect(page.getByText(/^You are offline\. Showing data saved /)).toBeVisible();
        for (const [path, h1] of [...OFFLINE, ...LISTS]) {
          await open(page, path, h1);
          await audit.check(`${path}, offline`);
        }
        await open(page, '/tiles/rate-limit', 'Rate Limiting');
        await button(page, 'Add rule').focus();
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Tab');
        await expect(page.getByRole('tooltip')).toBeVisible();
        await audit.check('a tooltip');
        expect(audit.violations()).toEqual([]);
      });
    });
  });
}

test('axe finds no violation on any screen that is loading, or has failed with nothing saved', async ({
  page,
  context,
  origin,
}) => {
  test.slow();
  const audit = await Audit.start(context, page);
  const CALLS = /^\/(?:api|admin-api)\//;
  // Silent until it is released: requests that hang for good would use up the connections that a browser allows per origin.
  const silence = heldBack(({ response }) => void response.destroy());
  const endings = [
    ['waiting', silence.failure],
    ['failed', status(500, { detail: 'The database is away' })],
    ['offline with nothing saved', reset],
  ] as const;
  await page.goto('/login?next=/nowhere');
  origin.fail(CALLS, silence.failure);
  await page.getByLabel('Email', { exact: true }).fill(signIns.demo.email);
  await page.getByLabel('Password', { exact: true }).fill(signIns.demo.password);
  await button(page, 'Sign in').click();
  await page.waitForURL('**/nowhere');
  for (const [state, failure] of endings) {
    origin.heal();
    origin.fail(CALLS, failure);
    // Starts from a page that reads nothing, once it is there: earlier the app would not notice a new address.
    await goTo(page, '/nowhere', 'Page not found');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Page not found');
    for (const [path, h1] of [...FAILING, ...OFFLINE]) {
      // If it is refused and has nothing saved, the dashboard leads to the sign-in page (contract.md).
      await goTo(page, path, state === 'failed' && path === '/dashboard' ? 'Sign in' : h1);
      const sign =
        state === 'waiting' ? page.locator('[aria-busy=true], [data-part=skeleton]') : page.getByRole('alert');
      await expect(sign.filter({ visible: true }).first(), `${path}, ${state}`).toBeVisible();
      await audit.check(`${path}, ${state}`);
    }
    silence.release();
  }
  expect(audit.violations()).toEqual([]);
});
