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
    const registration = await navigator.serviceWorker.register(WORKER_URL, {
      scope: import.meta.env.BASE_URL,
      type: WORKER_TYPE,
      updateViaCache: 'none',
    });
    // A forced reload leaves the page without a controller; the worker takes it back (design.md, tried 6).
    if (!navigator.serviceWorker.controller) send(registration.active, 'claim');
    watchForUpdates(registration);
    return registration;
  } catch (cause) {
    console.warn(
      'Portcullis works without an offline copy of itself: no service worker.',
      cause instanceof Error ? cause.message : '',
    );
    return null;
  }
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // The very first worker of an origin waits for nobody: it is no update.
    if (registration.waiting && registration.active) store.set(updateAtom, 'ready');
  };
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer();
    });
  offer();
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
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
