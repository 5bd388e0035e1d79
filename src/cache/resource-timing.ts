import { asked, begin } from './resource-asking';
import {
  isStoredWhole,
  type ReadLimits,
  type ResourceEvent,
  type ResourceState,
  type ResourceStep,
  shownAt,
  stay,
} from './resource-state';

// Timers: what a resource does without being asked, and when.

/** How often it is read by itself, ms; null where nobody polls it, or it is a log too large for that. */
function pollInterval(state: ResourceState, limits: ReadLimits): number | null {
  if (state.shown === 0 || state.polls.length === 0) return null;
  const { held } = state.view;
  if ((held?.size ?? state.check?.size ?? 0) >= limits.pollBelowBytes) return null;
  const tookMs = Math.min(held?.tookMs ?? state.check?.tookMs ?? 0, limits.readMs);
  return Math.max(Math.min(...state.polls), limits.spacingMs, tookMs * limits.pollDurationFactor);
}

/** When the next poll is due. */
function pollAt(state: ResourceState, limits: ReadLimits): number | null {
  const everyMs = pollInterval(state, limits);
  if (everyMs === null || state.retryAt !== null) return null;
  return Math.max(Math.max(state.beganAt, state.confirmedAt, state.askedElsewhereAt) + everyMs, state.notBefore);
}

export function tick(
  state: ResourceState,
  { at, visible, reachable }: Extract<ResourceEvent, { kind: 'tick' }>,
  limits: ReadLimits,
): ResourceStep {
  if (state.read || state.looking) return stay(state);
  const { wanted, retryAt } = state;
  if (wanted && at.mono >= wanted.from) {
    return wanted.by === 'screen' ? asked({ ...state, wanted: null }, 'screen', at, limits) : begin(state, at);
  }
  if (state.shown === 0 || !visible) return stay(state);
  // While the service is known to be out of reach, the probe looks for it, not every list.
  if (retryAt !== null) return at.mono >= retryAt && reachable ? begin(state, at) : stay(state);
  // The device has slept for a week, or its clock was set: the value is there and may not be shown (reliability.md, C2).
  if (state.view.failure === null && shownAt(state, at) === null) return asked(state, 'screen', at, limits);
  const due = pollAt(state, limits);
  const everyMs = pollInterval(state, limits);
  if (due === null || everyMs === null || at.mono < due) return stay(state);
  if (!isStoredWhole(state)) return begin(state, at);
  return { state: { ...state, looking: true }, effects: [{ kind: 'look', withinMs: everyMs }] };
}

/** When a tick is needed next; null while something else comes first. */
export function nextWake(state: ResourceState, limits: ReadLimits): number | null {
  if (state.read || state.looking || state.ended) return null;
  const times = [
    state.wanted?.from ?? null,
    state.shown > 0 ? state.retryAt : null,
    state.shown > 0 ? pollAt(state, limits) : null,
  ].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}
