import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './scripts/lib/chromium';

const report = process.env.E2E_REPORT;

/** Those of the features; the folders beside them test what the portal survives, and the tests' own means. */
const FEATURES = /[\\/]tests[\\/]e2e[\\/][^\\/]+\.spec\.ts$/;

/** Browser tests run on built output only: `npm test -- --only e2e` builds what they need and then starts this. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A test that passes at the second attempt hides a fault: none is allowed while working. In CI, whose machine is shared, one is, and
  // scripts/test.mjs names each test that needed it, so that its cause is looked for (docs/decisions/0400-one-retry-in-ci.md).
  retries: process.env.CI ? 1 : 0,
  // Patience with a slow machine, not limits of the product: a test that times the product states its own (tests/support/pace.ts). These only
  // say how long a failing test waits for something that never comes.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  // A feature is tested in a page that asks the service itself, as on a first visit: one with a worker, which fetches the whole app, takes
  // half as long again (docs/decisions/0402-features-without-the-worker.md).
  projects: [
    { name: 'features', testMatch: FEATURES, use: { serviceWorkers: process.env.WORKER ? 'allow' : 'block' } },
    { name: 'reliability', testIgnore: FEATURES },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: chromiumLaunch(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // Playwright pictures the page of each test as it ends, and then keeps those of failures: a tenth of the whole run.
    screenshot: process.env.TRACE ? 'only-on-failure' : 'off',
    actionTimeout: 20_000,
  },
});
