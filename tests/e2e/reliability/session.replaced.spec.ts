/**
 * Another user signs in on the device: no tab shows, sends or keeps anything of the previous user (reliability.md, D12, D14). With the real
 * limit of 30 s: bulk work goes on to the next request once one has been given up.
 */
import type { Page } from '@playwright/test';
import { signIns } from '../../../mocks/accounts';
import type { HttpBackend } from '../../../mocks/hosts/http';
import { freezable, freeze, waitForWorker } from '../../support/browser';
import { heldBack, status } from '../../support/failures';
import type { Origin } from '../../support/origin';
import { readStorage } from '../../support/storage';
import { expect, test } from '../../support/test';
import { type Account, enter, fillAndSignIn, signInOver } from './session-steps';

async function register(page: Page, tenantId: number): Promise<void> {
  await page.goto(`/onboard/admin?tenant_id=${tenantId}`);
  await page.getByLabel('Email', { exact: true }).fill('new@globex.example');
  await page.getByLabel('Username', { exact: true }).fill('new');
  await page.getByLabel('Full name', { exact: true }).fill('New Admin');
  await page.getByLabel('Password', { exact: true }).fill('a good long password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
}

const DELETES = { method: 'DELETE', path: /^\/api\/external-users\// } as const;

/** Deletes every listed user and holds back the answers. Resolves once four requests are under way, with a function that releases the answers. */
async function beginBulkDelete(page: Page, origin: Origin): Promise<() => void> {
  const { failure, release } = heldBack();
  origin.fail(DELETES.path, failure, { method: 'DELETE' });
  await page.getByLabel('Select all').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => origin.log.count(DELETES)).toBe(4);
  return release;
}

for (const [how, email, replace] of [
  ['signs in', signIns.otherTenant.email, (page: Page) => signInOver(page, signIns.otherTenant)],
  ['of the same tenant signs in', signIns.sameTenant.email, (page: Page) => signInOver(page, signIns.sameTenant)],
  ['registers', 'new@globex.example', (page: Page) => register(page, signIns.otherTenant.tenantId)],
] as const) {
  test(`D12: when another user ${how} in a second tab, the first user’s work stops and nothing of it remains`, async ({
    context,
    expectChanges,
    origin,
    page,
  }) => {
    test.slow();
    await enter(page, signIns.demo, '/external-users');
    await waitForWorker(page);
    const forms = await context.newPage();
    await forms.goto('/users');
    await forms.getByRole('button', { name: 'Edit viewer@acme.example' }).click();
    await forms.getByRole('textbox', { name: 'Full name' }).fill('Half an edit');
    const dialog = await context.newPage();
    await dialog.goto('/apps?new=1');
    await dialog.getByRole('dialog').getByLabel('App name').fill('Half an app');
    const told = await context.newPage();
    await told.goto('/tiles/rate-limit');
    const exported = told.waitForEvent('download');
    await told.getByRole('button', { name: 'Export CSV' }).click();
    await exported;
    await expect(told.locator('[aria-live]').filter({ hasText: /exported/ })).toHaveCount(1);
    origin.fail(/^\/api\/v2\/tiles\//, status(503, { detail: 'Try later' }), { times: 1, method: 'PATCH' });
    await told.getByRole('switch').first().click();
    await expect(told.getByRole('alert').filter({ hasText: 'Try later' })).toBeVisible();
    const second = await context.newPage();

    // Requests that have left are answered, and no more follow.
    expectChanges(how === 'registers' ? 6 : 5);
    const release = await beginBulkDelete(page, origin);
    await replace(second);
    release();

    for (const tab of [page, forms, dialog, told]) {
      await tab.waitForURL('**/dashboard');
      await expect(tab.getByRole('main').getByText(email).first()).toBeVisible();
      await expect(tab.getByRole('dialog')).toHaveCount(0);
      await expect(tab.getByText(/Half an (edit|app)/)).toHaveCount(0);
      await expect(tab.getByRole('region', { name: 'Progress' })).toHaveCount(0);
      expect(await tab.locator('[aria-live]').allTextContents()).not.toContainEqual(
        expect.stringMatching(/Deleting|exported/),
      );
      await expect(tab.getByText('Try later')).toHaveCount(0);
      expect(JSON.stringify((await readStorage(tab)).session)).not.toMatch(/Half an (edit|app)/);
    }
    await origin.log.quiet(DELETES);
    expect(origin.log.count(DELETES)).toBe(4);
  });
}

for (const [how, away] of [
  ['was frozen', freeze],
  [
    'was discarded',
    async (page: Page) => {
      await page.goto('about:blank');
      return () => page.goBack().then(() => {});
    },
  ],
] as const) {
  test(`D14: a tab that ${how} while one session ended and another user signed in comes back on the dashboard`, async ({
    backend,
    context,
    page,
  }) => {
    test.slow();
    await freezable(page);
    const second = await context.newPage();
    await enter(page, signIns.demo, '/external-users');
    await page.getByLabel('Search users').fill('secret of a');
    await page.waitForURL('**/external-users?q=secret+of+a');
    await second.goto('/apps?new=1');
    await second.getByRole('dialog').getByLabel('App name').fill('Half an app');
    const comeBack = await away(page);

    backend.endSessions();
    await second.evaluate(() => dispatchEvent(new Event('online')));
    await second.waitForURL('**/login**');
    await expect(second.getByText('Your session has ended. Sign in again.')).toBeVisible();
    await fillAndSignIn(second, signIns.otherTenant);
    await second.waitForURL('**/dashboard');

    await comeBack();
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('main').getByText(signIns.otherTenant.email).first()).toBeVisible();
    await expect(page).toHaveTitle('Dashboard · Portcullis');
    for (const tab of [page, second]) {
      await expect(tab.getByText(/secret of a|Half an app/)).toHaveCount(0);
      expect(JSON.stringify((await readStorage(tab)).session)).not.toContain('Half an app');
    }
  });
}

test.describe('in the back-forward cache', () => {
  // The browser drops a kept page as soon as a message arrives for it: neither a worker nor the other tab sends one.
  test.use({ serviceWorkers: 'block' });

  for (const [how, prepare, signInAs] of [
    [
      'another user has signed in since the session ended',
      (backend: HttpBackend) => backend.endSessions(),
      async (page: Page, account: Account) => {
        await page.goto('/login');
        await fillAndSignIn(page, account);
        await page.waitForURL('**/dashboard');
      },
    ],
    ['another user has signed in over the session', (_: HttpBackend) => {}, signInOver],
  ] as const) {
    test(`D14: a page that the browser kept for Back, and to which it goes back when ${how}, shows the dashboard of that user`, async ({
      backend,
      origin,
      withBackCache: context,
    }) => {
      test.slow();
      const page = await context.newPage();
      page.on('dialog', (dialog) => dialog.accept());
      await enter(page, signIns.demo);
      await page.getByLabel('Search apps').fill('storefront');
      await page.waitForURL('**/apps?q=storefront');
      await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'Storefront Web' })).toBeVisible();
      // Said once typing has paused, in the live region that says later what was exported.
      await expect(page.locator('[aria-live]').filter({ hasText: '1 result' })).toHaveCount(1);
      const exported = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      await exported;
      await page.getByRole('button', { name: 'Create app', exact: true }).click();
      await page.getByRole('dialog').getByLabel('App name').fill('Half an app');
      // Everything that must be gone later is there now.
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('Half an app');
      await expect(page.locator('[aria-live]').filter({ hasText: /exported/ })).toHaveCount(1);
      await expect(page).toHaveTitle('Apps · Portcullis');
      await origin.log.quiet();
      // Notes what can be seen in the first frames after the page has come back.
      await page.evaluate(() => {
        const shown: string[] = [];
        Object.assign(window, { kept_: true, shown_: shown });
        const look = () => {
          if (getComputedStyle(document.documentElement).visibility !== 'visible') return;
          const typed = [...document.querySelectorAll('input')].map(({ value }) => value);
          shown.push([document.title, document.body.textContent, ...typed].join('\n'));
        };
        addEventListener('pageshow', ({ persisted }) => {
          const note = (left: number) => {
            look();
            if (left > 0) requestAnimationFrame(() => note(left - 1));
          };
          if (persisted) note(20);
        });
      });
      await page.goto(`${origin.url}/robots.txt`);

      prepare(backend);
      const other = await context.newPage();
      await other.addInitScript(() => {
        BroadcastChannel.prototype.postMessage = () => {};
      });
      await signInAs(other, signIns.otherTenant);

      // A page that was kept does not load.
      await page.goBack({ waitUntil: 'commit' });
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('main').getByText(signIns.otherTenant.email).first()).toBeVisible();
      await expect(page).toHaveTitle('Dashboard · Portcullis');
      const { kept, shown, live } = await page.evaluate(() => {
        const { kept_, shown_ } = window as unknown as { kept_?: boolean; shown_?: string[] };
        const live = [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent);
        return { kept: kept_ ?? false, shown: shown_ ?? [], live };
      });
      expect(kept, 'kept by the browser').toBe(true);
      for (const text of shown) expect(text).not.toMatch(/storefront|half an app|exported|Apps · Portcullis/i);
      expect(live.join()).not.toContain('exported');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(JSON.stringify((await readStorage(page)).session)).not.toContain('Half an app');
    });
  }
});

test('D14: a tab that missed every message, and knows that its session has ended, shows who has signed in since', async ({
  backend,
  context,
  page,
}) => {
  // What is sent to a tab while it is frozen may be lost.
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => {};
  });
  const second = await context.newPage();
  await enter(page, signIns.demo, '/external-users?q=secret+of+a');
  await second.goto('/apps');
  await expect(second.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();

  backend.endSessions();
  await second.evaluate(() => dispatchEvent(new Event('online')));
  await second.waitForURL('**/login**');
  await page.evaluate(() => document.dispatchEvent(new Event('resume')));
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await fillAndSignIn(second, signIns.otherTenant);

  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('main').getByText(signIns.otherTenant.email).first()).toBeVisible();
});
