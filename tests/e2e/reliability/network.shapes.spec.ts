/** Answers of the wrong shape, screen by screen (reliability.md, B7); each call's own table is in tests/unit/cache/answers.test.ts. */

import type { ScreenRoute } from '@/paths';
import { go } from '../../support/browser';
import { rawBody, wrongShape } from '../../support/failures';
import { SCREENS } from '../../support/screens';
import { expect, test } from '../../support/test';
import { kept, LISTS, main, S3, SAVED, settle, waitForWarm } from './network-steps';
import { editRows } from './session-steps';

test.use({ build: 'n' });

const SHAPES = [
  ['null', wrongShape(null)],
  ['an empty object', wrongShape({})],
  ['a string', wrongShape('ok')],
  ['no wrapper that is known', wrongShape({ things: [{ id: 1 }] })],
  ['a wrapper of null', wrongShape({ apps: null, users: null, items: null })],
  ['text', rawBody('[]', 'text/plain')],
  ['nothing at all', rawBody('')],
] as const;

test('B7: if answers have the wrong shape every screen keeps its saved data under S3, and none of them is stored', async ({
  origin,
  page,
}) => {
  test.slow();
  await settle(page, '/dashboard');
  await waitForWarm(page);
  // As if saved in one moment: on a busy machine the lists come further apart, and the health of the rules, on /tiles, says which are too old.
  // More than a second ago: a screen that opens does not read a younger list again.
  const at = Date.now() - 2_000;
  await editRows(page, 'responses', { storedAt: at });
  await editRows(page, 'checks', { checkedAt: at, tookMs: 0 });
  const before = await kept(page);
  for (const [what, shape] of SHAPES) {
    const heal = origin.fail(LISTS, shape, { method: 'GET' });
    await page.reload();
    for (const [name, { path: screen, h1 }] of Object.entries(SCREENS)) {
      await go(page, screen);
      await expect(
        page.getByRole('heading', { level: 1, name: h1, exact: true }),
        `${what} on ${screen}`,
      ).toBeVisible();
      const saved = main(page)
        .getByText(SAVED[name as ScreenRoute])
        .filter({ visible: true });
      await expect(saved.first(), `${what} on ${screen}`).toBeVisible();
      await expect(page.getByText(S3('an unexpected answer')), `${what} on ${screen}`).toBeVisible();
      await expect(page.getByText(/Something went wrong/), `${what} on ${screen}`).toHaveCount(0);
      // Only the page's notice has this button, not the panels.
      await expect(page.getByText('Try again'), `${what} on ${screen}`).toHaveCount(1);
    }
    heal();
  }
  expect(await kept(page)).toEqual(before);
});

test('B7: with nothing saved a wrong shape is reported as an error, and an empty list as an empty list', async ({
  origin,
  page,
}) => {
  let heal = origin.fail(/^\/api\/(users|plans)/, wrongShape({}), { method: 'GET' });
  await settle(page, '/users', 'apps.list');
  await expect(main(page).getByText('Failed to fetch users', { exact: true })).toBeVisible();
  await expect(main(page).getByText('The service gave an unexpected answer.')).toBeVisible();
  await go(page, '/billing');
  await expect(main(page).getByText('Failed to load plans.', { exact: true }).first()).toBeVisible();
  heal();
  heal = origin.fail(/^\/api\/users/, wrongShape([]), { method: 'GET' });
  await go(page, '/users');
  await expect(main(page).getByText('No users found.', { exact: true })).toBeVisible();
  heal();
});
