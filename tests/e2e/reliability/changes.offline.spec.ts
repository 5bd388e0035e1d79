/** Controls for changes, and typed input, without a network (reliability.md, E1). */
import type { Locator, Page, Request } from '@playwright/test';
import { go, goOffline, goOnline } from '../../support/browser';
import { expect, test } from '../../support/test';
import { main, settle, T1, waitForWarm } from './network-steps';

test.use({ build: 'n' });

type Find = (page: Page) => Locator;
/** The first one whose name is this, or fits. */
const button =
  (name: string | RegExp): Find =>
  (page) =>
    main(page)
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      .first();
const picker: Find = (page) =>
  main(page)
    .getByLabel(/^Group of /)
    .first();
const inBar =
  (name: string): Find =>
  (page) =>
    page.getByRole('group', { name: 'Selection' }).getByRole('button', { name, exact: true });
/** An item in a row's menu; the menu has to be opened first. */
const item = (row: string, name: string) => ({ row, name });

const CONTROLS: readonly {
  path: string;
  /** Makes the controls appear. */
  before?: (page: Page) => Promise<void>;
  controls: readonly Find[];
  items?: readonly { row: string; name: string }[];
}[] = [
  {
    path: '/users',
    controls: [button('Add user'), button('Edit b@acme.example'), button('Delete b@acme.example')],
  },
  {
    path: '/external-users',
    controls: [button('Add user'), button('Import CSV'), button(/^Delete .+@/), picker],
  },
  {
    path: '/external-users?sort=email',
    before: (page) =>
      main(page)
        .getByLabel(/^Select .+@/)
        .first()
        .check(),
    controls: [inBar('Assign to group'), inBar('Delete')],
  },
  {
    path: '/external-users?import=1',
    before: async (page) => {
      await page.getByLabel('Pasted rows').fill('email\nnew@shop.example');
      await page.getByRole('button', { name: 'Read pasted rows' }).click();
    },
    controls: [button('Import 1 user')],
  },
  { path: '/external-users/eu_1_18', controls: [button('Delete'), picker] },
  {
    path: '/external-user-groups',
    controls: [button('Create group'), button('Rename Premium'), button('Delete Beta testers')],
  },
  { path: '/external-user-groups/grp_1_1', controls: [button('Add member'), button(/^Remove .+@/)] },
  {
    path: '/apps',
    controls: [button('Create app')],
    items: [item('Storefront Web', 'Rebuild SDK'), item('Storefront Web', 'Delete')],
  },
  { path: '/apps/app_checkout', controls: [button('Create API key')] },
  { path: '/apps/app_ios', controls: [button('Revoke API key'), button('Rebuild SDK')] },
  {
    path: '/apps/app_ios/endpoints',
    controls: [(page) => main(page).getByRole('button', { name: 'Apply rule' }).first()],
  },
  {
    path: '/tiles/rate-limit',
    controls: [button('Add rule'), (page) => main(page).getByRole('switch').first()],
    items: [item('Partner API', 'Edit'), item('Partner API', 'Delete')],
  },
  { path: '/tiles', controls: [button(/^Delete rule: /)] },
  { path: '/tile-policies/assign/group', controls: [button('Assign tile')] },
  { path: '/billing', controls: [button('Upgrade to Business')] },
];

async function isOff(control: Locator, page: Page, opensNothing: () => Promise<void>): Promise<void> {
  await expect(control).toHaveAccessibleDescription(new RegExp(T1.replaceAll('.', '\\.')));
  await expect(control).toBeDisabled();
  await control.focus();
  for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
  await control.click({ force: true });
  await opensNothing();
}

/** Returns a check that no dialog opens, not even one whose code has to be fetched first. */
function watchDialogs(page: Page): () => Promise<void> {
  const fetching = new Set<Request>();
  page.on('request', (request) => new URL(request.url()).pathname.startsWith('/assets/') && fetching.add(request));
  page.on('requestfinished', (request) => fetching.delete(request));
  page.on('requestfailed', (request) => fetching.delete(request));
  const frame = () => page.evaluate(() => new Promise(requestAnimationFrame));
  return async () => {
    await frame();
    await expect.poll(() => fetching.size, 'files being fetched').toBe(0);
    await frame();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
}

test('E1: offline every control for a change is disabled for mouse and keyboard, says why, and queues nothing', async ({
  context,
  origin,
  page,
}) => {
  test.slow();
  await settle(page, '/users');
  await waitForWarm(page);
  await goOffline(context);
  await expect(page.getByRole('status').first()).toContainText('Offline');
  const opensNothing = watchDialogs(page);
  for (const { path, before, controls, items = [] } of CONTROLS) {
    await go(page, path);
    await before?.(page);
    for (const find of controls) await isOff(find(page), page, opensNothing);
    for (const { row, name } of items) {
      await page.getByRole('button', { name: `Actions for ${row}` }).click();
      const entry = page.getByRole('menuitem', { name, exact: true });
      await expect(entry).toBeDisabled();
      await expect(entry).toHaveAccessibleDescription(new RegExp(T1.replaceAll('.', '\\.')));
      await entry.click({ force: true });
      await opensNothing();
      await page.keyboard.press('Escape');
    }
  }
  await goOnline(context);
  await expect(page.getByRole('status').first()).toHaveText('Online', { timeout: 20_000 });
  // A queued change would be sent now.
  await origin.log.quiet();
  expect(origin.log.changes(), 'nothing was queued').toEqual([]);
});

const FORMS: readonly { path: string; open?: string; field: string }[] = [
  { path: '/users', open: 'Add user', field: 'Email' },
  { path: '/external-users', open: 'Add user', field: 'Email' },
  { path: '/external-user-groups', open: 'Create group', field: 'Group name' },
  { path: '/apps', open: 'Create app', field: 'App name' },
  { path: '/tile-policies/assign/group', field: 'Group' },
];

test('E1: Enter in a form sends nothing offline, and the input is still there when the network is back', async ({
  context,
  origin,
  page,
}) => {
  test.slow();
  await settle(page, '/users');
  await waitForWarm(page);
  for (const { path, open, field } of FORMS) {
    await go(page, path);
    if (open) await main(page).getByRole('button', { name: open, exact: true }).click();
    const form = open ? page.getByRole('dialog') : main(page);
    const input = form.getByLabel(field, { exact: true });
    await input.fill('typed@before.example');
    await goOffline(context);
    const submit = form.locator('button[type=submit]');
    await expect(submit, path).toHaveAccessibleDescription(new RegExp(T1.replaceAll('.', '\\.')));
    await input.press('Enter');
    await expect(input).toHaveValue('typed@before.example');
    await input.fill('typed@offline.example');
    await goOnline(context);
    await expect(submit, path).not.toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 });
    await expect(input).toHaveValue('typed@offline.example');
    if (open) {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard' }).click();
    }
  }
  await origin.log.quiet();
  expect(origin.log.changes()).toEqual([]);
});

test('E1: a registration page that is opened without a network sends nothing, and can be sent once the network is back', async ({
  context,
  origin,
  page,
}) => {
  await settle(page, '/users');
  await waitForWarm(page);
  await goOffline(context);
  await page.goto('/onboard/tenant');
  const submit = page.getByRole('button', { name: 'Continue', exact: true });
  await expect(submit).toHaveAccessibleDescription(new RegExp(T1.replaceAll('.', '\\.')));
  const name = page.getByLabel('Organization name', { exact: true });
  await name.fill('Zeta');
  await name.press('Enter');
  await expect(name).toHaveValue('Zeta');
  await goOnline(context);
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 });
  await expect(name).toHaveValue('Zeta');
  await origin.log.quiet();
  expect(origin.log.changes()).toEqual([]);
});
