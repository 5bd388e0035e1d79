import { callApi } from '@/api/call';
import { currentTenant, setTenant } from '@/api/config';
import { takeEarly } from '@/api/early';
import { login } from '@/contract/auth';
import { ApiError, failureOf } from '@/contract/errors';
import { cacheDb, onStorageState } from './db';
import { ACTIVE_APP, isSignedOutHere, KEEP_COPY, keepsOfflineCopy, SIGNED_OUT, TENANT, WHO } from './device';
import { dropAllDrafts, dropForeignDrafts } from './drafts';
import { type Owner, sameOwner } from './keys';
import { local } from './local';
import { askMe, refuses } from './me';
import { onTabMessage, tellTabs } from './messages';
import { tell, tellFailure } from './outcomes';
import { openSessionRow, purge, purgeLeftOver, readSession } from './purge';
import { rememberedSession } from './remembered';
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

// Counts what decided who is signed in here: an answer to what was asked for earlier decides nothing any more (reliability.md, D3 and D5).
let turn = 0;

/** Whether somebody signed in or out since, in this tab or, as the mark tells before any message, in another one. */
function isOvertaken(since: number): boolean {
  if (turn === since && isSignedOutHere()) leave('signed-out');
  return turn !== since;
}

/** Who is signed in on this device, readable at once, unlike what IndexedDB has. */
const markOf = ({ tenantId, id }: Owner) => JSON.stringify([String(tenantId), String(id)]);

function show(next: Owner, verified: boolean): void {
  if (!sameOwner(owner, next)) turn += 1;
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
  const mine = turn;
  const db = keepsOfflineCopy() ? await cacheDb() : null;
  const stored = db ? (await readSession(db).catch(() => null))?.user : null;
  if (isOvertaken(mine)) return;
  const changed = !sameOwner(owner, next);
  if (changed) {
    closeStore();
    dropForeignDrafts(next);
    if (owner) local.set(ACTIVE_APP, null);
  }
  if (!keepsOfflineCopy()) await purge();
  else if (sameOwner(stored ?? null, next)) await openSessionRow(next, () => turn === mine);
  else await purge(next, () => turn === mine);
  if (isOvertaken(mine)) return;
  // The same object for the same user: what is on screen depends on it.
  show(changed || owner?.email !== next.email ? next : owner, true);
  if (changed) tellTabs({ kind: 'session-opened' });
}

/** The one routine that ends a session here and in every tab, with or without a network (design.md, cache rules). */
async function end(reason: EndReason): Promise<void> {
  turn += 1;
  owner = null;
  setTenant(null);
  if (reason === 'signed-out') local.set(SIGNED_OUT, true);
  local.set(TENANT, null);
  local.set(WHO, null);
  local.set(ACTIVE_APP, null);
  if (reason === 'signed-out') dropAllDrafts();
  closeStore();
  events.closed(reason);
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
  onStorageState((state) => {
    if (state === 'ok') void lookAtStore();
  });
}

/** Storage that opens late, or anew, may hold another user's session, or none: /auth/me sets it right (reliability.md, F5 and F6). */
async function lookAtStore(): Promise<void> {
  if (!owner || !keepsOfflineCopy()) return;
  const db = await cacheDb();
  const row = db && (await readSession(db).catch(() => null));
  if (row && owner && !sameOwner(row.user, owner)) await verifySession();
}

/**
 * On start: a session verified in the last 7 days opens at once on stored data, and /auth/me runs beside it. Without one, /auth/me decides;
 * it is asked at once in either case, since opening the store takes as long as the answer. Never an endless wait: /auth/me has 5 s, the store 2 s.
 */
export async function startSession(): Promise<void> {
  const early = takeEarly(local.get(WHO));
  if (isSignedOutHere()) {
    events.closed('signed-out');
    // A purge that a dying page or a refusing store left undone.
    await purge();
    return;
  }
  const mine = turn;
  const asking = askMe(early);
  asking.catch(() => {});
  const remembered = await rememberedSession();
  if (isOvertaken(mine)) return;
  if (remembered.kind === 'open') {
    show(remembered.owner, false);
    await verifySession(() => asking);
    return;
  }
  try {
    const found = await asking;
    if (isOvertaken(mine)) return;
    await establish(found);
    tell('answered');
  } catch (error) {
    if (refuses(error)) tell('answered');
    else tellFailure(failureOf(error));
    if (isOvertaken(mine)) return;
    // An answer, whatever it is, is not the network's absence.
    if (refuses(error) || (error instanceof ApiError && error.status === 403)) events.closed('none');
    else
      events.closed(
        remembered.kind === 'expired' ? 'expired-copy' : keepsOfflineCopy() ? 'unreachable' : 'no-offline-copy',
      );
    if (remembered.kind === 'expired') await purge();
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
  const mine = turn;
  const askedAt = Date.now();
  try {
    const found = await ask();
    tell('answered', askedAt);
    if (isOvertaken(mine)) return;
    await establish(found);
  } catch (error) {
    if (isOvertaken(mine)) return;
    if (refuses(error)) {
      tell('answered', askedAt);
      if (owner) await end('ended');
    } else {
      tellFailure(failureOf(error));
      // A tab that stays open without a network has its 7 days too.
      const expired = owner !== null && (await rememberedSession()).kind === 'expired';
      if (expired && !isOvertaken(mine)) await end('expired-copy');
    }
  }
}

/**
 * Signs in. The epoch rises before the cookie can change, so that no answer of one session is stored under another.
 * @throws ApiError | OfflineError | TimeoutError | AnswerError
 */
export async function signIn(credentials: { email: string; password: string }, keepCopy: boolean): Promise<void> {
  await purgeLeftOver();
  try {
    await callApi(login, { body: credentials });
    local.set(KEEP_COPY, keepCopy ? null : false);
    const found = await askMe();
    // From here on the mark holds nobody back, and an answer under the cookie before is too late.
    local.set(SIGNED_OUT, null);
    turn += 1;
    await establish(found);
    tell('answered');
  } catch (error) {
    // A wrong password is an answer; it says nothing about a session.
    if (error instanceof ApiError) tell('answered');
    else tellFailure(failureOf(error));
    throw error;
  }
}

function hearOtherTabs(): void {
  onTabMessage((message) => {
    if (message.kind === 'session-ended') leave(message.reason);
    if (message.kind === 'session-opened') void follow();
  });
  // A tab that was frozen hears no message in time; the mark is there before its first paint (reliability.md, D4 and D10).
  const look = () => {
    if (!owner || !marked || local.get(WHO) === markOf(owner)) return;
    const someone = local.get(WHO) !== null;
    leave(isSignedOutHere() ? 'signed-out' : 'ended');
    // Somebody else signed in meanwhile; the message of it may come after the first paint.
    if (someone) void follow();
  };
  for (const event of ['resume', 'pageshow', 'visibilitychange']) globalThis.addEventListener?.(event, look, true);
}

function leave(reason: EndReason): void {
  turn += 1;
  owner = null;
  setTenant(null);
  if (reason === 'signed-out') dropAllDrafts();
  closeStore();
  events.closed(reason);
}

/** Another tab signed in: this one follows what is remembered, or asks. */
async function follow(): Promise<void> {
  const mine = turn;
  const remembered = await rememberedSession();
  if (turn !== mine) return;
  if (remembered.kind === 'open') {
    if (sameOwner(owner, remembered.owner)) return;
    closeStore();
    dropForeignDrafts(remembered.owner);
    show(remembered.owner, true);
  } else if (!owner || currentTenant() !== null) await verifySession();
}
