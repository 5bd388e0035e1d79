import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoName } from '../../../mocks/hosts/demo-name';
import type { DemoSettings } from '../../../src/state/demo';
import { chromiumLaunch } from '../chromium';
import { basePath } from '../settings';
import { StaticHost } from '../static-host';

/** All pictures are taken at this time, so that they look the same every time: the demo's seeds are relative to the clock. */
const NOW = new Date('2026-03-12T10:24:00Z');

/** How the demo's service behaves. */
export type Disturbance = Partial<Pick<DemoSettings, 'latencyMs' | 'failure' | 'offline'>>;

/** The built demo on a free port, and one Chromium to look at it. */
export class Stage {
  private constructor(
    readonly url: string,
    readonly browser: Browser,
    readonly close: () => Promise<void>,
  ) {}

  static async open(folder: string): Promise<Stage> {
    const base = basePath(process.env);
    const host = new StaticHost(folder, base);
    const server = createServer((request, response) => {
      host.handle(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch(chromiumLaunch());
    const { port } = server.address() as AddressInfo;
    return new Stage(`http://localhost:${port}${base.slice(0, -1)}`, browser, async () => {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
  }

  /** A fresh device. Without workers the demo's backend runs in the page, on the page's clock. */
  async device(): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      baseURL: this.url,
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      permissions: ['clipboard-write'],
    });
    await context.clock.setFixedTime(NOW);
    await context.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    });
    return context;
  }

  /** A page on a fresh device with a scenario open and its admin signed in. */
  async signedIn(scenario: string): Promise<Page> {
    const context = await this.device();
    const page = await context.newPage();
    await page.goto(`${this.url}/login?scenario=${scenario}`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await settled(page);
    return page;
  }
}

/** Resolves once nothing on the page is loading, or after the limit: endless loading is worth a picture too. */
export async function settled(page: Page, withinMs = 12_000): Promise<void> {
  await page.locator('h1').first().waitFor({ timeout: 20_000 });
  await page
    .waitForFunction(
      () => {
        const loading = document.querySelector('main [aria-busy=true], main [role=progressbar]') !== null;
        const state = window as { quietSince?: number };
        if (loading) delete state.quietSince;
        else state.quietSince ??= performance.now();
        return state.quietSince !== undefined && performance.now() - state.quietSince > 250;
      },
      null,
      { timeout: withinMs, polling: 50 },
    )
    .catch(() => undefined);
}

/** Sets how the demo's service behaves from the next call on, as its settings panel would. */
export async function disturb(page: Page, { latencyMs = 0, failure = 'none', offline = false }: Disturbance) {
  const demo = demoName(basePath(process.env));
  await writeTo(page, demo, 'meta', { put: { key: 'settings', latencyMs, failure, offline } });
  await page.evaluate((name) => {
    const channel = new BroadcastChannel(name);
    channel.postMessage('changed');
    channel.close();
  }, demo);
}

/** Deletes the saved answers and keeps the session, to show screens before their first answer. */
export async function forgetAnswers(page: Page): Promise<void> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  const cache = names.find((name) => name.startsWith('portcullis-cache:'));
  if (!cache) throw new Error('This device has saved nothing');
  for (const store of ['responses', 'checks']) await writeTo(page, cache, store, { clear: true });
}

function writeTo(page: Page, database: string, store: string, change: { put?: unknown; clear?: boolean }) {
  return page.evaluate(
    async ([name, table, { put, clear }]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const opened = await done(indexedDB.open(name));
      const rows = opened.transaction(table, 'readwrite').objectStore(table);
      if (clear) await done(rows.clear());
      if (put !== undefined) await done(rows.put(put));
      opened.close();
    },
    [database, store, change] as const,
  );
}
