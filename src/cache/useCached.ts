import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { parametersOf } from '@/api/request';
import type { AnyCall, InputOf, OutputOf } from '@/contract/define';
import type { Failure } from '@/contract/errors';
import { onStorageState, type ResponseRow, type StorageState, storageState } from './db';
import type { Owner } from './keys';
import { isFresh } from './recent';
import type { Resource } from './resource';
import { onAnyResource } from './resource-page';
import type { ResourceView } from './resource-state';
import { readRow } from './rows';
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

/**
 * `base`: the unfiltered answer from which the page filtered the data (design.md, cache rules). Null if the service did the filtering, or
 * ignored the filter and sent a complete answer: filtering that in the page gives the same result.
 */
export type Cached<T> =
  | ({ status: 'loading'; data: undefined; base: null } & Common)
  | ({ status: 'ready'; data: T; base: T | null } & Common)
  | ({ status: 'failed'; data: undefined; base: null; failure: Failure } & Common);

export interface ReadOptions {
  /** Reads again this often, ms, while the window is visible; rows that another window has confirmed meanwhile are left out. */
  refreshEveryMs?: number;
  /**
   * Restricts what is read on mount: 'missing' to answers that are not on the device; 'older' also to those that the service has not confirmed
   * within the last minute, or that lack a change (`isFresh`).
   */
  ask?: keyof typeof IS_GOOD;
}

const IS_GOOD = { missing: (resource: Resource) => resource.at() !== null, older: isFresh };

const NO_VIEW: ResourceView = { held: null, failure: null };
const noSubscription = () => () => {};

export const useOwner = (): Owner | null => useSyncExternalStore(onStore, storeOwner);

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
  { refreshEveryMs, ask }: ReadOptions = {},
): Cached<OutputOf<C>> {
  const owner = useOwner();
  const text = input === null ? null : JSON.stringify(parametersOf(call, input));
  const parameters = useMemo(() => (text === null ? null : (JSON.parse(text) as Record<string, string>)), [text]);
  // `owner` is what resourceOf depends on, through the store.
  const resource = useMemo(
    () => (owner && parameters ? resourceOf(call, parameters) : null),
    [owner, call, parameters],
  );
  const own = useNarrowedAnswer(call, parameters, useShown(call, resource));
  const failure = useSyncExternalStore(
    resource ? resource.onView : noSubscription,
    () => resource?.view.failure ?? null,
  );

  useEffect(() => (resource && ask ? showUntil(IS_GOOD[ask], resource) : resource?.show()), [resource, ask]);
  useEffect(() => (refreshEveryMs ? resource?.poll(refreshEveryMs) : undefined), [resource, refreshEveryMs]);

  // No event announces that a value may not be shown any more, since it has grown too old or the clock was set (reliability.md, C2).
  const isEmpty = own === null && failure === null;
  useEffect(() => {
    if (isEmpty) resource?.wake();
  }, [resource, isEmpty]);

  const unfiltered = useNarrowBase(call, parameters, own === null && failure !== null);
  const whole = useShown(call, unfiltered);
  const narrowed = useMemo(
    () => (own === null && parameters ? narrow(call, parameters, whole) : null),
    [own, call, parameters, whole],
  );

  const refresh = useCallback(() => resource?.refresh('user') ?? Promise.resolve(), [resource]);
  const source = useMemo(
    () => ({ resource: own === null && narrowed ? unfiltered : resource }),
    [own, narrowed, unfiltered, resource],
  );
  const shown = own ?? narrowed;
  // One object as long as nothing in it changes: a component that gets it as a prop renders again only for news.
  return useMemo(() => {
    const { total = null, newest = null, base = null } = shown ?? {};
    const common = { failure, total, newest, refresh, source };
    if (shown)
      return { ...common, status: 'ready', data: shown.value as OutputOf<C>, base: base as OutputOf<C> | null };
    const nothing = { ...common, data: undefined, base: null };
    return failure ? { ...nothing, status: 'failed', failure } : { ...nothing, status: 'loading' };
  }, [shown, failure, refresh, source]);
}

/**
 * Reads an answer that is not good enough, and counts it as shown until it is, so that a failed read is retried. An answer that is already
 * good is not marked, so that changes do not cause it to be read again. Returns a function that stops this early.
 */
function showUntil(isGood: (resource: Resource) => boolean, resource: Resource): () => void {
  const stops: (() => void)[] = [];
  let over = false;
  const end = () => {
    over = true;
    for (const stop of stops.splice(0)) stop();
  };
  void resource.pull().then(() => {
    if (over || isGood(resource)) return;
    stops.push(
      resource.show(),
      resource.onCheck(() => isGood(resource) && end()),
    );
    void resource.refresh();
  });
  return end;
}

interface Shown {
  value: unknown;
  total: number | null;
  newest: number | null;
  /** See {@link Cached}. */
  base?: unknown;
}

const lengthOf = (value: unknown) => (value as { items?: readonly unknown[] } | null)?.items?.length ?? null;

/** The value that the page holds, or the stored one; null if neither may be shown. */
function pick(
  call: AnyCall,
  row: ResponseRow | undefined,
  view: ResourceView,
  resource: Resource | null,
): Shown | null {
  if (!resource || resource.at() === null) return null;
  if (view.held) return { value: view.held.value, total: null, newest: null };
  if (!row) return null;
  const value = readRow(call, row, resource.owner);
  return value === undefined ? null : { value, total: row.total, newest: row.total === null ? null : lengthOf(value) };
}

const isSame = (a: Shown | null, b: Shown | null) =>
  a === b || (a && b && a.value === b.value && a.total === b.total && a.newest === b.newest);

/** The value of a resource, if it may be shown. The same object as long as it is the same value: that it has been stored is no news. */
function useShown(call: AnyCall, resource: Resource | null): Shown | null {
  const { subscribe, read } = useMemo(() => {
    let last: Shown | null = null;
    return {
      subscribe: (listener: () => void) => {
        const stops = [resource?.onRow(listener), resource?.onView(listener)];
        return () => {
          for (const stop of stops) stop?.();
        };
      },
      read: () => {
        const next = pick(call, resource?.lastRow, resource?.view ?? NO_VIEW, resource);
        if (!isSame(last, next)) last = next;
        return last;
      },
    };
  }, [call, resource]);
  return useSyncExternalStore(subscribe, read);
}

/** Leaves out what the parameters exclude, where the service has ignored them. */
function useNarrowedAnswer(
  call: AnyCall,
  parameters: Record<string, string> | null,
  shown: Shown | null,
): Shown | null {
  return useMemo(() => {
    const { narrow: narrowing } = call;
    if (!shown || !parameters || !narrowing?.by.some((name) => name in parameters)) return shown;
    const value = narrowing.narrowAnswer(shown.value, parameters);
    return { ...shown, value, base: value === shown.value || shown.total === null ? null : shown.value };
  }, [call, parameters, shown]);
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
  const followCheck = resource ? resource.onCheck : noSubscription;
  // Subscribes to the row: age and staleness, which the resource computes, change with it.
  useRow(resource);
  return {
    at: useSyncExternalStore(followCheck, () => resource?.at() ?? null),
    stale: useSyncExternalStore(followCheck, () => resource?.mayMissChange() ?? false),
    failure: view.failure,
  };
}

/** Why what is on screen may be out of date, over all panels. */
export const useTrouble = <T extends string | Trouble | null>(select: (trouble: Trouble) => T): T =>
  // A part of it, since every confirmation changes the times in it: a refresh without news is to render nothing (performance.md).
  useSyncExternalStore(onAnyResource, () => select(troubleNow()));

export const useStorageState = (): StorageState => useSyncExternalStore(onStorageState, storageState);
