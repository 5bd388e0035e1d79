import type { Failure } from '@/contract/errors';
import type { CheckRow, ResponseRow } from './db';
import { begin, want } from './resource-asking';
import {
  type Instant,
  isStoredWhole,
  LONG_AGO,
  type Read,
  type ReadEnd,
  type ReadLimits,
  type ResourceState,
  type ResourceStep,
  stay,
} from './resource-state';
import { agoMs, isSameRow } from './rows';

// Changes to a row's state by news from Dexie and by the results of its reads.

/** True if asking again may help. A refusal of the request itself (403, 404, 422) stays until the user asks again. */
export const isTransient = (failure: Failure) =>
  failure.kind !== 'refused' || failure.status >= 500 || failure.status === 429 || failure.status === 408;

const backOff = (failures: number, minMs: number, maxMs: number) => Math.min(minMs * 2 ** (failures - 1), maxMs);

// Ignores `askedAt`, which no label shows.
const told = ({ askedAt: _, ...check }: CheckRow) => JSON.stringify(check);
const isSameCheck = (a: CheckRow, b: CheckRow | undefined) => b !== undefined && told(a) === told(b);

/** Takes the row from Dexie. If the row is gone but the session is not (evicted, or cleared with the site's data), the page keeps its own. */
export function seen(
  state: ResourceState,
  { row, check }: { row?: ResponseRow | undefined; check?: CheckRow | undefined },
  at: Instant,
): ResourceState {
  const next = { ...state };
  if (row && !isSameRow(row, state.row)) next.row = row;
  if (check && !isSameCheck(check, state.check)) next.check = check;
  const age = agoMs(check?.checkedAt, at.wall);
  if (age !== null && isStoredWhole(next) && at.mono - age > state.confirmedAt) {
    next.confirmedAt = at.mono - age;
    next.confirmedAtWall = at.wall - age;
  }
  // Another window has received an answer since this one failed.
  const recovered = age !== null && check?.failure === null && (check.checkedAt ?? 0) > state.failedAtWall;
  if (recovered && state.view.failure && next.row) {
    next.view = { ...state.view, failure: null };
    next.failures = 0;
    next.retryAt = null;
  }
  return next;
}

export function answered(
  state: ResourceState,
  read: Read,
  answer: ReadEnd,
  at: Instant,
  limits: ReadLimits,
): ResourceStep {
  const over = { ...state, read: null };
  const overtaken = state.changes !== read.changes;
  const again = (from: number, drops: number) => want({ ...over, drops }, 'current', from, at);
  switch (answer.kind) {
    case 'superseded':
      return again(state.beganAt + limits.spacingMs, 0);
    case 'dropped':
      // This page's session is still open; its store has been reopened (reliability.md, F5).
      return again(at.mono + backOff(state.drops + 1, limits.spacingMs, limits.retryMaxMs), state.drops + 1);
    case 'value':
      if (overtaken) return again(state.beganAt + limits.spacingMs, 0);
      break;
    case 'kept':
      // Stored, but this page cannot read it back: the storage was cleared, is closed, or did not answer in time (a successful look-up
      // always returns the check). The previous row is not the answer, so this reads again, bypassing the store.
      if (!answer.row && (!state.row || !answer.check)) return begin(over, at, true);
      break;
  }
  const known = answer.kind === 'kept' ? seen(over, answer, at) : over;
  const held =
    answer.kind === 'value'
      ? { value: answer.value, at: at.wall, size: answer.size, tookMs: at.mono - read.began.mono }
      : null;
  const good: ResourceState = {
    ...known,
    view: { held, failure: null },
    outdated: overtaken,
    confirmedAt: at.mono,
    confirmedAtWall: at.wall,
    notBefore: LONG_AGO,
    retryAt: null,
    failures: 0,
    drops: 0,
  };
  return overtaken ? want(good, 'current', state.beganAt + limits.spacingMs, at) : stay(good);
}

export function failed(state: ResourceState, failure: Failure, at: Instant, limits: ReadLimits): ResourceState {
  const failures = state.failures + 1;
  const afterMs = failure.kind === 'refused' ? (failure.retryAfterS ?? 0) * 1000 : 0;
  const waitMs = Math.max(backOff(failures, limits.retryMinMs, limits.retryMaxMs), afterMs);
  return {
    ...state,
    read: null,
    view: { ...state.view, failure },
    failures,
    failedAtWall: at.wall,
    notBefore: at.mono + afterMs,
    retryAt: isTransient(failure) ? at.mono + waitMs : null,
  };
}
