import { useCallback, useMemo } from 'react';
import { readFilters, writeFilters } from '@/domain/logs/address';
import type { LogFilters } from '@/domain/logs/filters';
import { setParameter, useAddressQuery } from '@/parts/useAddressQuery';

/** The explorer's state in the address: its filters, and the open event as `log=`. Choices push, moving from event to event replaces. */
export function useLogAddress() {
  const [params, setParams] = useAddressQuery();
  const query = useMemo(() => writeFilters(new URLSearchParams(), readFilters(params)).toString(), [params]);
  // Keeps the same objects while the filters are the same: opening an event does not filter again, nor does a search text that the list
  // already shows when it reaches the address.
  const chosenQuery = useMemo(() => {
    const rest = new URLSearchParams(query);
    rest.delete('q');
    return rest.toString();
  }, [query]);
  const chosen = useMemo(() => readFilters(new URLSearchParams(chosenQuery)), [chosenQuery]);
  const filters = useMemo(() => {
    const { text, invalid } = readFilters(new URLSearchParams(query));
    return { ...chosen, text, invalid };
  }, [query, chosen]);
  const change = useCallback(
    (edit: (filters: LogFilters) => LogFilters) =>
      setParams((before) => writeFilters(before, edit(readFilters(before)))),
    [setParams],
  );
  /** Shows a saved view in place of all filters. */
  const show = useCallback((view: string) => setParams(() => new URLSearchParams(view)), [setParams]);
  const setOpen = useCallback(
    (id: string | null, { replace = false } = {}) =>
      setParams(
        (next) => {
          setParameter(next, 'log', id);
          return next;
        },
        { replace },
      ),
    [setParams],
  );
  return { filters, query, change, show, open: params.get('log'), setOpen };
}
export type LogAddress = ReturnType<typeof useLogAddress>;
