import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The log panel's filters and page in the URL: ?app=, ?user= and ?page= (ux.md). A filter begins at the first page again. */
export function useLogFilters() {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (values: Partial<Record<'app' | 'user' | 'page', string>>) =>
      setSearch((before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      }),
    [setSearch],
  );
  const page = Number(search.get('page'));
  return {
    app: search.get('app') ?? '',
    user: search.get('user') ?? '',
    /** From 1. */
    page: Number.isInteger(page) && page > 1 ? page : 1,
    change,
  };
}
export type LogFilters = ReturnType<typeof useLogFilters>;
