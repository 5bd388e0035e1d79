import { storedTimeZone } from '@/cache/device';
import { setTimeZone } from '@/ui';

/** Times are shown as this device has chosen: in the reader's own zone or in UTC. Another window's choice is followed. */
export function watchTimeZone(): void {
  setTimeZone(storedTimeZone());
  addEventListener('storage', () => setTimeZone(storedTimeZone()));
}
