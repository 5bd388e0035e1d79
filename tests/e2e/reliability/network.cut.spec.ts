/** Answers that end in the middle (reliability.md, B6). */
import { go } from '../../support/browser';
import { cutBody, cutChunk } from '../../support/failures';
import { expect, test } from '../../support/test';
import { kept, LISTS, main, S2, settle, waitForWarm } from './network-steps';

test.use({ build: 'n' });

for (const [what, cut] of [
  ['with a length', cutBody],
  ['in chunks', cutChunk],
] as const) {
  test(`B6: an answer ${what} that is cut in the middle does not count: the old rows stay, without half a list or a parse error`, async ({
    origin,
    page,
  }) => {
    await settle(page, '/apps', 'apps.list', 'users.list');
    const rows = main(page).getByRole('row');
    await expect(rows).toHaveCount(7);
    await waitForWarm(page);
    const before = await kept(page);

    const heal = origin.fail(LISTS, cut, { method: 'GET' });
    await page.reload();
    await expect(page.getByText(S2)).toBeVisible();
    await expect(rows).toHaveCount(7);
    await page.goto('/users');
    await expect(page.getByText(S2)).toBeVisible();
    expect(await kept(page)).toEqual(before);
    await page.goto('/apps/app_ios/endpoints');
    await expect(page.getByText(S2)).toBeVisible();
    await expect(page.getByText(/JSON|SyntaxError|Unexpected (end|token)/)).toHaveCount(0);

    heal();
    // Within the page, which knows that its last read failed: a page that only begins to load says nothing yet.
    await go(page, '/apps');
    await expect(page.getByRole('heading', { level: 1, name: 'Apps', exact: true })).toBeVisible();
    await expect(page.getByText(S2)).toHaveCount(0);
  });
}
