/** Long names and addresses: they break where the line is too short for them, and push nothing out of the window. */
import type { Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { go, settled } from '../support/browser';
import { wrongShape } from '../support/failures';
import type { Origin } from '../support/origin';
import { expect, test } from '../support/test';

const WORD = 'W'.repeat(300);

interface Words {
  email: string;
  name: string;
  state: string;
}

/** One app, group, user, rule and endpoint with these words in every text. */
function speak(origin: Origin, { email, name, state }: Words): void {
  const rule = (over: object) => ({ type: 'rate-limit', rule_data: { limit: 5, period: '1m' }, ...over });
  const app = {
    id: 1,
    app_display_name: name,
    app_slug: name,
    status: state,
    api_key_status: state,
    sdk_version: state,
  };
  const lists: [path: string | RegExp, list: unknown][] = [
    ['/api/apps', [app]],
    ['/api/apps/1/sdk-build-history', [{ id: 1, version: state, sdk_type: state, build_status: state }]],
    ['/api/apps/1/api-key/status', { status: state }],
    ['/api/external-user-groups', [{ id: 1, name }]],
    ['/api/external-users', [{ id: 1, email, name, app_id: 1, group_id: 1, tiles: [{ type: state }] }]],
    ['/api/users', [{ id: 1, email, username: name, name, role: state }]],
    [
      '/api/v2/tiles',
      [rule({ id: 1, app_id: 1 }), rule({ id: 2, external_user_group: 1 }), rule({ id: 3, external_user_id: 1 })],
    ],
    ['/api/endpoints', [{ id: 1, method: state, pattern: `/${name}`, hit_count_24h: 5, tags: [state] }]],
  ];
  for (const [path, list] of lists) origin.fail(path, wrongShape(list), { method: 'GET' });
}

const SCREENS = [
  '/dashboard',
  '/users',
  '/external-users',
  '/external-users/1',
  '/external-user-groups',
  '/external-user-groups/1',
  '/apps',
  '/apps/1',
  '/apps/1/endpoints',
  '/tiles/rate-limit',
  '/tiles/rate-limit/explain?user=1',
  '/tiles/rate-limit/plan',
];

/** A narrow screen has its navigation in a drawer, for which openAt would wait. */
async function enter(page: Page): Promise<void> {
  const answer = await page.request.post('/auth/login', { data: signIns.demo });
  expect(answer.status(), 'signing in').toBe(200);
  await page.goto('/billing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function show(page: Page, path: string): Promise<void> {
  await go(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
}

/** Words that are broken in the middle though the list item or the heading has room for the whole of them. */
const brokenWords = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const box = node.parentElement?.closest('li, h1');
      if (!box || node.parentElement?.closest('.pc-hidden, option')) continue;
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      // A line may end after a hyphen or a slash, and between two texts.
      for (const word of (node.nodeValue ?? '').matchAll(/[^\s/?-]+/g)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const parts = [...range.getClientRects()];
        const width = parts.reduce((sum, part) => sum + part.width, 0);
        if (new Set(parts.map((part) => Math.round(part.top))).size > 1 && width <= room)
          found.push(`${word[0]}: ${Math.round(width)} of ${Math.round(room)} px`);
      }
    }
    return found;
  });

test('at 390 px an address or a name breaks in the middle only where the whole line is too short for it', async ({
  page,
  origin,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  speak(origin, {
    email: 'bartholomew_featherstonehaugh@ex.io',
    name: 'Featherstonehaugh_and_partners_ltd',
    state: 'decommissioned',
  });
  await enter(page);
  for (const path of SCREENS) {
    await test.step(path, async () => {
      await show(page, path);
      expect
        .soft(
          await brokenWords(page),
          'a <wbr> says where a long text may end a line: see cardContent in SimpleTable.tsx',
        )
        .toEqual([]);
    });
  }
});

for (const width of [1440, 1024, 390]) {
  test(`at ${width} px a word of 300 characters makes no screen scroll sideways`, async ({ page, origin }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    speak(origin, { email: `${WORD}@example.com`, name: WORD, state: WORD });
    await enter(page);
    for (const path of SCREENS) {
      await test.step(path, async () => {
        await show(page, path);
        const filters = page.getByRole('button', { name: 'Filters', exact: true });
        if (await filters.isVisible()) await filters.click();
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(beyond).toBeLessThanOrEqual(0);
      });
    }
  });
}

test('at 320 px the dialog in which a long name has to be typed does not scroll sideways', async ({ page, origin }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  speak(origin, { email: `${WORD}@example.com`, name: WORD, state: WORD });
  await enter(page);
  await show(page, '/apps/1');
  await page.getByRole('button', { name: 'Revoke API key', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(`Type ${WORD} to confirm`, { exact: true })).toBeVisible();
  const sideways = await dialog
    .locator('*')
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX))
        .map((one) => `${one.outerHTML.slice(0, 100)} ${one.scrollWidth} > ${one.clientWidth} px`),
    );
  expect(sideways).toEqual([]);
});
