/** Addresses of things that are in no list: said once the list has been read, and not taken back while it is read again. */
import type { Page } from '@playwright/test';
import { signIns } from '../../mocks/accounts';
import { go, goOffline, goOnline, openAt, waitForWorker } from '../support/browser';
import { held } from '../support/failures';
import { expect, test, testWithWorker } from '../support/test';

test.use({ build: 'n' });

/** Every text that the first element of this kind has had from here on. */
async function recorded(page: Page, selector: string): Promise<() => Promise<string[]>> {
  await page.evaluate((what) => {
    const seen = new Set<string>();
    const look = () => {
      const text = document.querySelector(what)?.textContent;
      if (text) seen.add(text);
    };
    look();
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { seen });
  }, selector);
  return () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
}

for (const [what, list, path, call] of [
  ['App', '/apps', '/apps/of-nobody', '/api/apps'],
  ['User', '/external-users', '/external-users/of-nobody', '/api/external-users'],
  ['Group', '/external-user-groups', '/external-user-groups/of-nobody', '/api/external-user-groups'],
] as const) {
  testWithWorker(
    `an unknown ${what.toLowerCase()} is not called missing before its list is read anew, and stays so while it is read again`,
    async ({ page, origin, context }) => {
      await openAt(page, list, signIns.demo);
      await waitForWorker(page);
      await expect(page.locator('tbody tr').first()).toBeVisible();
      // A list that came within the last second is not read again.
      await origin.log.quiet({ path: call });
      const first = held();
      origin.fail(call, first.failure, { times: 1 });
      const headings = await recorded(page, 'main h1');
      const read = origin.log.next({ path: call });
      await go(page, path);
      await read;
      const before = await headings();
      expect(before.slice(1)).toEqual([what]);
      first.release();
      await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();

      await origin.log.quiet({ path: call });
      const again = await recorded(page, 'main h1');
      await origin.down();
      await goOffline(context);
      await expect(page.locator('[role=status]').first()).toContainText('Offline');
      const second = origin.log.next({ path: call });
      await origin.up();
      await goOnline(context);
      await second;
      await expect(page.locator('[role=status]').first()).toHaveText('Online');
      await origin.log.quiet({ path: call });
      expect(await again()).toEqual(['Not found']);
    },
  );
}
