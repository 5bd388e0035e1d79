import { useCallback, useState } from 'react';
import { currentSession, type Session } from '@/cache/lifetime';
import type { Corrections, Mapping } from '@/domain/csv/people';
import { setDirty } from '@/state/dirty';
import type { ReadTable } from './readFile';

/** Text that was read or pasted for an import, with its corrections, before any of it is sent. */
export interface Unsent {
  pasted: string;
  file: { name: string; table: ReadTable } | null;
  /** Null: the columns as their headers suggest. */
  mapping: Mapping | null;
  corrections: Corrections;
  /** True if groups that the file names, and that do not exist, are created. */
  createGroups: boolean;
}

const NOTHING: Unsent = { pasted: '', file: null, mapping: null, corrections: new Map(), createGroups: true };

// In memory alone, so that another screen can be looked at meanwhile; it ends with the session.
let held = NOTHING;
let of: Session | null = null;
const form = {};

/** True if a reload would lose work. */
const isWork = ({ pasted, corrections }: Unsent) => pasted.trim() !== '' || corrections.size > 0;

function hold(next: Unsent): void {
  const session = currentSession();
  if (session !== of) session?.signal.addEventListener('abort', () => session === of && hold(NOTHING), { once: true });
  of = session;
  held = next;
  setDirty(form, isWork(next), 'unkept');
}

/** The import being prepared; it survives leaving the screen and coming back. */
export function useUnsent() {
  const [unsent, show] = useState(() => (of === currentSession() ? held : NOTHING));
  const change = useCallback((part: Partial<Unsent>) => {
    hold({ ...(of === currentSession() ? held : NOTHING), ...part });
    show(held);
  }, []);
  const clear = useCallback(() => change(NOTHING), [change]);
  return { unsent, change, clear };
}
