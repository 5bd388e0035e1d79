import { useEffect, useState } from 'react';
import type { Cached } from '@/cache/useCached';
import type { Id, List } from '@/contract/fields';
import { listSdkBuilds, type SdkBuild } from '@/contract/sdk';
import { isBuilding, newestFirst } from '@/domain/builds';
import { MINUTE } from '@/durations';
import { useAwaited } from './useAwaited';

const SOON_MS = 1_500;
/** A build that takes longer than this is asked about less often. */
const PATIENT_AFTER_MS = MINUTE;
const LATER_MS = 15_000;

const isRunning = ({ items }: List<SdkBuild>) => isBuilding(items);

export interface Builds {
  cached: Cached<List<SdkBuild>>;
  /** Newest first; empty until they are loaded. */
  rows: readonly SdkBuild[];
  /** The newest is not final yet. */
  running: boolean;
}

/** An app's builds, read again until the newest is final (ux.md, 'App details'). */
export function useBuilds(id: Id): Builds {
  const [patient, setPatient] = useState(false);
  const cached = useAwaited(listSdkBuilds, { id }, isRunning, patient ? LATER_MS : SOON_MS);
  const running = cached.data !== undefined && isRunning(cached.data);
  // The passing of time does not make React render.
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setPatient(true), PATIENT_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setPatient(false);
    };
  }, [running]);
  return { cached, rows: cached.data ? newestFirst(cached.data.items) : [], running };
}
