/** Changes whose answer never comes (reliability.md, E3, E4). */
import type { Page } from '@playwright/test';
import { stopWorker } from '../../support/browser';
import { commitThenCut, commitThenHang, type Failure, held, heldBack } from '../../support/failures';
import type { Origin } from '../../support/origin';
import { expect, test } from '../../support/test';
import { settle, T2 } from './network-steps';

test.use({ build: 'n' });

/** Sends the head of a success and nothing more, without doing the work. */
const cutWithoutCommit: Failure = async ({ response, wait }) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4096' });
  response.flushHeaders();
  await wait(50);
  response.socket?.destroy();
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A row of the list, even behind an open dialog, which hides it from assistive technology. */
const row = (page: Page, text: string) =>
  page.getByRole('main', { includeHidden: true }).getByRole('row', { includeHidden: true }).filter({ hasText: text });

interface Change {
  what: string;
  at: string;
  path: string | RegExp;
  method: string;
  /** The read that settles the change. */
  list: string | RegExp;
  /** All steps up to the last click. */
  prepare(page: Page): Promise<void>;
  send(page: Page): Promise<void>;
  /** Expects the screen to show that the change was made, or was not. */
  made(page: Page): Promise<void>;
  notMade(page: Page): Promise<void>;
}

const NOT_SAVED = 'It was not saved. You can send it again.';
const notSaved = (page: Page) => expect(page.getByRole('dialog').getByText(NOT_SAVED)).toBeVisible();

const changes: readonly Change[] = [
  {
    what: 'an app created',
    at: '/apps',
    path: '/api/apps',
    method: 'POST',
    list: '/api/apps',
    prepare: async (page) => {
      await button(page, 'Create app').click();
      await page.getByRole('dialog').getByLabel('App name', { exact: true }).fill('Unheard Shop');
    },
    send: (page) => page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click(),
    made: async (page) => {
      await expect(page.getByText('App Unheard Shop created')).toBeVisible();
      await expect(row(page, 'Unheard Shop')).toHaveCount(1);
    },
    notMade: async (page) => {
      await notSaved(page);
      await expect(page.getByRole('dialog').getByLabel('App name', { exact: true })).toHaveValue('Unheard Shop');
      await expect(row(page, 'Unheard Shop')).toHaveCount(0);
    },
  },
  {
    what: 'a user created',
    at: '/users',
    path: '/api/users',
    method: 'POST',
    list: '/api/users',
    prepare: async (page) => {
      await button(page, 'Add user').click();
      const dialog = page.getByRole('dialog', { name: 'Add user' });
      await dialog.getByLabel('Email', { exact: true }).fill('eve@acme.example');
      await dialog.getByLabel('Username').fill('eve');
      await dialog.getByLabel('Full name').fill('Eve');
      await dialog.getByLabel('Password', { exact: true }).fill('a long secret');
    },
    send: (page) => page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click(),
    made: async (page) => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(row(page, 'eve@acme.example')).toHaveCount(1);
    },
    notMade: async (page) => {
      await notSaved(page);
      await expect(row(page, 'eve@acme.example')).toHaveCount(0);
    },
  },
  {
    what: 'a rule created',
    at: '/tiles/rate-limit',
    path: '/api/v2/tiles',
    method: 'POST',
    list: '/api/v2/tiles',
    prepare: async (page) => {
      await button(page, 'Add rule').click();
      const dialog = page.getByRole('dialog', { name: 'Add rule' });
      await dialog.getByLabel('Scope', { exact: true }).selectOption({ label: 'Group' });
      await dialog.getByLabel('Group', { exact: true }).fill('Standard');
      await dialog.getByRole('option', { name: 'Standard' }).first().click();
    },
    send: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click(),
    made: async (page) => {
      await expect(page.getByText('Rule added')).toBeVisible();
      await expect(row(page, 'Standard')).toHaveCount(1);
    },
    notMade: async (page) => {
      await notSaved(page);
      await expect(row(page, 'Standard')).toHaveCount(0);
    },
  },
  {
    what: 'an app deleted',
    at: '/apps',
    path: '/api/apps/app_scanner',
    method: 'DELETE',
    list: '/api/apps',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Actions for Warehouse Scanner' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByLabel('Type Warehouse Scanner to confirm').fill('Warehouse Scanner');
    },
    send: (page) => page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click(),
    made: async (page) => {
      await expect(page.getByText('App Warehouse Scanner deleted')).toBeVisible();
      await expect(row(page, 'Warehouse Scanner')).toHaveCount(0);
    },
    notMade: async (page) => {
      await notSaved(page);
      await expect(row(page, 'Warehouse Scanner')).toHaveCount(1);
    },
  },
  {
    what: 'a key revoked',
    at: '/apps/app_ios',
    path: '/api/apps/app_ios/api-key/revoke',
    method: 'POST',
    list: '/api/apps/app_ios/api-key/status',
    prepare: async (page) => {
      await button(page, 'Revoke API key').click();
      await page.getByLabel('Type Acme for iOS to confirm').fill('Acme for iOS');
    },
    send: (page) => page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click(),
    made: async (page) => {
      await expect(page.getByText('API key revoked')).toBeVisible();
      await expect(page.getByText(/This API key is revoked/)).toBeVisible();
    },
    notMade: async (page) => {
      await notSaved(page);
      await expect(page.getByText(/This API key is revoked/)).toHaveCount(0);
    },
  },
];

/**
 * Loses the change's answer, and then holds back the list that settles it, so that the test can see the lookup. A read before the change
 * is sent is answered.
 */
function loseAnswer(origin: Origin, change: Change, lost: Failure): { release: () => void } {
  const list = held();
  let heal = () => {};
  origin.fail(
    change.path,
    (exchange) => {
      heal = origin.fail(change.list, list.failure, { method: 'GET' });
      return lost(exchange);
    },
    { method: change.method, times: 1 },
  );
  return {
    release: () => {
      heal();
      list.release();
    },
  };
}

for (const change of changes) {
  test(`E3: ${change.what} without an answer is sent once, looked up, and reported as it turned out`, async ({
    expectChanges,
    origin,
    page,
  }) => {
    expectChanges(2);
    await settle(page, change.at, 'apps.list');
    await change.prepare(page);
    const match = { method: change.method, path: change.path };

    const notMade = loseAnswer(origin, change, cutWithoutCommit);
    await change.send(page);
    await expect(page.getByText(T2)).toBeVisible();
    notMade.release();
    await change.notMade(page);
    await expect(page.getByText(T2)).toHaveCount(0);
    expect(origin.log.count(match), 'never sent again by itself').toBe(1);

    const made = loseAnswer(origin, change, commitThenCut);
    await change.send(page);
    await expect(page.getByText(T2)).toBeVisible();
    made.release();
    await change.made(page);
    await expect(page.getByText(T2)).toHaveCount(0);
    expect(origin.log.count(match)).toBe(2);
  });
}

test('E3: after 30 s of silence a change is looked up too, and is made only once', async ({
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(1);
  const [change] = changes;
  if (!change) throw new Error('no change');
  await settle(page, change.at, 'apps.list');
  await change.prepare(page);
  const silence = loseAnswer(origin, change, commitThenHang);
  await change.send(page);
  await expect(button(page, 'Saving…').or(page.getByText('Saving…')).first()).toBeVisible();
  await expect(page.getByText(T2)).toBeVisible({ timeout: 12_000 });
  silence.release();
  await change.made(page);
  expect(origin.log.count({ method: change.method, path: change.path })).toBe(1);
});

test('E3: a key whose creation got no answer is lost, and the page says so', async ({
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(1);
  await settle(page, '/apps/app_checkout', 'apps.list');
  origin.fail('/api/apps/app_checkout/api-key', commitThenCut, { method: 'POST' });
  await button(page, 'Create API key').click();
  await expect(
    page.getByText('A key may exist, but its value is lost: revoke it and create a new one.', { exact: true }),
  ).toBeVisible();
  await expect(button(page, 'Revoke API key')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(origin.log.count({ method: 'POST', path: '/api/apps/app_checkout/api-key' })).toBe(1);
});

test('E3: the outcome of a rule for one endpoint, which no read shows, is reported as unknown', async ({
  expectChanges,
  origin,
  page,
}) => {
  expectChanges(1);
  await settle(page, '/apps/app_ios/endpoints', 'apps.list');
  await page.getByRole('button', { name: 'Apply rule', exact: true }).first().click();
  origin.fail('/api/tiles/rate-limit/route', commitThenCut, { method: 'POST' });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Apply rule', exact: true }).click();
  await expect(dialog.getByText('We could not find out.', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Limit', { exact: true })).toHaveValue('10');
  expect(origin.log.count({ method: 'POST', path: '/api/tiles/rate-limit/route' })).toBe(1);
});

for (const [when, hold] of [
  ['before the work was done', heldBack],
  ['after the work was done', held],
] as const) {
  test(`E4: if the worker stops during a change, ${when}, the change is sent once and the page shows the real state`, async ({
    expectChanges,
    origin,
    page,
  }) => {
    expectChanges(1);
    await settle(page, '/apps', 'apps.list');
    await button(page, 'Create app').click();
    const dialog = page.getByRole('dialog', { name: 'Create app' });
    await dialog.getByLabel('App name', { exact: true }).fill('Stopped Shop');
    const answer = hold();
    origin.fail('/api/apps', answer.failure, { method: 'POST' });
    const sent = origin.log.next({ method: 'POST', path: '/api/apps' });
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await sent;
    await stopWorker(page);
    answer.release();
    await expect(page.getByText('App Stopped Shop created')).toBeVisible();
    await expect(row(page, 'Stopped Shop')).toHaveCount(1);
    expect(origin.log.count({ method: 'POST', path: '/api/apps' })).toBe(1);
  });
}
