import type { Failure } from '@/contract/errors';
import type { Owner } from './keys';

/**
 * Why nobody is signed in; /login says it.
 * - `none`: nobody was; `signed-out`; `ended`: the service no longer knows the session;
 * - `answered`: /auth/me gave something else than a user or a 401; `failure` says what;
 * - `unreachable`, `expired-copy`, `no-offline-copy`: no answer, and no saved session that may be used instead;
 * - `replaced`: somebody else has signed in on this device, and the page is finding out who.
 */
export type EndReason =
  | 'none'
  | 'signed-out'
  | 'ended'
  | 'answered'
  | 'unreachable'
  | 'expired-copy'
  | 'no-offline-copy'
  | 'replaced';

/**
 * The session that the device's store remembers. `expired`: /auth/me has not confirmed it for 7 days; `unusable`: its time lies in the
 * future, so it counts as unverified; `not-kept`: the user wants no offline copy.
 */
export type Recalled =
  | { kind: 'open'; owner: Owner }
  | { kind: 'expired' }
  | { kind: 'none' }
  | { kind: 'unusable' }
  | { kind: 'not-kept' };

/** The owner of this device by the marks in localStorage, compared with the session open here. `unknown`: localStorage is refused. */
export type Device = 'same' | 'other' | 'nobody' | 'signed-out' | 'unknown';

export interface OpenSession {
  /** Counts the sessions of this page; another owner is always another session. */
  id: number;
  owner: Owner;
  /** False while saved data is shown and /auth/me has not answered yet. */
  verified: boolean;
}

/** A start that is not decided yet: the stored session and the answer of /auth/me may come in either order. */
interface Start {
  recalled: Recalled | null;
  /** The device's mark named somebody. */
  marked: boolean;
  answer: 'refused' | Failure | null;
  /** The user whom /auth/me has named, about to be admitted. */
  verified: Owner | null;
}

export interface SessionState {
  phase: 'starting' | 'open' | 'closed';
  open: OpenSession | null;
  reason: EndReason | null;
  start: Start | null;
  /** Counts the decisions about who is signed in. Answers to requests of an earlier turn no longer count. */
  turn: number;
  lastId: number;
}

/** Events with a `turn` are answers to a request of that turn. */
export type SessionEvent =
  | { kind: 'started'; signedOutHere: boolean }
  | { kind: 'asked' }
  /** `marked`: the device's mark says that somebody is signed in, whatever the store remembers. */
  | { kind: 'recalled'; turn: number; recalled: Recalled; marked: boolean }
  | { kind: 'verified'; turn: number; owner: Owner }
  | { kind: 'admitted'; turn: number; owner: Owner }
  | { kind: 'refused'; turn: number }
  | { kind: 'failed'; turn: number; failure: Failure; expired: boolean }
  | { kind: 'signed-in'; owner: Owner }
  | { kind: 'signed-out' }
  /** `device` says whose the device is by its marks: the message may be late, and about a previous session. */
  | { kind: 'ended-elsewhere'; reason: EndReason; device: Device }
  | { kind: 'device-changed'; device: Device }
  /** The tab has come back, and may have missed messages from other tabs. */
  | { kind: 'looked'; device: Device }
  | { kind: 'store-opened'; owner: Owner | null };

export type SessionEffect =
  /** Ask /auth/me: `verified`, `refused` or `failed` follows. */
  | { kind: 'ask'; turn: number }
  /** Look up the remembered session: `recalled` follows. */
  | { kind: 'recall'; turn: number }
  /** Make the device's store this owner's, and nobody else's: `admitted` follows. */
  | { kind: 'admit'; turn: number; owner: Owner }
  | { kind: 'open'; session: OpenSession }
  | { kind: 'close'; reason: EndReason; failure: Failure | null }
  /**
   * The user has signed out while this tab was open: delete all its drafts, including those typed before anybody signed in, and follow none of
   * its addresses. A start on a signed-out device keeps the latter drafts, and the address: they may be newer than the sign-out.
   */
  | { kind: 'drop-drafts' }
  /** Wipe what this device keeps of the session, and tell the other tabs. */
  | { kind: 'forget'; reason: EndReason }
  /** The same, if the device's mark still names whom it named when the start began. */
  | { kind: 'forget-marked'; reason: EndReason }
  /** Wipe what an earlier session left in the store. */
  | { kind: 'purge' }
  | { kind: 'tell-opened' };

export interface Step {
  state: SessionState;
  effects: SessionEffect[];
}

export const initialSession: SessionState = {
  phase: 'starting',
  open: null,
  reason: null,
  start: null,
  turn: 0,
  lastId: 0,
};

/** Reasons for which it is not known who is signed in: a session may still exist, so the service is asked again. */
export const RETRYABLE_REASONS: readonly EndReason[] = ['answered', 'unreachable', 'expired-copy', 'no-offline-copy'];
