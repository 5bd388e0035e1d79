import { scaled } from '@/api/call';
import {
  LOGS_SELF_REFRESH_BELOW_BYTES,
  PROBE_MAX_MS,
  PROBE_MIN_MS,
  READ_TIMEOUT_MS,
  SELF_REFRESH_DURATION_FACTOR,
} from '@/contract/constants';
import type { AnyCall } from '@/contract/define';
import { Listeners } from '@/listeners';
import { SOON_MS } from './follow';
import type { ReadLimits } from './resource-state';

// State shared by all resources of a page.

export const LIMITS: ReadLimits = {
  spacingMs: 1_000,
  settleMs: SOON_MS,
  retryMinMs: scaled(PROBE_MIN_MS),
  retryMaxMs: scaled(PROBE_MAX_MS),
  pollBelowBytes: Number.POSITIVE_INFINITY,
  pollDurationFactor: SELF_REFRESH_DURATION_FACTOR,
  readMs: scaled(READ_TIMEOUT_MS),
};
const LOG_LIMITS: ReadLimits = { ...LIMITS, pollBelowBytes: LOGS_SELF_REFRESH_BELOW_BYTES };

/** A long log is not read again by itself (design.md, cache rules); a log is the list of which only the newest entries are kept. */
export const limitsOf = ({ keepNewest }: AnyCall): ReadLimits => (keepNewest ? LOG_LIMITS : LIMITS);

const observers = new Listeners();

/** Any resource's trouble may have changed. */
export const changed = (): void => observers.notify();

/** Calls back when the trouble of any resource may have changed; the page shows one notice for all of them (reliability.md, S1 to S4). */
export const onAnyResource = observers.subscribe;

// False while /auth/me cannot be reached: failed reads then wait for the probe instead of being retried one by one.
let reachable = true;
export const isReachable = () => reachable;
export function setReachable(next: boolean): void {
  reachable = next;
}
