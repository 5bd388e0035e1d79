import type { WorkerMessage } from '@/cache/messages';
import { store } from '@/state/store';
import { updateAtom } from '@/state/update';

const WORKER_URL = `${import.meta.env.BASE_URL}${import.meta.env.DEV ? 'dev-sw.js?dev-sw' : 'sw.js'}`;
const WORKER_TYPE: WorkerType = import.meta.env.DEV ? 'module' : 'classic';
const LOOK_FOR_UPDATES_MS = 60 * 60 * 1000;

const send = (worker: ServiceWorker | null | undefined, kind: WorkerMessage['kind']) =>
  worker?.postMessage({ kind } satisfies WorkerMessage);

let registering: Promise<ServiceWorkerRegistration | null> | null = null;

/** Registers the worker, once; null where the browser gives none. The app works without (reliability.md, A3). */
export function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  registering ??= register();
  return registering;
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  try {
    const { Workbox } = await import('workbox-window');
    const workbox = new Workbox(WORKER_URL, {
      scope: import.meta.env.BASE_URL,
      type: WORKER_TYPE,
      updateViaCache: 'none',
    });
    // An update is offered, never taken by itself (ux.md); the very first worker of an origin waits for nobody.
    workbox.addEventListener('waiting', () => store.set(updateAtom, 'ready'));
    const registration = await workbox.register({ immediate: true });
    if (!registration) return null;
    // A forced reload leaves the page without a controller; the worker takes it back (design.md, tried 6).
    if (!navigator.serviceWorker.controller) send(registration.active, 'claim');
    lookForUpdates(registration);
    return registration;
  } catch (cause) {
    console.warn(
      'Portcullis works without an offline copy of itself: no service worker.',
      cause instanceof Error ? cause.message : '',
    );
    return null;
  }
}

function lookForUpdates(registration: ServiceWorkerRegistration): void {
  const look = () => void registration.update().catch(() => {});
  setInterval(look, LOOK_FOR_UPDATES_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}

/** Resolves once a worker controls the page, or false after the limit. */
export async function controlled(withinMs: number): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  if (navigator.serviceWorker.controller) return true;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), withinMs);
    navigator.serviceWorker.addEventListener(
      'controllerchange',
      () => {
        clearTimeout(timer);
        resolve(true);
      },
      { once: true },
    );
  });
}

/** Lets the waiting version take over; resolves when it has. */
export async function activateWaiting(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(import.meta.env.BASE_URL);
  const { waiting } = registration ?? {};
  if (!waiting) return;
  await new Promise<void>((resolve) => {
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated' || waiting.state === 'redundant') resolve();
    });
    send(waiting, 'skip-waiting');
  });
}
