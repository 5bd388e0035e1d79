/** No user sees the data of another user or tenant (reliability.md, D1, D2). */
import type { BrowserContext, Page } from '@playwright/test';
import { signIns } from '../../../mocks/accounts';
import { goOffline, goOnline, waitForWorker } from '../../support/browser';
import { hang, status, wrongShape } from '../../support/failures';
import type { Origin } from '../../support/origin';
import { dumpStorage } from '../../support/storage';
import { expect, test } from '../../support/test';
import {
  enter,
  fillAndSignIn,
  leave,
  markAnswers,
  storedAnswers,
  storedUser,
  waitForStored,
  watchDom,
} from './session-steps';

const MARK = 'SEEN-BY-A';
const API = /^\/(api|admin-api|sdk)\//;

/** Signs user A in, whose answers all have the mark, and waits until these are stored. `unmark`: later answers have it no more. */
async function enterMarked(
  { context, origin, page }: { context: BrowserContext; origin: Origin; page: Page },
  ...stored: string[]
) {
  const dom = await watchDom(context, MARK);
  const unmark = markAnswers(origin, MARK);
  await enter(page, signIns.demo);
  await waitForWorker(page);
  await waitForStored(page, ...stored);
  return { dom, unmark };
}

for (const [who, next] of [
  ['the same tenant', signIns.sameTenant],
  ['another tenant', signIns.otherTenant],
] as const) {
  test.describe(`the next user, in ${who}`, () => {
    test(`D1: nothing of the previous user is stored or ever in the document (${who})`, async ({
      context,
      origin,
      page,
    }) => {
      const { dom, unmark } = await enterMarked(
        { context, origin, page },
        'apps.list',
        'users.list',
        'externalUsers.list',
      );
      // The mark is found now, so that its absence later proves something.
      await expect.poll(() => dom.seen.length).toBeGreaterThan(0);
      expect((await dumpStorage(page)).includes(MARK)).toBe(true);
      await leave(page);
      dom.clear();
      unmark();

      await fillAndSignIn(page, next);
      await page.waitForURL('**/dashboard');
      await page.goto('/apps');
      await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
      expect((await dumpStorage(page)).includes(MARK), 'in a store').toBe(false);
      expect(await storedUser(page)).toMatchObject({ email: next.email });
      for (const { value } of await storedAnswers(page)) expect(value.tenant).toBe(String(next.tenantId));

      await goOffline(context);
      await page.goto('/users');
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto('/apps');
      await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
      expect(dom.seen).toEqual([]);
    });

    test.describe('with shortened limits', () => {
      test.use({ build: 'n' });
      test(`D1: a silent service does not bring the previous user’s data back either (${who})`, async ({
        context,
        origin,
        page,
      }) => {
        const dom = await watchDom(context, MARK);
        const unmark = markAnswers(origin, MARK);
        await enter(page, signIns.demo);
        await waitForWorker(page);
        await waitForStored(page, 'apps.list', 'users.list');
        await leave(page);
        dom.clear();
        unmark();
        origin.fail(API, hang);

        await fillAndSignIn(page, next);
        await page.waitForURL('**/dashboard');
        await page.goto('/apps');
        await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
        await goOffline(context);
        await page.reload();
        await expect(
          page.getByRole('main').getByText('Not saved on this device yet. Connect once to load it.'),
        ).toBeVisible();
        expect(dom.seen).toEqual([]);
        expect(await storedAnswers(page)).toEqual([]);
        expect((await dumpStorage(page)).includes(MARK), 'in a store').toBe(false);
        await goOnline(context);
      });
    });
  });
}

test('D1: an import that the previous user has not finished goes as the next one signs in, though the service is silent', async ({
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(1);
  const left = async () => (await dumpStorage(page)).includes('left-behind@post.example');
  await enter(page, signIns.demo, '/external-users');
  origin.fail('/api/external-users', status(422, { detail: 'Not now' }), { method: 'POST' });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const buffer = Buffer.from('email,name\nleft-behind@post.example,Ann\n');
  await page.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Import 1 user' }).click();
  await expect(page.getByRole('button', { name: 'Retry failed' })).toBeVisible();
  await leave(page);
  // It is kept for the same user.
  expect(await left()).toBe(true);
  origin.fail(API, hang);
  await fillAndSignIn(page, signIns.sameTenant);
  await page.waitForURL('**/dashboard');
  await expect.poll(left).toBe(false);
});

for (const [who, me] of [
  ['another user', null],
  [
    'a user with the same id',
    { id: signIns.demo.userId, tenant_id: signIns.otherTenant.tenantId, email: signIns.demo.email },
  ],
] as const) {
  test(`D2: the rows of one tenant are never shown or kept under another (${who})`, async ({
    context,
    origin,
    page,
  }) => {
    const { dom, unmark } = await enterMarked({ context, origin, page }, 'apps.list', 'tiles.list');
    dom.clear();
    unmark();

    // The service's session becomes another tenant's without the app's knowledge and without a sign-out: only /auth/me shows it.
    const answered = await page.request.post('/auth/login', {
      data: { email: signIns.otherTenant.email, password: signIns.otherTenant.password },
    });
    expect(answered.ok()).toBe(true);
    if (me) origin.fail('/auth/me', wrongShape(me));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => storedUser(page)).toMatchObject({ tenantId: signIns.otherTenant.tenantId });
    dom.clear();
    await page.goto('/apps');
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
    expect((await dumpStorage(page)).includes(MARK), 'in a store').toBe(false);
    for (const { value } of await storedAnswers(page)) expect(value.tenant).toBe(String(signIns.otherTenant.tenantId));

    await goOffline(context);
    await page.reload();
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
    expect(dom.seen).toEqual([]);
  });
}

test('D2: the answer to a request for a tenant other than the session’s comes from the network and is not stored', async ({
  origin,
  page,
}) => {
  await enter(page, signIns.demo);
  await waitForWorker(page);
  await waitForStored(page, 'apps.list');
  const before = await storedAnswers(page);
  // A service that ignores the tenant, and answers.
  origin.fail('/api/apps', wrongShape([{ id: 1, app_display_name: MARK }]), { times: 1 });
  origin.fail('/api/v2/tiles', wrongShape([{ id: 1, type: 'rate-limit', tile_name: MARK }]), { times: 1 });
  origin.log.clear();
  // Fetched directly, through the worker, like a tab that has not yet noticed a change of session.
  const answered = await page.evaluate(
    async (mark) => {
      const [header, query] = await Promise.all([
        fetch(`/api/apps${mark}`, { headers: { 'X-Tenant-ID': '2' }, credentials: 'include' }),
        fetch(`/api/v2/tiles?type=rate-limit&tenant_id=2${mark}`, {
          headers: { 'X-Tenant-ID': '1' },
          credentials: 'include',
        }),
      ]);
      return Promise.all([header, query].map(async (one) => `${one.headers.get('X-Portcullis')} ${await one.text()}`));
    },
    // This fragment asks the worker for its own report (src/cache/reply.ts).
    '#portcullis-1/',
  );
  for (const text of answered) {
    expect(text).toMatch(/^1 value /);
    expect(text).toContain(MARK);
  }
  expect(origin.log.count({ path: '/api/apps' })).toBe(1);
  expect(origin.log.count({ path: '/api/v2/tiles' })).toBe(1);
  expect((await dumpStorage(page)).includes(MARK), 'in a store').toBe(false);
  const keys = (rows: typeof before) => rows.map(({ value }) => `${String(value.key)} ${String(value.hash)}`);
  expect(keys(await storedAnswers(page))).toEqual(expect.arrayContaining(keys(before)));
  for (const { value } of await storedAnswers(page)) expect(value.tenant).toBe('1');
});
