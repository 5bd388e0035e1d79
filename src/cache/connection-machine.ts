import { PROBE_MAX_MS, PROBE_MIN_MS } from '@/contract/constants';
import type { Sign } from './outcomes';

/**
 * State of the connection to the service. Times are ms by the page's own clock, which nobody sets, and come with the events.
 *
 * The state shown is derived: `offline` only by a probe of /auth/me that got no answer from the service; `checking`, in which nothing is
 * disabled, while a probe runs that a failed request began; else `online`.
 */
export interface ConnectionState {
  reached: boolean;
  /** The probe under way. A later one replaces it, and an earlier one's result no longer counts. */
  probe: { id: number; startedAt: number } | null;
  probes: number;
  /** Until the next probe while the service cannot be reached: doubling, from 5 to 60 s. */
  waitMs: number;
  /** When a probe last found no service: an answer to what was asked before must not undo it. */
  lostAt: number;
  /** The latest time of asking of a request that was answered. */
  answeredAt: number;
  /** Time at which a 403 last led to a question to /auth/me. */
  doubtedAt: number;
}

// A page that is refused may be refused at each of its polls.
const DOUBT_EVERY_MS = 30_000;

export type ConnectionEvent =
  /** An ordinary request ended. */
  | { kind: 'signal'; sign: Sign; askedAt: number; now: number }
  /** A question to /auth/me ended, whoever asked it. */
  | { kind: 'probed'; sign: Sign; askedAt: number; now: number }
  /** The probe's promise ended; `probed` has told how, unless nothing was asked. */
  | { kind: 'probe-ended'; id: number }
  /** The browser's `online` or `offline`. */
  | { kind: 'network-changed'; now: number }
  | { kind: 'shown'; now: number }
  | { kind: 'tick'; now: number };

export type ConnectionEffect =
  /** Ask /auth/me anew: a question that began before does not count. `probe-ended` follows. */
  | { kind: 'probe'; id: number }
  /** `tick` follows after `afterMs`, replacing one already scheduled. */
  | { kind: 'schedule'; afterMs: number }
  | { kind: 'unschedule' }
  /** The service is back: read again what is on screen. */
  | { kind: 'refresh' }
  /** A call was refused with 401, or 403: /auth/me decides whether the session is over, or another user's by now. */
  | { kind: 'verify' };

export const initialConnection: ConnectionState = {
  reached: true,
  probe: null,
  probes: 0,
  waitMs: PROBE_MIN_MS,
  lostAt: 0,
  answeredAt: Number.NEGATIVE_INFINITY,
  doubtedAt: Number.NEGATIVE_INFINITY,
};

export interface ConnectionStep {
  state: ConnectionState;
  effects: ConnectionEffect[];
}

const isAnswer = (sign: Sign) => sign === 'answered' || sign === 'unauthorized' || sign === 'forbidden';
const unchanged = (state: ConnectionState): ConnectionStep => ({ state, effects: [] });

/**
 * The connection as a machine (core.md, 2).
 *
 * | Event | reached | not reached |
 * | --- | --- | --- |
 * | signal: answered | – ; ends a probe that began no later than the request | reached, where it was asked after the loss; refreshes |
 * | signal: unauthorized | as answered; verifies | as answered; verifies |
 * | signal: forbidden | as answered; verifies, at most every 30 s | as answered; verifies |
 * | signal: anything else | probes, unless a probe runs | – |
 * | probed: answered | – | reached; refreshes |
 * | probed: anything else | not reached, unless a request asked since then was answered; schedules | schedules, waiting twice as long |
 * | network-changed | probes anew | probes anew |
 * | shown, tick | – | probes, unless a probe runs |
 */
export function connectionStep(state: ConnectionState, event: ConnectionEvent): ConnectionStep {
  switch (event.kind) {
    case 'signal':
      switch (event.sign) {
        case 'answered':
          return answered(state, event.askedAt);
        case 'unauthorized': {
          const step = answered(state, event.askedAt);
          return { state: step.state, effects: [...step.effects, { kind: 'verify' }] };
        }
        case 'forbidden': {
          const step = answered(state, event.askedAt);
          if (event.now - state.doubtedAt < DOUBT_EVERY_MS) return step;
          return { state: { ...step.state, doubtedAt: event.now }, effects: [...step.effects, { kind: 'verify' }] };
        }
        case 'unreachable':
        case 'silent':
        case 'portal':
          return state.reached && !state.probe ? probe(state, event.now) : unchanged(state);
      }
      break;
    case 'probed':
      if (state.probe && event.askedAt < state.probe.startedAt) return unchanged(state);
      if (isAnswer(event.sign)) return reached({ ...state, probe: null });
      // The way is open, only this call fails: that is the session's trouble, not the connection's.
      if (state.answeredAt >= event.askedAt) return unchanged({ ...state, probe: null });
      return lost({ ...state, probe: null }, event.now);
    case 'probe-ended':
      if (state.probe?.id !== event.id) return unchanged(state);
      return state.reached
        ? unchanged({ ...state, probe: null })
        : { state: { ...state, probe: null }, effects: [{ kind: 'schedule', afterMs: state.waitMs }] };
    case 'network-changed':
      return probe(state, event.now);
    case 'shown':
    case 'tick':
      return state.reached || state.probe ? unchanged(state) : probe(state, event.now);
  }
}

function answered(state: ConnectionState, askedAt: number): ConnectionStep {
  if (!state.reached && askedAt < state.lostAt) return unchanged(state);
  const next = { ...state, answeredAt: Math.max(state.answeredAt, askedAt) };
  if (state.reached && state.probe && askedAt >= state.probe.startedAt) return unchanged({ ...next, probe: null });
  return state.reached ? unchanged(next) : reached({ ...next, probe: null });
}

function probe(state: ConnectionState, now: number): ConnectionStep {
  const id = state.probes + 1;
  return {
    state: { ...state, probes: id, probe: { id, startedAt: now } },
    effects: [{ kind: 'unschedule' }, { kind: 'probe', id }],
  };
}

function reached(state: ConnectionState): ConnectionStep {
  const effects: ConnectionEffect[] = state.reached ? [] : [{ kind: 'unschedule' }, { kind: 'refresh' }];
  return { state: { ...state, reached: true, waitMs: PROBE_MIN_MS }, effects };
}

function lost(state: ConnectionState, now: number): ConnectionStep {
  const waitMs = state.reached ? PROBE_MIN_MS : Math.min(state.waitMs * 2, PROBE_MAX_MS);
  return {
    state: { ...state, reached: false, lostAt: now, waitMs },
    effects: [{ kind: 'schedule', afterMs: waitMs }],
  };
}
