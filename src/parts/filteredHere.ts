import type { Cached } from '@/cache/useCached';
import { formatNumber } from '@/text/format';

/**
 * Says that a log was filtered on this device (design.md, cache rules): because the service could not be asked, or from a part of the log.
 * Null where neither is so.
 * @param narrowed the page has left out events of the log itself
 */
export function filteredHere({ total, newest, base, failure }: Cached<unknown>, narrowed = false): string | null {
  if (total === null) return base && failure ? 'Filtered on this device from the saved logs' : null;
  return base || narrowed
    ? `Filtered on this device from the newest ${formatNumber(newest ?? total)} of ${formatNumber(total)}`
    : null;
}
