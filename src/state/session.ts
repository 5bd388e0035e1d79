import { atom } from 'jotai';
import type { EndReason } from '@/cache/session-state';
import type { Failure } from '@/contract/errors';
import type { Id } from '@/contract/fields';

export interface ShownSession {
  id: Id;
  tenantId: Id;
  email: string;
}

/**
 * - `starting`: waiting for /auth/me, with no stored session;
 * - `open`: signed in. `id` differs for each owner and keys the tree under the guard; `verified` is false while saved data is shown and
 *   /auth/me has not answered yet; `afresh`: this tab's address was another user's, so this user starts on the dashboard;
 * - `closed`: nobody is signed in; `reason`, and the service's answer if it was not a user, are shown on /login.
 */
export type ShownSessionState =
  | { phase: 'starting' }
  | { phase: 'open'; id: number; session: ShownSession; verified: boolean; afresh: boolean }
  | { phase: 'closed'; reason: EndReason; failure: Failure | null };

export const sessionAtom = atom<ShownSessionState>({ phase: 'starting' });

/** The app whose page was opened last; preselected in the rule dialog; gone at sign-out (contract.md). */
export const activeAppIdAtom = atom<Id | null>(null);
