import * as v from 'valibot';
import type { CacheDb, CheckRow, ResponseRow, Snapshot, SnapshotsRow } from './db';
import { isPlausible, newCheck } from './rows';

/** Beside the row that it belongs to, and no address of any: those are JSON. */
export const snapshotsKeyOf = (key: string) => `${key} snapshots`;

const stored = v.object({ snapshots: v.array(v.object({ at: v.number(), value: v.unknown() })) });

/** What a row of `checks` holds of earlier answers, oldest first: none from the future, none older than what is kept, nothing of another shape. */
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
