import type { PolicyLog } from './policy-logs';

/** Newest first, as contract.md promises, whatever order a server sends. Returns the same array if it was sorted already. */
export function newestLogsFirst(logs: readonly PolicyLog[]): readonly PolicyLog[] {
  // Times are read into ISO 8601 in UTC, which sorts as text: 100,000 need not be parsed for this.
  const later = (a: PolicyLog, b: PolicyLog) => (a.timestamp ?? '') < (b.timestamp ?? '');
  const sorted = logs.every((log, index) => {
    const before = logs[index - 1];
    return before === undefined || !later(before, log);
  });
  return sorted ? logs : [...logs].sort((a, b) => (later(a, b) ? 1 : later(b, a) ? -1 : 0));
}
