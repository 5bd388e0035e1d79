import { HOUR } from '@/durations';
import { answered, failed, seen } from './resource-answers';
import { asked, begin, hidden, shown, want } from './resource-asking';
import {
  type Announced,
  type Instant,
  initialResource,
  LONG_AGO,
  missesChange,
  type ReadLimits,
  type ResourceEvent,
  type ResourceState,
  type ResourceStep,
  shownAt,
  stay,
} from './resource-state';
import { nextWake, tick } from './resource-timing';

/** A longer wait is split into steps of this: a timer cannot count further than 24 days. */
const LONGEST_WAIT_MS = HOUR;

/** Removes the interval of one panel only: two may have the same. */
function withoutPoll(polls: readonly number[], everyMs: number): readonly number[] {
  const at = polls.indexOf(everyMs);
  return polls.filter((_, index) => index !== at);
}

/**
 * A row or confirmation that arrives while the page holds its own answer came from another window, and no clock shows which answer is
 * newer. The page keeps showing its own and reads again, unless both are equal, as after a write of its own that finished late. A cut row
 * is rewritten by every window that reads the list, so it proves nothing.
 */
function rowSeen(
  state: ResourceState,
  event: Extract<ResourceEvent, { kind: 'row' }>,
  limits: ReadLimits,
): ResourceStep {
  const next = seen(state, event, event.at);
  const isNews = next.row !== state.row || next.check?.checkedAt !== state.check?.checkedAt;
  if (!isNews || !state.view.held || next.row?.total !== null) return stay(next);
  if (isEqual(next.row.value, state.view.held.value))
    return stay({ ...next, outdated: next.check?.stale ?? false, view: { ...next.view, held: null } });
  const doubted = { ...next, outdated: true };
  return state.shown > 0 ? want(doubted, 'change', state.beganAt + limits.spacingMs, event.at) : stay(doubted);
}

const isEqual = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

function react(state: ResourceState, event: ResourceEvent, limits: ReadLimits): ResourceStep {
  const { at } = event;
  switch (event.kind) {
    case 'shown':
      return shown(state, at, limits);
    case 'hidden':
      return stay(hidden(state));
    case 'polled':
      return stay({ ...state, polls: [...state.polls, event.everyMs] });
    case 'unpolled':
      return stay({ ...state, polls: withoutPoll(state.polls, event.everyMs) });
    case 'row':
      return rowSeen(state, event, limits);
    case 'asked':
      return asked(state, event.by, at, limits);
    case 'changed': {
      const next = { ...state, changes: state.changes + 1, outdated: true };
      if (!event.read || state.shown === 0) return stay(next);
      return want(next, 'change', state.beganAt + limits.spacingMs, at);
    }
    case 'slow':
      return stay(state.read?.id === event.read ? { ...state, activity: { ...state.activity, slow: true } } : state);
    case 'answered':
      return state.read?.id === event.read ? answered(state, state.read, event.answer, at, limits) : stay(state);
    case 'failed':
      return stay(state.read?.id === event.read ? failed(state, event.failure, at, limits) : state);
    case 'tick':
      return tick({ ...state, wakeAt: null }, event, limits);
    case 'looked': {
      const next = { ...state, looking: false };
      if (!state.looking || state.read || state.shown === 0) return stay(next);
      if (event.free) return begin(next, at);
      return stay({ ...next, askedElsewhereAt: at.mono - event.sinceMs });
    }
    case 'let-go':
      if (state.shown > 0 || state.read) return stay(state);
      return stay({
        ...state,
        row: undefined,
        view: { ...state.view, held: null },
        confirmedAt: LONG_AGO,
        confirmedAtWall: LONG_AGO,
      });
    case 'session-ended':
      return stay({ ...initialResource, wakeAt: state.wakeAt, lastRead: state.lastRead, ended: true });
  }
}

/** Derives the activity from the rest of the state; keeps the object while it stays the same. */
function withActivity(state: ResourceState): ResourceState {
  const running = state.read !== null || (state.wanted !== null && state.wanted.by !== 'screen');
  const slow = state.activity.slow && state.read !== null;
  if (state.activity.running === running && state.activity.slow === slow) return state;
  return { ...state, activity: { running, slow } };
}

function announcements(before: ResourceState, after: ResourceState, at: Instant): Announced[] {
  const what: Announced[] = [];
  const mayBeShown = (state: ResourceState) => shownAt(state, at) !== null;
  if (before.row !== after.row || mayBeShown(before) !== mayBeShown(after)) what.push('row');
  const isMarkNews = missesChange(before) !== missesChange(after);
  if (before.check !== after.check || before.confirmedAt !== after.confirmedAt || isMarkNews) what.push('check');
  if (before.view !== after.view) what.push('view');
  if (before.activity !== after.activity) what.push('activity');
  return what;
}

/**
 * One row of the cache as a page sees it: the current value, the read under way, why the last one failed, and when to ask again.
 * Pure: time comes in with the events, and the shell (resource.ts) runs the effects.
 *
 * | Event | at rest | reading | failed, to be tried again | ended |
 * | --- | --- | --- | --- | --- |
 * | shown | reads: at once if there is no value, otherwise once it has been shown | joins the read | as at rest, after a Retry-After | – |
 * | hidden | no more polls, nor a read for the screen alone | the read goes on | no more tries | – |
 * | polled, unpolled | sets the interval | same | same | – |
 * | row | shows it; a confirmation, by whichever window, puts the next poll off | same | a newer confirmation ends the failure, and the wait for a Retry-After | – |
 * | row, where the page holds an answer of its own | goes on showing that, and reads; takes the row if both are the same | reads once more afterwards | reads | – |
 * | asked by a screen | reads, unless confirmed just now | joins the read | reads, after a Retry-After | – |
 * | asked by the user | reads | joins the read | reads | – |
 * | asked for a current answer | reads | reads once more afterwards | reads | – |
 * | changed | outdated; if shown, reads again a second after the last read began | its answer is overtaken | as at rest | – |
 * | answered | – (late: ignored) | takes it, past storage if the stored answer cannot be looked up; reads again if a change overtook it, but takes the second such answer in a row as outdated | – | – |
 * | failed | – (late: ignored) | keeps its value; retries a transient failure after 5 s, doubling to 60 s | – | – |
 * | tick | a poll is due: looks whether another window has asked, unless the store has only part of it; reads what is wanted, and what may not be shown any more | – | reads, where visible and the service is in reach | – |
 * | looked | reads, unless another window has asked within the interval | – | – | – |
 * | let-go | forgets the value, where nobody shows it | – | same | – |
 * | session-ended | ends | ends; its answer is late | ends | – |
 */
export function resourceStep(before: ResourceState, event: ResourceEvent, limits: ReadLimits): ResourceStep {
  if (before.ended) return { state: before, effects: [] };
  const { state: reached, effects } = react(before, event, limits);
  let state = withActivity(reached);
  const { view } = state;
  if (view !== before.view && view.held === before.view.held && isEqual(view.failure, before.view.failure)) {
    state = { ...state, view: before.view };
  }
  const wakeAt = nextWake(state, limits);
  const isTick = event.kind === 'tick';
  if (wakeAt !== before.wakeAt || isTick) {
    // Work that a tick cannot do waits until the page is visible or the service is back: that event brings the next tick.
    const heldUp = isTick && wakeAt !== null && wakeAt <= event.at.mono;
    const inMs = wakeAt === null || heldUp ? null : Math.min(Math.max(0, wakeAt - event.at.mono), LONGEST_WAIT_MS);
    state = { ...state, wakeAt: inMs === null ? null : wakeAt };
    if (inMs !== null || before.wakeAt !== null) effects.push({ kind: 'schedule', inMs });
  }
  const what = announcements(before, state, event.at);
  if (what.length > 0) effects.push({ kind: 'announce', what });
  return { state, effects };
}
