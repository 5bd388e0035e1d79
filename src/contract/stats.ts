import * as v from 'valibot';
import { MINUTE } from '../durations';
import { defineCall } from './define';
import { amount, optional } from './fields';

const total = optional(v.pipe(amount, v.integer(), v.minValue(0)));

export const dashboardStats = v.pipe(
  v.object({ apps_total: total, external_users_total: total, groups_total: total, active_policies_total: total }),
  v.check((stats) => Object.values(stats).some((value) => value !== null), 'no total'),
);
export type DashboardStats = v.InferOutput<typeof dashboardStats>;

/** Often enough to find one near any moment of the day before, and 673 of them in the seven days that are kept. */
export const STATS_SNAPSHOT_EVERY_MS = 15 * MINUTE;

export const getStats = defineCall({
  name: 'stats.get',
  method: 'GET',
  path: '/api/dashboard/stats',
  response: dashboardStats,
  fallback: 'Stats unavailable',
  storable: true,
  snapshotEveryMs: STATS_SNAPSHOT_EVERY_MS,
});
