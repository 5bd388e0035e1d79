/** The deployment's policy and secrets, checked on every screen and dialog (reliability.md, C7, I1, 'Security'). */
import { readFileSync } from 'node:fs';
import { signIns } from '../../../mocks/accounts';
import { goOffline, goOnline, waitForWorker } from '../../support/browser';
import { dumpStorage, readStorage } from '../../support/storage';
import { expect, test } from '../../support/test';
import { enter, leave, waitForStored } from './session-steps';
import { tour, tourPublic } from './tour';

test.describe('with the headers of a deployment', () => {
  test.slow();

  test('Security 3.4.3: every screen and dialog works under the content policy, without a single report', async ({
    context,
    origin,
    page,
    troubles,
  }) => {
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    const answered = await page.goto('/login');
    const { 'content-security-policy': policy = '', ...headers } = answered?.headers() ?? {};
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}/),
    });

    await tourPublic(page);
    await enter(page, signIns.demo, '/dashboard');
    await waitForWorker(page);
    await tour(page, async (path) => {
      if (path === '/dashboard')
        await expect(page.getByRole('region', { name: 'Events over time' }).locator('figure svg')).toBeVisible();
    });
    await page
      .getByRole('button', { name: /colour|theme|mode/i })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await leave(page);
    expect(troubles.unexpected()).toEqual([]);
    // Nothing came from another origin: fonts, icons and avatars are the app's own.
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((address) => new URL(address).origin !== origin.url)).toEqual([]);
  });

  test('C7: no key, password, cookie or presigned address is left in any store, address or log, or in the history', async ({
    context,
    expectChanges,
    origin,
    page,
    troubles,
  }) => {
    const typed = 'S3ntinel-typed-password';
    const chosen = 'S3ntinel-chosen-password';
    // The account and the key.
    expectChanges(2);
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    // First typed but not sent: a draft must not hold it. Then sent, to create the account that signs in.
    await page.goto('/onboard/admin?tenant_id=1');
    await page.getByLabel('Email', { exact: true }).fill('sentinel@acme.example');
    await page.getByLabel('Password', { exact: true }).fill(chosen);
    await page.reload();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('sentinel@acme.example');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.getByLabel('Username').fill('sentinel');
    await page.getByLabel('Full name').fill('Sent Inel');
    await page.getByLabel('Password', { exact: true }).fill(chosen);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/apps/app_checkout');
    await waitForWorker(page);
    await page.getByRole('button', { name: 'Create API key', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const key = await dialog.getByLabel('API key', { exact: true }).inputValue();
    expect(key.length).toBeGreaterThan(20);
    const during = await dumpStorage(page);
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await expect(dialog).toHaveCount(0);

    // As the server saw it: the browser need not keep an answer's body for as long as a test may take to ask for it.
    const file = origin.log.next({ path: /\/sdk\/files\// });
    await page.goto('/apps');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download SDK' }).click();
    const { path: presigned } = await file;
    expect((await downloaded).suggestedFilename()).toMatch(/-sdk\.zip$/);
    const ticket = presigned.slice(presigned.lastIndexOf('/') + 1);
    expect(ticket.length).toBeGreaterThan(20);

    await page.goto('/users');
    await page.getByRole('button', { name: 'Add user', exact: true }).click();
    await dialog.getByLabel('Full name').fill('Left in a draft');
    await dialog.getByLabel('Password', { exact: true }).fill(typed);
    await page.reload();
    await waitForStored(page, 'apps.list', 'users.list', 'policyLogs.list');

    const cookies = (await context.cookies()).map(({ value }) => value);
    expect(cookies.length).toBeGreaterThan(0);
    await goOffline(context);
    await page.goto('/apps/app_checkout');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const stored = await readStorage(page);
    const after = JSON.stringify(stored);
    await goOnline(context);
    // The draft is found, so a secret would be too.
    expect(after).toContain('Left in a draft');
    const addresses = [...asked, ...origin.log.all().map(({ path, query }) => `${path}?${query}`)];
    for (const [what, secret] of [
      ['API key', key],
      ['typed password', typed],
      ['password of the sign-in', chosen],
      ['ticket of the download', ticket],
      ...cookies.map((value) => ['cookie', value] as const),
    ] as const) {
      expect(during.includes(secret), `${what} in storage while shown`).toBe(false);
      expect(after.includes(secret), `${what} in storage`).toBe(false);
      expect(await page.content(), `${what} in the document`).not.toContain(secret);
      expect(troubles.console.join('\n'), `${what} in the console`).not.toContain(secret);
      if (what !== 'ticket of the download')
        expect(
          addresses.filter((address) => address.includes(secret)),
          `${what} in an address`,
        ).toEqual([]);
    }
    // Used once, by the download itself.
    expect(origin.log.count({ path: presigned })).toBe(1);
    // Security 14.2.7: everything stored is named in the classification.
    const named = readFileSync('docs/data-classification.md', 'utf8');
    const kept = [
      ...Object.keys(stored.local),
      ...Object.keys(stored.session).map((name) => name.replace(/^draft:.*/, 'draft:…')),
      ...Object.keys(stored.databases).map((name) => name.slice(name.lastIndexOf('/') + 1)),
      ...Object.keys(stored.caches).map((name) => name.replace(/^(portcullis-shell:).*/, '$1…')),
    ];
    expect(kept.length).toBeGreaterThan(6);
    expect(kept.filter((name) => !named.includes(`\`${name}\``))).toEqual([]);
  });
});
