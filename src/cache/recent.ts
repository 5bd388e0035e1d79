import { parametersOf } from '@/api/request';
import type { AnyCall, InputOf } from '@/contract/define';
import { confirmedAt } from './rows';
import { resourceOf } from './store';

const RECENT_MS = 60_000;

/**
 * True if the service gave or confirmed an answer within the last minute, and nothing was changed since; a change that goes by any other
 * answer reads it first.
 */
export function isRecent<C extends AnyCall>(call: C, input: InputOf<C>): boolean {
  const resource = resourceOf(call, parametersOf(call, input));
  // Nobody is signed in: nothing is read.
  if (!resource) return true;
  if (resource.mayMissChange()) return false;
  const now = Date.now();
  const at = confirmedAt(resource.lastRow, resource.lastCheck, resource.view.held, now);
  return at !== null && now - at < RECENT_MS;
}
