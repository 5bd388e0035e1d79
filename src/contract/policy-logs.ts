import * as v from 'valibot';
import { KEEP_NEWEST_LOGS } from './constants';
import { defineCall } from './define';
import { cutBelow, DEEPEST } from './depth';
import { id, listOf, openEnum, optionalId, optionalTimestamp, text } from './fields';
import { newestLogsFirst } from './newest-logs';

export const SEVERITIES = ['info', 'low', 'medium', 'high', 'critical'] as const;

export const policyLog = v.object({
  id,
  timestamp: optionalTimestamp,
  /** An external user's id. */
  user_id: optionalId,
  app_id: optionalId,
  action: text,
  event_type: text,
  /** Empty where the service names none. */
  severity: openEnum(SEVERITIES, ''),
  details: v.pipe(
    v.optional(v.unknown(), null),
    v.transform((details) => cutBelow(details, DEEPEST)),
  ),
});
export type PolicyLog = v.InferOutput<typeof policyLog>;

type Query = Readonly<Record<string, string>>;
const reads = (own: unknown, wanted: string | undefined) => wanted === undefined || String(own) === wanted;

const keep = <T extends { items: readonly PolicyLog[] }>(list: T, { app_id, user_id }: Query) => ({
  ...list,
  items: list.items.filter((log) => reads(log.app_id, app_id) && reads(log.user_id, user_id)),
});

/** True for an event of another app or user. One that names none may still be of the one that was asked for. */
const isOfAnother = (log: PolicyLog, { app_id, user_id }: Query) =>
  (log.app_id !== null && !reads(log.app_id, app_id)) || (log.user_id !== null && !reads(log.user_id, user_id));

export const listPolicyLogs = defineCall({
  name: 'policyLogs.list',
  method: 'GET',
  path: '/api/policy-logs',
  query: v.object({ app_id: v.optional(id), user_id: v.optional(id) }),
  response: listOf(policyLog, ['logs', 'policy_logs']),
  fallback: 'Failed to load policy logs',
  storable: true,
  keepNewest: { most: KEEP_NEWEST_LOGS, newestFirst: (logs) => newestLogsFirst(logs as readonly PolicyLog[]) },
  narrow: {
    by: ['app_id', 'user_id'],
    keep,
    narrowAnswer: (list, query) => (list.items.some((log) => isOfAnother(log, query)) ? keep(list, query) : list),
  },
});
