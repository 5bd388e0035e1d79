import { atom } from 'jotai';
import type { EndReason } from '@/cache/session-state';
import type { Failure } from '@/contract/errors';
import type { Id } from '@/contract/fields';

export interface Session {
  id: Id;
  tenantId: Id;
  email: string;
}

/**
 * - `starting`: /auth/me is awaited, nothing remembered;
 * - `open`: signed in. `id` is another for another owner, and the tree under the guard is keyed by it; `verified` is false while saved data is
 *   shown and /auth/me has not answered yet; `afresh`: this tab's address was somebody else's, so this user starts on the dashboard;
 * - `closed`: nobody is signed in; `reason` is what /login says, with what the service said in place of a user.
 */
export type SessionState =
  | { phase: 'starting' }
  | { phase: 'open'; id: number; session: Session; verified: boolean; afresh: boolean }
  | { phase: 'closed'; reason: EndReason; failure: Failure | null };

export const sessionAtom = atom<SessionState>({ phase: 'starting' });

/** The app whose page was opened last; preselected in the rule dialog; gone at sign-out (contract.md). */
export const activeAppIdAtom = atom<Id | null>(null);
