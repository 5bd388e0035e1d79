import type { Caller } from './callers';

/** A release after which the app failed for a while. */
export interface BadRelease {
  appId: string;
  /** Epoch ms. */
  from: number;
  to: number;
}

/** Who calls a tenant's apps: part of a scenario, not of its state. Apps that are made later have callers of their own (growing.ts). */
export interface TrafficPlan {
  callers: readonly Caller[];
  /** The apps that those callers make up for. */
  appIds: ReadonlySet<string>;
  badRelease?: BadRelease;
}
