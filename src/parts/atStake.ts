import { changesInFlight } from '@/api/inFlight';
import { hasDirtyForms, hasRunningWork } from '@/state/dirty';

/** Says what a reload of this tab would lose now: nothing; typed text, most of which comes back as a draft; work that runs. */
export type AtStake = 'nothing' | 'typed' | 'running';

/** Evaluated when called. A change under way counts as running: its outcome would be lost. */
export function atStake(): AtStake {
  if (hasRunningWork() || changesInFlight() > 0) return 'running';
  return hasDirtyForms() ? 'typed' : 'nothing';
}
