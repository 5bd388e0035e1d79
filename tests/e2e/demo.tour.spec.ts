/** The sales call (demo.md): the tour from the attack to the rule and to working offline. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

const legend = (page: Page) => page.getByRole('list', { name: 'Events by action' });

/** The chart's events of an action. */
const drawn = async (page: Page, action: string): Promise<number> => {
  const text = await legend(page)
    .getByRole('button', { name: new RegExp(`^${action}`) })
    .textContent();
  return Number(text?.replaceAll(/\D/g, ''));
};

/** Half a minute passes in the demo, and the dashboard reads again. Returns how many events of each action the chart has gained. */
async function halfAMinute(page: Page): Promise<{ allowed: number; blocked: number }> {
  const [text, allowed, blocked] = [
    (await legend(page).textContent()) ?? '',
    await drawn(page, 'allowed'),
    await drawn(page, 'blocked'),
  ];
  await page.clock.fastForward(31_000);
  await expect(legend(page)).not.toHaveText(text);
  return { allowed: (await drawn(page, 'allowed')) - allowed, blocked: (await drawn(page, 'blocked')) - blocked };
}

test('a link opens the tour in its scenario; six stops lead from the attack to the rule, a chart that turns, and working offline', async ({
  page,
}) => {
  // A first visit has its backend in the page: the page's clock is the demo's.
  await page.clock.install();
  await page.goto('/dashboard?scenario=under-attack&tour=1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const tour = page.getByRole('complementary', { name: /^Tour, \d of 6$/ });
  const next = tour.getByRole('button', { name: 'Next' });
  await expect(tour).toContainText('1 of 6');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(/^Attack on POST \/v1\/login/)).toBeVisible();

  await next.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Policy Logs' })).toBeVisible();
  await expect(page).toHaveURL(/\/logs\?range=1h&severity=critical$/);
  // From here on by keyboard: the focus stays in the tour.
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /@mail\.example$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Effective limit' })).toContainText('500 per 5m');
  const attacker = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  await next.click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByRole('button', { name: /^20 per 1m: / }).click();
  await expect(dialog.getByLabel('Limit', { exact: true })).toHaveValue('20');
  // The tour can be used although a dialog is open, and the dialog keeps its input.
  await next.click();
  await expect(tour).toContainText('5 of 6');
  await expect(dialog.getByLabel('Limit', { exact: true })).toHaveValue('20');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText(/^Rule added: Rate limit for .*, 20 per 1m\. Takes effect within about 30 seconds$/),
  ).toBeVisible();

  await next.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(legend(page)).toBeVisible();
  // Once the rule is in effect, the chart turns within a minute: more of the attacker's calls are refused than pass.
  const ofAll = (await legend(page).textContent()) ?? '';
  await page.getByLabel('Filter by user').selectOption({ label: attacker });
  await expect(legend(page)).not.toHaveText(ofAll);
  await halfAMinute(page);
  // A whole period of the rule, in which 20 calls pass: in half of one, more may pass than are refused.
  const halves = [await halfAMinute(page), await halfAMinute(page)];
  const sum = (action: 'allowed' | 'blocked') => halves.reduce((total, half) => total + half[action], 0);
  expect(sum('blocked'), JSON.stringify(halves)).toBeGreaterThan(sum('allowed'));
  await tour.getByRole('button', { name: 'Simulate offline' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Offline · showing saved data');
  await tour.getByRole('button', { name: 'Go online again' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Online');
  await tour.getByRole('button', { name: 'Finish' }).click();
  await expect(tour).toHaveCount(0);
});
