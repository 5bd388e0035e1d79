/** Effective limits and the effect of changes for ten thousand users, with only the keyboard (insight.md, 2 to 4). */
import { signIns } from '@mocks/accounts';
import { openAt } from '../support/browser';
import { Keys } from '../support/keys';
import { expect, test } from '../support/test';

test.use({ scenario: 'large' });

test('among 10,000 users the keyboard is enough to see what a deletion changes, which limit applies, and what a plan would send', async ({
  page,
}) => {
  const keys = new Keys(page);
  await openAt(page, '/tiles/rate-limit', signIns.demo);
  await keys.menu(page.getByRole('button', { name: 'Actions for Tenant-wide' }), 'Delete');
  const changes = page.getByRole('region', { name: 'What changes' });
  await expect(changes.getByText(/^[\d,]+ users: .+ → .+$/).first()).toBeVisible();
  await keys.press('Escape');
  await expect(changes).toHaveCount(0);

  await keys.enter(page.getByRole('link', { name: 'Explain a limit' }));
  await keys.type(page.getByLabel('User, group or app', { exact: true }), 'Segment 01');
  await keys.press('ArrowDown', 'Enter');
  await expect(page).toHaveURL(/explain\?group=/);
  const region = page.getByRole('region', { name: 'Effective limit' });
  await expect(region.getByText(/ per 1?\w+, by |^Depends on the service|^No limit applies/).first()).toBeVisible();

  await openAt(page, '/tiles/rate-limit/plan', signIns.demo);
  await keys.to(page.getByLabel('Select all'));
  await keys.press('Space');
  await expect(page.getByRole('button', { name: /^Apply \d+ changes$/ })).toBeEnabled();
  await expect(changes.getByText(/users?: /).first()).toBeVisible();
});
