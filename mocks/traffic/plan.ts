import { DAY } from '@/durations';
import type { Caller } from './callers';

/** A release after which the app failed for a while; another one fails at the same time of each later week. */
export interface BadRelease {
  appId: string;
  /** The first one's times, epoch ms. */
  from: number;
  to: number;
}

/** The callers of a tenant's apps: part of a scenario, not of its state. Apps created later have callers of their own (growing.ts). */
export interface TrafficPlan {
  callers: readonly Caller[];
  /** The apps that these callers cover. */
  appIds: ReadonlySet<string>;
  badRelease?: BadRelease;
}

/** The demo may be used every day for weeks, and each week that is shown has a bad release. */
export function isInBadRelease({ badRelease }: TrafficPlan, appId: string, at: number): boolean {
  if (badRelease?.appId !== appId || at < badRelease.from) return false;
  return (at - badRelease.from) % (7 * DAY) < badRelease.to - badRelease.from;
}
