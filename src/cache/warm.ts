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
import { MINUTE } from '@/durations';
import { openedDb, ownedDb, withStorageTimeout } from './db';
import { keepsOfflineCopy } from './device';
import { NO_TENANT } from './keys';
import type { Resource } from './resource';
import { trim } from './room';
import { readRow } from './rows';
import { resourceOf, storeOwner } from './store';
import { whenWritten } from './unwritten';

/** A read, by call and parameters; true once its answer is stored. `again`: it has brought nothing the first time. */
type Wanted = (again: boolean) => Promise<boolean>;

const want = <C extends AnyCall>(call: C, input: InputOf<C>): Wanted => {
  // Belongs to the session open now: once that has ended, nothing more is requested.
  const resource = resourceOf(call, parametersOf(call, input));
  return async (again) => {
    if (!resource) return false;
    if (await isFresh(resource)) {
      // Loads the row into memory, for the first frame of its screen.
      if (!resource.lastRow) await resource.pull();
      return true;
    }
    // Data on the current screen is read by the screen: its failure stays until the user asks again.
    const others = resource.isShown() && !resource.activity.running;
    if (!others) await resource.refresh({ asked: again && mayAskAgain(resource) });
    // Its answer came before the store was this session's.
    else if (resource.view.failure === null && !(await isStored(resource))) await resource.refresh({ changed: true });
    return isStored(resource);
  };
};

/** True if its read has failed, and the service has not said when to ask again. Only then is a second read worth the trouble, and waited for. */
const mayAskAgain = ({ view: { failure } }: Resource): boolean =>
  failure !== null && !(failure.kind === 'refused' && failure.retryAfterS !== null);

/** True if the value outlives the page: one held in memory alone is of no use without a network. */
async function isStored(resource: Resource): Promise<boolean> {
  const count = await openedDb()
    ?.responses.where('key')
    .equals(resource.key)
    .count()
    .catch(() => 0);
  return count === 1;
}

// A page that is loaded anew need not read all of it again.
const WARM_FOR_MS = 10 * MINUTE;

async function isFresh(resource: Resource): Promise<boolean> {
  const check = await openedDb()
    ?.checks.get(resource.key)
    .catch(() => undefined);
  const age = Date.now() - (check?.checkedAt ?? 0);
  return check !== undefined && !check.stale && age >= 0 && age < WARM_FOR_MS;
}

/**
 * Reads what an admin would want offline, so that screens never opened work there too: behind what the user asks, a few at a time
 * (design.md, cache rules). Resolves when done: true where all of it is stored. Reads nothing where no copy is kept on this device.
 */
export async function warm(): Promise<boolean> {
  const owner = storeOwner();
  const db = await ownedDb();
  // Answers on screen need not be read again.
  await withStorageTimeout(whenWritten(), undefined);
  if (!owner || owner.tenantId === NO_TENANT || !db || !keepsOfflineCopy()) return false;
  const tenant_id = owner.tenantId;
  const lists = await runAll([
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
  const newest = [...apps].sort((a, b) => (b.created_at ?? '').localeCompare(a.created_at ?? '')).slice(0, WARM_APPS);
  const details = await runAll(
    newest.flatMap(({ id }) => [
      want(listEndpoints, { tenant_id, app_id: id, ignored: false }),
      want(getApiKeyStatus, { id }),
      want(listSdkBuilds, { id }),
    ]),
  );
  await trim(db).catch(() => {});
  return lists && details;
}

/** Runs all reads, and once more those that failed: the network may have been busy with what the user was doing. */
async function runAll(wanted: Wanted[]): Promise<boolean> {
  const failed = await runFew(wanted, false);
  return failed.length === 0 || (await runFew(failed, true)).length === 0;
}

/** A few at a time; returns those that brought nothing. */
async function runFew(wanted: Wanted[], again: boolean): Promise<Wanted[]> {
  const left = [...wanted];
  const failed: Wanted[] = [];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      if (!(await next(again))) failed.push(next);
    }
  };
  await Promise.all(Array.from({ length: WARM_PARALLEL }, worker));
  return failed;
}
