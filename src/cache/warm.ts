import { parametersOf } from '@/api/request';
import { getApiKeyStatus } from '@/contract/api-keys';
import { listApps } from '@/contract/apps';
import { TILE_TYPES, WARM_APPS, WARM_PARALLEL } from '@/contract/constants';
import type { AnyCall, InputOf } from '@/contract/define';
import { listEndpoints } from '@/contract/endpoints';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { getCurrentPlan, listPlans } from '@/contract/plans';
import { listPolicyLogs } from '@/contract/policy-logs';
import { listSdkBuilds } from '@/contract/sdk';
import { getStats } from '@/contract/stats';
import { listLegacyTiles, listTiles } from '@/contract/tiles';
import { listUsers } from '@/contract/users';
import { cacheDb } from './db';
import { readRow } from './rows';
import { resourceOf, storeOwner } from './store';
import { trim } from './write';

/** A read, by call and parameters. */
type Wanted = () => Promise<void> | undefined;

const want =
  <C extends AnyCall>(call: C, input: InputOf<C>): Wanted =>
  () => {
    const resource = resourceOf(call, parametersOf(call, input));
    // Just read by a screen: nothing to do.
    return resource && !resource.lastRow ? resource.refresh() : undefined;
  };

/**
 * Reads what an admin would want offline, so that screens never opened work there too: behind what the user asks, a few at a time
 * (design.md, cache rules). Resolves when done.
 */
export async function warm(): Promise<void> {
  const owner = storeOwner();
  const db = await cacheDb();
  if (!owner || !db) return;
  const tenant_id = owner.tenantId;
  await runFew([
    want(listApps, {}),
    want(getStats, {}),
    want(listExternalUsers, {}),
    want(listExternalUserGroups, {}),
    want(listLegacyTiles, {}),
    want(listPolicyLogs, {}),
    ...TILE_TYPES.map((type) => want(listTiles, { type, tenant_id })),
    want(listUsers, {}),
    want(listPlans, {}),
    want(getCurrentPlan, {}),
  ]);
  const resource = resourceOf(listApps, {});
  const row = resource && (await db.responses.get(resource.key).catch(() => undefined));
  const apps = row ? (readRow(listApps, row, owner)?.items ?? []) : [];
  const newest = [...apps].sort((a, b) => String(b.created_at).localeCompare(String(a.created_at))).slice(0, WARM_APPS);
  await runFew(
    newest.flatMap(({ id }) => [
      want(listEndpoints, { tenant_id, app_id: id, ignored: false }),
      want(getApiKeyStatus, { id }),
      want(listSdkBuilds, { id }),
    ]),
  );
  await trim(db).catch(() => {});
}

async function runFew(wanted: Wanted[]): Promise<void> {
  const left = [...wanted];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) await next();
  };
  await Promise.all(Array.from({ length: WARM_PARALLEL }, worker));
}
