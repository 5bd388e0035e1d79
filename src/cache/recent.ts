import { parametersOf } from '@/api/request';
import type { AnyCall, InputOf } from '@/contract/define';
import { MINUTE } from '@/durations';
import type { Resource } from './resource';
import { resourceOf } from './store';

/** Up to this age an answer is recent. */
export const RECENT_MS = MINUTE;

/** True if the service gave or confirmed the answer within the last minute, and nothing has been changed since. */
export function isFresh(resource: Resource): boolean {
  if (resource.mayMissChange()) return false;
  const at = resource.at();
  return at !== null && Date.now() - at < RECENT_MS;
}

/** The same of a call's answer: a change that depends on any other answer reads it first. */
export function isRecent<C extends AnyCall>(call: C, input: InputOf<C>): boolean {
  const resource = resourceOf(call, parametersOf(call, input));
  // Nobody is signed in, so there is nothing to read.
  return resource === null || isFresh(resource);
}
