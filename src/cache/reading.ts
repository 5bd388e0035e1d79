import type { Id } from '@/contract/fields';
import { isReading, type Reading } from '@/domain/limits/effective';
import { preferences } from './local';

/** Name in localStorage: how each tenant's service combines rules, as chosen by the user of this device. Kept until site data is cleared. */
const NAME = 'limit_readings';

function all(): Record<string, unknown> {
  const stored = preferences.get(NAME);
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

export function storedReading(tenant: Id | undefined): Reading {
  const reading = tenant === undefined ? undefined : all()[String(tenant)];
  return isReading(reading) ? reading : 'unknown';
}

export function storeReading(tenant: Id, reading: Reading): void {
  preferences.set(NAME, { ...all(), [String(tenant)]: reading });
}

export const onReading = preferences.onChange(NAME);
