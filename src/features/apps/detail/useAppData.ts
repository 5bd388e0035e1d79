import { useMemo, useState } from 'react';
import { type Cached, useCached, useOwner } from '@/cache/useCached';
import { type ApiKeyStatus, getApiKeyStatus } from '@/contract/api-keys';
import type { App } from '@/contract/apps';
import { type Endpoint, listEndpoints } from '@/contract/endpoints';
import type { List } from '@/contract/fields';
import { listPolicyLogs, type PolicyLog } from '@/contract/policy-logs';
import { listSdkBuilds } from '@/contract/sdk';
import { listTiles } from '@/contract/tiles';
import { hasSdk, isBuilding } from '@/domain/builds';
import { isCut, type Period } from '@/domain/logs/period';
import { type Today, todayOfApp } from '@/domain/logs/refused';
import { type Known, type Readiness, readinessOf } from '@/domain/readiness';
import { rulesExactly } from '@/domain/rules';
import { SECOND } from '@/durations';
import { sameId } from '@/parts/byId';
import { useLogPeriod, useSavedAt } from '@/parts/useLogPeriod';
import { useRulesInput } from '@/parts/useRulesInput';
import { useAwaited } from './useAwaited';

export interface AppData {
  logs: Cached<List<PolicyLog>>;
  endpoints: Cached<List<Endpoint>>;
  /** Calls and refusals of the 24 hours at the end of `period`; null where a part of them is not known. */
  today: Today | null;
  /** The time that the log covers. */
  period: Period;
  readiness: Readiness;
  /** A build of the app's SDK is known to be under way. */
  isBuilding: boolean;
}

/** True for a key that works, false for none; null for a state that this version does not know. */
const worksOf = (status: string): boolean | null =>
  status === 'active' ? true : status === 'revoked' || status === 'none' ? false : null;

function known<T, U>(from: Cached<T>, read: (data: T) => U | null): Known<U> {
  if (from.status === 'ready') return read(from.data);
  return from.status === 'failed' ? null : undefined;
}

/** True for a log that has every event of the app: an empty one says that there was none. */
export const isWhole = ({ data, base, total }: AppData['logs']): boolean =>
  data?.unreadable === 0 && (base === null || total === null);

/** Null where entries that could not be read may be the only ones. */
const countOf = ({ items, unreadable }: List<unknown>) => (items.length > 0 || unreadable === 0 ? items.length : null);

/** The user may be waiting for the first call of a new key, which changes the key's status, the log and the endpoints. */
const AWAITED_REFRESH_MS = 10 * SECOND;

/** The traffic that an app's page shows, and how far the app has come. */
export function useAppData(app: App): AppData {
  const tenant = useOwner()?.tenantId;
  const [hadKey, setHadKey] = useState(false);
  // A gateway may say that there is no key, or a service whose session has ended: only the other reads tell which.
  const isUnused = (data: ApiKeyStatus | null) =>
    data === null ? hadKey : worksOf(data.status) !== false && data.last_used_at === null;
  const key = useAwaited(getApiKeyStatus, { id: app.id }, isUnused, AWAITED_REFRESH_MS);
  const hasKey = known(key, (data) => worksOf(data?.status ?? 'revoked'));
  if (hasKey && !hadKey) setHadKey(true);
  // Without a key nothing calls.
  const mayCall = hasKey !== false || (hadKey && key.data === null);
  const isUncalled = ({ items }: List<unknown>) => mayCall && items.length === 0;
  const logs = useAwaited(listPolicyLogs, { app_id: app.id }, isUncalled, AWAITED_REFRESH_MS);
  const endpoints = useAwaited(
    listEndpoints,
    tenant === undefined ? null : { tenant_id: tenant, app_id: app.id, ignored: false },
    isUncalled,
    AWAITED_REFRESH_MS,
  );
  const builds = useCached(listSdkBuilds, { id: app.id });
  const rules = useCached(listTiles, useRulesInput('rate-limit'));
  const period = useLogPeriod(logs);
  // Endpoints count the hits of the day before they were read, so they add to a log of the same day only.
  const isOneDay = useSavedAt(endpoints) === null && !period.saved;
  const hits = isOneDay ? endpoints.data?.items : undefined;
  const today = useMemo(
    () =>
      logs.data && period.dated !== 'none' && !isCut(24, period) ? todayOfApp(logs.data.items, hits, period.end) : null,
    [logs.data, hits, period],
  );
  const readiness = readinessOf({
    hasKey,
    hasSdk: app.sdk_version !== null || known(builds, (list) => hasSdk(app, list)),
    calls: known(logs, ({ items }) => (items.length > 0 || isWhole(logs) ? items.length : null)),
    endpoints: known(endpoints, countOf),
    rules: known(rules, ({ items, unreadable }) =>
      countOf({
        items: rulesExactly(items, 'rate-limit').filter(
          ({ enabled, app_id, external_user_group, external_user_id }) =>
            enabled &&
            external_user_group === null &&
            external_user_id === null &&
            (app_id === null || sameId(app_id, app.id)),
        ),
        unreadable,
      }),
    ),
  });
  return { logs, endpoints, today, period, readiness, isBuilding: isBuilding(builds.data?.items ?? []) };
}
