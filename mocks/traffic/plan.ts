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
