import { isMoment } from '@/moment';
import type { PolicyLog } from './policy-logs';

/** The time as text to compare; '', which is older than any, if it cannot be read. */
const comparable = ({ timestamp }: PolicyLog) => (timestamp !== null && isMoment(timestamp) ? timestamp : '');

/**
 * Newest first, as contract.md promises, whatever order a server sends. Events without a readable time come last, in the service's order.
 * Returns the same array if it was sorted already.
 */
export function newestLogsFirst(logs: readonly PolicyLog[]): readonly PolicyLog[] {
  // Times are read into ISO 8601 in UTC, which sorts as text: 100,000 need not be parsed for this.
  const times = logs.map(comparable);
  const newerFirst = (a = '', b = '') => (a < b ? 1 : b < a ? -1 : 0);
  if (times.every((time, index) => index === 0 || newerFirst(times[index - 1], time) <= 0)) return logs;
  const order = [...times.keys()].sort((a, b) => newerFirst(times[a], times[b]));
  return order.flatMap((index) => logs[index] ?? []);
}
