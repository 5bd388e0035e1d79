import { storedTimeZone } from '@/cache/device';
import { followDeviceZone } from '@/text/format';
import { setTimeZone } from '@/ui';

/** Times are shown as this device has chosen: in the reader's own zone, also after a journey, or in UTC. Another window's choice is followed. */
export function watchTimeZone(): void {
  setTimeZone(storedTimeZone());
  addEventListener('storage', () => setTimeZone(storedTimeZone()));
  document.addEventListener('visibilitychange', followDeviceZone);
}
