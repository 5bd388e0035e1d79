import { useEffect, useRef } from 'react';
import { setDirty, type UnsavedKind } from '@/state/dirty';

/** Counts input of this screen as unsaved while there is some. */
export function useDirty(isDirty: boolean, kind: UnsavedKind = 'typed'): void {
  const token = useRef({});
  useEffect(() => {
    const form = token.current;
    setDirty(form, isDirty, kind);
    return () => setDirty(form, false);
  }, [isDirty, kind]);
}
