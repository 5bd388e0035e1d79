import { useCallback, useState } from 'react';
import type { Corrections, Mapping } from '@/domain/csv/people';
import { heldForSession } from '@/parts/heldForSession';
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

/** True if a reload would lose work. */
const isWork = ({ pasted, corrections }: Unsent) => pasted.trim() !== '' || corrections.size > 0;

// In memory alone, so that another screen can be looked at meanwhile.
const kept = heldForSession(NOTHING, isWork);

/** The import being prepared; it survives leaving the screen and coming back. */
export function useUnsent() {
  const [unsent, show] = useState(kept.now);
  /** Keeps what is still being typed, without showing it: it must not be lost with the screen. */
  const keep = useCallback((part: Partial<Unsent>) => kept.hold({ ...kept.now(), ...part }), []);
  const change = useCallback(
    (part: Partial<Unsent>) => {
      keep(part);
      show(kept.now());
    },
    [keep],
  );
  const clear = useCallback(() => change(NOTHING), [change]);
  return { unsent, change, keep, clear };
}
