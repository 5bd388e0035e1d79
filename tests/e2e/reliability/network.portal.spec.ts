/** A network that answers with a page of its own (reliability.md, B3). */
import { html200, redirect } from '../../support/failures';
import { dumpStorage } from '../../support/storage';
import { expect, test } from '../../support/test';
import { kept, main, S4, settle, waitForWarm } from './network-steps';
import { storedUser } from './session-steps';

test.use({ build: 'n' });

for (const [what, portal] of [
  ["a portal's page", html200],
  ['a redirect to a portal', redirect],
] as const) {
  test(`B3: ${what} is never stored or shown, ends no session, and a change it answers is reported as failed`, async ({
    expectChanges,
    origin,
    page,
    troubles,
  }) => {
    expectChanges(1);
    // The browser also looks for the worker's script, and does not find it.
    troubles.expected(/sw\.js|portal\.localhost/);
    await settle(page, '/apps', 'apps.list', 'users.list', 'plans.list');
    await waitForWarm(page);
    const before = await kept(page);
    const user = await storedUser(page);

    await page.getByRole('button', { name: 'Create app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create app' });
    await dialog.getByLabel('App name', { exact: true }).fill('Portal Shop');
    const heal = origin.fail(/.*/, portal);
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to create app. Please try again.');
    await expect(dialog.getByRole('alert')).toContainText('This network answered with its own page, not the service.');
    await expect(dialog.getByLabel('App name', { exact: true })).toHaveValue('Portal Shop');

    const own = page.getByText('Please accept the terms');
    await page.reload();
    await expect(page.getByText(S4)).toBeVisible();
    await expect(main(page).getByText('Storefront Web', { exact: true })).toBeVisible();
    for (const path of ['/users', '/billing', '/apps']) {
      await page.goto(path);
      await expect(page.getByText(S4)).toBeVisible();
      expect(page.url()).toBe(`${origin.url}${path}`);
      await expect(own).toHaveCount(0);
    }
    expect(await kept(page), 'byte for byte').toEqual(before);
    expect(await storedUser(page)).toEqual(user);
    expect(await dumpStorage(page)).not.toContain('Please accept the terms');

    heal();
    await expect(page.getByText(S4)).toHaveCount(0, { timeout: 20_000 });
  });
}
