import { useCallback, useMemo } from 'react';
import { useAddressQuery } from './useAddressQuery';

interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

/** A filter's value and how it is set, as `useUrlText` gives them. */
export type UrlText = readonly [value: string, set: (value: string) => void];

/** A filter in the URL: '' where it is not set. Nothing goes into the URL until used (ux.md); typing replaces, choosing pushes. */
export function useUrlText(name: string, { typing = false } = {}): [string, (value: string) => void] {
  const [search, setSearch] = useAddressQuery();
  const set = useCallback(
    (value: string) =>
      setSearch(
        (query) => {
          if (value === '') query.delete(name);
          else query.set(name, value);
          return query;
        },
        { replace: typing },
      ),
    [name, setSearch, typing],
  );
  return [search.get(name) ?? '', set];
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
