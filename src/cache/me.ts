import { callApi, scaled } from '@/api/call';
import { me } from '@/contract/auth';
import { SESSION_CHECK_TIMEOUT_MS } from '@/contract/constants';
import { ApiError, type Failure } from '@/contract/errors';
import type { Id } from '@/contract/fields';
import { SIGNING_IN, storedTenant, WHO } from './device';
import { NO_TENANT, type Owner } from './keys';
import { markOf } from './lifetime';
import { local } from './local';

/** The service took the sign-in, and /auth/me did not say who it is: `failure` tells what it said instead. */
export class NotRecognizedError extends Error {
  override readonly name = 'NotRecognizedError';
  constructor(readonly failure: Failure) {
    super('signed in, but /auth/me does not say who it is');
  }
}

interface Asking {
  /** The answer to what the head script asked; where that failed, it is asked again. */
  early?: Promise<Response> | undefined;
  signal?: AbortSignal;
}

/** The tenant that this device has stored, unless it was stored for another user; none where there is neither. */
function storedFor(user: Id): Id {
  const stored = storedTenant();
  if (stored === null) return NO_TENANT;
  const mark = local.get(WHO);
  const known = [stored, NO_TENANT].map((tenantId) => markOf({ id: user, tenantId, email: '' }));
  return mark === null || known.some((own) => own === mark) ? stored : NO_TENANT;
}

// The mark of a sign-in that /auth/me was last asked after.
let answeredDoubt: unknown = null;

/** A sign-in that began after /auth/me was asked is not answered by it: its mark stays. */
export function endDoubt(): void {
  if (local.get(SIGNING_IN) === answeredDoubt) local.set(SIGNING_IN, null);
}

/** Asks the service who is signed in. */
export async function askMe({ early, signal }: Asking = {}): Promise<Owner> {
  const doubt = local.get(SIGNING_IN);
  const user = await callApi(
    me,
    {},
    {
      timeoutMs: scaled(SESSION_CHECK_TIMEOUT_MS),
      ...(signal ? { signal } : {}),
      ...(early ? { fetch: (request) => early.catch(() => fetch(request)) } : {}),
    },
  );
  answeredDoubt = doubt;
  return { id: user.id, tenantId: user.tenant_id ?? storedFor(user.id), email: user.email };
}

/** A 403 is also what a proxy in between says; contract.md knows /auth/me's 401 alone. */
export const refuses = (error: unknown) => error instanceof ApiError && error.status === 401;
