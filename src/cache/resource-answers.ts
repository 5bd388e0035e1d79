import { type Failure, isTemporaryStatus } from '@/contract/errors';
import type { CheckRow, ResponseRow } from './db';
import { begin, want } from './resource-asking';
import {
  type Held,
  type Instant,
  isStoredWhole,
  LONG_AGO,
  type ReadEnd,
  type ReadLimits,
  type ReadUnderWay,
  type ResourceState,
  type ResourceStep,
  stay,
} from './resource-state';
import { agoMs, isSameRow } from './rows';

// Changes to a row's state by news from Dexie and by the results of its reads.

/**
 * True if asking again may help. A refusal of the request itself (403, 404, 422) stays until the user asks again. A 408 says that the
 * request was too slow on its way, which the next one need not be.
 */
export const isTransient = (failure: Failure) =>
  failure.kind !== 'refused' || isTemporaryStatus(failure.status) || failure.status === 408;

const backOff = (failures: number, minMs: number, maxMs: number) => Math.min(minMs * 2 ** (failures - 1), maxMs);

// Ignores `askedAt`, which no label shows.
const told = ({ askedAt: _, ...check }: CheckRow) => JSON.stringify(check);
const isSameCheck = (a: CheckRow, b: CheckRow | undefined) => b !== undefined && told(a) === told(b);

/** True if the service has confirmed the stored value since this page last saw it, and no change was made after that. */
const isConfirmedSince = (check: CheckRow | undefined, { check: before }: ResourceState): boolean =>
  check !== undefined && !check.stale && (check.checkedAt ?? 0) > (before?.checkedAt ?? 0);

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
  if (isConfirmedSince(check, state) && !next.view.held) next.outdated = false;
  // Another window has received an answer since this one failed.
  const recovered = age !== null && check?.failure === null && (check.checkedAt ?? 0) > state.failedAtWall;
  if (recovered && state.view.failure && next.row) {
    next.view = { ...state.view, failure: null };
    next.failures = 0;
    next.retryAt = null;
    next.notBefore = LONG_AGO;
  }
  return next;
}

export function answered(
  state: ResourceState,
  read: ReadUnderWay,
  answer: ReadEnd,
  at: Instant,
  limits: ReadLimits,
): ResourceStep {
  if (answer.kind === 'dropped') {
    // This page's session is still open; its store has been reopened (reliability.md, F5).
    const waitMs = backOff(state.drops + 1, limits.spacingMs, limits.retryMaxMs);
    return want({ ...state, read: null, drops: state.drops + 1 }, 'current', at.mono + waitMs, at);
  }
  const isOvertaken = answer.kind === 'superseded' || state.changes !== read.changes;
  const over = { ...state, read: null, drops: 0, overtaken: isOvertaken ? state.overtaken + 1 : 0 };
  const again = (from: ResourceState) => want(from, 'current', state.beganAt + limits.spacingMs, at);
  // During bulk work a change overtakes every answer: the second in a row is shown as possibly out of date, and the end of the work, or the
  // next poll, reads again.
  const isFirst = over.overtaken === 1;
  if (isFirst && answer.kind !== 'kept') return again(over);
  // Only the store has the answer, and this page cannot read it back: the storage was cleared, is closed, or did not answer in time (a
  // successful look-up always returns the check). The previous row is not the answer, so this reads again, bypassing the store.
  const isElsewhere = answer.kind === 'kept' ? !answer.row && (!state.row || !answer.check) : !('value' in answer);
  if (isElsewhere) return begin(over, at, true);
  const good: ResourceState = {
    ...(answer.kind === 'kept' ? seen(over, answer, at) : over),
    view: { held: heldOf(read, answer, at), failure: null },
    outdated: isOvertaken,
    confirmedAt: at.mono,
    confirmedAtWall: at.wall,
    notBefore: LONG_AGO,
    retryAt: null,
    failures: 0,
  };
  return isFirst ? again(good) : stay(good);
}

/** The value that this page alone has; null where Dexie has it. */
const heldOf = (read: ReadUnderWay, answer: ReadEnd, at: Instant): Held | null =>
  'value' in answer
    ? { value: answer.value, at: at.wall, size: answer.size ?? 0, tookMs: at.mono - read.began.mono }
    : null;

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
