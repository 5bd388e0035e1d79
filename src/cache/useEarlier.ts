import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { AnyCall, OutputOf } from '@/contract/define';
import { baselineOf } from '@/domain/trends';
import { type CacheDb, onStorageState, openedDb, type Snapshot } from './db';
import { snapshotsKeyOf, snapshotsOf } from './snapshots';
import type { Source } from './useCached';

const useDb = (): CacheDb | null => useSyncExternalStore(onStorageState, openedDb);

export interface Earlier<T> {
  /** When the service gave it, epoch ms. */
  at: number;
  value: T;
}

/** The earlier answer that what is shown is compared with: the snapshot nearest to a day before it; null where there is none. */
export function useEarlier<C extends AnyCall>(call: C, { resource }: Source): Earlier<OutputOf<C>> | null {
  const db = useDb();
  // Text, so that a refresh that chooses the same snapshot renders nothing. It includes the row's key: until this user's first text is
  // there, the previous user's last one remains.
  const text = useLiveQuery(
    async () => {
      if (!db || !resource) return null;
      try {
        const [check, row] = await db.checks.bulkGet([resource.key, snapshotsKeyOf(resource.key)]);
        const at = resource.view.held?.at ?? check?.checkedAt ?? null;
        const chosen = at === null ? null : baselineOf(snapshotsOf(row, at), at);
        return chosen && JSON.stringify({ ...chosen, key: resource.key });
      } catch {
        return null;
      }
    },
    [db, resource],
    null,
  );
  return useMemo(() => {
    const chosen = text === null ? null : (JSON.parse(text) as Snapshot & { key: string });
    if (!chosen || chosen.key !== resource?.key) return null;
    const read = v.safeParse(call.response, chosen.value);
    return read.success ? { at: chosen.at, value: read.output as OutputOf<C> } : null;
  }, [text, call, resource]);
}
