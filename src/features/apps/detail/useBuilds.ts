import { useEffect, useState } from 'react';
import { type Cached, useCached } from '@/cache/useCached';
import type { Id, List } from '@/contract/fields';
import { listSdkBuilds, type SdkBuild } from '@/contract/sdk';
import { isBuilding, newestFirst } from '@/domain/builds';
import { MINUTE } from '@/durations';

const SOON_MS = 1_500;
/** A build that takes longer than this is asked about less often. */
const PATIENT_AFTER_MS = MINUTE;
const LATER_MS = 15_000;

export interface Builds {
  cached: Cached<List<SdkBuild>>;
  /** Newest first; empty until they are loaded. */
  rows: readonly SdkBuild[];
  /** The newest is not final yet. */
  running: boolean;
}

/** An app's builds, read again until the newest is final (ux.md, 'App details'). */
export function useBuilds(id: Id): Builds {
  const [watching, setWatching] = useState(false);
  const [patient, setPatient] = useState(false);
  const cached = useCached(listSdkBuilds, { id }, watching ? { refreshEveryMs: patient ? LATER_MS : SOON_MS } : {});
  const running = cached.data !== undefined && isBuilding(cached.data.items);
  // How often to read depends on what was read: React renders again at once, before anything is shown.
  if (running !== watching) {
    setWatching(running);
    setPatient(false);
  }
  // The passing of time does not make React render.
  useEffect(() => {
    if (!watching) return;
    const timer = setTimeout(() => setPatient(true), PATIENT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [watching]);
  return { cached, rows: cached.data ? newestFirst(cached.data.items) : [], running };
}
