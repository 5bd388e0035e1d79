import * as v from 'valibot';
import { type Owner, ownerTag, tenantOf } from '@/cache/keys';
import type { Registered } from '@/cache/me';
import type { EndReason } from '@/cache/session-state';
import type { Failure } from '@/contract/errors';
import { id } from '@/contract/fields';
import { sameEmail } from '@/domain/email';
import { paths, safeNext } from '@/paths';

/** Router state that a page may hand to /login. */
const handedOver = v.object({
  /** Why the page could not be shown although the session is valid (contract.md: dashboard load failure). */
  reason: v.optional(v.string()),
  /** Target of 'Try again'; the dashboard if it is not a path. */
  tryAgain: v.optional(v.unknown()),
  /** The owner of the page, by their {@link ownerTag}. An entry of the tab's history stays, whoever signs in. */
  of: v.optional(v.string()),
  /** A success to report on arrival: an account was created. */
  notice: v.optional(v.string()),
  email: v.optional(v.string()),
  /** The organization of that account. */
  tenant: v.optional(id),
});

export interface Arrival {
  failure: { reason: string; tryAgain: string } | null;
  notice: string | null;
  email: string | null;
  /** The account that was created, if its organization is known. */
  registered: Registered | null;
}

const isAccountOf = ({ email, tenantId }: Registered, user: Owner) =>
  sameEmail(email, user.email) && String(tenantId) === tenantOf(user);

/**
 * Router state survives reloads and comes from older versions too: an unexpected value counts as none, and so does another user's failure, and
 * a notice to sign in to the account that is signed in.
 * @param user who is signed in
 */
export function arrivalOf(state: unknown, user: Owner | null): Arrival {
  const read = v.safeParse(handedOver, state);
  if (!read.success) return { failure: null, notice: null, email: null, registered: null };
  const { reason, tryAgain, of, notice, email, tenant } = read.output;
  const isTheirs = of === undefined || (user !== null && of === ownerTag(user));
  const back = typeof tryAgain === 'string' ? safeNext(tryAgain) : null;
  const registered = email !== undefined && tenant !== undefined ? { email, tenantId: tenant } : null;
  const isDone = registered !== null && user !== null && isAccountOf(registered, user);
  return {
    failure: reason && isTheirs ? { reason, tryAgain: back ?? paths.dashboard.to() } : null,
    notice: isDone ? null : (notice ?? null),
    email: email ?? null,
    registered,
  };
}

/** The service's answer in place of the signed-in user (reliability.md, B10). */
export function serviceSaid(failure: Failure): string {
  switch (failure.kind) {
    case 'refused':
      return `The service answered with an error (${failure.status}).${failure.message ? ` ${failure.message}` : ''}`;
    case 'portal':
      return 'This network answered with its own page, not the service.';
    case 'shape':
      return 'The service gave an unexpected answer.';
    case 'timeout':
      return 'The service did not answer in time.';
    case 'offline':
      return 'The service could not be reached.';
  }
}

interface Words {
  text: string;
  tone: 'info' | 'warning';
  /** True if another try can restore the session. */
  retry: boolean;
}

const CLOSED_WORDS: Record<Exclude<EndReason, 'answered'>, Words | null> = {
  none: null,
  replaced: null,
  'signed-out': {
    text: 'You are signed out. Saved data and drafts are removed from this device.',
    tone: 'info',
    retry: false,
  },
  ended: { text: 'Your session has ended. Sign in again.', tone: 'warning', retry: false },
  unreachable: {
    text: 'You are offline, and no session is kept on this device. Connect to sign in.',
    tone: 'warning',
    retry: true,
  },
  'expired-copy': {
    text: 'The offline copy on this device was older than 7 days and has been removed. Connect to sign in.',
    tone: 'warning',
    retry: true,
  },
  'no-offline-copy': {
    text: 'No offline copy is kept on this device. Connect to sign in.',
    tone: 'warning',
    retry: true,
  },
};

/** Why nobody is signed in, in words (contract.md, 'Session and tenant'); null where there is nothing to say. */
export function closedWords(reason: EndReason, failure: Failure | null): Words | null {
  if (reason !== 'answered') return CLOSED_WORDS[reason];
  const said = failure ? ` ${serviceSaid(failure)}` : '';
  return { text: `Your session could not be checked.${said}`, tone: 'warning', retry: true };
}
