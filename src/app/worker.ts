export const WORKER_URL = `${import.meta.env.BASE_URL}${import.meta.env.DEV ? 'dev-sw.js?dev-sw' : 'sw.js'}`;

/**
 * This installation's worker, if it controls the page. On a first visit to a demo in a folder of a portal's host, the portal's worker
 * controls it (reliability.md, H7).
 */
export function ownController(): ServiceWorker | null {
  const controller = globalThis.navigator?.serviceWorker?.controller;
  return controller?.scriptURL === new URL(WORKER_URL, location.href).href ? controller : null;
}
