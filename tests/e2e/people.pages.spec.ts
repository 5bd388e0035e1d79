/** The pages of a user and of a group (insight.md §6): the links to them, and the work done there. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { KEEP_NEWEST_LOGS } from '@/contract/constants';
import { signIns } from '../../mocks/accounts';
import { goOffline, openAt, settled, waitForWorker } from '../support/browser';
import { status } from '../support/failures';
import { expect, test, testWithWorker } from '../support/test';

const ADA = { id: 'eu_1_18', email: 'ada.garcia@inbox.example' };
const STANDARD = { id: 'grp_1_2', name: 'Standard' };

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('main');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.describe('in the demo', () => {
  test.use({ build: 'demo' });

  test('every e-mail and group name leads to its page, with crumbs and title, and back', async ({ page }) => {
    await openAt(page, '/external-users?q=ada.garcia');
    await main(page).getByRole('link', { name: ADA.email }).first().click();
    await expect(h1(page)).toHaveText(ADA.email);
    await expect(page).toHaveTitle(`${ADA.email} · Portcullis`);
    await expect(page).toHaveURL(new RegExp(`/external-users/${ADA.id}$`));
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs).toContainText(ADA.email);
    await crumbs.getByRole('link', { name: 'External Users' }).click();
    await expect(h1(page)).toHaveText('External Users');

    await page.goto('/external-user-groups');
    await main(page).getByRole('link', { name: STANDARD.name, exact: true }).click();
    await expect(h1(page)).toHaveText(STANDARD.name);
    await region(page, 'Members').getByRole('link', { name: /@/ }).first().click();
    await expect(h1(page)).toContainText('@');

    await page.goto('/tiles/rate-limit');
    await main(page).getByRole('link', { name: /@/ }).first().click();
    await expect(region(page, 'Rules for this user').getByRole('row')).not.toHaveCount(0);
    await page.goto('/dashboard');
    await expect(region(page, 'Policy logs').getByRole('link', { name: /@/ }).first()).toBeVisible();
    await expect(region(page, 'External users').getByRole('link', { name: /@/ }).first()).toBeVisible();
  });

  test('a click on a user’s row opens the user’s page, and one on an event’s row its record', async ({ page }) => {
    await openAt(page, '/external-users?q=ada.garcia');
    const cells = page.getByRole('table', { name: 'Users' }).getByRole('row').nth(1).getByRole('cell');
    // Neither the cell of the checkbox nor a click that opens links elsewhere.
    await cells.first().click({ position: { x: 2, y: 2 } });
    await cells.nth(2).click({ modifiers: ['ControlOrMeta'] });
    await expect(page).toHaveURL(/\/external-users\?q=ada\.garcia$/);
    await expect(h1(page)).toHaveText('External Users');
    await cells.nth(2).click();
    await expect(h1(page)).toHaveText(ADA.email);
    await expect(page).toHaveURL(new RegExp(`/external-users/${ADA.id}$`));

    for (const open of [() => page.goto('/dashboard'), () => page.goto(`/external-users/${ADA.id}`)]) {
      await open();
      const name = /^(Policy logs|Recent events)$/;
      const event = page.getByRole('table', { name }).getByRole('row').nth(1);
      await event.getByRole('cell').last().click();
      await expect(page).toHaveURL(/\/logs\?log=/);
      await expect(page.getByRole('dialog')).toBeVisible();
    }
  });

  test('an unknown id says so, with a way back', async ({ page }) => {
    await openAt(page, '/external-users/of-nobody');
    await expect(h1(page)).toHaveText('Not found');
    await page.getByRole('link', { name: 'Back to external users' }).click();
    await expect(h1(page)).toHaveText('External Users');
    await page.goto('/external-user-groups/of-nobody');
    await expect(h1(page)).toHaveText('Not found');
    await page.getByRole('link', { name: 'Back to user groups' }).click();
    await expect(h1(page)).toHaveText('User Groups');
  });

  test('a user’s events link to the explorer with that user, and a limit can be set for them', async ({ page }) => {
    await openAt(page, `/external-users/${ADA.id}`);
    const recent = region(page, 'Recent events');
    await recent.getByRole('link', { name: 'Open in explorer' }).click();
    await expect(page).toHaveURL(`/logs?user=${ADA.id}`);
    await expect(page.getByRole('button', { name: `Remove User: ${ADA.email}` })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Set a limit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add rule' });
    await expect(dialog.getByLabel('Scope')).toHaveValue('user');
    await expect(dialog.getByLabel('User', { exact: true })).toHaveValue(ADA.email);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/tiles\/rate-limit$/);
  });

  test('a table is exported as it is filtered, ids included', async ({ page }) => {
    for (const [path, name, header] of [
      ['/external-users?q=ada.garcia', 'external-users', 'id,email,name,app_id,app_name,group_id,group,rules'],
      ['/users', 'internal-users', 'id,email,username,name,role'],
      [
        '/tiles/rate-limit',
        'rate-limit-rules',
        'id,type,scope,target_id,target,limit,period,per_minute,enabled,reaches,decides_for,may_decide_for,have_narrower',
      ],
      ['/apps', 'apps', 'id,app_display_name,'],
      ['/apps/app_storefront/endpoints', 'endpoints', 'id,method,pattern,'],
      ['/external-user-groups', 'user-groups', 'id,name,users'],
    ] as const) {
      if (path.startsWith('/external-users')) await openAt(page, path);
      else await page.goto(path);
      const download = page.waitForEvent('download');
      await main(page).getByRole('button', { name: 'Export CSV' }).first().click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^tenant-1-${name}-.*Z\\.csv$`));
      const lines = readFileSync(await file.path(), 'utf8')
        .trimEnd()
        .split('\r\n');
      expect(lines[0]?.startsWith(`\uFEFF${header}`), `${path}: ${lines[0]}`).toBe(true);
      if (path.includes('ada.garcia')) {
        expect(lines).toHaveLength(2);
        expect(lines[1]).toContain(`${ADA.id},${ADA.email}`);
      } else expect(lines.length).toBeGreaterThan(1);
    }
  });
});

test('members are added, removed and moved, and a user is deleted from their page, with exactly the specified requests', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(4);
  await openAt(page, `/external-user-groups/${STANDARD.id}`, signIns.demo);
  await expect(h1(page)).toHaveText(STANDARD.name);
  const members = region(page, 'Members');
  const removed = members.getByRole('button', { name: /^Remove / }).first();
  const label = (await removed.getAttribute('aria-label')) ?? '';
  const email = label.replace('Remove ', '');
  await removed.click();
  await expect(members.getByRole('button', { name: label, exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add member', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Add member to ${STANDARD.name}` });
  await dialog.getByRole('combobox', { name: 'User' }).fill(email);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(members.getByRole('link', { name: email, exact: true })).toBeVisible();

  await members.getByRole('link', { name: email, exact: true }).click();
  await expect(h1(page)).toHaveText(email);
  await page.getByLabel(`Group of ${email}`).selectOption({ label: 'No group' });
  await expect.poll(() => origin.log.changes().length).toBe(3);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(h1(page)).toHaveText('External Users');
  await expect(page.getByText(`${email} deleted`)).toBeVisible();
  expect(origin.log.changes().map(({ method, json }) => [method, json])).toEqual([
    ['PATCH', { group_id: null }],
    ['PATCH', { group_id: STANDARD.id }],
    ['PATCH', { group_id: null }],
    ['DELETE', null],
  ]);
});

test('a deletion that was asked for on one user’s page is not asked on the next one’s, which gets the focus', async ({
  page,
  backend,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  origin.fail('/api/external-users/eu_1_1', status(409, { detail: 'Locked' }), { method: 'DELETE' });
  await openAt(page, '/external-users/eu_1_1', signIns.demo);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Delete .*@.*\?$/ });
  backend.db.table('externalUsers').delete('eu_1_1');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  // After the refusal the list is read again. The dialog says why, although its user has left the list.
  await expect(dialog.getByText('This user has been deleted in the meantime.')).toBeVisible();
  await expect(page.getByText('There is no such user here.')).toBeAttached();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('eu_1_2');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/external-users\/eu_1_2/);
  await expect(h1(page)).not.toHaveText('Not found');
  await expect(h1(page)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a user whom somebody else has deleted counts as deleted, and the page gives way to the list', async ({
  page,
  backend,
  expectChanges,
}) => {
  expectChanges(1);
  await openAt(page, '/external-users/eu_1_1', signIns.demo);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Delete .*@.*\?$/ });
  backend.db.table('externalUsers').delete('eu_1_1');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(/@.* had already been deleted$/)).toBeVisible();
  await expect(page).toHaveURL(/\/external-users$/);
});

test('without the list of users nobody can be added to a group, and nothing is said of its events', async ({
  page,
  origin,
}) => {
  origin.fail('/api/external-users', status(500, { detail: 'Out of order', retryAfter: 600 }), { method: 'GET' });
  await openAt(page, `/external-user-groups/${STANDARD.id}`, signIns.demo);
  await expect(region(page, 'Members').getByText('Failed to fetch users', { exact: true })).toBeVisible();
  await settled(page);
  const add = page.getByRole('button', { name: 'Add member', exact: true });
  await expect(add).toHaveAccessibleDescription('The list of users could not be loaded.');
  await expect(page.getByText('No policy logs found.')).toHaveCount(0);
});

test.describe('with hundreds of users in a group', () => {
  test.use({ scenario: 'large' });

  testWithWorker(
    'the group’s events link to the explorer with the events of all its members, also offline',
    async ({ page, context, backend }) => {
      await openAt(page, '/external-user-groups', signIns.demo);
      const users = backend.db.table('externalUsers').getAll();
      const [group] = backend.db
        .table('externalUserGroups')
        .getAll()
        .map(({ id, name }) => ({
          id,
          name,
          members: new Set(users.filter(({ group_id }) => group_id === id).map((user) => user.id)),
        }))
        .sort((a, b) => b.members.size - a.members.size);
      if (!group) throw new Error('no groups');
      expect(group.members.size).toBeGreaterThan(100);
      const logs = (await (await page.request.get('/api/policy-logs')).json()) as { user_id: string | null }[];
      const expected = logs.filter(({ user_id }) => user_id !== null && group.members.has(user_id)).length;
      expect(expected).toBeGreaterThan(0);
      const kept = logs
        .slice(0, KEEP_NEWEST_LOGS)
        .filter(({ user_id }) => user_id !== null && group.members.has(user_id)).length;
      expect(kept).toBeGreaterThan(0);

      await page.goto(`/external-user-groups/${group.id}`);
      await region(page, 'Recent events').getByRole('link', { name: 'Open in explorer' }).click();
      await expect(page).toHaveURL(`/logs?group=${group.id}`);
      const matching = region(page, 'Matching events').locator('[data-part=count]');
      await expect(matching).toHaveText(new RegExp(`^${expected.toLocaleString('en')} (of [\\d,]+ )?events$`));
      const facet = page.getByRole('list', { name: 'Group', exact: true });
      await expect(facet.getByRole('button', { name: new RegExp(`^${group.name}`) })).toHaveAttribute(
        'aria-pressed',
        'true',
      );

      // Of the newest events, which are saved, once offline.
      await waitForWorker(page);
      await goOffline(context);
      await page.reload();
      await expect(page.getByRole('button', { name: `Remove Group: ${group.name}` })).toBeVisible();
      await expect(matching).toHaveText(
        `${kept.toLocaleString('en')} of ${KEEP_NEWEST_LOGS.toLocaleString('en')} events`,
      );
      await page.getByRole('button', { name: `Remove Group: ${group.name}` }).click();
      await expect(page).toHaveURL('/logs');
    },
  );
});
