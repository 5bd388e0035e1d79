import {
  type AskedBy,
  type Instant,
  isStoredWhole,
  type ReadLimits,
  type ResourceState,
  type ResourceStep,
  shownAt,
  stay,
} from './resource-state';

// Transitions that request a read, start it at once or later, or withdraw it.

/** True if the loaded value can be shown as it is before the service is asked again. */
export const isPresentable = (state: ResourceState, at: Instant): boolean =>
  !state.outdated && shownAt(state, at) !== null;

export function begin(state: ResourceState, at: Instant, bypassStore = false): ResourceStep {
  const id = state.lastRead + 1;
  return {
    state: {
      ...state,
      read: { id, bypassStore, changes: state.changes, began: at },
      lastRead: id,
      wanted: null,
      retryAt: null,
      beganAt: at.mono,
    },
    effects: [{ kind: 'read', read: id, bypassStore }],
  };
}

export function want(
  state: ResourceState,
  by: 'screen' | 'change' | 'current',
  from: number,
  at: Instant,
): ResourceStep {
  if (!state.read && from <= at.mono) return begin(state, at);
  const before = state.wanted?.by === 'screen' ? null : state.wanted;
  if (before && by === 'screen') return stay(state);
  // The earlier moment, and the more urgent reason: a read that somebody awaits is not cancelled when its screen closes.
  const isAwaited = by === 'current' || before?.by === 'current';
  const wanted = { from: Math.min(from, before?.from ?? from), by: isAwaited ? 'current' : by } as const;
  return stay({ ...state, wanted });
}

export function asked(state: ResourceState, by: AskedBy, at: Instant, limits: ReadLimits): ResourceStep {
  if (by === 'current') return want(state, 'current', at.mono, at);
  if (state.read) return stay(state);
  if (by === 'user') return begin(state, at);
  if (state.wanted && state.wanted.by !== 'screen') return stay(state);
  if (at.mono < state.notBefore) return stay({ ...state, wanted: null });
  const isComplete = state.view.held !== null || (state.row !== undefined && isStoredWhole(state));
  const isGood = isComplete && isPresentable(state, at) && state.view.failure === null;
  if (isGood && at.mono - state.confirmedAt < limits.spacingMs) return stay({ ...state, wanted: null });
  // A recent failure stays on screen until the answer comes; otherwise the caller waits for the answer.
  const reason = state.view.failure !== null && !state.outdated ? 'screen' : 'current';
  return want({ ...state, wanted: null }, reason, state.beganAt + limits.spacingMs, at);
}

export function shown(state: ResourceState, at: Instant, limits: ReadLimits): ResourceStep {
  const next = { ...state, shown: state.shown + 1 };
  if (!isPresentable(state, at) || state.read) return asked(next, 'screen', at, limits);
  return want(next, 'screen', at.mono + limits.settleMs, at);
}

export function hidden(state: ResourceState): ResourceState {
  const left = Math.max(0, state.shown - 1);
  // The row is read when it is shown again; a read that somebody awaits goes on.
  const wanted = left === 0 && state.wanted?.by !== 'current' ? null : state.wanted;
  return { ...state, shown: left, wanted };
}
