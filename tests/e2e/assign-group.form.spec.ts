import { signIns } from '../../mocks/accounts';
import { openAt, signIn } from '../support/browser';
import { commitThenCut, status, wrongShape } from '../support/failures';
import { expect, test } from '../support/test';

const PATH = '/api/tiles/group';

test('the tenant of the session goes with the form, not the one for devices that know none', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(1);
  origin.fail(PATH, wrongShape({}));
  await openAt(page, '/tile-policies/assign/group', signIns.otherTenant);
  await page.getByLabel('Group', { exact: true }).fill('Any');
  await page.getByLabel('Tile type', { exact: true }).fill('rate-limit');
  const sent = origin.log.next({ method: 'POST', path: PATH });
  await page.getByRole('button', { name: 'Assign tile', exact: true }).click();
  expect((await sent).headers['x-tenant-id']).toBe('2');
});

test('a configuration that is not a JSON object is refused with the position of the error, and a good one is sent unchanged', async ({
  page,
  origin,
  expectChanges,
}) => {
  expectChanges(4);
  await openAt(page, '/tile-policies/assign/group', signIns.demo);
  const group = page.getByLabel('Group', { exact: true });
  const type = page.getByLabel('Tile type', { exact: true });
  const config = page.getByLabel('Configuration (JSON)', { exact: true });
  const assign = page.getByRole('button', { name: 'Assign tile', exact: true });

  expect(JSON.parse(await config.inputValue())).toEqual({ max_requests: 100, interval_seconds: 60 });
  await assign.click();
  await expect(page.getByText('Group is required')).toBeVisible();
  await expect(page.getByText('Tile type is required')).toBeVisible();
  await expect(group).toBeFocused();

  await group.fill('Beta testers');
  await type.fill('rate-limit');
  await config.fill('{\n  "max_requests": 100\n  "interval_seconds": 60\n}');
  await assign.click();
  await expect(page.getByText('Line 3, column 3: a comma is missing')).toBeVisible();
  await expect(config).toBeFocused();
  await config.fill('[1]');
  await expect(page.getByText('Configuration must be a JSON object')).toBeVisible();
  expect(origin.log.count({ path: PATH })).toBe(0);

  await config.fill('{"max_requests": 1e400, "interval_seconds": 60}');
  await expect(page.getByText('Line 1, column 18: this number is too large')).toBeVisible();

  const good = '{"max_requests": 30, "interval_seconds": 90, "note": null, "account": 9223372036854775807}';
  await config.fill(good);
  origin.fail(PATH, status(500, { detail: 'Try later' }), { times: 1 });
  await assign.click();
  await expect(page.getByText('Failed to assign tile.')).toBeVisible();
  await expect(page.getByText('Try later')).toBeVisible();

  await page.reload();
  await expect(group).toHaveValue('Beta testers');
  await expect(config).toHaveValue(good);
  const sent = origin.log.next({ method: 'POST', path: PATH });
  await assign.click();
  const request = await sent;
  // The text: parsed, the long number would be rounded.
  expect(request.body).toBe(
    `{"group":"Beta testers","tile":{"type":"rate-limit","config":${good.replaceAll(' ', '')}}}`,
  );
  expect(request.headers['x-tenant-id']).toBe('1');
  await expect(page.getByText('Tile assigned to Beta testers')).toBeVisible();
  await expect(group).toHaveValue('');

  // A second one for the same group.
  await group.fill('Premium');
  await type.fill('rate-limit');
  await assign.click();
  await expect(page.getByText('Failed to assign tile.')).toBeVisible();
  await expect(
    page.getByText('A rule for this user group already exists. Edit or delete it before creating another.'),
  ).toBeVisible();
  await expect(group).toHaveValue('Premium');

  // A lost answer is settled by reading the rules again.
  await group.fill('Standard');
  origin.fail(PATH, commitThenCut, { times: 1 });
  await assign.click();
  await expect(page.getByText('Tile assigned to Standard')).toBeVisible();
});

test('a button that toasts cover can be scrolled clear of them: they stay for as long as they are pointed at', async ({
  page,
  expectChanges,
}) => {
  expectChanges(3);
  await openAt(page, '/tile-policies/assign/group', signIns.demo);
  const assign = page.getByRole('button', { name: 'Assign tile', exact: true });
  await expect(assign).toBeVisible();
  // The lowest window that needs no scrolling.
  const height = await page.evaluate(() => {
    const { scrollHeight } = document.documentElement;
    return scrollHeight;
  });
  await page.setViewportSize({ width: 1280, height });
  const assignTo = async (group: string) => {
    await page.getByLabel('Group', { exact: true }).fill(group);
    await page.getByLabel('Tile type', { exact: true }).fill('rate-limit');
    await assign.click();
    await expect(page.getByText(`Tile assigned to ${group}`)).toBeVisible();
    await page.getByText(`Tile assigned to ${group}`).hover();
  };
  await assignTo('Beta testers');
  await assignTo('Standard');
  await assignTo('Internal QA');
});

test.describe('in the demo', () => {
  test.use({ build: 'demo' });

  test('a tile assigned to a group is among its rules', async ({ page }) => {
    await signIn(page);
    await page.goto('/tiles');
    await page.getByRole('link', { name: 'Assign a tile to a group' }).click();
    await page.getByLabel('Group', { exact: true }).fill('Internal QA');
    await page.getByLabel('Tile type', { exact: true }).fill('geo-block');
    await page.getByRole('button', { name: 'Assign tile', exact: true }).click();
    await page.getByRole('button', { name: 'Show rules' }).click();
    await expect(page).toHaveURL(/\/tiles\/geo-block$/);
    await expect(page.getByRole('row').filter({ hasText: 'Internal QA' })).toContainText('100 per 1m');
  });
});
