import { Listeners } from '@/listeners';

const WORKER_URL = `${import.meta.env.BASE_URL}${import.meta.env.DEV ? 'dev-sw.js?dev-sw' : 'sw.js'}`;

/**
 * This installation's worker, if it controls the page. On a first visit to a demo in a folder of a portal's host, the portal's worker
 * controls it (reliability.md, H7).
 */
export function ownController(): ServiceWorker | null {
  const controller = globalThis.navigator?.serviceWorker?.controller;
  return controller?.scriptURL === new URL(WORKER_URL, location.href).href ? controller : null;
}

const waitingListeners = new Listeners();
/** Calls the listener whenever a new version waits for the user. */
export const onWaiting = waitingListeners.listen;

let registering: Promise<ServiceWorkerRegistration | null> | null = null;

/** Registers the worker, once; null where the browser gives none. The app works without (reliability.md, A3). */
export function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  registering ??= register();
  return registering;
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  try {
    const { register: registered } = await import('./versions');
    return await registered({ url: WORKER_URL, ownController, onWaiting: () => waitingListeners.tell() });
  } catch (cause) {
    console.warn(
      'Portcullis works without an offline copy of itself: no service worker.',
      cause instanceof Error ? cause.message : '',
    );
    return null;
  }
}

/** Resolves once the worker controls the page, or false after the limit. */
export async function controlled(withinMs: number): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  if (ownController()) return true;
  return new Promise((resolve) => {
    const end = (isControlled: boolean) => {
      clearTimeout(timer);
      navigator.serviceWorker.removeEventListener('controllerchange', look);
      resolve(isControlled);
    };
    const look = () => {
      if (ownController()) end(true);
    };
    const timer = setTimeout(() => end(false), withinMs);
    navigator.serviceWorker.addEventListener('controllerchange', look);
  });
}
