/** Text from a server or a tampered store stays text, whatever it looks like (reliability.md, I1, F8; ASVS 1.2.1, 3.2.2). */
import type { Page } from '@playwright/test';
import { signIns } from '../../../mocks/accounts';
import { goOffline, waitForWorker } from '../../support/browser';
import type { Failure } from '../../support/failures';
import { expect, test } from '../../support/test';
import { CACHE, enter, waitForStored } from './session-steps';
import { STOPS, settled } from './tour';

const HOSTILE = '<img src=x onerror="self.owned=1"><script>self.owned=1</script>{{7*7}}';
const ATTACKER = 'attacker.invalid';
const LOGOS = [
  'javascript:self.owned=1',
  'data:text/html,<script>self.owned=1</script>',
  `http://${ATTACKER}/logo.png`,
  `//${ATTACKER}/logo.png`,
];

const nested = (depth: number): unknown => (depth === 0 ? HOSTILE : { [HOSTILE]: nested(depth - 1) });
const DETAILS = [HOSTILE, { note: HOSTILE, constructor: { prototype: { polluted: true } } }];
// Once each: more of them would exceed the size of a row.
const ONCE: Record<number, unknown> = { 2: nested(200), 3: `${HOSTILE} ${'x'.repeat(1_000_000)}` };
// As text, since __proto__ in an object literal does not create a field.
const POLLUTING = '{"__proto__":{"polluted":true},"note":"polluting"}';

// Ids, times and kinds stay as they are, since entities are found by them.
const KEPT = new Set(['id', 'type', 'method', 'timestamp', 'created_at', 'last_seen_at', 'last_used_at', 'period']);
const isKept = (field: string) => KEPT.has(field) || field.endsWith('_id') || field.endsWith('status');

/** Makes every text of an answer hostile. */
function poison(value: unknown, field = '', index = 0): unknown {
  if (Array.isArray(value)) return value.map((entry, at) => poison(entry, field, at));
  if (field === 'details') return ONCE[index] ?? DETAILS[index % DETAILS.length];
  if (field === 'logo_url' || field === 'website_url') return LOGOS[index % LOGOS.length];
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        Array.isArray(inner) ? poison(inner, name) : poison(inner, name, index),
      ]),
    );
  }
  return typeof value === 'string' && !isKept(field) ? `${HOSTILE} ${value}` : value;
}

const hostile: Failure = async ({ execute, response }) => {
  const { status, headers, body } = await execute();
  const { 'content-length': _length, ...rest } = headers;
  const text = JSON.stringify(poison(JSON.parse(body.toString('utf8')))).replace(JSON.stringify(DETAILS[1]), POLLUTING);
  response.writeHead(status, rest).end(text);
};

const polluted = (page: Page) => page.evaluate(() => (({}) as { polluted?: unknown }).polluted ?? null);

/** Expects that none of it became an element, a script or a link with an unsafe scheme. */
async function onlyText(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'owned' in self)).toBe(false);
  const unsafe = await page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll('img, a, script, iframe, object, form')) {
      const address = element.getAttribute('src') ?? element.getAttribute('href') ?? element.getAttribute('action');
      if (
        element.hasAttribute('onerror') ||
        (address && /^(javascript|data:text|http:\/\/attacker|\/\/)/i.test(address))
      )
        found.push(element.outerHTML.slice(0, 200));
    }
    return found;
  });
  expect(unsafe).toEqual([]);
  expect(await polluted(page)).toBeNull();
}

test.describe('text from a hostile service', () => {
  test.slow();

  test('I1: is shown as text, capped, on every screen, online and offline, without a request to the attacker', async ({
    context,
    origin,
    page,
  }) => {
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    origin.fail(/^\/(api|admin-api)\//, hostile, { method: 'GET' });
    await enter(page, signIns.demo, '/apps');
    await waitForWorker(page);
    await waitForStored(page, 'apps.list', 'policyLogs.list', 'externalUsers.list', 'users.list', 'plans.list');
    await expect(page.getByRole('main')).toContainText('<img src=x onerror=');
    for (const { path } of STOPS) {
      await page.goto(path);
      await settled(page);
      await onlyText(page);
    }
    await page.goto('/dashboard');
    const logs = page.getByRole('region', { name: 'Policy logs' });
    await expect(logs).toContainText('<img src=x onerror=');
    // The million characters are not in the document.
    expect((await logs.textContent())?.length).toBeLessThan(200_000);

    await goOffline(context);
    for (const path of ['/dashboard', '/apps', '/users', '/external-users', '/billing', '/tiles/rate-limit']) {
      await page.goto(path);
      await settled(page);
      await onlyText(page);
    }
    await page.goto('/apps');
    await expect(page.getByRole('main')).toContainText('<img src=x onerror=');
    expect(asked.filter((address) => address.includes(ATTACKER))).toEqual([]);
  });
});

test('F8: tampered rows are dropped if they do not fit, and shown as text if they do', async ({ context, page }) => {
  await enter(page, signIns.demo, '/apps');
  await waitForWorker(page);
  await waitForStored(page, 'apps.list', 'users.list', 'externalUsers.list', 'plans.list', 'policyLogs.list');
  await page.goto('/robots.txt');
  await goOffline(context);
  await page.evaluate(
    async ({ name, text }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const transaction = database.transaction('responses', 'readwrite');
      const rows = transaction.objectStore('responses');
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
        const cursor = rows.openCursor();
        cursor.onsuccess = () => {
          if (!cursor.result) return;
          const row = cursor.result.value;
          if (row.call === 'apps.list') row.value.items[0].app_display_name = text;
          if (row.call === 'users.list') row.value = { items: text, unreadable: 'many' };
          if (row.call === 'externalUsers.list') row.tenant = '2';
          if (row.call === 'plans.list') row.format = 99;
          cursor.result.update(row);
          cursor.result.continue();
        };
      });
      database.close();
    },
    { name: CACHE, text: HOSTILE },
  );

  await page.goto('/apps');
  await expect(page.getByRole('main')).toContainText('<img src=x onerror=');
  await onlyText(page);
  for (const path of ['/users', '/external-users', '/billing']) {
    await page.goto(path);
    await expect(
      page.getByRole('main').getByText('Not saved on this device yet. Connect once to load it.').first(),
    ).toBeVisible();
    await onlyText(page);
  }
});
