/**
 * The base of every browser test: `import { expect, test } from '../support/test'`. Each test gets an origin of its own (files and
 * API, see origin.ts), and ends with the checks of reliability.md: no uncaught error in a page or worker, no violation of the content
 * security policy, and exactly the number of changes at the server that the test declared.
 */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpBackend } from '@mocks/hosts/http';
import type { ScenarioName } from '@mocks/scenarios/list';
import { type BrowserContext, test as base, chromium, expect, type LaunchOptions } from '@playwright/test';
import { chromiumLaunch } from '../../scripts/lib/chromium';
import { findChromiumWithBackCache } from '../../scripts/lib/find-chromium.mjs';
import { startApi } from './api';
import { type Build, Origin } from './origin';
import { type Troubles, watch } from './watch';

interface Settings {
  /** The build to serve: 'live' and 'demo' as they ship, 'n' and 'n1' with shortened limits. Only the demo's origin has no API. */
  build: Build;
  /** The data the API starts with. */
  scenario: ScenarioName;
}

interface Profile {
  /** The profile's folder, for tests that damage it while the browser is closed. */
  folder: string;
  /** Opens a browser on the same profile folder; the one opened before must be closed. */
  open(): Promise<BrowserContext>;
}

interface Fixtures {
  /** The service behind `origin`, with its data and sessions. */
  backend: HttpBackend;
  origin: Origin;
  /** Declares how many changes the server must receive, not counting sign-ins. Without it: none. */
  expectChanges(count: number): void;
  /** Things that must not happen. A test that provokes one allows it with `troubles.expected(/…/)`. */
  troubles: Troubles;
  /** A browser that can be closed and started again on the same data. */
  profile: Profile;
  /** A context of another browser, which keeps pages for Back: Playwright's own turns that cache off. */
  withBackCache: BrowserContext;
}

/** Launch options of a full Chromium that keeps pages for Back; null where there is only a headless one, which cannot. */
function chromiumWithBackCache(): LaunchOptions | null {
  const { args = [] } = chromiumLaunch();
  const own = chromium.executablePath();
  const executablePath = findChromiumWithBackCache() ?? (existsSync(own) ? own : null);
  return executablePath === null ? null : { executablePath, args, ignoreDefaultArgs: ['--disable-back-forward-cache'] };
}

export const test = base.extend<Fixtures & Settings & { declared: { changes: number } }>({
  // A scenario of reliability.md is tested with the worker, wherever its test stands.
  serviceWorkers: async ({ serviceWorkers }, use, { title }) => use(/^[A-L]\d/.test(title) ? 'allow' : serviceWorkers),
  build: ['live', { option: true }],
  scenario: ['acme', { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  declared: async ({}, use) => use({ changes: 0 }),

  expectChanges: async ({ declared }, use) => {
    await use((count) => {
      declared.changes = count;
    });
  },

  backend: async ({ scenario }, use) => use(startApi(scenario)),

  origin: async ({ build, backend, declared }, use) => {
    const origin = await Origin.start({ build, ...(build === 'demo' ? {} : { api: backend }) });
    await use(origin);
    const changes = origin.log.changes();
    await origin.stop();
    const seen = changes.map(({ method, path }) => `${method} ${path}`);
    expect(seen, `changes that reached the server; the test declared ${declared.changes}`).toHaveLength(
      declared.changes,
    );
  },

  baseURL: async ({ origin }, use) => use(origin.url),

  troubles: [
    async ({ context }, use) => {
      const troubles = watch(context);
      await use(troubles);
      expect(troubles.unexpected(), 'uncaught errors and policy violations').toEqual([]);
    },
    { auto: true },
  ],

  profile: async ({ troubles, origin }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'portcullis-'));
    const opened: BrowserContext[] = [];
    await use({
      folder,
      open: async () => {
        const context = await chromium.launchPersistentContext(folder, { ...chromiumLaunch(), baseURL: origin.url });
        opened.push(context);
        watch(context, troubles);
        return context;
      },
    });
    for (const context of opened) await context.close();
    rmSync(folder, { recursive: true, force: true });
  },

  withBackCache: async ({ origin, serviceWorkers, troubles }, use) => {
    const launch = chromiumWithBackCache();
    if (launch === null)
      throw new Error(
        'A headless Chromium alone keeps no page for Back: install a full one (npx playwright install chromium, or Debian’s chromium)',
      );
    const browser = await chromium.launch(launch);
    const context = await browser.newContext({ baseURL: origin.url, serviceWorkers });
    watch(context, troubles);
    await use(context);
    await browser.close();
  },
});

/** For a feature's test of what its page does with the worker, beside the scenarios: a reload without a network, exact requests. */
export const testWithWorker = test.extend({ serviceWorkers: 'allow' });

export { expect };
