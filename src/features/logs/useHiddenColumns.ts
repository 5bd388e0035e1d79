import { useMemo, useState } from 'react';
import { storedSwitchedColumns, storeSwitchedColumns } from '@/cache/device';

/** Shown on request only: the details need the room. */
const HIDDEN_AT_FIRST = ['group'];

/** Columns that are not shown, as this device remembers them. */
export function useHiddenColumns() {
  const [switched, setSwitched] = useState<ReadonlySet<string>>(() => new Set(storedSwitchedColumns()));
  const hidden = useMemo(() => {
    const keys = new Set(switched);
    for (const key of HIDDEN_AT_FIRST) if (!keys.delete(key)) keys.add(key);
    return keys;
  }, [switched]);
  const toggle = (key: string) => {
    const next = new Set(switched);
    if (!next.delete(key)) next.add(key);
    storeSwitchedColumns([...next]);
    setSwitched(next);
  };
  return { hidden, toggle };
}
