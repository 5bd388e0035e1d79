import { perMinute } from '../rates';
import type { PlannedLimit } from './planner';

/** The service words 60 seconds as '1m' and any other number as '{n}s' (contract.md, POST /api/tiles/group). */
const periodOf = (seconds: number) => (seconds === 60 ? '1m' : `${seconds}s`);

/** The limit that a configuration of free JSON asks for; null where it has no two numbers above 0 that say so. */
export function limitOfConfig(config: object): PlannedLimit | null {
  const { max_requests: limit, interval_seconds: seconds } = config as Record<string, unknown>;
  if (typeof limit !== 'number' || typeof seconds !== 'number') return null;
  const planned = { limit, period: periodOf(seconds) };
  return perMinute(planned) === null ? null : planned;
}
