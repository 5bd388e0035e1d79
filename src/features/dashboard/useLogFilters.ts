import { useCallback, useMemo } from 'react';
import { momentOf } from '@/moment';
import { setParameter, useAddressQuery } from '@/parts/useAddressQuery';

const NAMES = ['app', 'user', 'action', 'from', 'to', 'page'] as const;
type Name = (typeof NAMES)[number];

/** The dashboard's filters and the log's page, in the URL under the explorer's names (ux.md). Changing a filter goes back to the first page. */
export function useLogFilters() {
  const [search, setSearch] = useAddressQuery();
  const change = useCallback(
    (values: Partial<Record<Name, string>>) =>
      setSearch((next) => {
        next.delete('page');
        for (const [name, value] of Object.entries(values)) setParameter(next, name, value);
        return next;
      }),
    [setSearch],
  );
  const page = Number(search.get('page'));
  const from = momentOf(search.get('from') ?? '');
  const to = momentOf(search.get('to') ?? '');
  // A half, unreadable or reversed range filters nothing.
  const time = useMemo(() => (from < to ? { from, to } : null), [from, to]);
  return useMemo(
    () => ({
      app: search.get('app') ?? '',
      user: search.get('user') ?? '',
      action: search.get('action') ?? '',
      /** `from <= time < to`, epoch ms. */
      time,
      /** From 1. */
      page: Number.isInteger(page) && page > 1 ? page : 1,
      change,
    }),
    [search, time, page, change],
  );
}
export type DashboardFilters = ReturnType<typeof useLogFilters>;

/** The app and the user that the log is filtered to: 'this app', 'this user', 'this app and user'; '' where it is not. */
export const filteredTo = ({ app, user }: Pick<DashboardFilters, 'app' | 'user'>): string =>
  app && user ? 'this app and user' : app ? 'this app' : user ? 'this user' : '';

export const NO_DASHBOARD_FILTERS = { app: '', user: '', action: '', from: '', to: '' };
