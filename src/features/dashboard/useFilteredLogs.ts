import { useMemo } from 'react';
import { type Cached, useCached } from '@/cache/useCached';
import { DASHBOARD_REFRESH_MS } from '@/contract/constants';
import type { List } from '@/contract/fields';
import { listPolicyLogs, type PolicyLog } from '@/contract/policy-logs';
import type { DashboardFilters } from './useLogFilters';

/** The log of the chosen app and user: the service's answer or, until it arrives, the matching part of the whole log if that is loaded. */
export function useFilteredLogs(
  logs: Cached<List<PolicyLog>>,
  { app, user }: DashboardFilters,
): Cached<List<PolicyLog>> {
  const filtering = app !== '' || user !== '';
  const query = useMemo(
    () => ({ ...(app === '' ? {} : { app_id: app }), ...(user === '' ? {} : { user_id: user }) }),
    [app, user],
  );
  const answer = useCached(listPolicyLogs, filtering ? query : null, { refreshEveryMs: DASHBOARD_REFRESH_MS });
  const awaited = filtering && answer.status === 'loading';
  const found = useMemo(() => {
    const data = awaited && logs.data ? listPolicyLogs.narrow?.keep(logs.data, query) : undefined;
    return data && logs.status === 'ready' ? { ...logs, data, base: logs.data } : null;
  }, [awaited, logs, query]);
  return filtering ? (found ?? answer) : logs;
}
