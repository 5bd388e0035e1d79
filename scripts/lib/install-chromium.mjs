// Plain JavaScript with no dependency but Playwright's command: `npm test` runs it on machines without a browser.
import { existsSync } from 'node:fs';
import { findChromium, findChromiumWithBackCache } from './find-chromium.mjs';
import { bin, run } from './prepare.mjs';

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

const hasFull = async () => findChromiumWithBackCache() !== null || (await playwrightsOwn());

/**
 * Returns true if a Chromium can be started: from CHROMIUM_PATH or the PATH, Playwright's, or one from Debian's packages.
 * On Debian as root the package comes with the libraries that Playwright's download may miss; a full one is installed beside a headless one,
 * which keeps no pages for Back.
 */
export async function ensureChromium() {
  const found = findChromium() !== null || (await playwrightsOwn());
  if (found && ((await hasFull()) || !isDebianRoot())) return true;
  if (found) {
    console.log('No Chromium found that keeps pages for Back: installing one …');
    install(['chromium']);
    return true;
  }
  console.log('No Chromium found: installing one …');
  if (run(bin('playwright'), ['install', 'chromium']) && (await playwrightsOwn()) && (await starts())) return true;
  if (!isDebianRoot()) return false;
  // Older Debian releases only have the full browser.
  return install(['chromium-headless-shell', 'chromium']) && findChromium() !== null;
}

/** Installs those of these packages that there are. Returns true if one was installed. */
function install(names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update'], env);
  return names.map((name) => run('apt-get', ['install', '-y', '--no-install-recommends', name], env)).includes(true);
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
