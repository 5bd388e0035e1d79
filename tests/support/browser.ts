/** Steps that browser tests share. */
import { type BrowserContext, type CDPSession, expect, type Locator, type Page } from '@playwright/test';

/** Signs in on /login and waits for the dashboard. Without a pair it uses the one that the demo has filled in. */
export async function signIn(page: Page, pair?: { email: string; password: string }): Promise<void> {
  if (!new URL(page.url(), 'http://none').pathname.endsWith('/login')) await page.goto('/login');
  if (pair) {
    await page.getByLabel('Email', { exact: true }).fill(pair.email);
    await page.getByLabel('Password', { exact: true }).fill(pair.password);
  }
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * Signs in and opens a screen of the shell. It signs in through the API, since the form has tests of its own; without a pair it uses the
 * demo's form, since the demo's backend is in the browser.
 */
export async function openAt(page: Page, path: string, pair?: { email: string; password: string }): Promise<void> {
  if (pair) {
    const { email, password } = pair;
    const answer = await page.request.post('/auth/login', { data: { email, password } });
    expect(answer.status(), 'signing in').toBe(200);
    await page.goto(path);
  } else {
    await page.goto(`/login?next=${encodeURIComponent(path)}`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
  // If the address opens a dialog, the page behind it is hidden.
  await expect(page.getByRole('navigation', { name: 'Main', includeHidden: true })).toBeVisible();
}

/** Resolves once nothing is loading and everything deferred until after the first paint (AfterPaint) is there. */
export const settled = (page: Page): Promise<void> =>
  expect(page.locator('[aria-busy=true], [data-part=skeleton], [data-part=later]')).toHaveCount(0);

/** Runs `change` and checks that the element has the same place and size after it. */
export async function expectUnmoved(element: Locator, change: () => Promise<void>): Promise<void> {
  const before = await element.boundingBox();
  expect(before).not.toBeNull();
  await change();
  expect(await element.boundingBox()).toEqual(before);
}

/** Navigates inside the app without a page load, as a link does. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Resolves once an active worker controls the page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller) return;
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
}

async function withDevTools<T>(page: Page, work: (session: CDPSession) => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page);
  try {
    return await work(session);
  } finally {
    await session.detach();
  }
}

/** Stops the worker, as the browser does when it is idle; the next event starts it again. */
export const stopWorker = (page: Page): Promise<void> =>
  withDevTools(page, async (session) => {
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
  });

/** Reloads with Shift: the page bypasses the worker and is not controlled by it. */
export async function forceReload(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await withDevTools(page, (session) => session.send('Page.reload', { ignoreCache: true }));
  await loaded;
}

/**
 * Prepares a tab for {@link freeze} by counting its transactions. Call it before the tab's first page opens: Dexie binds `transaction`
 * when it opens the database, and a later count would see none.
 */
export const freezable = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const own = IDBDatabase.prototype;
    const begin = own.transaction;
    const count = { begun: 0, open: 0 };
    Object.assign(window, { transactions_: count });
    own.transaction = function (this: IDBDatabase, ...given: Parameters<typeof begin>) {
      const transaction = begin.apply(this, given);
      const end = () => {
        count.open -= 1;
      };
      count.begun += 1;
      count.open += 1;
      transaction.addEventListener('complete', end);
      transaction.addEventListener('abort', end);
      return transaction;
    };
  });

/**
 * Freezes a {@link freezable} tab, as browsers do with background tabs: none of its tasks runs until the returned function wakes it.
 * Chromium freezes only hidden tabs, and headless it has none (Page.setWebLifecycleState does nothing), so a breakpoint stops the script
 * between the events `freeze` and `resume`. Browsers freeze tabs that have been idle for minutes and are in no transaction that others
 * would wait for; here a second without a transaction is enough.
 */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const held = new Promise((resolve) => session.once('Debugger.paused', resolve));
  await page.evaluate(() => {
    document.dispatchEvent(new Event('freeze'));
    const count = (window as unknown as { transactions_: { begun: number; open: number } }).transactions_;
    const look = (seen: number) => {
      if (count.open > 0 || count.begun > seen) {
        setTimeout(look, 1_000, count.begun);
        return;
      }
      // biome-ignore lint/suspicious/noDebugger: this is the breakpoint
      debugger;
      document.dispatchEvent(new Event('resume'));
    };
    look(-1);
  });
  await held;
  return async () => {
    await session.send('Debugger.resume');
    await session.detach();
  };
}

/** Clears everything the origin has stored, like 'Clear site data' in the browser's settings. */
export const clearSiteData = (page: Page): Promise<void> =>
  withDevTools(page, async (session) => {
    await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
  });

/** True once the browser has cut the page's network; asks for an address that the app never requests. */
const isCut = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    fetch('/robots.txt?cut', { cache: 'no-store' }).then(
      () => false,
      () => true,
    ),
  );

/**
 * Cuts the network for pages and workers alike. The browser takes a page offline before its worker, which may still answer what the page asks
 * when it hears of it; so the pages are told again once all are offline and no page gets an answer any more.
 */
export async function goOffline(context: BrowserContext): Promise<void> {
  const pages = context.pages();
  do await context.setOffline(true);
  while ((await Promise.all(pages.map(isCut))).includes(false));
  await Promise.all(pages.map((page) => page.evaluate(() => void dispatchEvent(new Event('offline')))));
}
export const goOnline = (context: BrowserContext): Promise<void> => context.setOffline(false);
