/** Steps shared by the tests of sessions and of the data they leave behind. */
import type { BrowserContext, Page } from '@playwright/test';
import type { signIns } from '../../../mocks/accounts';
import type { Failure } from '../../support/failures';
import type { Origin } from '../../support/origin';
import { readStorage, type StorageDump } from '../../support/storage';
import { expect } from '../../support/test';

export type Account = (typeof signIns)[keyof typeof signIns];

/** Signs in on /login with `path` as the next page, and waits for that page. */
export async function enter(page: Page, account: Account, path = '/apps'): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await fillAndSignIn(page, account);
  await page.waitForURL(`**${path}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

export async function fillAndSignIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens /login in a tab with a live session, as after a failed dashboard: the only place where somebody can sign in over a session. */
export async function openLoginOver(page: Page): Promise<void> {
  await page.goto('/onboard/tenant');
  await page.evaluate(() =>
    history.replaceState({ usr: { reason: 'Failed to load tiles.' }, key: 'failed' }, '', '/login'),
  );
  await page.reload();
  await expect(page.getByText('Failed to load tiles.')).toBeVisible();
}

/** Signs in over the tab's session, and waits for the dashboard. */
export async function signInOver(page: Page, account: Account): Promise<void> {
  await openLoginOver(page);
  await fillAndSignIn(page, account);
  await page.waitForURL('**/dashboard');
}

/** Signs out through the menu, as the user does; resolves on /login. */
export async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login**');
}

/** The database that stores answers; its name contains flavour and path. */
export const CACHE = 'portcullis-cache:live:/';

const rowsOf = (dump: StorageDump, store: string) =>
  (dump.databases[`${CACHE}/${store}`] ?? []) as { key: string; value: Record<string, unknown> }[];

export const storedAnswers = async (page: Page) => rowsOf(await readStorage(page), 'responses');

/** The signed-in user according to the store; null if there is none. */
export async function storedUser(page: Page): Promise<unknown> {
  return rowsOf(await readStorage(page), 'meta')[0]?.value.user ?? null;
}

/** Resolves once an answer to each of these calls is stored. */
export async function waitForStored(page: Page, ...calls: string[]): Promise<void> {
  await expect
    .poll(async () => (await storedAnswers(page)).map(({ value }) => value.call))
    .toEqual(expect.arrayContaining(calls));
}

/** Resolves once the stored answer is older than a second: a screen that opens does not read a younger one again. */
export async function waitForOlder(page: Page, call: string): Promise<void> {
  const ages = async () =>
    rowsOf(await readStorage(page), 'checks')
      .filter(({ value }) => value.call === call)
      .map(({ value }) => Date.now() - Number(value.checkedAt));
  await waitForStored(page, call);
  await expect.poll(async () => Math.min(...(await ages()))).toBeGreaterThan(1_000);
}

/** Changes rows of the store without the app's knowledge. The change runs in the page, so it can use only its arguments. */
export const editRows = (page: Page, store: string, change: Record<string, unknown>): Promise<number> =>
  page.evaluate(
    async ({ name, table, fields }) => {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const rows = opened.transaction(table, 'readwrite').objectStore(table);
      const count = await new Promise<number>((resolve, reject) => {
        let changed = 0;
        const cursor = rows.openCursor();
        cursor.onerror = () => reject(cursor.error);
        cursor.onsuccess = () => {
          if (!cursor.result) return resolve(changed);
          cursor.result.update({ ...cursor.result.value, ...fields });
          changed += 1;
          cursor.result.continue();
        };
      });
      opened.close();
      return count;
    },
    { name: CACHE, table: store, fields: change },
  );

/** Sends the right answer with a mark before every name, which tells one user's data from another's in the same tenant. Waits for `held`. */
export const marked =
  (mark: string, held?: Promise<void>): Failure =>
  async ({ execute, response }) => {
    const { status, headers, body } = await execute();
    const text = body
      .toString('utf8')
      .replace(/"(app_display_name|name|username|pattern|action|version)":"/g, `"$1":"${mark} `);
    await held;
    const { 'content-length': _length, ...rest } = headers;
    response.writeHead(status, rest).end(text);
  };

/** Puts the mark into the API's answers from now on. Returns a function that ends this. */
export const markAnswers = (origin: Origin, mark: string) =>
  origin.fail(/^\/(api|admin-api)\//, marked(mark), { method: 'GET' });

/**
 * Watches the documents of all pages of the context for a text, however briefly it appears.
 * @returns the addresses of the pages on which the text was seen since `clear`.
 */
export async function watchDom(context: BrowserContext, text: string): Promise<{ seen: string[]; clear(): void }> {
  const seen: string[] = [];
  await context.exposeFunction('sawText', (where: string) => seen.push(where));
  await context.addInitScript((sought) => {
    const look = () => {
      if (document.documentElement?.textContent?.includes(sought))
        (window as unknown as { sawText(where: string): void }).sawText(location.href);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }, text);
  return {
    seen,
    clear: () => {
      seen.length = 0;
    },
  };
}
