import type { Failure } from '@/contract/errors';
import type { CheckRow, ResponseRow } from './db';
import { confirmedAt, isPlausible } from './rows';

/** A value held by this page alone: not stored, or stored only in part. */
export interface Held {
  value: unknown;
  at: number;
  size: number;
  tookMs: number;
}

/** The visible state of a row. The object changes only when that does; a refresh without news keeps it. */
export interface ResourceView {
  held: Held | null;
  failure: Failure | null;
}

export interface Activity {
  running: boolean;
  /** The worker's stored copy serves while the service is silent. */
  slow: boolean;
}

/** A moment by the device's clock (epoch ms), which may be set at any time, and by the page's own, which only goes forward. */
export interface Instant {
  wall: number;
  mono: number;
}

/** Limits in ms; test builds shorten some of them. */
export interface ReadLimits {
  /** No row is read automatically twice within this time. */
  spacingMs: number;
  /** A screen shows the current value first, and a screen that is only passed through sends no request. */
  settleMs: number;
  /** First and longest wait before a failed read is tried again. */
  retryMinMs: number;
  retryMaxMs: number;
  /** An answer of this size or more is not polled. */
  pollBelowBytes: number;
  /** The polling interval is at least this many times as long as the last answer took. */
  pollDurationFactor: number;
  /** No read lasts longer: an answer that seems to have taken more was held up by a frozen page or a sleeping device. */
  readMs: number;
}

/**
 * - `screen`: opened, or the connection is back; what came a moment ago is enough, and a Retry-After is waited out;
 * - `user`: 'Try again', or prefetching that tries once more;
 * - `current`: only an answer that is asked for from now on will do.
 */
export type AskedBy = 'screen' | 'user' | 'current';

/** How a read ended. `kept`: Dexie has it, as far as it could be read back. */
export type ReadEnd =
  | { kind: 'kept'; row?: ResponseRow | undefined; check?: CheckRow | undefined }
  | { kind: 'value'; value: unknown; size: number }
  /** A change was made meanwhile, so that it was not stored; without a value the service had only confirmed the stored one. */
  | { kind: 'superseded'; value?: unknown; size?: number }
  /** The session's store was opened again. Nobody may keep it. */
  | { kind: 'dropped' };

/** `read` is the number of the read that an answer belongs to: any other is late, and ignored. */
export type ResourceEvent = { at: Instant } & (
  | { kind: 'shown' | 'hidden' }
  | { kind: 'polled' | 'unpolled'; everyMs: number }
  | { kind: 'row'; row?: ResponseRow | undefined; check?: CheckRow | undefined }
  | { kind: 'asked'; by: AskedBy }
  /** `read`: also read it again, where it is shown. */
  | { kind: 'changed'; read: boolean }
  | { kind: 'slow'; read: number }
  | { kind: 'answered'; read: number; answer: ReadEnd }
  | { kind: 'failed'; read: number; failure: Failure }
  | { kind: 'tick'; visible: boolean; reachable: boolean }
  /** Result of a look at the row: `free` if no window has asked within the interval. */
  | { kind: 'looked'; free: boolean; sinceMs: number }
  | { kind: 'let-go' | 'session-ended' }
);

export type Announced = 'row' | 'check' | 'view' | 'activity';

export type ResourceEffect =
  /** Ask the service; `bypassStore`: without the store. `answered` or `failed` follows, always. */
  | { kind: 'read'; read: number; bypassStore: boolean }
  /** Look whether another window has confirmed the row, or is asking, within this time; `looked` follows. */
  | { kind: 'look'; withinMs: number }
  /** Send a `tick` after `inMs`, replacing the one before; null: none. */
  | { kind: 'schedule'; inMs: number | null }
  | { kind: 'announce'; what: readonly Announced[] };

export interface ReadUnderWay {
  id: number;
  /** Bypasses the store, because the stored answer could not be read back. */
  bypassStore: boolean;
  /** How many changes were known when it began. */
  changes: number;
  began: Instant;
}

export interface ResourceState {
  /** Panels that show it. */
  shown: number;
  /** The intervals of those that poll. */
  polls: readonly number[];
  row: ResponseRow | undefined;
  check: CheckRow | undefined;
  view: ResourceView;
  activity: Activity;
  /** Changes made to what it shows, as far as this page knows. */
  changes: number;
  /** True if the current value is known to lack a change. */
  outdated: boolean;
  read: ReadUnderWay | null;
  lastRead: number;
  /** A read that is to begin, not before this moment. */
  wanted: { from: number; by: 'screen' | 'change' | 'current' } | null;
  /** Moments by the page's clock. */
  beganAt: number;
  /** When the service was last known to confirm it, to this window or another. */
  confirmedAt: number;
  /** The same by the device's clock. */
  confirmedAtWall: number;
  /** When another window was last known to be asking. */
  askedElsewhereAt: number;
  /** From a Retry-After: only the user asks sooner. */
  notBefore: number;
  retryAt: number | null;
  /** Failed reads in a row, and answers in a row that had to be dropped, or that a change had overtaken. */
  failures: number;
  drops: number;
  overtaken: number;
  failedAtWall: number;
  looking: boolean;
  wakeAt: number | null;
  ended: boolean;
}

export interface ResourceStep {
  state: ResourceState;
  effects: ResourceEffect[];
}

/** By the page's clock. */
export const LONG_AGO = Number.NEGATIVE_INFINITY;
const IDLE: Activity = { running: false, slow: false };
const EMPTY: ResourceView = { held: null, failure: null };
export const initialResource: ResourceState = {
  shown: 0,
  polls: [],
  row: undefined,
  check: undefined,
  view: EMPTY,
  activity: IDLE,
  changes: 0,
  outdated: false,
  read: null,
  lastRead: 0,
  wanted: null,
  beganAt: LONG_AGO,
  confirmedAt: LONG_AGO,
  confirmedAtWall: LONG_AGO,
  askedElsewhereAt: LONG_AGO,
  notBefore: LONG_AGO,
  retryAt: null,
  failures: 0,
  drops: 0,
  overtaken: 0,
  failedAtWall: 0,
  looking: false,
  wakeAt: null,
  ended: false,
};

// Two clocks drift apart, and are never read at exactly the same moment. Differences below this must not change the time shown.
const STEP_MS = 10_000;

/**
 * The last known confirmation, epoch ms by the device's current clock. If that clock has been set back since, the page's own clock shows by
 * how much. After a sleep, the device's clock seems to have been set forward, but is right.
 */
function knownAt({ confirmedAt, confirmedAtWall }: ResourceState, now: Instant): number {
  const setBackMs = confirmedAtWall - confirmedAt - (now.wall - now.mono);
  return confirmedAtWall - Math.max(0, Math.round(setBackMs / STEP_MS)) * STEP_MS;
}

/**
 * When the loaded value was last confirmed, epoch ms; null where nothing may be shown. What the page holds itself is shown in place of the row,
 * and nothing but an answer to this page confirms it.
 */
export function shownAt(state: ResourceState, now: Instant): number | null {
  const { row, check, view } = state;
  if (!row && !view.held) return null;
  const stored = view.held ? null : confirmedAt(row, check, now.wall);
  const known = knownAt(state, now);
  return isPlausible(known, now.wall) ? Math.max(known, stored ?? known) : stored;
}

/**
 * True if a change was made since the shown value was read. The stored check records this for a stored value, also if it was made in an
 * earlier page; one that this page knows of may be missing there.
 */
export const missesChange = ({ check, view, outdated }: ResourceState): boolean =>
  outdated || (!view.held && (check?.stale ?? false));

/** False if what is shown is not what is stored: the page holds it, or the store has only the newest entries. Then each page reads for itself. */
export const isStoredWhole = ({ row, view }: Pick<ResourceState, 'row' | 'view'>): boolean =>
  !view.held && (row?.total ?? null) === null;

/** Nothing is under way that somebody waits for. */
export const isSettled = ({ read, wanted }: ResourceState): boolean =>
  read === null && (wanted === null || wanted.by === 'screen');

/** The value as last seen or read; undefined before that. */
export const currentValue = ({ row, view }: ResourceState): unknown => (view.held ? view.held.value : row?.value);

/** How much of the page's memory it holds, by the bytes of its JSON. */
export const sizeHeld = ({ row, view }: ResourceState): number => (row?.bytes ?? 0) + (view.held?.size ?? 0);

/** Nothing to do. */
export const stay = (state: ResourceState): ResourceStep => ({ state, effects: [] });
