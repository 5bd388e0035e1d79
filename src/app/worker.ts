import { ownController } from '@/api/controller';

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
