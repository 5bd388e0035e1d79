/** Effective limits and the effect of changes for ten thousand users, with only the keyboard (insight.md, 2 to 4). */
import { signIns } from '@mocks/accounts';
import type { HttpBackend } from '@mocks/hosts/http';
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

const RULES = 500;
const GROUP = 'grp_1_1';

/** Adds rules for users until the tenant has 500, and counts by hand what they come to if the narrowest rule wins. */
function fillWithRules(db: HttpBackend['db']) {
  const users = db.table('externalUsers').findMany({ where: { tenant_id: { equals: 1 } } });
  const tiles = db.table('tiles');
  const rules = () =>
    tiles.findMany({ where: { type: { equals: 'rate-limit' } } }).filter((one) => one.tenant_id === 1);
  const [first] = rules();
  if (!first) throw new Error('the scenario has no rule');
  const ruled = new Set(rules().map(({ external_user_id }) => external_user_id));
  const free = users.filter(({ id }, index) => index % 7 === 3 && !ruled.has(id));
  for (const [index, { id }] of free.slice(0, RULES - rules().length).entries())
    tiles.create({
      ...first,
      id: `many_${index}`,
      limit: 20,
      enabled: index % 9 !== 0,
      app_id: null,
      external_user_group: null,
      external_user_id: id,
    });
  const enabled = rules().filter((one) => one.enabled);
  const targets = (field: 'app_id' | 'external_user_group' | 'external_user_id') =>
    new Map(enabled.flatMap((one) => (one[field] === null ? [] : [[one[field], `${one.limit} per ${one.period}`]])));
  const apps = targets('app_id');
  const groups = targets('external_user_group');
  const own = targets('external_user_id');
  const narrower = users.filter(
    (user) => own.has(user.id) || groups.has(user.group_id ?? '') || apps.has(user.app_id ?? ''),
  ).length;
  const members = users.filter(({ group_id }) => group_id === GROUP);
  const differing = members.filter(({ id }) => own.has(id) && own.get(id) !== groups.get(GROUP)).length;
  return { rules: rules().length, users: users.length, narrower, members: members.length, differing };
}

const count = (value: number) => value.toLocaleString('en');

test('10,000 users and 500 rules are counted right where a limit is explained, in the list of rules and before a rule is switched or deleted', async ({
  page,
  backend,
}) => {
  const { rules, users, narrower, members, differing } = fillWithRules(backend.db);
  expect([rules, users]).toEqual([RULES, 10_000]);

  await openAt(page, `/tiles/rate-limit/explain?group=${GROUP}`, signIns.demo);
  const region = page.getByRole('region', { name: 'Effective limit' });
  await region.getByLabel('How the service combines rules').selectOption({ label: 'Narrowest rule wins' });
  await expect(
    region.getByText(
      `${count(differing)} of its ${count(members)} users differ because of their app or a rule of their own.`,
    ),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Rate Limiting' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rate Limiting');
  await expect(page.getByText('500 rules')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Tenant-wide' });
  await expect(row).toContainText(`${count(users)} users, decides for ${count(users - narrower)}`);
  await row.getByRole('link', { name: `${count(narrower)} have a narrower rule` }).click();
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await expect(page.getByText(`${count(narrower)} users`, { exact: true })).toBeVisible();
  await page.goBack();

  await row.getByRole('switch').hover();
  await expect(page.getByRole('tooltip')).toHaveText(
    `What changes if disabled: ${count(users - narrower)} users: 1,000 per 1m → no limit Calls without a user are not counted here.`,
  );
  await page.getByRole('button', { name: 'Actions for Tenant-wide' }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  const changes = page.getByRole('dialog').getByRole('region', { name: 'What changes' });
  await expect(changes.getByRole('listitem')).toHaveText([`${count(users - narrower)} users: 1,000 per 1m → no limit`]);
});
