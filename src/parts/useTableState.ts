import { useCallback, useMemo } from 'react';
import type { Sort } from '@/ui/table';
import { setParameter, useAddressQuery } from './useAddressQuery';

/** Sets a filter; `replace`: in place of the entry in the history, instead of a new one. */
type SetUrlText = (value: string, options?: { replace?: boolean }) => void;

/** A filter's value and how it is set, as `useUrlText` gives them. */
export type UrlText = readonly [value: string, set: (value: string) => void];

/** A filter in the URL: '' where it is not set. Nothing goes into the URL until used (ux.md); typing replaces, choosing pushes. */
export function useUrlText(name: string, { typing = false } = {}): [string, SetUrlText] {
  const [search, setSearch] = useAddressQuery();
  const set = useCallback<SetUrlText>(
    (value, { replace = typing } = {}) =>
      setSearch(
        (query) => {
          setParameter(query, name, value);
          return query;
        },
        { replace },
      ),
    [name, setSearch, typing],
  );
  return [search.get(name) ?? '', set];
}

/**
 * A dialog that the URL opens: the parameter's text, '' while it is closed; how to open it, and how to close it. Closing replaces: Back leads
 * to where the dialog was opened from, and not into a form that has been sent.
 */
export function useUrlDialog(name: string): [opened: string, open: (value?: string) => void, close: () => void] {
  const [opened, set] = useUrlText(name);
  const open = useCallback((value = '1') => set(value), [set]);
  const close = useCallback(() => set('', { replace: true }), [set]);
  return [opened, open, close];
}

/** A table's sort in the URL, as `sort=name` or `sort=-name`; a page with two tables gives the second a name of its own. */
export function useUrlSort(name = 'sort'): [Sort | null, (sort: Sort | null) => void] {
  const [text, setText] = useUrlText(name);
  const sort = useMemo<Sort | null>(() => {
    if (text === '') return null;
    return text.startsWith('-')
      ? { key: text.slice(1), direction: 'descending' }
      : { key: text, direction: 'ascending' };
  }, [text]);
  const set = useCallback(
    (next: Sort | null) => setText(next ? `${next.direction === 'descending' ? '-' : ''}${next.key}` : ''),
    [setText],
  );
  return [sort, set];
}

/**
 * Removes filters from the URL at once, and the text from the search field; for 'Clear filters'.
 * @param search the field, as `useSearchText` gives it
 */
export function useClearUrl(names: readonly string[], search: { forget: () => void }): () => void {
  const [, setSearch] = useAddressQuery();
  return () => {
    search.forget();
    setSearch((query) => {
      for (const name of names) query.delete(name);
      return query;
    });
  };
}
