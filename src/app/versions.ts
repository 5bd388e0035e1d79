// The worker and its versions. Loaded after data is visible.

import { Workbox } from 'workbox-window';
import { BASE_PATH } from '@/api/config';
import { ownController, WORKER_URL } from '@/api/controller';
import { whileReadsAreHeld } from '@/api/hold';
import { until, within } from '@/api/wait';
import type { WorkerMessage } from '@/cache/messages';
import { HOUR } from '@/durations';
import { isVisible } from '@/visible';

const WORKER_TYPE: WorkerType = import.meta.env.DEV ? 'module' : 'classic';

const LOOK_FOR_UPDATES_MS = HOUR;
const READS_END_WITHIN_MS = 2_000;

const send = (worker: ServiceWorker | null | undefined, kind: WorkerMessage['kind']) =>
  worker?.postMessage({ kind } satisfies WorkerMessage);

const OPTIONS: RegistrationOptions = { scope: BASE_PATH, type: WORKER_TYPE, updateViaCache: 'none' };

let registering: Promise<boolean> | null = null;
let isWarned = false;

/**
 * Registers the worker, once; false where the browser gives none now: the next call tries again. The app works without (reliability.md, A3).
 * `onWaiting` is called whenever a new version waits for the user.
 */
export async function registerWorker(onWaiting: () => void): Promise<boolean> {
  registering ??= register(onWaiting);
  const isRegistered = await registering;
  if (!isRegistered) registering = null;
  return isRegistered;
}

async function register(onWaiting: () => void): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const workbox = new Workbox(WORKER_URL, OPTIONS);
  try {
    const registration = await workbox.register({ immediate: true });
    if (!registration) return false;
    followVersions(registration, onWaiting);
    // A forced reload leaves the page without a controller; the worker takes it back (design.md, tried 6). A worker that is about to be
    // replaced does not: the page would keep it busy.
    if (!ownController() && !registration.waiting) send(registration.active, 'claim');
    lookForUpdates(registration, onWaiting);
    return true;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    if (!isWarned) console.warn('Portcullis works without an offline copy of itself: no service worker.', reason);
    isWarned = true;
    return false;
  }
}

/** Resolves with true once the worker controls the page, or with false after the limit. */
export function controlled(withinMs: number): Promise<boolean> {
  const isControlled = () => ownController() !== null;
  return within(
    withinMs,
    until(onControllerChange, isControlled).then(() => true),
    false,
  );
}

function onControllerChange(listener: () => void): () => void {
  navigator.serviceWorker.addEventListener('controllerchange', listener);
  return () => navigator.serviceWorker.removeEventListener('controllerchange', listener);
}

/**
 * An update is offered, never taken by itself (ux.md); the first worker of an installation replaces none and takes over without asking.
 * workbox-window stops looking after the first version that it did not register itself, even if its installation fails.
 */
function followVersions(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
  const tell = () => {
    if (registration.waiting && registration.active) onWaiting();
  };
  const follow = () => {
    const version = registration.installing;
    version?.addEventListener('statechange', () => {
      if (version.state === 'installed') tell();
    });
  };
  registration.addEventListener('updatefound', follow);
  follow();
  tell();
}

function lookForUpdates(first: ServiceWorkerRegistration, onWaiting: () => void): void {
  let registration = first;
  const look = async () => {
    if (registration.installing || registration.waiting || registration.active) return registration.update();
    // The first version was not installed, and the browser has dropped the registration with it. A Workbox registers once, and a further one
    // for each attempt would add listeners to the page's container that nothing removes.
    const again = await navigator.serviceWorker.register(WORKER_URL, OPTIONS);
    if (again !== registration) followVersions(again, onWaiting);
    registration = again;
  };
  const lookQuietly = () => void look().catch(() => {});
  setInterval(lookQuietly, LOOK_FOR_UPDATES_MS);
  document.addEventListener('visibilitychange', () => {
    if (isVisible()) lookQuietly();
  });
}

/** Lets the waiting version take over. Resolves with true once none waits any more, with false where one still does after the limit. */
export async function activateWaiting(withinMs: number): Promise<boolean> {
  const limit = AbortSignal.timeout(withinMs);
  const registration = await navigator.serviceWorker?.getRegistration(BASE_PATH);
  if (!registration?.waiting) return true;
  // Chromium ends the old worker as soon as it has nothing to do. A request in that moment starts it again, and then the new one waits
  // until nothing has been asked for half a minute.
  return whileReadsAreHeld(READS_END_WITHIN_MS, () => activate(registration, limit));
}

async function activate(registration: ServiceWorkerRegistration, limit: AbortSignal): Promise<boolean> {
  // A waiting version may be replaced by a still newer one.
  for (let { waiting } = registration; waiting; { waiting } = registration) {
    const worker = waiting;
    if (limit.aborted) return false;
    const left = await new Promise<boolean>((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated' || worker.state === 'redundant') resolve(true);
      });
      limit.addEventListener('abort', () => resolve(false));
      send(worker, 'skip-waiting');
    });
    if (!left) return false;
  }
  return true;
}
