import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '@/paths';
import { sessionAtom } from '@/state/session';
import { Starting } from './Starting';

/** Every route inside needs a signed-in user; others lead to /login and, after signing in, back (spec.md §2, contract.md). */
export function RequireSession({ children }: { children: ReactNode }) {
  const state = useAtomValue(sessionAtom);
  const { pathname, search, hash } = useLocation();
  switch (state.phase) {
    case 'open':
      return children;
    case 'starting':
      // /auth/me has 5 s, and a blank page says nothing (reliability.md, D8).
      return <Starting />;
    case 'closed': {
      const here = pathname + search + hash;
      // After signing out, the next user starts at the dashboard; so does who was headed there anyway.
      const back = state.reason === 'signed-out' || pathname === paths.home.pattern || here === paths.dashboard.to();
      return <Navigate replace to={paths.login.to(back ? undefined : here)} />;
    }
  }
}
