import * as v from 'valibot';
import { paths, safeNext } from '@/paths';
import type { ClosedReason } from '@/state/session';

/** What a page may hand to /login through the router's state. */
const handedOver = v.object({
  /** Why the page could not be shown though the session stands (contract.md: dashboard load failure). */
  reason: v.optional(v.string()),
  /** Where 'Try again' leads; the dashboard where it is no path. */
  tryAgain: v.optional(v.unknown()),
  /** Good news on arrival: an account was made. */
  notice: v.optional(v.string()),
  email: v.optional(v.string()),
});

export interface Arrival {
  failure: { reason: string; tryAgain: string } | null;
  notice: string | null;
  email: string | null;
}

/** The router's state survives reloads and older versions: anything else than expected reads as nothing. */
export function arrivalOf(state: unknown): Arrival {
  const read = v.safeParse(handedOver, state);
  if (!read.success) return { failure: null, notice: null, email: null };
  const { reason, tryAgain, notice, email } = read.output;
  const back = typeof tryAgain === 'string' ? safeNext(tryAgain) : null;
  return {
    failure: reason ? { reason, tryAgain: back ?? paths.dashboard.to() } : null,
    notice: notice ?? null,
    email: email ?? null,
  };
}

/** Why one is here, in words (contract.md, 'Session and tenant'); null where there is nothing to say. */
export const CLOSED_WORDS: Record<ClosedReason, { text: string; tone: 'info' | 'throttled'; retry: boolean } | null> = {
  none: null,
  'signed-out': {
    text: 'You are signed out. Nothing of your session is kept on this device.',
    tone: 'info',
    retry: false,
  },
  ended: { text: 'Your session has ended. Sign in again.', tone: 'throttled', retry: false },
  unreachable: {
    text: 'You are offline, and no session is kept on this device. Connect to sign in.',
    tone: 'throttled',
    retry: true,
  },
  'expired-copy': {
    text: 'The offline copy on this device was older than 7 days and has been removed. Connect to sign in.',
    tone: 'throttled',
    retry: true,
  },
  'no-offline-copy': {
    text: 'No offline copy is kept on this device. Connect to sign in.',
    tone: 'throttled',
    retry: true,
  },
};
