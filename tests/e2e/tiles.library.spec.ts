import type { Page } from '@playwright/test';
import { signIn } from '../support/browser';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('each use case shows its number of rules, and Enable leads to them', async ({ page }) => {
  await signIn(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tile Policies' }).click();
  await expect(page).toHaveURL(/\/tiles$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tile Policies');
  await expect(card(page, 'Rate Limiting').getByText('9 rules')).toBeVisible();
  await expect(card(page, 'Geo Block').getByText('5 rules')).toBeVisible();

  const enable = page.getByRole('button', { name: 'Enable Geo Block', exact: true });
  await expect(enable).toHaveText('Enable');
  await enable.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tiles\/geo-block$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Geo Block');
  await page.goBack();
  await page.getByRole('button', { name: 'Enable Rate Limiting', exact: true }).click();
  await expect(page).toHaveURL(/\/tiles\/rate-limit$/);
});

test('a tile type that does not exist says so and leads back', async ({ page }) => {
  await signIn(page);
  for (const type of ['nope', 'constructor']) {
    await page.goto(`/tiles/${type}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tile Not Found');
    await page.getByRole('button', { name: 'Back to tiles', exact: true }).click();
    await expect(page).toHaveURL(/\/tiles$/);
  }
});

test('every tile address without a page of its own leads to the right one', async ({ page }) => {
  await signIn(page);
  const h1 = page.getByRole('heading', { level: 1 });

  await page.goto('/tile-policies');
  await expect(page).toHaveURL(/\/tiles$/);
  await expect(h1).toHaveText('Tile Policies');

  await page.goto('/tile-policies/create');
  await expect(page).toHaveURL(/\/tiles\/rate-limit\?new=1$/);
  await expect(page.getByRole('dialog', { name: 'Add rule' })).toBeVisible();

  await page.goto('/tile-policies/assign');
  await expect(page).toHaveURL(/\/tile-policies\/assign\/group$/);
  await expect(h1).toHaveText('Assign a tile to a group');

  await page.goto('/user-groups/grp_1_4/tiles');
  await expect(page).toHaveURL(/\/tiles\/rate-limit\?group=grp_1_4$/);
  await expect(page.getByText('Only the rules of the group Trial')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: /^Trial/ })).toContainText('20 per 1m');
});
