import * as v from 'valibot';
import type { AnyCall } from '@/contract/define';
import type { Id } from '@/contract/fields';
import type { CacheDb, CheckRow, ResponseRow, Snapshot, SnapshotsRow } from './db';
import { keyOf, tenantOf } from './keys';
import { isPlausible, newCheck } from './rows';

/** The key beside the answer's own; it is no other row's key, since those are JSON. */
export const snapshotsKeyOf = (key: string) => `${key} snapshots`;

const stored = v.object({ snapshots: v.array(v.object({ at: v.number(), value: v.unknown() })) });

/** Earlier answers in a row of `checks`, oldest first: none from the future, none older than the kept period, none of another shape. */
export function snapshotsOf(row: CheckRow | undefined, now: number): Snapshot[] {
  const read = v.safeParse(stored, row);
  return read.success ? read.output.snapshots.filter(({ at }) => isPlausible(at, now)) : [];
}

/** Keeps the answer as a snapshot, unless there is one of just before. Part of the writer's transaction: under its epoch, its scope, its purge. */
export async function addSnapshot(db: CacheDb, answer: ResponseRow, everyMs: number): Promise<void> {
  const key = snapshotsKeyOf(answer.key);
  const kept = snapshotsOf(await db.checks.get(key), answer.storedAt);
  const last = kept.at(-1);
  if (last && answer.storedAt - last.at < everyMs) return;
  // Under a name that no call has, so that no change marks it stale.
  const row: SnapshotsRow = {
    ...newCheck(key, `${answer.call} snapshots`, {}),
    snapshots: [...kept, { at: answer.storedAt, value: answer.value }],
  };
  await db.checks.put(row);
}

/** Earlier figures of one tenant that the service itself provides. */
interface EarlierFigures {
  tenantId: Id;
  /** Epoch ms; snapshots from up to this time belong to data that the service has replaced. */
  before: number;
  stats: readonly Snapshot[];
}

/**
 * Replaces this device's snapshots up to `before` with earlier figures that the service itself provides; a user of another tenant gets none.
 * For the user who is signed in when they are written; under the session's purge, as {@link addSnapshot}'s are.
 */
export async function keepEarlier(
  db: CacheDb,
  call: AnyCall,
  { tenantId, before, stats }: EarlierFigures,
): Promise<void> {
  await db.transaction('rw', [db.meta, db.checks], async () => {
    const owner = (await db.meta.get('session'))?.user;
    if (!owner) return;
    const key = snapshotsKeyOf(keyOf(call, {}, owner));
    const seen = snapshotsOf(await db.checks.get(key), Date.now()).filter(({ at }) => at > before);
    const own = tenantOf(owner) === String(tenantId) ? stats : [];
    const row: SnapshotsRow = { ...newCheck(key, `${call.name} snapshots`, {}), snapshots: [...own, ...seen] };
    await db.checks.put(row);
  });
}
