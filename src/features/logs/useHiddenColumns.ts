import { useMemo, useState } from 'react';
import { storedSwitchedColumns, storeSwitchedColumns } from '@/cache/device';
import { MEDIUM, useMediaQuery } from '@/ui';
import type { Sort } from '@/ui/table';
import { COLUMN_NAMES } from './eventColumns';

/** Shown on request only: the details need the room. */
const HIDDEN_AT_FIRST = ['group'];
/** The first to give way where there is little room. */
const SPARED: ReadonlySet<string> = new Set(['severity', 'app', 'group']);

const ONE_MORE_FITS = '(min-width: 1400px)';
const ALL_FIT = '(min-width: 1600px)';

/**
 * The columns that there is room for. Beside the filters there is less of it than a table has elsewhere at this width, and the details need
 * the most: on a laptop one more column, which is the group where it is asked for. On a smaller window the group stands under the user.
 */
export function useFittingColumns(hidden: ReadonlySet<string>): ReadonlySet<string> {
  const wide = useMediaQuery(ONE_MORE_FITS);
  const widest = useMediaQuery(ALL_FIT);
  const extra = hidden.has('group') ? 'severity' : 'group';
  return useMemo(() => {
    const fits = (key: string) => !SPARED.has(key) || widest || (wide && key === extra);
    return new Set<string>(COLUMN_NAMES.map(([key]) => key).filter(fits));
  }, [wide, widest, extra]);
}

/** Columns that are not shown, as this device remembers them. */
export function useHiddenColumns() {
  const [switched, setSwitched] = useState<ReadonlySet<string>>(() => new Set(storedSwitchedColumns()));
  const hidden = useMemo(() => {
    const keys = new Set(switched);
    for (const key of HIDDEN_AT_FIRST) if (!keys.delete(key)) keys.add(key);
    return keys;
  }, [switched]);
  const toggle = (key: string) => {
    const isSwitched = !switched.has(key);
    const changed = (keys: Iterable<string>) => {
      const next = new Set(keys);
      if (isSwitched) next.add(key);
      else next.delete(key);
      return next;
    };
    // Another tab may have switched other columns since this one read them.
    storeSwitchedColumns([...changed(storedSwitchedColumns())]);
    setSwitched(changed(switched));
  };
  return { hidden, toggle };
}

/** The order that the address asks for, unless its column is not shown: nobody could see it, or change it. Cards choose from all that fit. */
export function useShownSort(
  asked: Sort | null,
  hidden: ReadonlySet<string>,
  fitting: ReadonlySet<string>,
): Sort | null {
  const hasHeaders = useMediaQuery(MEDIUM);
  const isShown = asked !== null && fitting.has(asked.key) && !(hasHeaders && hidden.has(asked.key));
  return isShown ? asked : null;
}
