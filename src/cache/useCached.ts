import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { parametersOf } from '@/api/request';
import type { AnyCall, InputOf, OutputOf } from '@/contract/define';
import type { Failure } from '@/contract/errors';
import { baselineOf } from '@/domain/trends';
import {
  type CacheDb,
  onStorageState,
  openedDb,
  type ResponseRow,
  type Snapshot,
  type StorageState,
  storageState,
} from './db';
import type { Owner } from './keys';
import type { Resource } from './resource';
import { onAnyResource } from './resource-page';
import type { View } from './resource-state';
import { confirmedAt, isPlausible, readRow } from './rows';
import { snapshotsKeyOf, snapshotsOf } from './snapshots';
import { onStore, resourceOf, storeOwner, type Trouble, troubleNow } from './store';

/** Status of a read, for the age label and the notices; see {@link useFreshness}. */
export interface Source {
  resource: Resource | null;
}

interface Common {
  /** Why the last read brought nothing, also while older data is shown; null after a good one. */
  failure: Failure | null;
  /** Length of the whole list if only its newest entries are loaded; null otherwise. */
  total: number | null;
  /** How many those are, before any filter; null if all are loaded. */
  newest: number | null;
  /** Reads again; for 'Try again'. */
  refresh: () => Promise<void>;
  source: Source;
}

/** `base`: the unfiltered answer that the data was filtered from in the page (design.md, cache rules); null if the service filtered it. */
export type Cached<T> =
  | ({ status: 'loading'; data: undefined; base: null } & Common)
  | ({ status: 'ready'; data: T; base: T | null } & Common)
  | ({ status: 'failed'; data: undefined; base: null; failure: Failure } & Common);

interface Options {
  /** Reads again this often, ms, while the window is visible; rows that another window has confirmed meanwhile are left out. */
  refreshEveryMs?: number;
}

const NO_VIEW: View = { held: null, failure: null };
const noSubscription = () => () => {};

export const useOwner = (): Owner | null => useSyncExternalStore(onStore, storeOwner);
const useDb = (): CacheDb | null => useSyncExternalStore(onStorageState, openedDb);

/** The row as Dexie has it, followed live; what was seen of it before, so that a screen opened again shows it at once. */
const useRow = (resource: Resource | null): ResponseRow | undefined =>
  useSyncExternalStore(resource ? resource.onRow : noSubscription, () => resource?.lastRow);

/**
 * The answer to a read, from the cache, kept up to date: the only way in which screens read (design.md). `null` reads nothing yet.
 * Re-renders only when the shown data changes; ages and spinners come from {@link useFreshness}.
 */
export function useCached<C extends AnyCall>(
  call: C,
  input: InputOf<C> | null,
  options: Options = {},
): Cached<OutputOf<C>> {
  const owner = useOwner();
  const text = input === null ? null : JSON.stringify(parametersOf(call, input));
  const parameters = useMemo(() => (text === null ? null : (JSON.parse(text) as Record<string, string>)), [text]);
  // `owner` is what resourceOf depends on, through the store.
  const resource = useMemo(
    () => (owner && parameters ? resourceOf(call, parameters) : null),
    [owner, call, parameters],
  );
  const view = useSyncExternalStore(resource ? resource.onView : noSubscription, () => resource?.view ?? NO_VIEW);
  const row = useRow(resource);

  useEffect(() => resource?.show(), [resource]);
  const every = options.refreshEveryMs;
  useEffect(() => (every ? resource?.poll(every) : undefined), [resource, every]);

  const own = useMemo(() => pick(call, row, view, resource), [call, row, view, resource]);
  const base = useNarrowBase(call, parameters, own === null && view.failure !== null);
  const baseRow = useRow(base);
  const narrowed = useMemo(
    () =>
      own === null && call.narrow && parameters
        ? narrow(call, parameters, pick(call, baseRow, base?.view ?? NO_VIEW, base))
        : null,
    [own, call, parameters, baseRow, base],
  );

  const refresh = useCallback(() => resource?.refresh({ asked: true }) ?? Promise.resolve(), [resource]);
  const source = useMemo(
    () => ({ resource: own === null && narrowed ? base : resource }),
    [own, narrowed, base, resource],
  );
  const shown = own ?? narrowed;
  const common = {
    failure: view.failure,
    total: shown?.total ?? null,
    newest: shown?.newest ?? null,
    refresh,
    source,
  };
  if (shown)
    return {
      ...common,
      status: 'ready',
      data: shown.value as OutputOf<C>,
      base: own === null && narrowed ? (narrowed.base as OutputOf<C>) : null,
    };
  const nothing = { ...common, data: undefined, base: null };
  if (view.failure) return { ...nothing, status: 'failed', failure: view.failure };
  return { ...nothing, status: 'loading' };
}

interface Shown {
  value: unknown;
  total: number | null;
  newest: number | null;
}

const lengthOf = (value: unknown) => (value as { items?: readonly unknown[] } | null)?.items?.length ?? null;

/** The value that the page holds, or the stored one; null if neither may be shown. */
function pick(call: AnyCall, row: ResponseRow | undefined, view: View, resource: Resource | null): Shown | null {
  if (!resource) return null;
  if (view.held) return { value: view.held.value, total: null, newest: null };
  if (!row || !isPlausible(row.storedAt, Date.now())) return null;
  const value = readRow(call, row, resource.owner);
  return value === undefined ? null : { value, total: row.total, newest: row.total === null ? null : lengthOf(value) };
}

function useNarrowBase(call: AnyCall, parameters: Record<string, string> | null, needed: boolean): Resource | null {
  return useMemo(() => {
    const by = call.narrow?.by;
    if (!needed || !by || !parameters || !by.some((name) => name in parameters)) return null;
    return resourceOf(call, Object.fromEntries(Object.entries(parameters).filter(([name]) => !by.includes(name))));
  }, [call, parameters, needed]);
}

const narrow = (call: AnyCall, parameters: Record<string, string>, base: Shown | null) =>
  base && call.narrow ? { ...base, value: call.narrow.keep(base.value, parameters), base: base.value } : null;

export interface Freshness {
  /** When what is shown was last confirmed by the service, epoch ms; null where nothing is shown. */
  at: number | null;
  /** A change was made since: what is shown may miss it. */
  stale: boolean;
  failure: Failure | null;
}

/** Age of a read. Apart from {@link useCached}, so that a refresh without news re-renders labels only. */
export function useFreshness({ resource }: Source): Freshness {
  const view = useSyncExternalStore(resource ? resource.onView : noSubscription, () => resource?.view ?? NO_VIEW);
  const row = useRow(resource);
  const check = useSyncExternalStore(resource ? resource.onCheck : noSubscription, () => resource?.lastCheck);
  return {
    at: confirmedAt(row, check, view.held, Date.now()),
    stale: resource?.mayMissChange() ?? false,
    failure: view.failure,
  };
}

/** Why what is on screen may be out of date, over all panels. */
export const useTrouble = <T extends string | Trouble | null>(select: (trouble: Trouble) => T): T =>
  // A part of it, since every confirmation changes the times in it: a refresh without news is to render nothing (performance.md).
  useSyncExternalStore(onAnyResource, () => select(troubleNow()));

export const useStorageState = (): StorageState => useSyncExternalStore(onStorageState, storageState);

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
