import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

/** A filter in the URL: '' where it is not set. Nothing goes into the URL until used (ux.md); typing replaces, choosing pushes. */
export function useUrlText(name: string, { typing = false } = {}): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (value: string) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
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

/** Removes filters from the URL at once; for 'Clear filters'. */
export function useClearUrl(names: readonly string[]): () => void {
  const [, setSearch] = useSearchParams();
  return () =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const name of names) next.delete(name);
      return next;
    });
}
