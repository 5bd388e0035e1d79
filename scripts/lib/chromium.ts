import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';
import { findChromium, findChromiumWithBackCache } from './find-chromium.mjs';

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

/** The same for a test of pages that are kept for Back: a full Chromium with that cache switched on; null where there is only a headless one. */
export function chromiumWithBackCache(): LaunchOptions | null {
  const { args = [] } = chromiumLaunch();
  const own = chromium.executablePath();
  const executablePath = findChromiumWithBackCache() ?? (existsSync(own) ? own : null);
  return executablePath === null ? null : { executablePath, args, ignoreDefaultArgs: ['--disable-back-forward-cache'] };
}
