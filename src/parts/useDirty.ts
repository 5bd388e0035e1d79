import { useEffect, useState } from 'react';
import { setDirty, type UnsavedKind } from '@/state/dirty';

/** Counts input of this screen as unsaved while there is some. Returns the key that it is counted under (state/dirty.ts). */
export function useDirty(isDirty: boolean, kind: UnsavedKind = 'typed'): object {
  const [form] = useState({});
  useEffect(() => {
    setDirty(form, isDirty, kind);
    return () => setDirty(form, false);
  }, [form, isDirty, kind]);
  return form;
}
