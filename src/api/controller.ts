import { markOf } from '@/contract/installation';
import { BASE_PATH } from './config';

export const WORKER_URL = `${BASE_PATH}${import.meta.env.DEV ? 'dev-sw.js?dev-sw' : 'sw.js'}`;

const controller = () => globalThis.navigator?.serviceWorker?.controller ?? null;

/**
 * This installation's worker, if it controls the page. On a first visit to an installation in a folder of another's host, the other's
 * worker controls the page (reliability.md, H7).
 */
export function ownController(): ServiceWorker | null {
  const worker = controller();
  return worker?.scriptURL === new URL(WORKER_URL, globalThis.location?.href ?? 'http://localhost/').href
    ? worker
    : null;
}

/**
 * Ends the address of a call while another installation's worker controls the page: a demo's would answer the call itself. Empty
 * otherwise, so that addresses stay as they are.
 */
export const callMark = (): string => (controller() && !ownController() ? markOf('call', BASE_PATH) : '');
