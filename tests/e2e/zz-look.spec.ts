import { expect, test } from '../support/test';

test.use({ build: 'demo' });
test('look', async ({ page }) => {
  test.setTimeout(120_000);
  const shot = (n: string) => page.screenshot({ path: `/tmp/fu/${n}.png` });
  await page.goto('/login?next=/users');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Internal Users' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  await shot('users');
  await page
    .getByRole('button', { name: /^Edit / })
    .nth(1)
    .click();
  await page.getByLabel('Full name').fill('');
  await page.getByLabel('Username').fill('zzz');
  await shot('users-edit');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByRole('button', { name: 'Generate' }).click();
  await shot('users-add');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.goto('/external-users');
  await expect(page.getByLabel(/^Group of /).first()).toBeVisible();
  await shot('ext');
  await page
    .getByLabel(/^Group of /)
    .first()
    .click();
  await shot('ext-combo');
  await page.keyboard.press('Escape');
  await page
    .getByLabel(/^Select /)
    .nth(1)
    .check();
  await page
    .getByLabel(/^Select /)
    .nth(2)
    .check();
  await page.getByRole('button', { name: 'Assign to group' }).click();
  await page.getByLabel('Group', { exact: true }).selectOption({ index: 1 });
  await shot('ext-assign');
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('2 of 2')).toBeVisible();
  await shot('ext-progress');
  await page.goto('/external-user-groups');
  await expect(page.getByRole('button', { name: /^Rename / }).first()).toBeVisible();
  await shot('groups');
  for (const [w, h] of [
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width: w, height: h });
    for (const r of ['users', 'external-users', 'external-user-groups']) {
      await page.goto('/' + r);
      await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeVisible();
      await shot(`${r}-${w}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const r of ['users', 'external-users', 'external-user-groups']) {
    await page.goto('/' + r);
    await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeVisible();
    await shot(`${r}-dark`);
  }
});
