/** The log explorer (insight.md §5): search, facets, records, saved views and export. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { go, openAt, settled } from '../support/browser';
import { expectCurrent, Keys } from '../support/keys';
import { expect, test } from '../support/test';

test.use({ build: 'demo' });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const table = (page: Page) => page.getByRole('table', { name: 'Policy logs', exact: true });
const rows = (page: Page) => table(page).locator('tbody tr[data-index]');
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('button');
const search = (page: Page) => new URL(page.url()).searchParams;
/** The number of matching events that the table shows. */
const matching = async (page: Page): Promise<number> => {
  const text = (await region(page, 'Matching events').locator('[data-part=count]').textContent()) ?? '';
  return Number(text.split(' ')[0]?.replaceAll(',', ''));
};

async function openLogs(page: Page, query = ''): Promise<void> {
  await openAt(page, `/logs${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Policy Logs' })).toBeVisible();
  await expect(region(page, 'Events over time')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

test('a facet includes and excludes exactly as many events as it shows, and its chip removes the filter', async ({
  page,
}) => {
  await openLogs(page);
  const actions = page.getByRole('list', { name: 'Action', exact: true });
  const blocked = actions.getByRole('button', { name: /^blocked/ });
  const promised = Number((await blocked.textContent())?.replace(/\D/g, ''));
  const all = await matching(page);
  await blocked.click();
  await expect(blocked).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => matching(page)).toBe(promised);
  expect(search(page).getAll('action')).toEqual(['blocked']);
  // Other actions are still counted as if this facet had no filter.
  await expect(actions.getByRole('button', { name: /^allowed/ })).toBeVisible();

  await actions.getByRole('button', { name: 'Exclude blocked' }).click();
  await expect.poll(() => matching(page)).toBe(all - promised);
  expect(search(page).getAll('action')).toEqual(['-blocked']);
  await expect(chips(page)).toHaveCount(1);
  await button(page, 'Remove Not Action: blocked').click();
  await expect.poll(() => matching(page)).toBe(all);
  await expect(chips(page)).toHaveCount(0);

  // Back restores the earlier states.
  await page.goBack();
  await expect.poll(() => matching(page)).toBe(all - promised);

  // The chart's legend does the same.
  await page.goForward();
  const legend = page.getByRole('list', { name: 'Events by action' }).getByRole('button', { name: /^blocked/ });
  await legend.click();
  await expect(legend).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => matching(page)).toBe(promised);
  await legend.click();
  await expect.poll(() => matching(page)).toBe(all);
});

test('details are searched, objects by field, and matches are exported with formula-safe cells', async ({ page }) => {
  await openLogs(page);
  const all = await matching(page);
  await page.getByLabel('Search details').fill('path:/v1/login');
  await expect.poll(() => search(page).get('q')).toBe('path:/v1/login');
  await expect.poll(() => matching(page)).toBeLessThan(all);
  const found = await matching(page);
  expect(found).toBeGreaterThan(0);
  await expect(rows(page).first()).toContainText('/v1/login');

  for (const extension of ['csv', 'json'] as const) {
    const download = page.waitForEvent('download');
    await button(page, `Export ${extension.toUpperCase()}`).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^tenant-1-policy-logs-\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\dZ\\.${extension}$`),
    );
    const text = readFileSync(await file.path(), 'utf8');
    if (extension === 'csv') {
      expect(
        text.startsWith(
          '\uFEFFid,timestamp,action,event_type,severity,app_id,app_name,user_id,user_email,group_id,group_name,details\r\n',
        ),
      ).toBe(true);
      expect(text.trimEnd().split('\r\n')).toHaveLength(found + 1);
    } else expect(JSON.parse(text)).toHaveLength(found);
  }
  await page.getByLabel('Search details').fill('no event says this');
  await expect(page.getByText('No policy logs found.')).toBeVisible();
  await button(page, 'Export CSV').waitFor({ state: 'detached' });
  await button(page, 'Clear filters').click();
  await expect(rows(page).first()).toBeVisible();
});

test('an event opens in a panel with all its fields, and an arrow key shows the next one', async ({ page }) => {
  await openLogs(page, '?action=blocked');
  await rows(page)
    .nth(2)
    .locator('td')
    .last()
    .click({ position: { x: 5, y: 5 } });
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  const first = search(page).get('log');
  expect(first).not.toBeNull();
  await expect(panel.getByText(first ?? '')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => search(page).get('log')).not.toBe(first);
  await expect(page.locator('[aria-live]').filter({ hasText: /^Event: .+, 4 of [\d,]+, \d+ \w+ \d{4}/ })).toHaveCount(
    1,
  );
  await panel.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect.poll(() => search(page).get('log')).toBe(first);
  await expect(panel.getByRole('region', { name: 'Details' })).toBeVisible();

  // The address restores the panel; for an unknown id it says that the event cannot be shown.
  await page.reload();
  await expect(panel.getByText(first ?? '')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  expect(search(page).has('log')).toBe(false);
  await page.goto('/logs?log=of-nobody');
  await expect(page.getByRole('dialog', { name: 'Event not found' })).toBeVisible();
});

test('the histogram zooms in by dragging or by Shift and arrow keys, and zooms out again', async ({ page }) => {
  await openLogs(page);
  const all = await matching(page);
  const bars = page.getByRole('slider', { name: /over time/ });
  const box = await bars.boundingBox();
  if (!box) throw new Error('no histogram');
  await page.mouse.move(box.x + box.width * 0.5, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => search(page).has('from') && search(page).has('to')).toBe(true);
  await expect.poll(() => matching(page)).toBeLessThan(all);
  const zoomed = await matching(page);
  await expect(chips(page)).toHaveCount(1);
  await button(page, 'Zoom out').click();
  await expect.poll(() => matching(page)).toBeGreaterThan(zoomed);
  await button(page, 'All').click();
  await expect.poll(() => matching(page)).toBe(all);

  await bars.focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await page.keyboard.down('Shift');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.up('Shift');
  await expect.poll(() => search(page).has('from')).toBe(true);
  await expect.poll(() => matching(page)).toBeLessThan(all);
});

test('a cell’s menu includes, excludes and copies; hidden columns stay hidden; times can be shown in UTC', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLogs(page);
  const cell = rows(page)
    .first()
    .getByRole('button', { name: /^Menu for event/ });
  const name = ((await cell.getAttribute('aria-label')) ?? '').replace('Menu for event ', '');
  await cell.focus();
  await page.keyboard.press('Enter');
  await expectCurrent(page.getByRole('menuitem', { name: 'Include' }));
  await page.keyboard.press('End');
  await expectCurrent(page.getByRole('menuitem', { name: 'Copy' }));
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(name);
  await expect(cell).toBeFocused();
  await page.keyboard.press('Enter');
  await expectCurrent(page.getByRole('menuitem', { name: 'Include' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => search(page).getAll('event')).toEqual([`-${name}`]);
  // The row of the cell is gone: the next one, now the first, has the focus.
  await expect(rows(page).first().locator(':focus')).toHaveCount(1);

  await button(page, 'Columns').click();
  await page.getByRole('menuitem', { name: 'Hide Event' }).click();
  await expect(table(page).getByRole('columnheader', { name: 'Event' })).toHaveCount(0);
  await button(page, 'UTC').click();
  await page.reload();
  await expect(table(page).getByRole('columnheader', { name: 'Action' })).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: 'Event' })).toHaveCount(0);
  await expect(button(page, 'UTC')).toHaveAttribute('aria-pressed', 'true');
});

test('in a narrow window the button of a cell’s menu is a large target for a mouse too', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openLogs(page);
  const cell = rows(page)
    .first()
    .getByRole('button', { name: /^Menu for event/ });
  const box = await cell.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
});

test('a column that there is no room for cannot be hidden or shown, and the menu says why', async ({ page }) => {
  const item = (name: string) => page.getByRole('menuitem', { name });
  const header = (name: string) => table(page).getByRole('columnheader', { name });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLogs(page);
  await expect(header('Severity')).toBeVisible();
  await button(page, 'Columns').click();
  await expect(item('Hide App')).toHaveAttribute('aria-disabled', 'true');
  await expect(item('Hide App')).toContainText('This window is too narrow for it.');
  await item('Hide Severity').click();
  await expect(header('Severity')).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await button(page, 'Columns').click();
  await expect(item('Show Severity')).toHaveAttribute('aria-disabled', 'true');
  await expect(item('Hide Action')).not.toHaveAttribute('aria-disabled', 'true');
});

test('a range without events says so, and is not blamed on times that cannot be read', async ({ page }) => {
  await openLogs(page, '?from=2099-01-01');
  await expect(region(page, 'Events over time')).toContainText('No event is in this range.');
  await expect(page.getByText('No policy logs found.')).toBeVisible();
});

test('a saved view restores its filters, even for an app that is gone, and can be renamed and deleted', async ({
  page,
}) => {
  await openLogs(page, '?range=7d&app=app_that_is_gone&action=-allowed');
  await expect(chips(page).filter({ hasText: 'app_that_is_gone (no event has it)' })).toBeVisible();
  await button(page, 'Save view').click();
  await page.getByLabel('View name').fill('Gone app');
  await page.keyboard.press('Enter');
  await expect(page.getByText("View 'Gone app' saved")).toBeVisible();
  await button(page, 'Clear filters').click();
  await expect(chips(page)).toHaveCount(0);
  await page.reload();
  await button(page, 'Views').click();
  await page.getByRole('menuitem', { name: 'Gone app' }).click();
  await expect(chips(page)).toHaveCount(3);
  expect(search(page).get('app')).toBe('app_that_is_gone');

  await button(page, 'Views').click();
  await page.getByRole('menuitem', { name: 'Manage views…' }).click();
  await button(page, 'Rename Gone app').click();
  await page.getByLabel('View name').fill('Old app');
  await page.keyboard.press('Enter');
  await expect(page.getByText('View renamed: Gone app → Old app')).toBeVisible();
  await button(page, 'Delete Old app').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText("View 'Old app' deleted")).toBeVisible();
  await button(page, 'Views').click();
  await expect(page.getByText('No saved views yet.')).toBeVisible();
});

test('mistakes in the address are shown as chips and removed by keyboard; the rest still filters', async ({ page }) => {
  await openLogs(page, `?from=2026-02-01&to=2026-01-01&action=banana&user=-usr_x&q=${'x'.repeat(10_000)}`);
  await expect(chips(page)).toHaveCount(4);
  for (const text of [
    'The end is not after the start',
    'Search of 10,000 characters',
    'Action: banana',
    'Not User: usr_x',
  ]) {
    await expect(chips(page).filter({ hasText: text })).toBeVisible();
  }
  await expect(page.getByText('No policy logs found.')).toBeVisible();
  const keys = new Keys(page);
  await keys.enter(button(page, /^Remove The end is not after the start/));
  await expect(chips(page)).toHaveCount(3);
  for (let left = 3; left > 0; left -= 1) {
    await keys.enter(chips(page).first());
    await expect(chips(page)).toHaveCount(left - 1);
  }
  await expect(page.getByLabel('Search details')).toBeFocused();
  await expect(rows(page).first()).toBeVisible();
  expect(keys.unmarked()).toEqual([]);
  expect([...search(page)]).toEqual([]);
});

test('on a phone an event takes two lines, a button opens the filters, and nothing is cut off', async ({ page }) => {
  await openLogs(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const list = page.getByRole('list', { name: 'Policy logs' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await page.getByLabel('Time range').selectOption('24h');
  expect(search(page).get('range')).toBe('24h');
  await button(page, 'Show values').click();
  await page
    .getByRole('list', { name: 'Action', exact: true })
    .getByRole('button', { name: /^blocked/ })
    .click();
  await expect.poll(() => search(page).getAll('action')).toEqual(['blocked']);
  await list.getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Exclude event/ })
    .click();
  await expect.poll(() => search(page).getAll('event').length).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test.describe('by touch on a phone', () => {
  test.use({ hasTouch: true });

  test('a tap on a bar zooms to it, and presses nothing that the zoom moves below the finger', async ({ page }) => {
    await openLogs(page);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const share of [0.15, 0.3, 0.45, 0.6, 0.75, 0.9]) {
      await go(page, '/logs?range=7d');
      await settled(page);
      const chart = page.getByRole('slider');
      await chart.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.touchscreen.tap(x + width * share, y + height / 2);
      await expect.poll(() => search(page).has('from')).toBe(true);
      expect([...search(page).keys()].sort(), `at ${share} of the chart`).toEqual(['from', 'to']);
    }
  });
});

test('on a phone the search field stays in view while the open filters above it change with what it finds', async ({
  page,
}) => {
  await openLogs(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Show values').click();
  const field = page.getByLabel('Search details', { exact: true });
  await field.click();
  await page.keyboard.type('no such event');
  await expect(page.getByText('No policy logs found.')).toBeVisible();
  await expect(field).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Policy logs' }).getByRole('listitem').first()).toBeAttached();
  await expect(field).toHaveValue('');
  await expect(field).toBeInViewport({ ratio: 1 });
});

test('the order is that of a column that is shown, and on a phone it is chosen from a list', async ({ page }) => {
  await openLogs(page, '?sort=severity');
  // The tip has the year and the seconds, which the cell may lack.
  const times = async () => {
    const tips = await rows(page).evaluateAll((all) =>
      all.slice(0, 20).map((row) => row.querySelector<HTMLElement>('[data-part=open]')?.dataset.tip ?? ''),
    );
    return tips.map((tip) => Date.parse(tip));
  };
  // At 1280 px there is no room for the severity.
  await expect(table(page).getByRole('columnheader', { name: 'Severity' })).toHaveCount(0);
  const newest = await times();
  expect(new Set(newest).size).toBeGreaterThan(1);
  expect(newest).not.toContain(Number.NaN);
  expect(newest).toEqual(newest.toSorted((a, b) => b - a));
  await page.setViewportSize({ width: 390, height: 844 });
  const order = page.getByLabel('Sort by', { exact: true });
  await order.selectOption({ label: 'Time ↑' });
  await expect.poll(() => search(page).get('sort')).toBe('time');
  const list = page.getByRole('list', { name: 'Policy logs' });
  const oldest = await list.getByRole('listitem').first().getByRole('button').textContent();
  await order.selectOption({ label: 'Time ↓' });
  await expect(list.getByRole('listitem').first().getByRole('button')).not.toHaveText(oldest ?? '');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
