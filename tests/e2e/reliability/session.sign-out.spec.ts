/** Signing out leaves nothing behind, in any tab, with or without a network (reliability.md, D3, D4, D5, D10). */
import type { Page, Request } from '@playwright/test';
import { signIns } from '../../../mocks/accounts';
import { freezable, freeze, goOffline, goOnline, openAt, waitForWorker } from '../../support/browser';
import { ALONE, inTime } from '../../support/pace';
import { withResolvers } from '../../support/promise';
import { dumpStorage } from '../../support/storage';
import { expect, test } from '../../support/test';
import {
  enter,
  fillAndSignIn,
  leave,
  markAnswers,
  marked,
  storedAnswers,
  storedUser,
  waitForOlder,
  waitForStored,
  watchDom,
} from './session-steps';

test.use({ build: 'n' });

const signInHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });

test.describe('signing out', () => {
  test('D3: without a network it deletes everything at once, and the still valid cookie does not sign in again', async ({
    context,
    origin,
    page,
  }) => {
    await enter(page, signIns.demo);
    await waitForWorker(page);
    await waitForStored(page, 'apps.list', 'users.list');
    await goOffline(context);
    await leave(page);
    await expect.poll(() => storedAnswers(page)).toEqual([]);
    expect(await storedUser(page)).toBeNull();

    for (const path of ['/apps', '/billing', '/dashboard']) {
      await page.goto(path);
      await page.waitForURL('**/login');
      await expect(signInHeading(page)).toBeVisible();
    }

    const probed = origin.log.next({ path: '/auth/me' });
    await goOnline(context);
    await probed;
    // The cookie is still valid: the service knows the user.
    expect((await page.request.get('/auth/me')).status()).toBe(200);
    await page.goto('/apps');
    await page.waitForURL('**/login');
    await expect(signInHeading(page)).toBeVisible();
    expect(await storedAnswers(page)).toEqual([]);
    expect(await storedUser(page)).toBeNull();
  });

  test(
    'D4: every open tab follows within a second, and a frozen tab before it is seen again',
    ALONE,
    async ({ context, page }) => {
      await enter(page, signIns.demo);
      const [second, third] = [await context.newPage(), await context.newPage()];
      await freezable(third);
      await second.goto('/billing');
      await third.goto('/apps');
      const app = third.getByRole('main').getByRole('row').nth(1);
      await expect(app).toBeVisible();
      await expect(second.getByRole('button', { name: /^Upgrade to/ }).first()).toBeVisible();
      // Records for every frame after waking whether it shows data.
      await third.evaluate(() => {
        const frames: boolean[] = [];
        Object.assign(window, { frames_: frames });
        document.addEventListener('resume', () => {
          const note = () => {
            const visible = getComputedStyle(document.documentElement).visibility === 'visible';
            frames.push(visible && document.querySelector('main table, main [role=row]') !== null);
            if (frames.length < 20) requestAnimationFrame(note);
          };
          requestAnimationFrame(note);
        });
      });
      const wake = await freeze(third);

      await leave(page);
      await inTime(1_000, (timeout) => second.waitForURL('**/login', { timeout }));
      await inTime(1_000, (timeout) => expect(signInHeading(second)).toBeVisible({ timeout }));
      expect(await storedAnswers(page)).toEqual([]);

      await wake();
      await third.waitForURL('**/login');
      await expect(signInHeading(third)).toBeVisible();
      const frames = () => third.evaluate(() => (window as unknown as { frames_: boolean[] }).frames_);
      await expect.poll(async () => (await frames()).length).toBe(20);
      expect(await frames()).not.toContain(true);
    },
  );

  test.describe('without a worker', () => {
    test.use({ serviceWorkers: 'block' });
    test('D3: without a network it leads to /login too, where only screens inside have been opened', async ({
      context,
      page,
    }) => {
      const screensFetched = page.waitForEvent('requestfinished', (request) => /\/BillingPage-/.test(request.url()));
      await openAt(page, '/apps', signIns.demo);
      const dialog = page.getByRole('dialog', { name: 'Sign out?' });
      // Loads the menu's code and the dialog's.
      await page.getByRole('button', { name: 'Admin', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      // At idle, after the code of /login.
      await screensFetched;
      await goOffline(context);
      await leave(page);
      await expect(signInHeading(page)).toBeVisible();
    });
  });

  for (const worker of ['allow', 'block'] as const) {
    test.describe(`service workers: ${worker}`, () => {
      // The real limit of 15 s: the answer is held back until the next user has signed in.
      test.use({ serviceWorkers: worker, build: 'live' });
      test(`D5: an answer that arrives after the next user has signed in reaches neither store nor screen (${worker === 'allow' ? 'worker' : 'page'} reads)`, async ({
        context,
        origin,
        page,
      }) => {
        const dom = await watchDom(context, 'LATE-OF-A');
        await enter(page, signIns.demo, '/billing');
        if (worker === 'allow') await waitForWorker(page);
        const second = await context.newPage();
        await second.goto('/billing');
        await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
        await waitForOlder(page, 'apps.list');

        const late = withResolvers();
        let sent = 0;
        origin.fail(
          '/api/apps',
          async (exchange) => {
            await marked('LATE-OF-A', late.promise)(exchange);
            sent += 1;
          },
          { times: 2 },
        );
        const reads: Promise<Request>[] = [];
        for (const tab of [page, second]) {
          const asked = origin.log.next({ path: '/api/apps' });
          reads.push(tab.waitForEvent('request', (request) => new URL(request.url()).pathname === '/api/apps'));
          await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Apps', exact: true }).click();
          await asked;
        }
        await leave(page);
        await fillAndSignIn(page, signIns.sameTenant);
        for (const tab of [page, second]) await tab.waitForURL('**/dashboard');
        late.resolve();
        await expect.poll(() => sent).toBe(2);
        // Each page has its answer, or has ended the request; a worker still reads its own.
        for (const read of reads) await (await read).response();
        await origin.log.quiet();
        expect(dom.seen).toEqual([]);
        expect((await dumpStorage(page)).includes('LATE-OF-A'), 'in a store').toBe(false);

        for (const tab of [page, second]) {
          await tab.goto('/apps');
          await expect(tab.getByRole('main').getByRole('row').nth(1)).toBeVisible();
        }
        expect(dom.seen).toEqual([]);
        expect((await dumpStorage(page)).includes('LATE-OF-A'), 'in a store').toBe(false);
        expect(await storedUser(page)).toMatchObject({ email: signIns.sameTenant.email });
      });
    });
  }

  test('D10: Back, Forward and a reopened tab show no data', async ({ context, origin, page }) => {
    const dom = await watchDom(context, 'OF-A');
    markAnswers(origin, 'OF-A');
    await enter(page, signIns.demo);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Billing', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Upgrade to/ }).first()).toBeVisible();
    await expect.poll(() => dom.seen.length).toBeGreaterThan(0);
    await leave(page);
    dom.clear();

    for (const step of ['back', 'forward', 'back'] as const) {
      await (step === 'back' ? page.goBack() : page.goForward());
      await expect(signInHeading(page)).toBeVisible();
    }
    await page.close();
    const reopened = await context.newPage();
    await reopened.goto('/apps');
    // The tab is new: its address is not the former user's.
    await reopened.waitForURL('**/login?next=%2Fapps');
    await expect(signInHeading(reopened)).toBeVisible();
    expect(dom.seen).toEqual([]);
  });

  test('D10: a page that the browser kept for Back is empty when it comes back', async ({
    origin,
    withBackCache: context,
  }) => {
    const page = await context.newPage();
    await enter(page, signIns.demo);
    const row = page.getByRole('main').getByRole('row').nth(1);
    await expect(row).toBeVisible();
    expect(await page.locator('body').textContent()).toContain('Storefront Web');
    await waitForWorker(page);
    await waitForStored(page, 'apps.list');
    await page.evaluate(() => {
      const shown: string[] = [];
      Object.assign(window, { kept_: true, shown_: shown });
      addEventListener('pageshow', (event) => {
        const note = (left: number) => {
          if (getComputedStyle(document.documentElement).visibility === 'visible')
            shown.push(document.body.textContent ?? '');
          if (left > 0) requestAnimationFrame(() => note(left - 1));
        };
        if (event.persisted) note(20);
      });
    });
    await page.goto(`${origin.url}/robots.txt`);
    // The browser drops a kept page as soon as a message arrives for it. Here none does: the tab that signs out sends none, and without a
    // network the worker has none to send.
    await goOffline(context);
    const other = await context.newPage();
    await other.addInitScript(() => {
      BroadcastChannel.prototype.postMessage = () => {};
    });
    await other.goto('/apps');
    await leave(other);
    // Perhaps before it has deleted everything.
    await other.close();

    // A page that was kept does not load.
    await page.goBack({ waitUntil: 'commit' });
    await expect(signInHeading(page)).toBeVisible();
    const { kept, shown } = await page.evaluate(() => {
      const { kept_, shown_ } = window as unknown as { kept_?: boolean; shown_?: string[] };
      return { kept: kept_ ?? false, shown: shown_ ?? [] };
    });
    expect(kept, 'kept by the browser').toBe(true);
    for (const text of shown) expect(text).not.toContain('Storefront Web');
    await expect.poll(() => storedAnswers(page)).toEqual([]);
    expect(await storedUser(page)).toBeNull();
  });
});
