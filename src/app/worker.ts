export const WORKER_URL = `${import.meta.env.BASE_URL}${import.meta.env.DEV ? 'dev-sw.js?dev-sw' : 'sw.js'}`;

/**
 * This installation's worker, if it controls the page. On a first visit to a demo in a folder of a portal's host, the portal's worker
 * controls it (reliability.md, H7).
 */
export function ownController(): ServiceWorker | null {
  const controller = globalThis.navigator?.serviceWorker?.controller;
  return controller?.scriptURL === new URL(WORKER_URL, location.href).href ? controller : null;
}

/**
 * Reloads the page once, from the network, when the worker that takes this installation's away asks for it (scripts/remove-worker/sw.js). It
 * asks every window of the origin; a page that another installation's worker controls, or none, stays.
 */
export function followRemoval(): void {
  globalThis.navigator?.serviceWorker?.addEventListener('message', ({ data, source }: MessageEvent) => {
    const own = ownController();
    if (data?.kind === 'reload' && own && source instanceof ServiceWorker && source.scriptURL === own.scriptURL) {
      location.reload();
    }
  });
}
