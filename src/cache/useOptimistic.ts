import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { AnyCall } from '@/contract/define';
import type { Id, List } from '@/contract/fields';
import { allOverlays, onOverlays, overlay, overlayOf } from './overlays';
import type { Cached } from './useCached';

/**
 * A value as the user has just changed it, or as the list says it.
 * @param key names the value in the whole app: 'tiles.enabled:7'
 * @param shown what the list says
 * @returns the value, and a function that overlays it until a promise settles
 */
export function useOptimistic<T>(key: string, shown: T): [T, (value: T, until: Promise<unknown>) => void] {
  const found = useSyncExternalStore(onOverlays, () => overlayOf(key));
  const change = useCallback((value: T, until: Promise<unknown>) => overlay(key, value, until), [key]);
  return [found ? (found.value as T) : shown, change];
}

/**
 * The entries of a list as the user has just changed them, or as the list says them.
 * @param kind names the entries in the whole app: 'users.edited'
 * @returns the entries, the same array while none is changed, and a function that overlays one of them until a promise settles
 */
export function useOptimisticItems<T extends { id: Id }>(
  kind: string,
  listed: readonly T[],
): [readonly T[], (item: T, until: Promise<unknown>) => void] {
  const all = useSyncExternalStore(onOverlays, allOverlays);
  const keyOf = useCallback(({ id }: T) => keyIn(kind, String(id)), [kind]);
  const items = useMemo(
    () =>
      all.size > 0 && listed.some((item) => all.has(keyOf(item)))
        ? listed.flatMap((item) => {
            const found = overlayOf(keyOf(item));
            const shown = found ? (found.value as T | null) : item;
            return shown ?? [];
          })
        : listed,
    [listed, all, keyOf],
  );
  const change = useCallback((item: T, until: Promise<unknown>) => overlay(keyOf(item), item, until), [keyOf]);
  return [items, change];
}

const NOTHING: readonly never[] = [];

/** A list as it was read, with the changes that the user has just made to its entries: those of {@link showChanged}. */
export function useOptimisticList<T extends { id: Id }>(call: AnyCall, read: Cached<List<T>>): Cached<List<T>> {
  const [items] = useOptimisticItems<T>(call.name, read.data?.items ?? NOTHING);
  return useMemo(
    () =>
      read.status === 'ready' && items !== read.data.items
        ? { ...read, data: { ...read.data, items: [...items] } }
        : read,
    [read, items],
  );
}

/**
 * Shows an entry as a change has just made it, in every list of this call that is read with {@link useOptimisticList}. Works after its screen
 * is left too.
 * @param entry null: it was removed
 * @param until as a rule, until the list has been read again (`reread`); then it is shown as that has it
 */
export const showChanged = (list: AnyCall, id: Id, entry: { id: Id } | null, until: Promise<unknown>): void =>
  overlay(keyIn(list.name, String(id)), entry, until);

const keyIn = (kind: string, id: string) => `${kind}:${id}`;

/** Things of one kind that are marked while a change of theirs is under way, by the text of their ids. */
export function useOptimisticSet(kind: string): [ReadonlySet<string>, (id: string, until: Promise<unknown>) => void] {
  const all = useSyncExternalStore(onOverlays, allOverlays);
  const prefix = keyIn(kind, '');
  const marked = [...all.keys()].filter((key) => key.startsWith(prefix) && overlayOf(key));
  // The same set while the same things are marked.
  const text = JSON.stringify(marked.map((key) => key.slice(prefix.length)));
  const ids = useMemo(() => new Set(JSON.parse(text) as string[]), [text]);
  const mark = useCallback((id: string, until: Promise<unknown>) => overlay(keyIn(kind, id), true, until), [kind]);
  return [ids, mark];
}
