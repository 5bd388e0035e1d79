import type { PolicyLog } from './policy-logs';

/** '…T12:30:00.000Z', as the contract writes readable times. Date.parse alone takes 'build 5' for a day in May. */
export const isMoment = (timestamp: string): boolean => timestamp.endsWith('Z') && timestamp.at(-14) === 'T';

/** The time as text to compare; '', which is older than any, if it cannot be read. */
const comparable = ({ timestamp }: PolicyLog) => (timestamp !== null && isMoment(timestamp) ? timestamp : '');

/**
 * Newest first, as contract.md promises, whatever order a server sends. Events without a readable time come last, in the service's order.
 * Returns the same array if it was sorted already.
 */
export function newestLogsFirst(logs: readonly PolicyLog[]): readonly PolicyLog[] {
  // Times are read into ISO 8601 in UTC, which sorts as text: 100,000 need not be parsed for this.
  const later = (a: PolicyLog, b: PolicyLog) => comparable(a) < comparable(b);
  const sorted = logs.every((log, index) => {
    const before = logs[index - 1];
    return before === undefined || !later(before, log);
  });
  return sorted ? logs : logs.toSorted((a, b) => (later(a, b) ? 1 : later(b, a) ? -1 : 0));
}
