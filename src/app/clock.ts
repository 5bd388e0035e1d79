import { clockAhead, onClockAhead, recallClockAhead } from '@/api/serviceClock';
import { local } from '@/cache/local';

const CLOCK_AHEAD = 'clock_ahead';

/** Keeps the difference between this device's clock and the service's, so that hours of saved data are counted right without a network too. */
export function watchClock(): void {
  recallClockAhead(local.get(CLOCK_AHEAD));
  onClockAhead(() => local.set(CLOCK_AHEAD, clockAhead() || null));
}
