import type { LaunchOptions } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';

/** Launch options of every script and test: the Chromium that is found (scripts/lib/find-chromium.mjs), else Playwright's own. */
export function chromiumLaunch(): LaunchOptions {
  const found = findChromium();
  return {
    ...(found === null ? {} : { executablePath: found }),
    args: [
      // Containers run as root, where Chromium's sandbox cannot start.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
