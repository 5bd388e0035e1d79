import { setTenant } from '@/api/config';
import { type Early, takeEarly } from '@/api/early';
import { failureOf } from '@/contract/errors';
import { type ConnectionSignal, reportProbe, signalOf } from './connection-signals';
import { onStorageState, ownedDb, withStorageTimeout } from './db';
import { isSignedOutHere, isWipeDue, keepsOfflineCopy, SIGNED_IN, SIGNING_IN } from './device';
import { dropAllDrafts, dropForeignDrafts } from './drafts';
import { type Owner, ownerTag, sameOwner } from './keys';
import { currentSession, type Session, setCurrentSession } from './lifetime';
import { local } from './local';
import { askMe, endsSession, type Verdict } from './me';
import { broadcast } from './messages';
import { forgetShownHere, noteOpenHere, noteShownHere, noteSignOutHere } from './place';
import { purge, readSession, wipeLeft } from './purge';
import { isOutdated, noteConfirmed, recallAtStart } from './remembered';
import { claimStore, forget, markDevice, tenantIdOf } from './session-device';
import { sessionStep } from './session-machine';
import {
  type EndReason,
  initialSession,
  type OpenSession,
  type SessionEffect,
  type SessionEvent,
} from './session-state';
import { followOtherTabs, isReplacedElsewhere, isSignedOutElsewhere, noteSignedOut } from './session-tabs';
import { closeStore, openStore } from './store';

/** The session as the app sees it. */
export interface SessionEvents {
  /** @param opened.verified false while /auth/me has not answered yet */
  opened(session: Session, opened: { verified: boolean }): void | Promise<void>;
  /** @param failure what the service said in place of a user, with the reason `answered` */
  closed(reason: EndReason, failure: ReturnType<typeof failureOf> | null): void;
}

let events: SessionEvents = { opened() {}, closed() {} };
let state = initialSession;
let control = new AbortController();
/** The device's mark when the last start began. */
let markAtStart: unknown = null;
// Runs admissions one after the other, since each rewrites the stored session.
let admitting: Promise<void> = Promise.resolve();

/** For the session's own modules. */
export function dispatch(event: SessionEvent): Promise<void> {
  const step = sessionStep(state, event);
  state = step.state;
  return Promise.all(step.effects.map(run)).then(() => {});
}

/**
 * Dispatches an answer to an earlier request. A sign-out or another user's sign-in in another tab counts as soon as its mark is set, before
 * its message arrives: the answer is about a session that is over.
 */
function dispatchAnswer(event: SessionEvent): Promise<void> {
  if (isSignedOutElsewhere()) void dispatch({ kind: 'ended-elsewhere', reason: 'signed-out', device: 'signed-out' });
  else if (isReplacedElsewhere()) void dispatch({ kind: 'device-changed', device: 'other' });
  return dispatch(event);
}

function run(effect: SessionEffect): void | Promise<void> {
  switch (effect.kind) {
    case 'ask':
      return void ask(effect.turn);
    case 'recall':
      markAtStart = local.get(SIGNED_IN);
      void wipeUnused();
      return recallAtStart(isNamed).then((recalled) =>
        dispatchAnswer({ kind: 'recalled', turn: effect.turn, recalled, marked: markAtStart !== null }),
      );
    case 'admit':
      admitting = admitting.then(() => admit(effect.owner, effect.turn));
      return admitting;
    case 'open':
      return open(effect.session);
    case 'close':
      return close(effect.reason, effect.failure);
    case 'drop-drafts':
      noteSignOutHere();
      return dropAllDrafts();
    case 'forget':
      return withStorageTimeout(forget(effect.reason), undefined);
    case 'forget-marked':
      // Somebody may have signed in since in another tab: that session is not over.
      return markAtStart === null || local.get(SIGNED_IN) !== markAtStart
        ? undefined
        : withStorageTimeout(forget(effect.reason), undefined);
    case 'purge':
      // After a sign-out, unless somebody has signed in since.
      return withStorageTimeout(
        purge(null, state.reason === 'signed-out' ? isSignedOutElsewhere : undefined).then(() => {}),
        undefined,
      );
    case 'tell-opened':
      return broadcast({ kind: 'session-opened' });
  }
}

/** True if /auth/me, once it has answered, has named somebody, whose session is open then. */
async function isNamed(): Promise<boolean> {
  await underWay?.verdict;
  return state.open !== null;
}

async function admit(owner: Owner, turn: number): Promise<void> {
  // A store that does not answer now becomes the owner's later, if they are still signed in.
  const holds = () => state.turn === turn || (state.open !== null && sameOwner(state.open.owner, owner));
  await withStorageTimeout(claimStore(owner, holds), undefined);
  await dispatchAnswer({ kind: 'admitted', turn, owner });
}

function open({ id, owner, verified }: OpenSession): void | Promise<void> {
  const now = currentSession();
  const replaced = now === null || now.id !== id;
  if (replaced) {
    control.abort();
    control = new AbortController();
    dropForeignDrafts(owner);
  }
  setTenant(tenantIdOf(owner));
  openStore(owner);
  const known = {
    owner,
    verifiedAt: verified ? noteConfirmed() : (!replaced && now.verifiedAt) || null,
    marked: markDevice(owner),
  };
  // Stays the same object until another session replaces it, so whoever holds it finds their session again after a lost connection.
  const session: Session = replaced ? { id, signal: control.signal, ...known } : Object.assign(now, known);
  setCurrentSession(session);
  noteShownHere(ownerTag(owner));
  return events.opened(session, { verified });
}

function close(reason: EndReason, failure: ReturnType<typeof failureOf> | null): void {
  if (reason === 'signed-out') noteSignedOut();
  control.abort();
  setCurrentSession(null);
  setTenant(null);
  if (reason === 'signed-out') {
    dropForeignDrafts(null);
    forgetShownHere();
  }
  closeStore();
  events.closed(reason, failure);
}

interface MeRequest {
  turn: number;
  verdict: Promise<Verdict>;
  cancel: AbortController;
}

let underWay: MeRequest | null = null;
/** Epoch ms. */
let lastAsked = 0;
/** The head script's request, once. */
let early: Early | undefined;

/** Asks /auth/me, or joins a request of the same turn that is under way. Resolves once the answer has taken effect. */
function ask(turn: number): Promise<Verdict> {
  if (underWay?.turn === turn) return underWay.verdict;
  underWay?.cancel.abort();
  const cancel = new AbortController();
  const mine: MeRequest = { turn, cancel, verdict: send(turn, cancel.signal) };
  underWay = mine;
  void mine.verdict.finally(() => {
    if (underWay === mine) underWay = null;
  });
  return mine.verdict;
}

async function send(turn: number, signal: AbortSignal): Promise<Verdict> {
  const askedAt = performance.now();
  lastAsked = Date.now();
  const asked = early;
  early = undefined;
  try {
    const owner = await askMe({ early: asked, signal });
    reportProbe('answered', askedAt);
    await dispatchAnswer({ kind: 'verified', turn, owner });
    return { sign: 'answered', named: true };
  } catch (error) {
    // Asked again meanwhile: the later answer counts.
    if (signal.aborted) return underWay?.verdict ?? { sign: 'silent', named: false };
    const failure = failureOf(error);
    const sign = failure.kind === 'refused' ? 'answered' : signalOf(failure);
    reportProbe(sign, askedAt);
    if (endsSession(error)) await dispatchAnswer({ kind: 'refused', turn });
    else {
      // A tab that stays open without a network also loses its session after 7 days.
      const expired = state.phase === 'open' && (await isOutdated());
      await dispatchAnswer({ kind: 'failed', turn, failure, expired });
    }
    return { sign, named: false };
  }
}

/** Sets the listener. Call it once, before anything else of the session: from then on it follows other tabs too. */
export function listenToSession(listener: SessionEvents): void {
  events = listener;
  followOtherTabs({ dispatch, verify: () => verifySession({ fresh: true }), lastAsked: () => lastAsked });
  onStorageState((storage) => {
    if (storage === 'ok') void lookAtStore();
  });
}

/** True while the store is the open session's, or about to become so. */
const isStoreUsed = () => state.open !== null && keepsOfflineCopy();

/** Makes a wipe that is due, unless the store is in use: it is then wiped as it is made the open session's. */
async function wipeUnused(): Promise<void> {
  if (isWipeDue() && !isStoreUsed()) await wipeLeft(() => !isStoreUsed());
}

/** Storage that opens late, or again, may hold no session, an ended one or another user's: /auth/me decides (reliability.md, F5 and F6). */
async function lookAtStore(): Promise<void> {
  if (!isStoreUsed()) return wipeUnused();
  const db = await ownedDb();
  const row = db && (await readSession(db).catch(() => null));
  if (row) await dispatch({ kind: 'store-opened', owner: isWipeDue() ? null : row.user });
}

/**
 * Finds out who is signed in: a session verified in the last 7 days opens at once on stored data while /auth/me is asked; without one,
 * /auth/me decides. /auth/me has 5 s and the store 2 s, so this never hangs. Resolves when it is decided, with what /auth/me's answer says
 * about the connection to the service.
 */
export async function startSession(): Promise<ConnectionSignal> {
  // If somebody else had begun to sign in, the head script's answer may belong to the previous cookie.
  early = takeEarly(local.get(SIGNING_IN) === null ? local.get(SIGNED_IN) : undefined);
  const signedOutHere = isSignedOutHere();
  if (!signedOutHere) noteOpenHere();
  const begun = dispatch({ kind: 'started', signedOutHere });
  // Drops the early answer if this start did not use it: it must not answer a later request.
  early = undefined;
  await begun;
  return (await underWay?.verdict)?.sign ?? 'answered';
}

/** Asks /auth/me, the only call that ends a session. `fresh`: a request that is under way does not count. */
export function verifySession({ fresh = false } = {}): Promise<Verdict> {
  if (fresh) {
    underWay?.cancel.abort();
    underWay = null;
  }
  return ask(state.turn);
}

/** Forgets this device: stored answers, drafts, tenant and active app, in every tab (contract.md). */
export const signOut = (): Promise<void> => dispatch({ kind: 'signed-out' });
