import type { Failure } from '@/contract/errors';
import { isUnchanged, type Owner, sameOwner } from './keys';
import {
  type Device,
  type EndReason,
  initialSession,
  type OpenSession,
  RETRYABLE_REASONS,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  type Step,
} from './session-state';

const unchanged = (state: SessionState): Step => ({ state, effects: [] });

/**
 * Decides in one place who is signed in on this page (core.md, 1).
 *
 * | Event | starting | open | closed |
 * | --- | --- | --- | --- |
 * | started | asks and recalls | – | asks and recalls; signed out here: stays closed |
 * | recalled: open | opens unverified, unless /auth/me has named another | – | opens unverified |
 * | recalled: anything else | waits for /auth/me | – | waits for /auth/me |
 * | verified | admits | same owner: verified; another: closes as replaced, admits | admits; signed out here: only in a start |
 * | admitted | opens | same owner: verified; another: closes as replaced, opens | opens |
 * | refused | closes (`none`; `ended` where a session was remembered, marked or shown before), forgets | ends everywhere | closes as `none` where the service could not be asked before |
 * | failed | closes with the reason, once the store is known to hold no session; forgets one whose 7 days are over | ends where its 7 days are over | – |
 * | signed-in | admits | admits | admits |
 * | signed-out | ends everywhere | ends everywhere | ends everywhere |
 * | ended-elsewhere | closes; after a replacement: starts again | closes; still ours by the marks: asks; another's: closes as replaced, starts again | – |
 * | ended-elsewhere, signed out | closes, deletes | closes, deletes | closes, deletes |
 * | device-changed: same | – | asks again: an earlier answer may be about their former session | – |
 * | device-changed: other | starts again; nothing begun: – | closes as replaced, starts again | starts again |
 * | device-changed: unknown | starts again; nothing begun: – | asks | starts again |
 * | device-changed: nobody | – | as other | – |
 * | device-changed: signed-out | – | closes, deletes | – |
 * | looked | – | as device-changed; same: – | as device-changed |
 * | store-opened, another's or nobody's | – | asks | – |
 *
 * An answer of an earlier turn is dropped here, whatever it is.
 */
export function sessionStep(state: SessionState, event: SessionEvent): Step {
  if ('turn' in event && event.turn !== state.turn) return unchanged(state);
  switch (event.kind) {
    case 'started':
      if (event.signedOutHere) return closed(state, 'signed-out', null, [{ kind: 'purge' }]);
      return state.phase === 'open' ? unchanged(state) : begin(state, []);
    case 'asked':
      return { state, effects: [{ kind: 'ask', turn: state.turn }] };
    case 'recalled':
      return state.start
        ? decide({ ...state, start: { ...state.start, recalled: event.recalled, marked: event.marked } })
        : unchanged(state);
    case 'verified':
      // The cookie may outlive the sign-out: an answer to an earlier request, or to one outside a start, signs nobody in again.
      if (state.reason === 'signed-out' && !state.start) return unchanged(state);
      if (state.open && !sameOwner(state.open.owner, event.owner)) return replaced(state, event.owner);
      return {
        state: state.start ? { ...state, start: { ...state.start, verified: event.owner } } : state,
        effects: [{ kind: 'admit', turn: state.turn, owner: event.owner }],
      };
    case 'admitted':
      return opened(state, event.owner, true);
    case 'refused':
      if (state.start) return decide({ ...state, start: { ...state.start, answer: 'refused' } });
      if (state.phase === 'open') return ended(state, 'ended');
      return state.reason && RETRYABLE_REASONS.includes(state.reason) ? closed(state, 'none') : unchanged(state);
    case 'failed':
      if (state.start) return decide({ ...state, start: { ...state.start, answer: event.failure } });
      return state.phase === 'open' && event.expired ? ended(state, 'expired-copy') : unchanged(state);
    case 'signed-in': {
      const turn = state.turn + 1;
      return { state: { ...state, turn, start: null }, effects: [{ kind: 'admit', turn, owner: event.owner }] };
    }
    case 'signed-out':
      return ended(state, 'signed-out');
    case 'ended-elsewhere':
      return endedElsewhere(state, event);
    case 'device-changed':
      // A page that has asked nothing yet, such as an onboarding page, is left alone: opening a session would discard what is typed there.
      if (state.turn === initialSession.turn) return unchanged(state);
      return event.device === 'same' ? askedAgain(state) : deviceChanged(state, event.device);
    case 'looked':
      // A start under way finds out by itself.
      return state.start || state.phase === 'starting' ? unchanged(state) : deviceChanged(state, event.device);
    case 'store-opened':
      return state.open && !(event.owner && sameOwner(state.open.owner, event.owner))
        ? { state, effects: [{ kind: 'ask', turn: state.turn }] }
        : unchanged(state);
  }
}

function askedAgain(state: SessionState): Step {
  if (!state.open) return unchanged(state);
  const turn = state.turn + 1;
  return { state: { ...state, turn }, effects: [{ kind: 'ask', turn }] };
}

function begin(state: SessionState, before: SessionEffect[]): Step {
  const turn = state.turn + 1;
  return {
    state: { ...state, turn, start: { recalled: null, marked: false, answer: null, verified: null } },
    effects: [...before, { kind: 'ask', turn }, { kind: 'recall', turn }],
  };
}

/** Takes a start as far as the answers so far allow. */
function decide(state: SessionState): Step {
  const { recalled = null, marked, answer, verified } = state.start ?? {};
  if (!recalled) return unchanged(state);
  // Nothing of another user's may be shown once it is known who is here.
  if (recalled.kind === 'open' && verified && !sameOwner(recalled.owner, verified)) return unchanged(state);
  if (recalled.kind === 'open') {
    const step = state.open ? unchanged({ ...state, start: null }) : opened(state, recalled.owner, false);
    if (answer !== 'refused') return step;
    const over = ended(step.state, 'ended');
    return { state: over.state, effects: [...step.effects, ...over.effects] };
  }
  if (!answer) return unchanged(state);
  const isExpired = recalled.kind === 'expired';
  const purged: SessionEffect[] = isExpired ? [{ kind: 'purge' }] : [];
  if (answer === 'refused')
    return closed(state, marked || state.reason === 'replaced' ? 'ended' : 'none', null, [
      ...purged,
      { kind: 'forget-marked', reason: 'ended' },
    ]);
  // Whatever the answer, the 7 days are over, for the names in localStorage too.
  const left: SessionEffect[] = isExpired ? [...purged, { kind: 'forget-marked', reason: 'expired-copy' }] : [];
  if (answer.kind !== 'offline' && answer.kind !== 'timeout') return closed(state, 'answered', answer, left);
  const reason = isExpired ? 'expired-copy' : recalled.kind === 'not-kept' ? 'no-offline-copy' : 'unreachable';
  return closed(state, reason, null, left);
}

/** Closes the shown session at once, since its requests would carry the other user's cookie, and opens theirs once the store is theirs. */
function replaced(state: SessionState, owner: Owner): Step {
  const turn = state.turn + 1;
  return {
    state: { ...state, turn, phase: 'starting', open: null, reason: 'replaced', start: null },
    effects: [
      { kind: 'close', reason: 'replaced', failure: null },
      { kind: 'admit', turn, owner },
    ],
  };
}

function opened(state: SessionState, owner: Owner, verified: boolean): Step {
  const before = state.open;
  if (before && sameOwner(before.owner, owner)) {
    // The same object while nothing in it changes: what is on screen depends on it.
    const session = { ...before, owner: isUnchanged(before.owner, owner) ? before.owner : owner, verified };
    return { state: { ...state, open: session, start: null }, effects: [{ kind: 'open', session }] };
  }
  const session: OpenSession = { id: state.lastId + 1, owner, verified };
  return {
    state: {
      phase: 'open',
      open: session,
      reason: null,
      // Opened on what was remembered, a start waits for nothing more; /auth/me's answer is an event of the open session.
      start: null,
      turn: verified ? state.turn + 1 : state.turn,
      lastId: session.id,
    },
    effects: [
      ...(before ? [{ kind: 'close', reason: 'replaced', failure: null } as const] : []),
      { kind: 'open', session },
      ...(verified ? [{ kind: 'tell-opened' } as const] : []),
    ],
  };
}

function closed(
  state: SessionState,
  reason: EndReason,
  failure: Failure | null = null,
  more: SessionEffect[] = [],
): Step {
  return {
    state: { ...state, phase: 'closed', open: null, reason, start: null, turn: state.turn + 1 },
    effects: [{ kind: 'close', reason, failure }, ...more],
  };
}

/** In every tab of this device, with or without a network. */
const ended = (state: SessionState, reason: EndReason): Step =>
  closed(state, reason, null, [
    ...(reason === 'signed-out' ? [{ kind: 'drop-drafts' } as const] : []),
    { kind: 'forget', reason },
  ]);

/** The tab that signed out may have been closed before it deleted the stored data, so each tab that learns of it deletes it. */
const signedOutElsewhere = (state: SessionState): Step =>
  closed(state, 'signed-out', null, [{ kind: 'drop-drafts' }, { kind: 'purge' }]);

function endedElsewhere(
  state: SessionState,
  { reason, device }: Extract<SessionEvent, { kind: 'ended-elsewhere' }>,
): Step {
  if (reason === 'signed-out')
    return state.phase === 'closed' && state.reason === reason ? unchanged(state) : signedOutElsewhere(state);
  if (state.phase === 'closed') return unchanged(state);
  // A frozen tab learns of this late: the session that ended may be the previous one. /auth/me decides.
  if (state.open && device === 'same') return { state, effects: [{ kind: 'ask', turn: state.turn }] };
  if (state.open && device === 'other') return deviceChanged(state, device);
  if (!state.open && state.reason === 'replaced') return begin(state, []);
  return closed(state, reason);
}

function deviceChanged(state: SessionState, device: Device): Step {
  switch (device) {
    case 'same':
      return unchanged(state);
    case 'unknown':
      return state.open ? { state, effects: [{ kind: 'ask', turn: state.turn }] } : begin(state, []);
    case 'nobody':
      // Without marks and a stored session it may be over; only /auth/me can tell.
      return state.open ? deviceChanged(state, 'other') : unchanged(state);
    case 'other':
      if (!state.open) return begin(state, []);
      // Nothing of the shown session may stay visible while the page finds out who is signed in now.
      return begin({ ...state, phase: 'starting', open: null, reason: 'replaced' }, [
        { kind: 'close', reason: 'replaced', failure: null },
      ]);
    case 'signed-out':
      return state.open ? signedOutElsewhere(state) : unchanged(state);
  }
}
