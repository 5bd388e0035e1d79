import { PROBE_MAX_MS, PROBE_MIN_MS } from '@/contract/constants';
import type { ConnectionSignal } from './connection-signals';

/**
 * State of the connection to the service. Times are ms by the page's own clock, which nobody sets, and come with the events.
 *
 * The state shown is derived: `online` while the service can be reached, also while a probe of /auth/me checks whether it still can;
 * `offline` once a probe got no answer from the service; `reconnecting` while a further probe takes a moment. Only `online` allows changes.
 */
export interface ConnectionState {
  reached: boolean;
  /** The probe under way. A later one replaces it, and an earlier one's result no longer counts. */
  probe: { id: number; startedAt: number } | null;
  probes: number;
  /** Until the next probe while the service cannot be reached: doubling, from 5 to 60 s. 0 once the browser has told of a change. */
  waitMs: number;
  /** When a probe last failed to reach the service; an answer to an earlier request must not undo that. */
  lostAt: number;
  /** When the newest of the answered requests began. */
  answeredAt: number;
  /** When a 403 last caused a request to /auth/me. */
  doubtedAt: number;
}

// Limits the checks of the session: a page whose reads are refused may be refused at every poll.
const DOUBT_EVERY_MS = 30_000;

export type ConnectionEvent =
  /** An ordinary request ended. */
  | { kind: 'signal'; sign: ConnectionSignal; askedAt: number; now: number }
  /** A request to /auth/me ended, whoever sent it. */
  | { kind: 'probed'; sign: ConnectionSignal; askedAt: number; now: number }
  /** The probe's promise settled; `probed` has reported its result, unless no request was sent. */
  | { kind: 'probe-ended'; id: number }
  /** The browser's `online` or `offline`. */
  | { kind: 'network-changed'; now: number }
  | { kind: 'shown'; now: number }
  | { kind: 'tick'; now: number };

export type ConnectionEffect =
  /** Ask /auth/me again; a request already under way does not count. `probe-ended` follows. */
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

const isAnswer = (sign: ConnectionSignal) => sign === 'answered' || sign === 'unauthorized' || sign === 'forbidden';
const unchanged = (state: ConnectionState): ConnectionStep => ({ state, effects: [] });

/**
 * The connection as a machine (core.md, 2).
 *
 * | Event | reached | not reached |
 * | --- | --- | --- |
 * | signal: answered | – | reached if the request began after the loss; refreshes |
 * | signal: unauthorized | as answered; verifies | as answered; verifies |
 * | signal: forbidden | as answered; verifies, at most every 30 s | as answered; verifies |
 * | signal: anything else | probes, unless a probe runs | – |
 * | probed: answered | – | reached; refreshes |
 * | probed: anything else | not reached; schedules | schedules, waiting twice as long |
 * | probed without an answer, although a request that began later was answered | a probe: probes again; another request to /auth/me: – | probes again |
 * | network-changed | probes again; begins the waits again | the same |
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
    case 'probed': {
      if (state.probe && event.askedAt < state.probe.startedAt) return unchanged(state);
      const over = { ...state, probe: null };
      if (isAnswer(event.sign)) return reached(over);
      // A request that began later was answered. The doubt that began the probe remains, and one that begins now decides; any other request
      // to /auth/me that fails alone is the session's trouble, not the connection's.
      if (state.answeredAt >= event.askedAt) return state.probe ? probe(over, event.now) : unchanged(over);
      return lost(over, event.now);
    }
    case 'probe-ended':
      if (state.probe?.id !== event.id) return unchanged(state);
      return state.reached
        ? unchanged({ ...state, probe: null })
        : {
            state: { ...state, probe: null },
            effects: [{ kind: 'schedule', afterMs: Math.max(state.waitMs, PROBE_MIN_MS) }],
          };
    case 'network-changed':
      // The first probe may come before the network can be used: the next one follows soon.
      return probe({ ...state, waitMs: 0 }, event.now);
    case 'shown':
    case 'tick':
      return state.reached || state.probe ? unchanged(state) : probe(state, event.now);
  }
}

function answered(state: ConnectionState, askedAt: number): ConnectionStep {
  if (!state.reached && askedAt < state.lostAt) return unchanged(state);
  const next = { ...state, answeredAt: Math.max(state.answeredAt, askedAt) };
  return state.reached ? unchanged(next) : reached(next);
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
  const waitMs = state.reached ? PROBE_MIN_MS : Math.min(Math.max(state.waitMs * 2, PROBE_MIN_MS), PROBE_MAX_MS);
  return {
    state: { ...state, reached: false, lostAt: now, waitMs },
    effects: [{ kind: 'schedule', afterMs: waitMs }],
  };
}
