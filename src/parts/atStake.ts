import { changesInFlight } from '@/api/inFlight';
import { hasDirtyForms, hasRunningWork, hasUnresumableWork } from '@/state/dirty';

/**
 * Says what a reload of this tab would lose now: nothing; typed text, most of which comes back as a draft; input of which no draft is kept,
 * with typed text or without; work that runs.
 */
export type AtStake = 'nothing' | 'typed' | 'unkept' | 'running';

/** Evaluated when called. A change under way counts as running: its outcome would be lost. */
export function atStake(): AtStake {
  if (hasRunningWork() || changesInFlight() > 0) return 'running';
  if (hasUnresumableWork()) return 'unkept';
  return hasDirtyForms() ? 'typed' : 'nothing';
}
