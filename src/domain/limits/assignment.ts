import { perMinute } from '../rates';
import type { PlannedLimit } from './planner';

/** The service words 60 seconds as '1m' and any other number as '{n}s' (contract.md, POST /api/tiles/group). */
const periodOf = (seconds: number) => (seconds === 60 ? '1m' : `${seconds}s`);

/** A limit may lose its last digits, other than what is sent (docs/decisions/0140-large-numbers.md). */
const rounded = (amount: unknown) => (typeof amount === 'bigint' ? Number(amount) : amount);

/** The limit that a configuration of free JSON asks for; null where it has no two numbers above 0 that say so. */
export function limitOfConfig(config: object): PlannedLimit | null {
  const { max_requests, interval_seconds } = config as Record<string, unknown>;
  const [limit, seconds] = [max_requests, interval_seconds].map(rounded);
  if (typeof limit !== 'number' || typeof seconds !== 'number') return null;
  const planned = { limit, period: periodOf(seconds) };
  return perMinute(planned) === null ? null : planned;
}
