/** Import of external users from a spreadsheet's export (insight.md, 8). */
import { signIns } from '@mocks/accounts';
import { go, goOffline, goOnline, openAt } from '../support/browser';
import { commitThenCut, reset, status } from '../support/failures';
import { expect, test } from '../support/test';
import { waitForWarm } from './reliability/network-steps';

const LIST = '/api/external-users';
const WRONG = new Set([7, 60, 111, 200, 301, 350, 411]);

/** A file as a spreadsheet program in Europe saves it: Windows-1252, semicolons, quotes. */
const FILE = Buffer.from(
  [
    'Name;E-Mail Address;Group',
    ...Array.from({ length: 412 }, (_, n) => {
      const email = WRONG.has(n) ? `person${n}.post.example` : `person${n}@post.example`;
      return `"Müller; Zoë ${n}";${email};${n % 3 === 0 ? 'Trial' : n % 50 === 1 ? 'Gold' : ''}`;
    }),
    '',
  ].join('\r\n'),
  'latin1',
);

test.describe('an import', () => {
  // The import's waits are a fifth as long in this build.
  test.use({ build: 'n' });
  test.describe.configure({ timeout: 150_000 });

  test('what was pasted and corrected stays while the connection goes and comes back', async ({ context, page }) => {
    await openAt(page, '/external-users', signIns.demo);
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await page.getByLabel('Pasted rows').fill('email,name\nann.example,Ann\nben.example,Ben\n');
    await page.getByRole('button', { name: 'Read pasted rows' }).click();
    const rows = page.getByRole('table', { name: 'Rows of the file' });
    const correct = async (line: number, email: string) => {
      await rows.getByLabel(`Email of line ${line}`).fill(email);
      await rows.getByLabel(`Email of line ${line}`).press('Enter');
    };
    await correct(2, 'ann@post.example');
    await expect(page.getByLabel('Show rows').locator('option:checked')).toHaveText('Wrong (1)');
    // What is still read at idle may be answered after the page's network is cut.
    await waitForWarm(page);
    await goOffline(context);
    await expect(page.getByText('Offline · showing saved data')).toBeVisible();
    await goOnline(context);
    await expect(page.getByText('Offline · showing saved data')).toBeHidden();
    await correct(3, 'ben@post.example');
    await expect(page.getByLabel('Show rows').locator('option:checked')).toHaveText('Wrong (0)');
    await expect(page.getByRole('button', { name: 'Import 2 users' })).toBeEnabled();
    // Another screen in between loses nothing either.
    await go(page, '/users');
    await go(page, '/external-users?import=1');
    await expect(page.getByRole('button', { name: 'Import 2 users' })).toBeEnabled();
  });

  test('of 412 users, 7 of them corrected, survives a cut network and a reload, and sends nothing twice', async ({
    page,
    origin,
    expectChanges,
  }) => {
    // One group, then each user once.
    expectChanges(1 + 412);
    await openAt(page, '/external-users', signIns.demo);
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await page.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: FILE });
    await expect(page.getByText('412 rows · Windows-1252')).toBeVisible();
    await expect(page.getByLabel('Show rows').locator('option:checked')).toHaveText('Wrong (7)');
    const rows = page.getByRole('table', { name: 'Rows of the file' });
    for (const n of WRONG) {
      const field = rows.getByLabel(`Email of line ${n + 2}`);
      await field.fill(`person${n}@post.example`);
      await field.press('Enter');
    }
    await expect(page.getByLabel('Show rows').locator('option:checked')).toHaveText('Wrong (0)');
    await expect(page.getByLabel(/^Create 1 group: Gold/)).toBeChecked();

    await page.getByRole('button', { name: 'Import 412 users' }).click();
    const sent = () => origin.log.count({ method: 'POST', path: LIST });
    await expect.poll(sent, { timeout: 30_000 }).toBeGreaterThan(40);
    // The network fails while four requests, which take effect, are waiting for their answers, and stays down.
    origin.fail(LIST, reset, { method: 'GET' });
    origin.fail('/auth/me', reset);
    origin.fail(LIST, commitThenCut, { method: 'POST', times: 4 });
    await expect(page.getByText('Offline · showing saved data')).toBeVisible({ timeout: 30_000 });
    const before = sent();
    origin.heal();
    await expect.poll(sent, { timeout: 60_000 }).toBeGreaterThan(before + 40);

    await page.reload();
    await expect(page.getByText(/^Stopped: \d+ users imported, \d+ left\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Continue import' }).click();
    await expect(page.getByText('412 users imported.')).toBeVisible({ timeout: 90_000 });

    const emails = origin.log.all({ method: 'POST', path: LIST }).map(({ json }) => (json as { email: string }).email);
    expect(new Set(emails).size).toBe(412);
    expect(emails).toHaveLength(412);
    const first = origin.log.all({ method: 'POST', path: LIST }).find(({ body }) => body.includes('person0@'));
    expect(first?.json).toEqual({ email: 'person0@post.example', name: 'Müller; Zoë 0', group: 'Trial' });

    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByLabel('Search users').fill('person411@');
    await expect(page.getByRole('row', { name: /person411@post\.example/ })).toBeVisible();
    // Nothing of it is left on the device.
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContainEqual(
      expect.stringContaining('portcullis-import'),
    );
  });
});

test('an import without its lists says so; corrections survive a change of column and a visit to another screen', async ({
  page,
  origin,
}) => {
  origin.fail(LIST, status(500), { method: 'GET' });
  origin.fail('/api/external-user-groups', status(500), { method: 'GET' });
  await openAt(page, '/external-users?import=1', signIns.demo);
  await expect(page.getByRole('heading', { level: 1, name: 'Import external users' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Failed to fetch users')).toBeVisible();
  origin.heal();
  origin.fail('/api/external-user-groups', status(500), { method: 'GET' });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByText('Failed to load groups.')).toBeVisible();
  await expect(page.getByLabel('CSV file')).toBeHidden();
  origin.heal();
  // Unless the page has read them again by itself.
  const again = main.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(page.getByLabel('CSV file')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const text = 'email,name,nickname\nnonsense,Ann Smith,Ann\nbob@post.example,Bob Smith,Bob\n';
  await page.getByLabel('CSV file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const email = page.getByLabel('Email of line 2');
  await email.fill('ann@post.example');
  await email.press('Enter');
  await page.getByLabel('Name column').selectOption('nickname');
  await expect(page.getByLabel('Name of line 2')).toHaveValue('Ann');
  await expect(page.getByRole('button', { name: 'Import 2 users' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await expect(email).toHaveValue('ann@post.example');
  await expect(page.getByLabel('Name column').locator('option:checked')).toHaveText('nickname');

  await page.getByRole('button', { name: 'Choose another file' }).click();
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(email).toHaveValue('ann@post.example');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('CSV file')).toBeVisible();
});
