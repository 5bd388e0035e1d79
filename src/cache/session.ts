import { callApi, scaled } from '@/api/call';
import { currentTenant, setTenant } from '@/api/config';
import { takeEarly } from '@/api/early';
import { login, me } from '@/contract/auth';
import { KEEP_MS, SESSION_CHECK_TIMEOUT_MS } from '@/contract/constants';
import { ApiError, failureOf } from '@/contract/errors';
import { cacheDb } from './db';
import { ACTIVE_APP, isSignedOutHere, KEEP_COPY, keepsOfflineCopy, SIGNED_OUT, TENANT, WHO } from './device';
import { dropAllDrafts, dropForeignDrafts } from './drafts';
import type { Owner } from './keys';
import { local } from './local';
import { onTabMessage, tellTabs } from './messages';
import { tell, tellFailure } from './outcomes';
import { openSessionRow, purge, readSession } from './purge';
import { closeStore, openStore } from './store';

/** Why nobody is signed in; /login says it. */
export type EndReason = 'none' | 'signed-out' | 'ended' | 'unreachable' | 'expired-copy' | 'no-offline-copy';

/** What the app is told of the session. */
export interface SessionEvents {
  opened(owner: Owner, verified: boolean): void | Promise<void>;
  closed(reason: EndReason): void;
}

let events: SessionEvents = { opened() {}, closed() {} };
let owner: Owner | null = null;
// False where localStorage is refused: what is not there says nothing then.
let marked = false;

const sameOwner = (a: Owner | null, b: Owner) =>
  a !== null && String(a.id) === String(b.id) && String(a.tenantId) === String(b.tenantId);

async function askMe(): Promise<Owner> {
  const early = takeEarly();
  const user = await callApi(
    me,
    {},
    { timeoutMs: scaled(SESSION_CHECK_TIMEOUT_MS), ...(early ? { fetch: () => early } : {}) },
  );
  return { id: user.id, tenantId: user.tenant_id, email: user.email };
}

// A 403 is also what a proxy in between says; contract.md knows /auth/me's 401 alone.
const refuses = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Who is signed in on this device, readable at once, unlike what IndexedDB has. */
const markOf = ({ tenantId, id }: Owner) => JSON.stringify([String(tenantId), String(id)]);

function show(next: Owner, verified: boolean): void {
  owner = next;
  setTenant(next.tenantId);
  openStore(next);
  local.set(TENANT, next.tenantId);
  local.set(WHO, markOf(next));
  marked = local.get(WHO) !== null;
  void events.opened(next, verified);
}

/** /auth/me has confirmed `next`: stored data of anyone else goes before anything of it is shown. */
async function establish(next: Owner): Promise<void> {
  local.set(SIGNED_OUT, null);
  const db = keepsOfflineCopy() ? await cacheDb() : null;
  const stored = db ? (await readSession(db).catch(() => null))?.user : null;
  const changed = !sameOwner(owner, next);
  if (changed) {
    closeStore();
    dropForeignDrafts(next);
    if (owner) local.set(ACTIVE_APP, null);
  }
  if (!keepsOfflineCopy()) await purge();
  else if (sameOwner(stored ?? null, next)) await openSessionRow(next);
  else await purge(next);
  // The same object for the same user: what is on screen depends on it.
  show(changed || owner?.email !== next.email ? next : owner, true);
  if (changed) tellTabs({ kind: 'session-opened' });
}

/** The one routine that ends a session here and in every tab, with or without a network (design.md, cache rules). */
async function end(reason: EndReason, inform = true): Promise<void> {
  owner = null;
  setTenant(null);
  if (reason === 'signed-out') local.set(SIGNED_OUT, true);
  local.set(TENANT, null);
  local.set(WHO, null);
  local.set(ACTIVE_APP, null);
  if (reason === 'signed-out') dropAllDrafts();
  closeStore();
  events.closed(reason);
  if (inform)
    tellTabs({
      kind: 'session-ended',
      reason: reason === 'signed-out' || reason === 'expired-copy' ? reason : 'ended',
    });
  await purge();
}

/** Forgets this device: stored answers, drafts, tenant and active app, in every tab (contract.md). */
export const signOut = () => end('signed-out');

/** Whom to tell; once, before anything else of the session. Other tabs are heard from then on. */
export function listenToSession(listener: SessionEvents): void {
  events = listener;
  hearOtherTabs();
}

/**
 * On start: a session verified in the last 7 days opens at once on stored data, and /auth/me runs beside it. Without one, /auth/me decides;
 * it is asked at once in either case, since opening the store takes as long as the answer. Never an endless wait: /auth/me has 5 s, the store 2 s.
 */
export async function startSession(): Promise<void> {
  if (isSignedOutHere()) {
    events.closed('signed-out');
    // A purge that a dying page or a refusing store left undone.
    await purge();
    return;
  }
  const asking = askMe();
  asking.catch(() => {});
  const remembered = await rememberedSession();
  if (remembered.kind === 'open') {
    show(remembered.owner, false);
    await verifySession(() => asking);
    return;
  }
  try {
    await establish(await asking);
    tell('answered');
  } catch (error) {
    if (refuses(error)) tell('answered');
    else tellFailure(failureOf(error));
    // An answer, whatever it is, is not the network's absence.
    if (refuses(error) || (error instanceof ApiError && error.status === 403)) events.closed('none');
    else
      events.closed(
        remembered.kind === 'expired' ? 'expired-copy' : keepsOfflineCopy() ? 'unreachable' : 'no-offline-copy',
      );
    if (remembered.kind === 'expired') await purge();
  }
}

type Remembered = { kind: 'open'; owner: Owner } | { kind: 'expired' } | { kind: 'none' };

async function rememberedSession(): Promise<Remembered> {
  if (!keepsOfflineCopy()) return { kind: 'none' };
  try {
    const db = await cacheDb();
    const row = db ? await readSession(db) : null;
    if (!row?.user) return { kind: 'none' };
    const age = Date.now() - row.verifiedAt;
    return age < KEEP_MS ? { kind: 'open', owner: row.user } : { kind: 'expired' };
  } catch {
    return { kind: 'none' };
  }
}

let verifying: Promise<void> | null = null;

/** Asks /auth/me, the only call that ends a session; at most one at a time. */
export function verifySession(ask: () => Promise<Owner> = askMe): Promise<void> {
  verifying ??= verify(ask).finally(() => {
    verifying = null;
  });
  return verifying;
}

async function verify(ask: () => Promise<Owner>): Promise<void> {
  const asked = owner;
  const askedAt = Date.now();
  try {
    const found = await ask();
    tell('answered', askedAt);
    if (owner !== asked || isSignedOutHere()) return;
    await establish(found);
  } catch (error) {
    if (owner !== asked) return;
    if (refuses(error)) {
      tell('answered', askedAt);
      if (asked) await end('ended');
    } else {
      tellFailure(failureOf(error));
      // A tab that stays open without a network has its 7 days too.
      if (asked && (await rememberedSession()).kind === 'expired') await end('expired-copy');
    }
  }
}

/**
 * Signs in. The epoch rises before the cookie can change, so that no answer of one session is stored under another.
 * @throws ApiError | OfflineError | TimeoutError | AnswerError
 */
export async function signIn(credentials: { email: string; password: string }, keepCopy: boolean): Promise<void> {
  await withoutSession();
  try {
    await callApi(login, { body: credentials });
    local.set(KEEP_COPY, keepCopy ? null : false);
    await establish(await askMe());
    tell('answered');
  } catch (error) {
    // A wrong password is an answer; it says nothing about a session.
    if (error instanceof ApiError) tell('answered');
    else tellFailure(failureOf(error));
    throw error;
  }
}

async function withoutSession(): Promise<void> {
  const db = await cacheDb();
  if (!db) return;
  const row = await readSession(db).catch(() => null);
  // What an expired session left, or a tab that died while signing out.
  if (row?.user) await purge();
}

function hearOtherTabs(): void {
  onTabMessage((message) => {
    if (message.kind === 'session-ended') void leave(message.reason);
    if (message.kind === 'session-opened') void follow();
  });
  // A tab that was frozen hears no message in time; the mark is there before its first paint (reliability.md, D4 and D10).
  const look = () => {
    if (!owner || !marked || local.get(WHO) === markOf(owner)) return;
    const someone = local.get(WHO) !== null;
    void leave(isSignedOutHere() ? 'signed-out' : 'ended');
    // Somebody else signed in meanwhile; the message of it may come after the first paint.
    if (someone) void follow();
  };
  for (const event of ['resume', 'pageshow', 'visibilitychange']) globalThis.addEventListener?.(event, look, true);
}

async function leave(reason: EndReason): Promise<void> {
  owner = null;
  setTenant(null);
  if (reason === 'signed-out') dropAllDrafts();
  closeStore();
  events.closed(reason);
}

/** Another tab signed in: this one follows what is remembered, or asks. */
async function follow(): Promise<void> {
  const remembered = await rememberedSession();
  if (remembered.kind === 'open') {
    if (sameOwner(owner, remembered.owner)) return;
    closeStore();
    dropForeignDrafts(remembered.owner);
    show(remembered.owner, true);
  } else if (!owner || currentTenant() !== null) await verifySession();
}
