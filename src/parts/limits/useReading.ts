import { useCallback, useSyncExternalStore } from 'react';
import { onReading, storedReading, storeReading } from '@/cache/reading';
import { useOwner } from '@/cache/useCached';
import type { Reading } from '@/domain/limits/effective';

/** How the service combines rules: a setting of this device and tenant (insight.md, 2). */
export function useReading(): [Reading, (reading: Reading) => void] {
  const tenant = useOwner()?.tenantId;
  const reading = useSyncExternalStore(onReading, () => storedReading(tenant));
  const set = useCallback(
    (next: Reading) => {
      if (tenant !== undefined) storeReading(tenant, next);
    },
    [tenant],
  );
  return [reading, set];
}
