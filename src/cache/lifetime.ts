import { scaled } from '@/api/call';
import { BASE_PATH } from '@/api/config';
import { locked } from '@/api/hold';
import { SESSION_CHECK_TIMEOUT_MS, WRITE_TIMEOUT_MS } from '@/contract/constants';
import { openedDb, type SessionRow, withStorageTimeout } from './db';
import { isWipeDue, SIGNED_IN, SIGNING_IN } from './device';
import { type Owner, ownerTag, sameOwner } from './keys';
import { local } from './local';

/**
 * One user's session on this page. Work for a user carries it: when the session ends, or another user takes over, `signal` aborts, and
 * nothing done on its behalf shows, stores or sends anything afterwards (core.md, 1). It is one object from beginning to end, so it can be
 * compared by identity; `/auth/me` updates `verifiedAt` and other fields.
 */
export interface Session {
  readonly id: number;
  readonly owner: Owner;
  readonly signal: AbortSignal;
  /** When /auth/me last confirmed it, epoch ms; null while it is open on saved data alone. */
  readonly verifiedAt: number | null;
  /** True if localStorage holds this device's mark. If localStorage is refused, a missing mark means nothing. */
  readonly marked: boolean;
}

let current: Session | null = null;

/** The session of this page; null where nobody is signed in. */
export const currentSession = (): Session | null => current;

/** For the session's own module alone. */
export function setCurrentSession(session: Session | null): void {
  current = session;
}

/** Settles like `work`, unless the session ends first: then it never settles, so code after an `await` cannot run for the next user. */
export function whileOpen<T>(session: Session | null, work: Promise<T>): Promise<T> {
  if (!session) return work;
  return new Promise((resolve, reject) => {
    work.then(
      (value) => !session.signal.aborted && resolve(value),
      (error: unknown) => !session.signal.aborted && reject(error),
    );
  });
}

// Each change holds this lock, shared, while it is sent; a sign-in in any tab steals it. From the moment the cookie may change, no change
// leaves until it is known whose cookie it is (reliability.md, D12).
const IDENTITY = `portcullis-identity:${__FLAVOUR__}:${BASE_PATH}`;
// Limited, since a browser may leave the lock with a page that is gone; longer than any sign-in takes. Without the lock the checks behind it
// still work, a moment later.
const LOCK_WITHIN_MS = scaled(WRITE_TIMEOUT_MS + SESSION_CHECK_TIMEOUT_MS);

let askWhose = async (): Promise<void> => {};
let finding: Promise<void> | null = null;

/** Registers a listener for when the device may be another user's; it resolves once its findings have been acted upon. */
export function onForeignDevice(listener: () => Promise<void>): void {
  askWhose = listener;
}

/** Changes sent at the same time share one request to /auth/me: separate ones would cancel each other. */
function findOutWhose(): Promise<void> {
  finding ??= askWhose().finally(() => {
    finding = null;
  });
  return finding;
}

/** The change was not sent: by its marks the device belongs to somebody else, and /auth/me has not settled whose it is. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
  constructor() {
    super('not sent: it is not known who is signed in');
  }
}

/** True while this device belongs to the session's owner: every mark that another tab leaves when it signs in or out is checked. */
export async function isStillOurs(session: Session): Promise<boolean> {
  if (session.signal.aborted) return false;
  const db = openedDb();
  const row = db ? await withStorageTimeout<SessionRow | undefined>(db.meta.get('session'), undefined) : undefined;
  // Looked at last: the store may take its time, and a sign-in sets its marks meanwhile.
  if (session.signal.aborted) return false;
  const mark = local.get(SIGNED_IN);
  if (mark !== null && mark !== ownerTag(session.owner)) return false;
  // A row that is still to be wiped says nothing: a store that takes no changes would keep every later user from sending any.
  if (row?.user && !isWipeDue()) return sameOwner(row.user, session.owner);
  // Without a mark, an empty row means that the session ended elsewhere; no row, that site data was cleared: the session still stands.
  return !(session.marked && mark === null && row);
}

/** True while the cookie is the session's as far as this device knows: a sign-in that stopped half-way has set no mark but its first. */
const isCookieOurs = async (session: Session) => (await isStillOurs(session)) && local.get(SIGNING_IN) === null;

/**
 * Sends a change on behalf of a session: once no tab is signing in, and only while the device belongs to the session. If it no longer seems
 * to, /auth/me decides, since another tab may have stopped half-way through a sign-in with only some of its marks set. Once the session is
 * over nothing is sent, and the promise never settles. Without a session (onboarding) the change is sent as it is.
 * @throws NotSentError if the session is open but it remains unknown whose the device is
 */
export function sendAs<T>(session: Session | null, send: () => Promise<T>): Promise<T> {
  if (!session) return send();
  const begin = async () => {
    if (!(await isCookieOurs(session))) {
      // The session is over here, so its change may not ask whose the device is now.
      session.signal.throwIfAborted();
      await findOutWhose();
      if (!(await isCookieOurs(session))) throw new NotSentError();
    }
    // It may have ended in this very moment.
    session.signal.throwIfAborted();
    return send();
  };
  // A sign-in may steal the lock, which matters only to a change not sent yet; or the lock is not granted in time.
  const limit = AbortSignal.timeout(LOCK_WITHIN_MS);
  return whileOpen(session, locked(IDENTITY, { mode: 'shared', signal: limit }, begin, begin));
}

/**
 * Runs while no change leaves in any tab: the cookie may become another user's. If two tabs sign in at once, the later one decides, and the
 * earlier one is not stopped.
 */
export const whileIdentityChanges = <T>(work: () => Promise<T>): Promise<T> =>
  locked(IDENTITY, { steal: true }, work, work);
