import { followChanges } from '@/cache/invalidate';
import { setReachable } from '@/cache/resource-page';
import { connectionAtom } from '@/state/connection';
import { store } from '@/state/store';

/** Joins the page's reads to the rest of the page: to changes made in other tabs, and to the connection. */
export function watchReads(): void {
  followChanges();
  store.sub(connectionAtom, () => setReachable(store.get(connectionAtom) !== 'offline'));
}
