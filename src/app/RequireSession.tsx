import { useAtom } from 'jotai';
import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isAddressLeft, noteArrived } from '@/cache/place';
import { paths } from '@/paths';
import { sessionAtom } from '@/state/session';
import { Starting } from './Starting';

/**
 * Requires a signed-in user for every route inside; others go to /login and, after signing in, back (spec.md §2, contract.md). Another
 * user's session is a new tree, so the previous user's dialogs, edits and selections are gone.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const [state, setState] = useAtom(sessionAtom);
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  const afresh = state.phase === 'open' && state.afresh;
  const arrived = afresh && here === paths.dashboard.to();
  useEffect(() => {
    // From the dashboard on, the user may go anywhere.
    if (!arrived) return;
    noteArrived();
    setState((now) => (now.phase === 'open' ? { ...now, afresh: false } : now));
  }, [arrived, setState]);
  switch (state.phase) {
    case 'open':
      if (afresh && !arrived) return <Navigate replace to={paths.dashboard.to()} />;
      return <Fragment key={state.id}>{children}</Fragment>;
    case 'starting':
      // /auth/me has 5 s, and a blank page says nothing (reliability.md, D8).
      return <Starting />;
    case 'closed': {
      // Another user has signed in, and their session is about to open.
      if (state.reason === 'replaced') return <Starting />;
      // After a sign-out the next user of the tab starts at the dashboard; so does a user who was headed there anyway.
      const back = isAddressLeft(state.reason) || pathname === paths.home.pattern || here === paths.dashboard.to();
      return <Navigate replace to={paths.login.to(back ? undefined : here)} />;
    }
  }
}
