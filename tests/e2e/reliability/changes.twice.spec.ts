/** Impatient users: every creation and upgrade is requested twice (reliability.md, E2). */
import type { Locator, Page } from '@playwright/test';
import { go } from '../../support/browser';
import { heldBack } from '../../support/failures';
import { expect, test } from '../../support/test';
import { main, settle, waitForWarm } from './network-steps';

test.use({ build: 'n' });

interface Creation {
  what: string;
  path: string;
  post: string;
  /** Takes all steps up to the last click, and returns the button for it. */
  prepare(page: Page): Promise<Locator>;
  /** The button that closes a dialog which stays open after success, to show a key. */
  close?: string;
}

const dialog = (page: Page) => page.getByRole('dialog');
const open = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).first().click();
const submit = (within: Locator) => within.locator('button[type=submit]');

const CREATIONS: readonly Creation[] = [
  {
    what: 'an app',
    path: '/apps',
    post: '/api/apps',
    prepare: async (page) => {
      await open(page, 'Create app');
      await dialog(page).getByLabel('App name', { exact: true }).fill('Twice Shop');
      return submit(dialog(page));
    },
  },
  {
    what: 'an internal user',
    path: '/users',
    post: '/api/users',
    prepare: async (page) => {
      await open(page, 'Add user');
      for (const [label, value] of [
        ['Email', 'twice@acme.example'],
        ['Username', 'twice'],
        ['Full name', 'Twice'],
        ['Password', 'a long secret'],
      ] as const)
        await dialog(page).getByLabel(label, { exact: true }).fill(value);
      return submit(dialog(page));
    },
  },
  {
    what: 'an external user',
    path: '/external-users',
    post: '/api/external-users',
    prepare: async (page) => {
      await open(page, 'Add user');
      await dialog(page).getByLabel('Email', { exact: true }).fill('twice@inbox.example');
      return submit(dialog(page));
    },
  },
  {
    what: 'a group',
    path: '/external-user-groups',
    post: '/api/external-user-groups',
    prepare: async (page) => {
      await open(page, 'Create group');
      await dialog(page).getByLabel('Group name', { exact: true }).fill('Twice');
      return submit(dialog(page));
    },
  },
  {
    what: 'a rule',
    path: '/tiles/rate-limit',
    post: '/api/v2/tiles',
    prepare: async (page) => {
      await open(page, 'Add rule');
      await dialog(page).getByLabel('Scope', { exact: true }).selectOption({ label: 'Group' });
      await dialog(page).getByLabel('Group', { exact: true }).fill('Standard');
      await dialog(page).getByRole('option', { name: 'Standard' }).first().click();
      return submit(dialog(page));
    },
  },
  {
    what: 'a tile of a group',
    path: '/tile-policies/assign/group',
    post: '/api/tiles/group',
    prepare: async (page) => {
      await main(page).getByLabel('Group', { exact: true }).fill('Internal QA');
      await main(page).getByLabel('Tile type', { exact: true }).fill('geo-block');
      return submit(main(page));
    },
  },
  {
    what: 'a rule of an endpoint',
    path: '/apps/app_ios/endpoints',
    post: '/api/tiles/rate-limit/route',
    prepare: async (page) => {
      await open(page, 'Apply rule');
      return submit(dialog(page));
    },
  },
  {
    what: 'an API key',
    path: '/apps/app_checkout',
    post: '/api/apps/app_checkout/api-key',
    prepare: async (page) => main(page).getByRole('button', { name: 'Create API key', exact: true }),
    close: 'I have stored it',
  },
  {
    what: 'an upgrade',
    path: '/billing',
    post: '/api/plan/upgrade',
    prepare: async (page) => {
      await open(page, 'Upgrade to Business');
      return submit(dialog(page));
    },
  },
];

const WAYS: readonly [string, (button: Locator, page: Page) => Promise<void>][] = [
  ['a double click', (button) => button.dblclick()],
  [
    'Enter twice',
    async (button, page) => {
      await button.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
    },
  ],
  [
    'a click and then Enter',
    async (button, page) => {
      await button.click();
      await page.keyboard.press('Enter');
    },
  ],
];

for (const [way, ask] of WAYS) {
  test(`E2: ${way} sends each creation and upgrade once, and the button shows that it is working`, async ({
    expectChanges,
    origin,
    page,
  }) => {
    test.slow();
    expectChanges(CREATIONS.length);
    await settle(page, '/users');
    await waitForWarm(page);
    for (const { what, path, post, prepare, close } of CREATIONS) {
      await go(page, path);
      const button = await prepare(page);
      const { failure, release } = heldBack();
      const heal = origin.fail(post, failure, { method: 'POST' });
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await ask(button, page);
      await expect(button.or(page.getByRole('button', { name: /…$/ })).first(), what).toHaveText(/…$/);
      release();
      await answered;
      heal();
      if (close) await page.getByRole('button', { name: close }).click();
      await expect(dialog(page), what).toHaveCount(0);
      expect(origin.log.count({ method: 'POST', path: post }), what).toBe(1);
    }
  });
}
