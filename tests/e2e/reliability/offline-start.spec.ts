import type { Page } from '@playwright/test';
import type { ScreenRoute } from '@/paths';
import { signIns } from '../../../mocks/accounts';
import { goOffline, signIn, waitForWorker } from '../../support/browser';
import { answer, hang, missing, status } from '../../support/failures';
import { SCREENS } from '../../support/screens';
import { readStorage } from '../../support/storage';
import { expect, test } from '../../support/test';
import { SAVED, waitForWarm } from './network-steps';
import { becomeReady, countLoads, OFFLINE } from './steps';

test.use({ build: 'n' });

const HTML = answer(200, { 'content-type': 'text/html' }, '<!doctype html><title>Not a worker</title>');

test('A2: one visit is enough: everything it showed is there offline, each list stored once', async ({
  page,
  context,
}) => {
  await becomeReady(page);
  const stored =
    Object.entries((await readStorage(page)).databases).find(([name]) => name.endsWith('/responses'))?.[1] ?? [];
  const calls = stored.map((row) => (row as { value: { call: string } }).value.call);
  for (const call of [
    'stats.get',
    'apps.list',
    'externalUsers.list',
    'externalUserGroups.list',
    'policyLogs.list',
    'legacyTiles.list',
  ]) {
    expect(
      calls.filter((name) => name === call),
      call,
    ).toHaveLength(1);
  }
  await goOffline(context);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Apps' }).getByText('Storefront Web')).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeVisible();
});

const MORE = [
  {
    path: '/tiles/rate-limit/explain?group=grp_1_1',
    h1: 'Which limit applies?',
    text: 'by the rule for the group Premium',
  },
  { path: '/user-groups', h1: 'User Groups', text: 'Premium' },
  { path: '/no/such/page', h1: 'Page not found', text: 'There is nothing at this address.' },
];

test('A1, A6: offline, every address opens its own screen with saved data, never JSON and never a browser error', async ({
  page,
  context,
}) => {
  await becomeReady(page);
  await goOffline(context);
  const screens = Object.entries(SAVED).map(([name, text]) => ({ ...SCREENS[name as ScreenRoute], text }));
  for (const { path, h1, text } of [...screens, ...MORE]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: h1, exact: true }), path).toBeVisible();
    await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first(), path).toBeVisible();
    await expect(page.getByRole('status').first(), path).toHaveText('Offline · showing saved data');
  }
});

for (const [what, failure] of [
  ['is missing', missing],
  ['answers 500', status(500)],
  ['is a page of HTML', HTML],
] as const) {
  test(`A3: if sw.js ${what}, everything works online, without a reload loop and without a promise to work offline`, async ({
    page,
    origin,
    troubles,
  }) => {
    origin.fail('/sw.js', failure);
    const loads = countLoads(page);
    const refused = origin.log.next({ path: '/sw.js' });
    await signIn(page, signIns.demo);
    await refused;
    await expect
      .poll(() => troubles.console.filter((line) => line.includes('warning: Portcullis works without')).length)
      .toBe(1);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Apps', exact: true }).click();
    await expect(page.getByText('Storefront Web')).toBeVisible();
    // The promise would be made once everything is prefetched.
    await waitForWarm(page);
    await origin.log.quiet();
    await expect(page.getByText('Ready to work offline')).toHaveCount(0);
    expect(loads()).toBe(1);
  });
}

/** Marks the databases and caches of this installation, and of another one at /portal/ on the same origin. */
const leaveMarks = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await caches.open(`portcullis-shell:live:${location.origin}/portal/:build`);
    for (const kind of ['cache', 'import']) {
      for (const path of ['/', '/portal/']) {
        await new Promise<void>((resolve, reject) => {
          const opened = indexedDB.open(`portcullis-${kind}:live:${path}`);
          opened.onupgradeneeded = () => opened.result.createObjectStore('meta', { keyPath: 'name' });
          opened.onerror = () => reject(opened.error);
          opened.onsuccess = () => {
            const writing = opened.result.transaction('meta', 'readwrite');
            writing.objectStore('meta').put({ name: 'mark' });
            writing.oncomplete = () => {
              opened.result.close();
              resolve();
            };
          };
        });
      }
    }
  });

/** Names of the databases that still have their mark. */
async function leftMarks(page: Page): Promise<string[]> {
  const { databases } = await readStorage(page);
  return Object.entries(databases)
    .filter(([, rows]) => rows.some((row) => (row as { key: unknown }).key === 'mark'))
    .map(([name]) => name.replace('/meta', ''))
    .sort();
}

test('A8: the self-destroying worker frees two open tabs without a loop and clears what was stored', async ({
  page,
  context,
  origin,
}) => {
  // Two tabs, an installation and its removal.
  test.slow();
  await becomeReady(page);
  const second = await context.newPage();
  await second.goto('/apps');
  await expect(second.getByText('Storefront Web')).toBeVisible();
  await leaveMarks(page);
  const source = await import('node:fs').then((fs) => fs.readFileSync('scripts/remove-worker/sw.js', 'utf8'));
  // While the old worker has a request to answer, Chromium lets no other take its place.
  const file = '/assets/of-an-older-build.js';
  origin.fail(file, hang);
  const asked = origin.log.next({ path: file });
  await second.evaluate((path) => void fetch(path).catch(() => undefined), file);
  await asked;
  origin.fail('/sw.js', answer(200, { 'content-type': 'text/javascript' }, source));
  const tabs = [page, second];
  const counts = tabs.map(countLoads);
  const reloaded = tabs.map((tab) => tab.waitForEvent('load', { timeout: 30_000 }));
  const scripts = () => origin.log.count({ path: '/sw.js' });
  const before = scripts();
  await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()));
  await Promise.all(reloaded);
  for (const tab of tabs) {
    await expect(tab.getByText('Storefront Web').filter({ visible: true }).first()).toBeVisible();
    expect(await tab.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  }
  // The tabs store data again as they read: the marks tell old data from new.
  await expect
    .poll(() => leftMarks(page))
    .toEqual(['portcullis-cache:live:/portal/', 'portcullis-import:live:/portal/']);
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual([`portcullis-shell:live:${origin.url}/portal/:build`]);
  // The same file is registered again at idle and removes itself again: it must not reload any tab a second time.
  await expect.poll(scripts).toBeGreaterThanOrEqual(before + 2);
  await origin.log.quiet({ path: '/sw.js' });
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(counts.map((count) => count())).toEqual([1, 1]);
});

test('A6: an address of the API does not open a page', async ({ page }) => {
  await becomeReady(page);
  await waitForWorker(page);
  const answered = await page.goto('/api/apps');
  expect(answered?.headers()['content-type']).toContain('application/json');
});
