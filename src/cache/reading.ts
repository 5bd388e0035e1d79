import type { Id } from '@/contract/fields';
import { isReading, type Reading } from '@/domain/limits/effective';
import { local } from './local';

/** How the service of each tenant combines rules, as this device's user has said; kept until site data is cleared. */
const NAME = 'limit_readings';

const listeners = new Set<() => void>();

function all(): Record<string, unknown> {
  const stored = local.get(NAME);
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

export function storedReading(tenant: Id | undefined): Reading {
  const reading = tenant === undefined ? undefined : all()[String(tenant)];
  return isReading(reading) ? reading : 'unknown';
}

export function storeReading(tenant: Id, reading: Reading): void {
  local.set(NAME, { ...all(), [String(tenant)]: reading });
  for (const listener of listeners) listener();
}

/** Tells of changes in this tab and in others. */
export function onReading(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener?.('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener?.('storage', listener);
  };
}
