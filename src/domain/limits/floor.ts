import { DAY, MINUTE, SECOND } from '@/durations';
import { isCount } from './rate';

const DAY_S = DAY / SECOND;
const DAY_MIN = DAY / MINUTE;

/** The conclusion that an endpoint's hits in 24 hours allow about a limit on it, although their times are unknown (insight.md, 4). */
export type Floor = { kind: 'over'; share: number } | { kind: 'may be enough'; perMinute: number };

/**
 * At most `limit × ⌈86,400 / window⌉` calls can pass in a day, so at least the rest would have been over. null: no hits, none that are
 * known, a window that cannot be read, or a limit of which the API does not say what it allows.
 */
export function floorOf(hits: number | null, limit: number | null, windowS: number | null): Floor | null {
  if (hits === null || !(hits > 0) || !isCount(limit) || windowS === null || !(windowS > 0)) return null;
  const passes = limit * Math.ceil(DAY_S / windowS);
  if (hits <= passes) return { kind: 'may be enough', perMinute: hits / DAY_MIN };
  return { kind: 'over', share: (hits - passes) / hits };
}
