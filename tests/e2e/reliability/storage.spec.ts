/** Storage that is missing, full, damaged or cleared, and a worker stopped during a write (reliability.md, F1, F2, F4, F5, F7). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { signIns } from '../../../mocks/accounts';
import { clearSiteData, go, goOffline, goOnline, settled, stopWorker, waitForWorker } from '../../support/browser';
import { answer, heldBack } from '../../support/failures';
import type { Origin } from '../../support/origin';
import { ALONE, within } from '../../support/pace';
import { SCREENS, type Screen } from '../../support/screens';
import { readStorage } from '../../support/storage';
import { expect, test } from '../../support/test';
import { main, S5, S6, settle, waitForWarm } from './network-steps';
import { CACHE, enter, fillAndSignIn, storedAnswers, waitForStored } from './session-steps';

test.use({ build: 'n' });

const { apps, users, externalUsers, externalUserGroups, tile, billing } = SCREENS;
const LISTS = [apps, users, externalUsers, externalUserGroups, tile, billing];
const IMPORT = { path: '/external-users?import=1', h1: 'Import external users' };
const storageNotice = (page: Page) => page.getByText(S6, { exact: true });

/** Opens a screen, which must show all its data and no failure. */
async function opensWhole(page: Page, { path, h1 }: Pick<Screen, 'path' | 'h1'>): Promise<void> {
  await go(page, path);
  await expect(page.getByRole('heading', { level: 1, name: h1, exact: true })).toBeVisible();
  await settled(page);
  await expect(main(page).getByText('Try again'), path).toHaveCount(0);
}

/** Runs a script before the page's code and the worker's, to break the storage of both. */
async function breakStorage(context: BrowserContext, origin: Origin, script: string): Promise<void> {
  await context.addInitScript(script);
  const worker = readFileSync('dist-test-n/sw.js', 'utf8');
  origin.fail(
    '/sw.js',
    answer(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }, `${script}\n${worker}`),
  );
}

const BROKEN = {
  'is missing': `Object.defineProperty(self, 'indexedDB', { value: undefined, configurable: true });`,
  'throws on opening': `IDBFactory.prototype.open = () => { throw new DOMException('blocked', 'SecurityError'); };`,
  'never finishes opening': `IDBFactory.prototype.open = () => new EventTarget();`,
};

for (const [how, script] of Object.entries(BROKEN)) {
  test(
    `F1: with an IndexedDB that ${how}, in page and worker, everything works online, S6 is shown once, and waits are short`,
    ALONE,
    async ({ context, expectChanges, origin, page }) => {
      expectChanges(1);
      await breakStorage(context, origin, script);
      await enter(page, signIns.demo, '/apps');
      await waitForWorker(page);
      await expect(main(page).getByText('Storefront Web', { exact: true })).toBeVisible();
      await expect(storageNotice(page)).toHaveCount(1);

      const asked = origin.log.next({ path: '/api/apps' }).then(() => Date.now());
      const from = Date.now();
      await page.reload();
      // 2 s in the page, and at most 2 s more in a worker that has to start.
      expect((await asked) - from).toBeLessThan(4_000 + within(2_000));
      await expect(main(page).getByText('Storefront Web', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      for (const screen of [...LISTS, IMPORT]) {
        await opensWhole(page, screen);
        await expect(storageNotice(page), 'once').toHaveCount(0);
      }
      await go(page, '/apps');
      await page.getByRole('button', { name: 'Create app' }).click();
      await page.getByRole('dialog').getByLabel('App name', { exact: true }).fill('Unkept Shop');
      await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
      await expect(main(page).getByRole('row').filter({ hasText: 'Unkept Shop' })).toBeVisible();
    },
  );
}

// The error's other form, wrapped in an AbortError, is tested in tests/unit/cache/write.test.ts: no script can make a commit fail.
const FULL = `IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };`;

test('F2: if every put is refused because the disk is full, answers are still shown, and S6 says that they are not kept', async ({
  context,
  origin,
  page,
}) => {
  await breakStorage(context, origin, FULL);
  await enter(page, signIns.demo, '/apps');
  await waitForWorker(page);
  await expect(storageNotice(page)).toBeVisible();
  await page.reload();
  await expect(storageNotice(page)).toBeVisible();
  for (const list of LISTS) await opensWhole(page, list);
  expect(await storedAnswers(page)).toEqual([]);
});

test('F2: a worker whose store fills up evicts rows, tries once more, then stops writing, and the page shows S6', async ({
  context,
  page,
}) => {
  const registered = context.waitForEvent('serviceworker');
  await settle(page, '/apps', 'apps.list');
  await waitForWarm(page);
  const before = (await storedAnswers(page)).length;
  const worker = await registered;
  await worker.evaluate(() => {
    const state = self as unknown as { refused: number };
    state.refused = 0;
    IDBObjectStore.prototype.put = () => {
      state.refused += 1;
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const refused = () => worker.evaluate(() => (self as unknown as { refused: number }).refused);
  await expect(storageNotice(page)).toHaveCount(0);
  await go(page, '/users');
  await page.reload();
  await expect(main(page).getByRole('row').filter({ hasText: 'b@acme.example' })).toBeVisible();
  await expect(storageNotice(page)).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const stopped = await refused();
  expect(stopped, 'tried once more').toBeGreaterThanOrEqual(2);
  expect((await storedAnswers(page)).length).toBeLessThan(before);
  for (const list of LISTS) await opensWhole(page, list);
  expect(await refused(), 'no put of an answer is tried any more').toBe(stopped);
});

/** Overwrites the files in which the browser keeps the origin's databases. */
function damage(folder: string): number {
  const area = join(folder, 'Default', 'IndexedDB');
  let damaged = 0;
  for (const database of readdirSync(area).filter((name) => name.endsWith('.leveldb'))) {
    for (const file of readdirSync(join(area, database)).filter((name) =>
      /\.(log|ldb)$|^(MANIFEST|CURRENT)/.test(name),
    )) {
      writeFileSync(join(area, database, file), Buffer.alloc(512, 0xa5));
      damaged += 1;
    }
  }
  return damaged;
}

test('F4: a damaged database is refilled online; offline it leads to /login, and never to a blank page', async ({
  profile,
}) => {
  test.slow();
  let context = await profile.open();
  let page = await context.newPage();
  await settle(page, '/apps', 'apps.list');
  await waitForWarm(page);
  await context.close();

  expect(damage(profile.folder)).toBeGreaterThan(0);
  context = await profile.open();
  page = await context.newPage();
  await page.goto('/apps');
  await expect(main(page).getByText('Storefront Web', { exact: true })).toBeVisible();
  await expect.poll(async () => (await storedAnswers(page)).length).toBeGreaterThan(0);
  await context.close();

  expect(damage(profile.folder)).toBeGreaterThan(0);
  context = await profile.open();
  page = await context.newPage();
  await goOffline(context);
  await page.goto('/apps');
  await page.waitForURL('**/login**');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

test('F4: with the answers gone and the session kept, S5 is shown offline', async ({ context, page }) => {
  await settle(page, '/apps', 'apps.list');
  await waitForWarm(page);
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const work = request.result.transaction('responses', 'readwrite');
          work.objectStore('responses').clear();
          work.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    CACHE,
  );
  await goOffline(context);
  await page.reload();
  await expect(main(page).getByText(S5)).toBeVisible();
  await goOnline(context);
  await expect(main(page).getByText('Storefront Web', { exact: true })).toBeVisible({ timeout: 20_000 });
});

test('F5: after site data and the cookie are cleared under an open tab there is no half session, and a new one works offline again', async ({
  context,
  page,
}) => {
  await settle(page, '/apps', 'apps.list');
  await waitForWarm(page);
  await clearSiteData(page);
  await context.clearCookies();
  await go(page, '/users');
  await page.reload();
  await page.waitForURL('**/login**');
  expect(await page.evaluate(() => localStorage.getItem('tenant_id'))).toBeNull();
  await fillAndSignIn(page, signIns.otherTenant);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await waitForWorker(page);
  await expect.poll(async () => (await storedAnswers(page)).length, { timeout: 20_000 }).toBeGreaterThan(10);
  await waitForStored(page, 'apps.list');
  for (const { value } of await storedAnswers(page)) expect(value.tenant).toBe('2');
  await goOffline(context);
  await page.goto('/apps');
  await expect(main(page).getByText('Globex Portal', { exact: true })).toBeVisible();
});

test('F5: after script-made storage is deleted but the cookie kept, as Safari does after seven days, the app keeps working and refills it', async ({
  context,
  page,
}) => {
  await settle(page, '/apps', 'apps.list');
  await waitForWarm(page);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'indexeddb,local_storage,cache_storage,service_workers',
  });
  await go(page, '/users');
  await expect(main(page).getByText('Alex Admin')).toBeVisible();
  await page.reload();
  await expect(main(page).getByText('Alex Admin')).toBeVisible();
  await waitForWorker(page);
  await waitForWarm(page);
  await goOffline(context);
  await page.goto('/apps');
  await expect(main(page).getByText('Storefront Web', { exact: true })).toBeVisible();
});

/** Answers each read of the apps with a list in which all have the name of that version. Returns the number of the last one. */
function serveVersions(origin: Origin): () => number {
  let version = 0;
  origin.fail('/api/apps', ({ response }) => {
    version += 1;
    const apps = Array.from({ length: 300 }, (_, id) => ({ id: id + 1, app_display_name: `Version ${version}` }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(apps));
  });
  return () => version;
}

/** Reads the apps like a page in reply.ts: the worker recognizes the request by its fragment. */
const readApps = (page: Page): Promise<string> =>
  page.evaluate(() =>
    fetch('/api/apps#portcullis-1/', { headers: { 'X-Tenant-ID': '1' } }).then(
      () => 'answered',
      () => 'failed',
    ),
  );

/** The one row of the apps, and its age. */
async function storedApps(page: Page): Promise<{ names: string[]; storedAt: number; checkedAt: number }> {
  const ofApps = (rows: unknown[]) =>
    (rows as { value: Record<string, unknown> }[]).filter(({ value }) => value.call === 'apps.list');
  const { databases } = await readStorage(page);
  const rows = ofApps(databases[`${CACHE}/responses`] ?? []);
  expect(rows).toHaveLength(1);
  const row = rows[0]?.value as { value: { items: { app_display_name: string }[] }; storedAt: number };
  const [check] = ofApps(databases[`${CACHE}/checks`] ?? []);
  const names = [...new Set(row.value.items.map((app) => app.app_display_name))];
  return { names, storedAt: row.storedAt, checkedAt: Number(check?.value.checkedAt) };
}

test('F7: a worker stopped at any moment of a write leaves the old row or the new one, with the right age', async ({
  origin,
  page,
}) => {
  test.slow();
  await settle(page, '/apps', 'apps.list');
  await waitForWarm(page);
  const version = serveVersions(origin);
  let writes = 0;
  for (let round = 0; round < 20; round += 1) {
    const before = Date.now();
    const asked = origin.log.next({ path: '/api/apps' });
    const read = readApps(page);
    await asked;
    // A different moment in each round, from before the answer is read to after it is written.
    await page.waitForTimeout(round * 4);
    await stopWorker(page);
    await read;
    const { names, storedAt, checkedAt } = await storedApps(page);
    if (!names.some((name) => name.startsWith('Version '))) continue;
    writes += 1;
    expect(names, 'one version, never mixed').toHaveLength(1);
    expect(checkedAt, 'row and age are of one write').toBe(storedAt);
    if (names.includes(`Version ${version()}`)) expect(storedAt).toBeGreaterThanOrEqual(before);
  }
  expect(version(), 'each round asked').toBeGreaterThanOrEqual(20);
  expect(writes, 'the worker writes what it reads').toBeGreaterThan(0);
});

for (const store of ['responses', 'checks']) {
  test(`F7: a worker stopped between its write to '${store}' and the commit leaves the old row and its age, and the next read is stored`, async ({
    context,
    origin,
    page,
  }) => {
    await settle(page, '/apps', 'apps.list');
    await waitForWarm(page);
    const version = serveVersions(origin);
    expect(await readApps(page)).toBe('answered');
    const before = await storedApps(page);
    expect(before.names).toEqual([`Version ${version()}`]);
    // Keeps the transaction of the write open from the put on: it ends with the worker alone.
    await context.serviceWorkers()[0]?.evaluate((name) => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
        const request = put.apply(this, given);
        const goOn = () => {
          this.get('nothing').onsuccess = goOn;
        };
        if (this.name === name) {
          goOn();
          console.info('put');
        }
        return request;
      };
    }, store);
    const put = context.waitForEvent('console', (message) => message.text() === 'put');
    const read = readApps(page);
    await put;
    // The browser sends the request again, through a new worker.
    const again = heldBack();
    origin.fail('/api/apps', again.failure);
    await stopWorker(page);
    // Could not be looked up while the write's transaction is open.
    expect(await storedApps(page)).toEqual(before);

    again.release();
    expect(await read).toBe('answered');
    const after = await storedApps(page);
    expect(after.names).toContain('Storefront Web');
    expect(after.checkedAt).toBe(after.storedAt);
  });
}
