import { until } from '@/api/wait';
import { storedActiveApp } from '@/cache/device';
import { isUnchanged, NO_TENANT } from '@/cache/keys';
import { startsOnDashboard } from '@/cache/place';
import { listenToSession, startSession } from '@/cache/session';
import { isOnboarding, isOutside, paths } from '@/paths';
import { activeAppIdAtom, sessionAtom } from '@/state/session';
import { store } from '@/state/store';
import { dismissAllToasts, silence } from '@/ui';
import { firstPath, routePath } from './address';
import { readAhead } from './readAhead';

/**
 * Joins the cache's session to the atoms.
 * @param preload fetches the code of the screen at a route's path
 */
export function connectSession(preload: (pathname: string) => Promise<void>): void {
  let turn = 0;
  listenToSession({
    async opened({ id, owner }, { verified }) {
      const now = store.get(sessionAtom);
      if (now.phase === 'open' && now.id === id && now.verified === verified && isUnchanged(now.session, owner)) return;
      turn += 1;
      const mine = turn;
      // Runs before the first render, which blocks the page: by then the reads are under way, and stored data can be rendered.
      if (owner.tenantId !== NO_TENANT)
        await readAhead(startsOnDashboard() ? paths.dashboard.pattern : firstPath(), !verified, preload);
      if (mine !== turn) return;
      store.set(activeAppIdAtom, storedActiveApp());
      store.set(sessionAtom, {
        phase: 'open',
        id,
        verified,
        afresh: startsOnDashboard(),
        session: { id: owner.id, tenantId: owner.tenantId, email: owner.email },
      });
    },
    closed(reason, failure) {
      turn += 1;
      store.set(activeAppIdAtom, null);
      dismissAllToasts();
      silence();
      // Removes this session's title. A page outside the shell has set its own, and would not set it again.
      if (store.get(sessionAtom).phase === 'open' && !isOutside(routePath())) document.title = 'Portcullis';
      store.set(sessionAtom, { phase: 'closed', reason, failure });
    },
  });
}

let started = false;

/** Starts the session once, on the first route that needs it; the two onboarding routes do not (contract.md). */
export function ensureSession(pathname: string): void {
  if (started || isOnboarding(pathname)) return;
  started = true;
  void startSession();
}

/** Resolves once there is something to render at an address: a screen inside waits for who is there, within {@link startSession}'s limits. */
export function whenKnown(pathname: string): Promise<void> {
  if (isOutside(pathname)) return Promise.resolve();
  return until(
    (look) => store.sub(sessionAtom, look),
    () => store.get(sessionAtom).phase !== 'starting',
  );
}
