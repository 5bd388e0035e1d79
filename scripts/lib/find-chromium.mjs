// Plain JavaScript without dependencies: `npm test` runs it before anything is installed.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless one comes first: it opens no windows, and a test run uses a quarter less processor time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const runs = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns CHROMIUM_PATH, else a Chromium or Chrome on the PATH (preferably the headless one), else null. A CHROMIUM_PATH that cannot be
 * run is an error and not ignored: whoever sets it wants that browser.
 */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) {
    if (!runs(env.CHROMIUM_PATH))
      throw new Error(`CHROMIUM_PATH is '${env.CHROMIUM_PATH}': no program can be run there`);
    return env.CHROMIUM_PATH;
  }
  return onPath(NAMES, env);
}

/** Returns a Chromium or Chrome that keeps pages for Back, which a headless one does not: the one found, else one on the PATH, else null. */
export function findChromiumWithBackCache(env = process.env) {
  const found = findChromium(env);
  return found === null || /headless[-_]shell/.test(found) ? onPath(NAMES.slice(1), env) : found;
}

function onPath(names, env) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const name of names) {
    for (const folder of folders) if (runs(join(folder, name))) return join(folder, name);
  }
  return null;
}
