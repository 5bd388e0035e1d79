import type { DashboardStats } from '@/contract/stats';
import { STATS_SNAPSHOT_EVERY_MS } from '@/contract/stats';
import { DAY } from '@/durations';

interface Dated {
  /** Epoch ms. */
  at: number;
}

/**
 * The snapshot that a figure of `now` is compared with: the one nearest to a day before it, or the nearest that there is. None if all are
 * less than 15 minutes older: they count as the same moment.
 */
export function baselineOf<T extends Dated>(snapshots: readonly T[], now: number): T | null {
  let nearest: T | null = null;
  const off = ({ at }: T) => Math.abs(now - DAY - at);
  for (const snapshot of snapshots) {
    if (now - snapshot.at < STATS_SNAPSHOT_EVERY_MS) continue;
    if (!nearest || off(snapshot) < off(nearest)) nearest = snapshot;
  }
  return nearest;
}

/** By how much each figure differs from an earlier one; nothing for a figure that either answer left out. */
export function changesSince(now: DashboardStats, then: DashboardStats): Partial<Record<keyof DashboardStats, number>> {
  const changes: Partial<Record<keyof DashboardStats, number>> = {};
  for (const name of Object.keys(now) as (keyof DashboardStats)[]) {
    const [is, was] = [now[name], then[name]];
    if (is !== null && was !== null) changes[name] = is - was;
  }
  return changes;
}
