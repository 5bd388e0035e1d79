import type { App } from '@/contract/apps';
import type { PolicyLog } from '@/contract/policy-logs';
import { DAY } from '@/durations';
import { hasKey } from './apps';
import { timeOf } from './logs';
import { earliestOf } from './logs/clocks';

/** The first steps of a fresh tenant, in order (ux.md, Dashboard). */
export const FIRST_STEPS = ['app', 'key', 'sdk', 'traffic', 'rule'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

interface Known {
  /** undefined: not loaded. */
  apps: readonly Pick<App, 'api_key_status'>[] | undefined;
  logs: readonly Pick<PolicyLog, 'timestamp'>[] | undefined;
  /** True if those are the newest of more: only an established tenant has so many. */
  isCut?: boolean;
  activePolicies: number | undefined;
  /** Remembered by this device: no read shows a download. */
  downloaded: boolean;
}

export interface Checklist {
  done: Record<FirstStep, boolean>;
  /** The first step that is not done; null where all are. */
  next: FirstStep | null;
}

const FRESH_MS = DAY;

/** Reads only times that sort before as text: reading them is most of the work on a long log. */
function hasTrafficBefore(time: number, logs: readonly Pick<PolicyLog, 'timestamp'>[], earliest: number): boolean {
  const text = new Date(time).toISOString();
  const isBefore = (at: number) => at >= earliest && at < time;
  return logs.some((log) => log.timestamp !== null && log.timestamp < text && isBefore(timeOf(log)));
}

/**
 * The steps that are done, computed from the data; traffic cannot arrive without a key and an SDK. null while unknown, and for a tenant
 * with traffic for more than a day: anything that one lacks is reported as needing attention instead.
 */
export function checklistOf(
  { apps, logs, isCut = false, activePolicies, downloaded }: Known,
  now: number,
): Checklist | null {
  if (apps === undefined || logs === undefined || activePolicies === undefined) return null;
  if (isCut || hasTrafficBefore(now - FRESH_MS, logs, earliestOf(now))) return null;
  const traffic = logs.length > 0;
  const done = {
    app: apps.length > 0,
    key: traffic || apps.some(hasKey),
    sdk: traffic || downloaded,
    traffic,
    rule: activePolicies > 0,
  };
  return { done, next: FIRST_STEPS.find((step) => !done[step]) ?? null };
}
