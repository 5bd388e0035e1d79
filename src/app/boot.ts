/**
 * Runs in the head before the first paint, as a classic script (scripts/lib/build-plugins.ts): sets the colour mode on <html>, so that
 * neither the static shell nor the app flashes in the other one (design.md, 'What was tried', 13). The app follows the same key
 * afterwards. Then it begins what every start waits for, while the app's code is still on its way (performance.md, 'cold to data').
 */
import { API_BASE } from '@/api/config';
import { askEarly } from '@/api/early';
import { isFreshDevice, isSignedOutHere, SIGNED_IN } from '@/cache/device';
import { local } from '@/cache/local';
import { isOnboarding } from '@/paths';
import { routePath } from './address';
import { chosenMode, showMode } from './colourChoice';
import { watchStart } from './support';
import { followRemoval } from './worker';

showMode(chosenMode());
const starts = watchStart();
followRemoval();

/** Fetches code along with the app's, in the files that the build names in the page. */
function preload(name: 'database' | 'backend'): void {
  const code = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`);
  for (const href of code?.content.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}

// The demo's service answers in the page until a worker controls it, and keeps its data in a database too.
const hosts = __FLAVOUR__ === 'demo' && !navigator.serviceWorker?.controller;
if (hosts) preload('backend');
// Saved data is in the database.
if (hosts || !isFreshDevice()) preload('database');

// Skips onboarding pages and a signed-out device, which ask for no session (contract.md), and the demo, whose service has yet to load.
const inside = !isOnboarding(routePath());
if (starts && __FLAVOUR__ === 'live' && inside && !isSignedOutHere()) {
  askEarly(`${API_BASE}/auth/me`, local.get(SIGNED_IN));
}
