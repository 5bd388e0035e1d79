import { parametersOf } from '@/api/request';
import { getApiKeyStatus } from '@/contract/api-keys';
import { type App, listApps } from '@/contract/apps';
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
import { inLanes } from '@/domain/bulk';
import { MINUTE } from '@/durations';
import { openedDb, ownedDb, withStorageTimeout } from './db';
import { keepsOfflineCopy } from './device';
import { NO_TENANT } from './keys';
import type { Resource } from './resource';
import { isTransient } from './resource-answers';
import { trim } from './room';
import { readRow } from './rows';
import { resourceOf, storeOwner } from './store';
import { whenWritten } from './unwritten';

/**
 * How a read ended: its answer is stored; it is missing, and may come if it is asked for again; or it will not come soon: it is refused, or
 * the store does not take it.
 */
export type Prefetched = 'stored' | 'missing' | 'unavailable';

/** The result of one round. `kept`: no new answer came, but an earlier one is stored. */
type End = Prefetched | 'kept';

/** A read, by call and parameters. `again`: the first attempt brought nothing. */
type Wanted = (again: boolean) => Promise<End>;

const want = <C extends AnyCall>(call: C, input: InputOf<C>): Wanted => {
  // Belongs to the session open now: once that has ended, nothing more is requested.
  const resource = resourceOf(call, parametersOf(call, input));
  return async (again) => {
    if (!resource) return 'unavailable';
    if (await isWarm(resource)) {
      // Loads the row into memory, for the first frame of its screen.
      if (!resource.lastRow) await resource.pull();
      return 'kept';
    }
    // The current screen reads its own data: a failure there stays until the user asks again.
    const isScreens = resource.isShown() && !resource.activity.running;
    // Its answer came before the store was this session's.
    const isUnstored = isScreens && resource.view.failure === null && !(await isStored(resource));
    if (isUnstored) await resource.refresh('current');
    else if (!isScreens) await resource.refresh(again && mayAskAgain(resource) ? 'user' : 'screen');
    const { failure } = resource.view;
    if (await isStored(resource)) return failure || (isScreens && !isUnstored) ? 'kept' : 'stored';
    // A change, such as one of bulk work, has overtaken the answer; or the service did not give one.
    const comesLater = failure === null ? resource.isOutdated() : isTransient(failure);
    return comesLater ? 'missing' : 'unavailable';
  };
};

/** True if its read has failed, and the service has not said when to ask again. Only then is a second read sent at once. */
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

// A page that is loaded again need not read all of it again.
const WARM_FOR_MS = 10 * MINUTE;

async function isWarm(resource: Resource): Promise<boolean> {
  const check = await openedDb()
    ?.checks.get(resource.key)
    .catch(() => undefined);
  const age = Date.now() - (check?.checkedAt ?? 0);
  return check !== undefined && !check.stale && age >= 0 && age < WARM_FOR_MS;
}

/**
 * Reads what an admin would want offline, so that screens never opened work there too: behind what the user asks, a few at a time
 * (design.md, cache rules). Reads nothing where no copy is kept on this device.
 * @returns 'missing' if any of it is; 'stored' if all of it is
 */
export async function warm(): Promise<Prefetched> {
  const owner = storeOwner();
  const db = await ownedDb();
  // Waits until the answers on screen are stored, so that they are not read again.
  await withStorageTimeout(whenWritten(), undefined);
  if (!owner || owner.tenantId === NO_TENANT || !keepsOfflineCopy()) return 'unavailable';
  // It may open late.
  if (!db) return 'missing';
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
  const newest = apps.toSorted(newerFirst).slice(0, WARM_APPS);
  const details = await runAll(
    newest.flatMap(({ id }) => [
      want(listEndpoints, { tenant_id, app_id: id, ignored: false }),
      want(getApiKeyStatus, { id }),
      want(listSdkBuilds, { id }),
    ]),
  );
  const ends = [...lists, ...details];
  if (ends.includes('stored')) await trim(db).catch(() => {});
  return worst(ends);
}

/** The contract writes times in UTC, which sort as text. An unknown one counts as older than any. */
function newerFirst({ created_at: a }: App, { created_at: b }: App): number {
  if (a === b) return 0;
  return (a ?? '') < (b ?? '') ? 1 : -1;
}

const worst = (ends: readonly End[]): Prefetched =>
  (['missing', 'unavailable'] as const).find((end) => ends.includes(end)) ?? 'stored';

/** Runs all reads, and once more those that are missing: the network may have been busy with what the user was doing. */
async function runAll(wanted: Wanted[]): Promise<End[]> {
  const first = await runFew(wanted, false);
  const missing = wanted.filter((one) => first.get(one) === 'missing');
  return [...new Map([...first, ...(await runFew(missing, true))]).values()];
}

/** A few at a time. */
async function runFew(wanted: readonly Wanted[], again: boolean): Promise<Map<Wanted, End>> {
  const ends = new Map<Wanted, End>();
  await inLanes(wanted, WARM_PARALLEL, async (one) => void ends.set(one, await one(again)));
  return ends;
}
