import { callApi, scaled } from '@/api/call';
import { me } from '@/contract/auth';
import { SESSION_CHECK_TIMEOUT_MS } from '@/contract/constants';
import { ApiError } from '@/contract/errors';
import type { Owner } from './keys';

/** @param early the answer to what the head script asked; where that failed, it is asked again. */
export async function askMe(early?: Promise<Response>): Promise<Owner> {
  const user = await callApi(
    me,
    {},
    {
      timeoutMs: scaled(SESSION_CHECK_TIMEOUT_MS),
      ...(early ? { fetch: (request) => early.catch(() => fetch(request)) } : {}),
    },
  );
  return { id: user.id, tenantId: user.tenant_id, email: user.email };
}

/** A 403 is also what a proxy in between says; contract.md knows /auth/me's 401 alone. */
export const refuses = (error: unknown) => error instanceof ApiError && error.status === 401;
