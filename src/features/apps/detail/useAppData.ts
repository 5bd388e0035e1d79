import { useMemo } from 'react';
import { type Cached, useCached, useOwner } from '@/cache/useCached';
import { getApiKeyStatus } from '@/contract/api-keys';
import type { App } from '@/contract/apps';
import { type Endpoint, listEndpoints } from '@/contract/endpoints';
import type { List } from '@/contract/fields';
import { listPolicyLogs, type PolicyLog } from '@/contract/policy-logs';
import { listTiles } from '@/contract/tiles';
import { type Today, todayOfApp } from '@/domain/logs/refused';
import { type Known, type Readiness, readinessOf } from '@/domain/readiness';
import { sameId } from '@/parts/byId';

export interface AppData {
  logs: Cached<List<PolicyLog>>;
  endpoints: Cached<List<Endpoint>>;
  /** Calls and refusals of the last 24 hours; null until they are known. */
  today: Today | null;
  readiness: Readiness;
}

function known<T, U>(from: Cached<T>, read: (data: T) => U): Known<U> {
  if (from.status === 'ready') return read(from.data);
  return from.status === 'failed' ? null : undefined;
}

const countOf = ({ items }: List<unknown>) => items.length;

/** The traffic that an app's page shows, and how far the app has come. */
export function useAppData(app: App): AppData {
  const tenant = useOwner()?.tenantId;
  const logs = useCached(listPolicyLogs, { app_id: app.id });
  const endpoints = useCached(
    listEndpoints,
    tenant === undefined ? null : { tenant_id: tenant, app_id: app.id, ignored: false },
  );
  const key = useCached(getApiKeyStatus, { id: app.id });
  const rules = useCached(listTiles, tenant === undefined ? null : { type: 'rate-limit', tenant_id: tenant });
  const today = useMemo(
    () => (logs.data ? todayOfApp(logs.data.items, endpoints.data?.items, Date.now()) : null),
    [logs.data, endpoints.data],
  );
  const readiness = readinessOf({
    hasKey: known(key, (data) => data !== null && data.status !== 'revoked'),
    hasSdk: app.sdk_version !== null,
    calls: known(logs, countOf),
    endpoints: known(endpoints, countOf),
    rules: known(
      rules,
      ({ items }) =>
        items.filter(
          ({ enabled, app_id, external_user_group, external_user_id }) =>
            enabled &&
            external_user_group === null &&
            external_user_id === null &&
            (app_id === null || sameId(app_id, app.id)),
        ).length,
    ),
  });
  return { logs, endpoints, today, readiness };
}
