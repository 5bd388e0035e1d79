import { callApi } from '@/api/call';
import { answerOf, type Early } from '@/api/early';
import { parseJson } from '@/api/json';
import { me } from '@/contract/auth';
import { ApiError, type Failure } from '@/contract/errors';
import type { Id } from '@/contract/fields';
import { sameEmail } from '@/domain/email';
import type { ConnectionSignal } from './connection-signals';
import { SIGNED_IN, SIGNING_IN, storedTenant } from './device';
import { NO_TENANT, type Owner, ownerTagged, userOf } from './keys';
import { currentSession } from './lifetime';
import { local } from './local';

/** The sign-in was accepted, but /auth/me did not say who the user is; `failure` says what it answered. */
export class NotRecognizedError extends Error {
  override readonly name = 'NotRecognizedError';
  constructor(readonly failure: Failure) {
    super('signed in, but /auth/me does not say who it is');
  }
}

/** An account that this page has just created. */
export interface Registered {
  email: string;
  /** The organization that the registration named. */
  tenantId: Id;
}

/** The outcome of a request to /auth/me. */
export interface Verdict {
  sign: ConnectionSignal;
  /** The service named the user: the session stood when it answered. */
  named: boolean;
}

interface Asking {
  /** The head script's request. If it failed, it is sent again. */
  early?: Early | undefined;
  signal?: AbortSignal;
  registered?: Registered | null;
}

/**
 * The tenant of a user whose answer names none: that of their open session, else that of the session which the device's mark names, else the
 * one that this device has stored, unless the mark is another user's. An organization that was registered since, for somebody else to sign
 * in to, is not the session's.
 */
function tenantKnownFor(user: Id): Id {
  const open = currentSession()?.owner;
  if (open && userOf(open) === String(user)) return open.tenantId;
  const stored = storedTenant() ?? NO_TENANT;
  const mark = local.get(SIGNED_IN);
  if (mark === null) return stored;
  const marked = ownerTagged(mark);
  if (marked?.user !== String(user)) return NO_TENANT;
  return marked.tenant === NO_TENANT || marked.tenant === String(stored) ? stored : typedLike(stored, marked.tenant);
}

/** An id that a mark keeps as text, in the type in which the service sends its ids. */
const typedLike = (sample: Id, text: string): Id =>
  typeof sample !== 'string' && /^(0|-?[1-9]\d*)$/.test(text) ? (parseJson(text) as Id) : text;

// The sign-in mark that was set when /auth/me was last asked.
let answeredMark: unknown = null;

/** Clears the mark of a sign-in that /auth/me's last answer covers. A sign-in that began after the request keeps its mark. */
export function clearSigningIn(): void {
  if (local.get(SIGNING_IN) === answeredMark) local.set(SIGNING_IN, null);
}

/** Asks the service who is signed in. */
export async function askMe({ early, signal, registered }: Asking = {}): Promise<Owner> {
  const doubt = local.get(SIGNING_IN);
  const user = await callApi(
    me,
    {},
    {
      ...(signal ? { signal } : {}),
      ...(early ? { fetch: (request) => answerOf(early, request), askedAt: early.askedAt } : {}),
    },
  );
  answeredMark = doubt;
  // The user of an older cookie is somebody else.
  const named = registered && sameEmail(registered.email, user.email) ? registered.tenantId : null;
  return { id: user.id, tenantId: user.tenant_id ?? named ?? tenantKnownFor(user.id), email: user.email };
}

/** True for a 401 only: a 403 may come from a proxy, and contract.md names 401 for /auth/me. */
export const endsSession = (error: unknown) => error instanceof ApiError && error.status === 401;
