import { storedActiveApp } from '@/cache/device';
import type { Owner } from '@/cache/keys';
import { listenToSession, startSession } from '@/cache/session';
import { paths } from '@/paths';
import { activeAppIdAtom, type Session, sessionAtom } from '@/state/session';
import { store } from '@/state/store';
import { dismissAllToasts } from '@/ui';
import { routePath } from './address';
import { readAhead } from './readAhead';

const isSame = (session: Session, owner: Owner) =>
  session.id === owner.id && session.tenantId === owner.tenantId && session.email === owner.email;

/** Joins the cache's session to the atoms. */
export function connectSession(): void {
  let turn = 0;
  listenToSession({
    async opened(owner, verified) {
      const now = store.get(sessionAtom);
      if (now.phase === 'open' && now.verified === verified && isSame(now.session, owner)) return;
      turn += 1;
      const mine = turn;
      // Before the first render, which keeps the page busy: the reads are under way then, and what is stored is in it.
      await readAhead(routePath(), !verified);
      if (mine !== turn) return;
      store.set(activeAppIdAtom, storedActiveApp());
      store.set(sessionAtom, {
        phase: 'open',
        verified,
        session: { id: owner.id, tenantId: owner.tenantId, email: owner.email },
      });
    },
    closed(reason) {
      turn += 1;
      store.set(activeAppIdAtom, null);
      dismissAllToasts();
      store.set(sessionAtom, { phase: 'closed', reason });
    },
  });
}

let started = false;

const ONBOARDING: readonly string[] = [paths.onboardTenant.pattern, paths.onboardAdmin.pattern];

/** Once, on the first route that needs to know who is there; the two onboarding ones do not (contract.md). */
export function ensureSession(pathname: string): void {
  if (started || ONBOARDING.includes(pathname)) return;
  started = true;
  void startSession();
}

/** Resolves once there is something to render at an address: a screen inside waits for who is there, within {@link startSession}'s limits. */
export function whenKnown(pathname: string): Promise<void> {
  if (ONBOARDING.includes(pathname) || pathname === paths.login.pattern) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (store.get(sessionAtom).phase === 'starting') return;
      leave();
      resolve();
    };
    const leave = store.sub(sessionAtom, look);
    look();
  });
}
