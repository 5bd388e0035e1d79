import type { Page } from '@playwright/test';
import { signIns } from '../../../mocks/accounts';
import { forceReload, goOffline, goOnline, openAt } from '../../support/browser';
import { type Failure, heldBack, html200, missing } from '../../support/failures';
import type { Origin } from '../../support/origin';
import { ALONE, inTime } from '../../support/pace';
import { expect, test } from '../../support/test';
import { storedAnswers } from './session-steps';
import { becomeReady, buildOf, countLoads, lookForUpdate, OFFLINE, offer } from './steps';

test.use({ build: 'n' });

const FORM = '/tile-policies/assign/group';
const TYPED = 'half a group';
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const field = (page: Page) => page.getByLabel('Group', { exact: true });
const reload = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true });

/** Serves a new version, one file of which fails, so that it cannot be installed. Returns a function that ends the failure. */
async function failToUpdate(
  page: Page,
  origin: Origin,
  failure: Failure,
  options?: { times: number },
): Promise<() => void> {
  await becomeReady(page);
  origin.serve('n1');
  const asset = origin.files.find((file) => /BillingPage-.*\.js$/.test(file)) ?? '';
  const mend = origin.fail(new RegExp(`${asset.split('/').at(-1)}$`), failure, options);
  expect(await lookForUpdate(page)).toBe('redundant');
  return mend;
}

test('A4: an update with a missing file is never installed; the old version keeps running, and the next attempt succeeds', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.expected(/bad-precaching-response/);
  const mend = await failToUpdate(page, origin, missing);
  await origin.log.quiet();
  await expect(offer(page)).toHaveCount(0);
  await goOffline(context);
  await page.reload();
  expect(await buildOf(page)).toBe('n');
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await goOnline(context);
  await expect(page.getByRole('status').first()).toHaveText('Online');
  mend();
  expect(await lookForUpdate(page)).toBe('installed');
  await expect(offer(page)).toBeVisible();
});

test('A4: the tab in which an update could not be installed offers the next one, without a reload in between', async ({
  page,
  origin,
  troubles,
}) => {
  troubles.expected(/bad-precaching-response/);
  const mend = await failToUpdate(page, origin, missing);
  expect(await lookForUpdate(page)).toBe('redundant');
  mend();
  expect(await lookForUpdate(page)).toBe('installed');
  await expect(offer(page)).toBeVisible();
});

test('G9: an HTML page in place of a script makes the installation fail; the old version keeps running, and the next attempt succeeds', async ({
  page,
  context,
  origin,
}) => {
  await failToUpdate(page, origin, html200, { times: 1 });
  await origin.log.quiet();
  await expect(offer(page)).toHaveCount(0);
  await goOffline(context);
  await page.reload();
  expect(await buildOf(page)).toBe('n');
  await link(page, 'Billing').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Billing & Plans' })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await goOnline(context);
  await expect(page.getByRole('status').first()).toHaveText('Online');
  expect(await lookForUpdate(page)).toBe('installed');
  await expect(offer(page)).toBeVisible();
});

test('A5: with a worker, a screen that the server no longer has opens from the worker’s cache, online and offline', async ({
  page,
  context,
  origin,
}) => {
  await becomeReady(page);
  origin.serve('n1');
  origin.log.clear();
  const fresh = await context.newPage();
  await fresh.goto('/apps');
  await link(fresh, 'Billing').click();
  await expect(fresh.getByRole('heading', { level: 1, name: 'Billing & Plans' })).toBeVisible();
  expect(await buildOf(fresh)).toBe('n');
  expect(origin.log.count({ path: /^\/assets\/n\// })).toBe(0);
  await goOffline(context);
  await link(fresh, 'Tile Policies').click();
  await expect(fresh.getByRole('heading', { name: 'Geo Block' })).toBeVisible();
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('A5: one guarded reload opens a screen that is gone, with the draft kept; a second failure says so', async ({
    page,
    origin,
    troubles,
  }) => {
    troubles.expected(/Failed to fetch dynamically imported module|CodeMissingError/);
    // Its code must not be prefetched at idle either.
    origin.fail(/\/assets\/(n\/BillingPage|n1\/UsersPage)-/, missing);
    await openAt(page, FORM, signIns.demo);
    await field(page).fill(TYPED);
    origin.serve('n1');
    const loads = countLoads(page);
    await link(page, 'Billing').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Billing & Plans' })).toBeVisible();
    expect(loads()).toBe(1);
    expect(await buildOf(page)).toBe('n1');
    await page.goto(FORM);
    await expect(field(page)).toHaveValue(TYPED);

    await page.goto('/apps');
    await expect(page.getByText('Storefront Web')).toBeVisible();
    const later = countLoads(page);
    await link(page, 'Internal Users').click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(later()).toBe(1);
  });

  const signOut = async (page: Page) => {
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  const signOutDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign out?' });

  test('G11: a dialog whose code is gone opens after one reload that keeps the draft; if it is gone again, a message says so and nothing reloads', async ({
    page,
    origin,
  }) => {
    origin.fail(/\/assets\/n\/SignOutDialog-/, missing);
    await openAt(page, FORM, signIns.demo);
    await field(page).fill(TYPED);
    // Loads the menu's code first: only the dialog's must be missing.
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    await page.keyboard.press('Escape');
    origin.serve('n1');
    const mend = origin.fail(/\/assets\/n1\/SignOutDialog-/, missing);
    const loads = countLoads(page);
    const loaded = page.waitForEvent('load');
    await signOut(page);
    await loaded;
    await expect(field(page)).toHaveValue(TYPED);
    expect(await buildOf(page)).toBe('n1');

    await signOut(page);
    await expect(page.getByText('This dialog could not be loaded.')).toBeVisible();
    await expect(signOutDialog(page)).toHaveCount(0);
    expect(loads()).toBe(1);

    mend();
    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Try again' }).click();
    await again;
    await signOut(page);
    await expect(signOutDialog(page)).toBeVisible();
    await expect(field(page)).toHaveValue(TYPED);
  });

  test('G11: offline, a dialog whose code is not loaded says that it is not saved yet, without a reload', async ({
    page,
    context,
    origin,
  }) => {
    origin.fail(/\/assets\/n\/SignOutDialog-/, missing);
    await openAt(page, FORM, signIns.demo);
    await expect(field(page)).toBeVisible();
    // Loads the menu's code first.
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    await page.keyboard.press('Escape');
    await goOffline(context);
    await expect(page.getByRole('status').first()).toHaveText(/^Offline/);
    const loads = countLoads(page);
    await signOut(page);
    await expect(page.getByText('Not saved on this device yet. Connect once to load it.')).toBeVisible();
    expect(loads()).toBe(0);
  });

  test('G11: a part of a screen whose code is not loaded leaves the rest usable, and appears when the network is back', async ({
    page,
    context,
    origin,
  }) => {
    const mend = origin.fail(/\/assets\/n\/(HealthCount|HealthPanel)-/, missing);
    await openAt(page, '/dashboard', signIns.demo);
    const attention = page.getByRole('region', { name: 'What needs attention' });
    await expect(attention.getByText('Policy health: not known yet')).toBeVisible();
    const health = page.getByRole('region', { name: 'Policy health' });
    await link(page, 'Tile Policies').click();
    await expect(health.getByText('This part of the page could not be loaded.')).toBeVisible();
    const loads = countLoads(page);
    await goOffline(context);
    await expect(health.getByText('Not saved on this device yet. Connect once to load it.')).toBeVisible();
    await expect(page.getByRole('main').getByText('Geo Block')).toBeVisible();
    expect(loads()).toBe(0);
    mend();
    await goOnline(context);
    const shown = health.getByRole('list', { name: 'Findings' }).or(health.getByText('No findings.'));
    await expect(shown).toBeVisible();
  });

  test('A5: offline there is no reload, and the screen says that it is not saved yet', async ({
    page,
    context,
    origin,
    troubles,
  }) => {
    troubles.expected(/Failed to fetch dynamically imported module|CodeMissingError/);
    origin.fail(/\/assets\/n\/BillingPage-/, missing);
    await openAt(page, '/apps', signIns.demo);
    await expect(page.getByText('Storefront Web')).toBeVisible();
    await goOffline(context);
    const loads = countLoads(page);
    await link(page, 'Billing').click();
    await expect(page.getByText('Not saved on this device yet. Connect once to load it.')).toBeVisible();
    expect(loads()).toBe(0);
  });
});

test('G1: Later changes nothing; Reload asks first, and returns to the same screen with the typed input', async ({
  page,
  origin,
}) => {
  await becomeReady(page);
  await page.goto(FORM);
  await field(page).fill(TYPED);
  origin.serve('n1');
  const loads = countLoads(page);
  expect(await lookForUpdate(page)).toBe('installed');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue(TYPED);
  expect(loads()).toBe(0);

  // The next visit still has the old version, offers the update again, and restores the draft.
  await page.reload();
  await expect(offer(page)).toBeVisible();
  expect(await buildOf(page)).toBe('n');
  await expect(field(page)).toHaveValue(TYPED);
  await reload(page).click();
  const dialog = page.getByRole('dialog', { name: 'Reload with unsaved changes?' });
  const loaded = page.waitForEvent('load', { timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(field(page)).toHaveValue(TYPED);
  expect(new URL(page.url()).pathname).toBe(FORM);
  expect(await buildOf(page)).toBe('n1');
});

test('G2, G4: a tab with unsaved input is never reloaded; the update goes on once the input is gone, and the old tab keeps working', async ({
  page,
  context,
  origin,
}) => {
  test.slow();
  await becomeReady(page);
  await page.goto(FORM);
  await field(page).fill(TYPED);
  const dirtyLoads = countLoads(page);
  const clean = await context.newPage();
  await clean.goto('/apps');
  await expect(clean.getByText('Storefront Web')).toBeVisible();
  origin.serve('n1');
  expect(await lookForUpdate(clean)).toBe('installed');
  await reload(clean).click();
  await expect(clean.getByText('Another tab has unsaved changes. Finish there first.')).toBeVisible();
  await expect(field(page)).toHaveValue(TYPED);
  expect(dirtyLoads()).toBe(0);
  expect(await buildOf(clean)).toBe('n');

  const moved = clean.waitForEvent('load', { timeout: 30_000 });
  await field(page).fill('');
  await moved;
  await expect.poll(() => buildOf(clean)).toBe('n1');
  await expect(clean.getByText('Storefront Web')).toBeVisible();

  // The old build's tab keeps working, with its own screens and data.
  expect(dirtyLoads()).toBe(0);
  await link(page, 'Billing').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Billing & Plans' })).toBeVisible();
  await link(page, 'Apps').click();
  await expect(page.getByText('Storefront Web')).toBeVisible();
  expect(await buildOf(page)).toBe('n');
});

test.describe('with a change’s own limit of 30 s', () => {
  // In a fifth of it the work may end before the update has been seen to wait.
  test.use({ build: 'live' });

  test('G10: an accepted update waits for bulk work that was started meanwhile, and goes on when that has ended', async ({
    page,
    context,
    origin,
    expectChanges,
  }) => {
    test.slow();
    expectChanges(2);
    await becomeReady(page);
    await page.goto('/external-users');
    await expect(page.getByLabel(/^Select .+@/).first()).toBeVisible();
    const dirty = await context.newPage();
    await dirty.goto(FORM);
    await field(dirty).fill(TYPED);

    origin.serve('n1');
    expect(await lookForUpdate(page)).toBe('installed');
    await reload(page).click();
    await expect(page.getByText('Another tab has unsaved changes. Finish there first.')).toBeVisible();

    const answers = heldBack();
    origin.fail(/^\/api\/external-users\//, answers.failure, { method: 'DELETE' });
    const loads = countLoads(page);
    for (const index of [0, 1])
      await page
        .getByLabel(/^Select .+@/)
        .nth(index)
        .check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const asked = origin.log.next({ path: /^\/api\/external-users\//, method: 'DELETE' });
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await asked;

    // The other tab has no unsaved input any more; only the bulk work is in the way.
    await field(dirty).fill('');
    await expect(page.getByText('The new version loads when the work in this tab has ended.')).toBeVisible();
    expect(loads()).toBe(0);

    const loaded = page.waitForEvent('load', { timeout: 30_000 });
    answers.release();
    await loaded;
    await expect.poll(() => buildOf(page)).toBe('n1');
    expect(loads()).toBe(1);
  });

  test('G10: an update accepted in another tab waits for the bulk work in this one, which is not reloaded before all of it is done', async ({
    page,
    context,
    origin,
    expectChanges,
  }) => {
    test.slow();
    expectChanges(2);
    await becomeReady(page);
    await page.goto('/external-users');
    const ticks = page.getByLabel(/^Select .+@/);
    await ticks.nth(0).check();
    await ticks.nth(1).check();
    const other = await context.newPage();
    await other.goto('/apps');
    await expect(other.getByText('Storefront Web')).toBeVisible();
    origin.serve('n1');
    expect(await lookForUpdate(other)).toBe('installed');

    const loads = countLoads(page);
    const deletes = { path: /^\/api\/external-users\//, method: 'DELETE' } as const;
    const answers = heldBack();
    origin.fail(deletes.path, answers.failure, { method: 'DELETE' });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const asked = origin.log.next(deletes);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await asked;
    await reload(other).click();
    await expect(other.getByText('Another tab has unsaved changes. Finish there first.')).toBeVisible();
    expect(await buildOf(other)).not.toBe('n1');
    expect(loads()).toBe(0);

    const moved = other.waitForEvent('load', { timeout: 30_000 });
    answers.release();
    await moved;
    await expect.poll(() => buildOf(other)).toBe('n1');
    expect(origin.log.count(deletes)).toBe(2);
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText('2 of 2');
  });
});

/** Simulates an old worker that the browser keeps: the message to take over has no effect, until the returned function is called. */
async function ignoreTakeover(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = () => {};
    Object.assign(globalThis, {
      mend: () => {
        ServiceWorker.prototype.postMessage = postMessage;
      },
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { mend: () => void }).mend());
}

/** Makes a window read without a pause: each `online` event asks /auth/me anew, whatever is under way. */
const readAllTheTime = (page: Page) =>
  page.evaluate(() => void setInterval(() => dispatchEvent(new Event('online')), 5));
const READS = { path: '/auth/me' };

test('G12: an update takes over although another window reads all the time; that window goes on reading', async ({
  page,
  context,
  origin,
}) => {
  test.slow();
  await becomeReady(page);
  const other = await context.newPage();
  await other.goto('/apps');
  await expect(other.getByText('Storefront Web')).toBeVisible();
  origin.serve('n1');
  expect(await lookForUpdate(page)).toBe('installed');
  const busy = origin.log.next(READS);
  await readAllTheTime(other);
  await busy;
  const loaded = page.waitForEvent('load', { timeout: 30_000 });
  await reload(page).click();
  await loaded;
  expect(await buildOf(page)).toBe('n1');
  await origin.log.next(READS);
  expect(await buildOf(other)).toBe('n');
});

test('G12: a window that is closed while it updates holds back the reads of the others no longer', async ({
  page,
  context,
  origin,
}) => {
  test.slow();
  await becomeReady(page);
  const other = await context.newPage();
  await other.goto('/apps');
  await expect(other.getByText('Storefront Web')).toBeVisible();
  await ignoreTakeover(page);
  origin.serve('n1');
  expect(await lookForUpdate(page)).toBe('installed');
  await reload(page).click();
  await expect(page.getByText('The new version is starting…')).toBeVisible();
  const isHeld = () =>
    other.evaluate(async () => (await navigator.locks.query()).held?.some(({ mode }) => mode === 'exclusive'));
  await expect.poll(isHeld).toBe(true);
  origin.log.clear();
  // A read, then a request that nothing holds back: the read would reach the service first.
  await other.evaluate(async () => {
    dispatchEvent(new Event('online'));
    await fetch('/robots.txt');
  });
  expect(origin.log.count(READS)).toBe(0);
  const [free] = origin.log.all({ path: '/robots.txt' });
  const read = origin.log.next(READS);
  await page.close();
  // Sooner than after the 10 s for which a read waits at most.
  expect((await read).at - (free?.at ?? 0)).toBeLessThan(9_000);
});

test('L4: Reload gives up if the new version does not take over, says so, and works once it does', async ({
  page,
  origin,
}) => {
  test.slow();
  await becomeReady(page);
  const mend = await ignoreTakeover(page);
  origin.serve('n1');
  expect(await lookForUpdate(page)).toBe('installed');
  const loads = countLoads(page);
  await reload(page).click();
  await expect(page.getByText('The new version is starting…')).toBeVisible();
  await expect(
    page.getByText('The new version did not start. Close other tabs of Portcullis, or try again.'),
  ).toBeVisible({ timeout: 15_000 });
  expect(loads()).toBe(0);
  await mend();
  const loaded = page.waitForEvent('load', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await loaded;
  await expect.poll(() => buildOf(page)).toBe('n1');
});

test('G3: the first update of a page without a controller, and a second one after it, each load the newest version exactly once', async ({
  page,
  origin,
}) => {
  test.slow();
  await becomeReady(page);
  // Noted as the page begins: once it is idle, it has the worker take it over.
  await page.addInitScript(() => Object.assign(window, { controlled_: navigator.serviceWorker.controller !== null }));
  await forceReload(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const wasControlled = await page.evaluate(() => (window as unknown as { controlled_?: boolean }).controlled_);
  expect(wasControlled, 'by an earlier controller').toBe(false);
  for (const build of ['n1', 'n'] as const) {
    origin.serve(build);
    expect(await lookForUpdate(page)).toBe('installed');
    await expect(offer(page)).toBeVisible();
    const loads = countLoads(page);
    const loaded = page.waitForEvent('load', { timeout: 30_000 });
    await reload(page).click();
    await loaded;
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(await buildOf(page)).toBe(build);
    expect(loads()).toBe(1);
  }
});

test('C8: data of a newer build is ignored by the older one after a roll-back, online and offline', async ({
  page,
  context,
  origin,
}) => {
  test.slow();
  await becomeReady(page);
  for (const build of ['n1', 'n'] as const) {
    origin.serve(build);
    expect(await lookForUpdate(page)).toBe('installed');
    const loaded = page.waitForEvent('load', { timeout: 30_000 });
    await reload(page).click();
    await loaded;
    expect(await buildOf(page)).toBe(build);
    await expect(page.getByRole('region', { name: 'Apps' }).getByText('Storefront Web')).toBeVisible();
    await goOffline(context);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Apps' }).getByText('Storefront Web')).toBeVisible();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await goOnline(context);
    await expect(page.getByRole('status').first()).toHaveText('Online');
  }
});

test(
  'F6: an old tab that blocks a new schema is reported; the app works from the network meanwhile, and continues by itself',
  ALONE,
  async ({ page, context, origin }) => {
    test.slow();
    await becomeReady(page);
    const name = await page.evaluate(
      async () => (await indexedDB.databases()).find((found) => found.name?.startsWith('portcullis-cache'))?.name ?? '',
    );
    const inTheWay = await context.newPage();
    await inTheWay.goto('/robots.txt');
    await inTheWay.evaluate(
      (database) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open(database);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            // Kept open and ignoring 'versionchange', like an old tab that does not close its database.
            Object.assign(globalThis, { held: opening.result });
            resolve();
          };
        }),
      name,
    );
    origin.serve('n1');
    expect(await lookForUpdate(page)).toBe('installed');
    const loaded = page.waitForEvent('load', { timeout: 30_000 });
    await reload(page).click();
    await loaded;
    const told = page.getByText('Close other tabs to finish the update');
    await inTime(3_000, (timeout) => expect(told).toBeVisible({ timeout }));
    await expect(page.getByRole('region', { name: 'Apps' }).getByText('Storefront Web')).toBeVisible();
    await inTheWay.close();
    await expect(told).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Apps', exact: true }).click();
    await expect(page.getByText('Storefront Web')).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(
          async () =>
            (await indexedDB.databases()).find((found) => found.name?.startsWith('portcullis-cache'))?.version,
        ),
      )
      .toBe(20);
    // The session is kept, and the new build stores what it reads from now on; what it has just read stays on screen alone.
    const formats = async () =>
      (await storedAnswers(page)).filter(({ value }) => value.call === 'apps.list').map(({ value }) => value.format);
    await expect(async () => {
      for (const name of ['Internal Users', 'Apps']) await link(page, name).click();
      await expect.poll(formats, { timeout: 2_000 }).toContain(2);
    }).toPass();
    await goOffline(context);
    await page.reload();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expect(page.getByText('Storefront Web')).toBeVisible();
  },
);
