// Plain JavaScript with no dependency but Playwright's command: `npm test` runs it on machines without a browser.
import { existsSync } from 'node:fs';
import { findChromium } from './find-chromium.mjs';
import { bin, run } from './prepare.mjs';

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/**
 * Returns true if a Chromium can be started: from CHROMIUM_PATH or the PATH, Playwright's, or one from Debian's packages.
 * On Debian as root the package comes with the libraries that Playwright's download may miss.
 */
export async function ensureChromium() {
  if (findChromium() !== null || (await playwrightsOwn())) return true;
  console.log('No Chromium found: installing one …');
  if (run(bin('playwright'), ['install', 'chromium']) && (await playwrightsOwn()) && (await starts())) return true;
  if (!isDebianRoot()) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update'], env);
  const get = (name) => run('apt-get', ['install', '-y', '--no-install-recommends', name], env);
  // Older Debian releases only have the full browser.
  return (get('chromium-headless-shell') || get('chromium')) && findChromium() !== null;
}

/** False on a bare machine that lacks the system libraries Playwright's download needs. */
async function starts() {
  const { chromium } = await import('@playwright/test');
  try {
    await (await chromium.launch({ args: ['--no-sandbox'] })).close();
    return true;
  } catch {
    return false;
  }
}
