import { atom } from 'jotai';
import type { Id } from '@/contract/fields';

export interface Session {
  id: Id;
  tenantId: Id;
  email: string;
}

/**
 * - `starting`: /auth/me is awaited, nothing remembered;
 * - `open`: signed in; `verified` is false while saved data is shown and /auth/me has not answered yet;
 * - `closed`: nobody is signed in; `reason` is what /login says.
 */
export type SessionState =
  | { phase: 'starting' }
  | { phase: 'open'; session: Session; verified: boolean }
  | { phase: 'closed'; reason: ClosedReason };

export type ClosedReason = 'none' | 'signed-out' | 'ended' | 'unreachable' | 'expired-copy' | 'no-offline-copy';

export const sessionAtom = atom<SessionState>({ phase: 'starting' });

/** The app whose page was opened last; preselected in the rule dialog; gone at sign-out (contract.md). */
export const activeAppIdAtom = atom<Id | null>(null);
