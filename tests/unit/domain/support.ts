import type { PolicyLog } from '@/contract/policy-logs';

/** The current time in all tests of logs. */
export const NOW = Date.parse('2026-03-10T12:30:00Z');

let ids = 0;
/** An event this many milliseconds before now. */
export const log = (ago: number, over: Partial<PolicyLog> = {}): PolicyLog => ({
  id: ++ids,
  timestamp: new Date(NOW - ago).toISOString(),
  user_id: null,
  app_id: null,
  action: 'allowed',
  event_type: 'request.allowed',
  severity: 'info',
  details: null,
  ...over,
});
