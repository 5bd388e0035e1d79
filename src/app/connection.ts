import { callApi, scaled } from '@/api/call';
import { nextTurn } from '@/api/turns';
import {
  type ConnectionEvent,
  type ConnectionState,
  connectionStep,
  initialConnection,
} from '@/cache/connection-machine';
import { onConnectionSignal, onProbe, reportProbe, signalOf } from '@/cache/connection-signals';
import { isSignedOutHere } from '@/cache/device';
import { currentSession } from '@/cache/lifetime';
import { startSession, verifySession } from '@/cache/session';
import { RETRYABLE_REASONS } from '@/cache/session-state';
import { refreshShown } from '@/cache/store';
import { me } from '@/contract/auth';
import { failureOf } from '@/contract/errors';
import { isOnboarding } from '@/paths';
import { connectionAtom } from '@/state/connection';
import { sessionAtom } from '@/state/session';
import { store } from '@/state/store';
import { isVisible } from '@/visible';

// Shows 'Reconnecting…' only for an attempt that takes a moment.
const SAY_RECONNECTING_AFTER_MS = 300;

let state: ConnectionState = initialConnection;
let timer: ReturnType<typeof setTimeout> | undefined;
let saying: ReturnType<typeof setTimeout> | undefined;
/** The service came back while the page was hidden. */
let refreshDue = false;

/** Feeds the connection's machine with the results of requests, the browser's events and time. */
export function watchConnection(): void {
  onConnectionSignal((sign, askedAt) => dispatch({ kind: 'signal', sign, askedAt, now: performance.now() }));
  onProbe((sign, askedAt) => dispatch({ kind: 'probed', sign, askedAt, now: performance.now() }));
  for (const event of ['online', 'offline']) addEventListener(event, doubtConnection);
  document.addEventListener('visibilitychange', onVisibility);
}

/** Lets a probe decide whether the service can be reached. */
export const doubtConnection = (): void => dispatch({ kind: 'network-changed', now: performance.now() });

/**
 * A start on an onboarding page, or on a device that is signed out, asks for no session, so nothing tells it that there is no network. The
 * browser reports changes only, so where it says that there is none a probe decides (reliability.md, B4).
 */
export function doubtAtStart(pathname: string): void {
  const asks = !isOnboarding(pathname) && !isSignedOutHere();
  if (!asks && !navigator.onLine) doubtConnection();
}

function onVisibility(): void {
  if (!isVisible()) return;
  // The browser reports changes only while the page runs, so a page that resumes without a network sends a probe.
  if (navigator.onLine) dispatch({ kind: 'shown', now: performance.now() });
  else doubtConnection();
  // While the service is out of reach the refresh waits; the return of the connection triggers it.
  if (!refreshDue || !state.reached) return;
  refreshDue = false;
  refreshShown();
}

function dispatch(event: ConnectionEvent): void {
  const step = connectionStep(state, event);
  state = step.state;
  show();
  for (const effect of step.effects) {
    switch (effect.kind) {
      case 'probe':
        // In a later task: a page that is being left has its requests cut off, and would send one more.
        void nextTurn()
          .then(probe)
          .finally(() => dispatch({ kind: 'probe-ended', id: effect.id }));
        break;
      case 'schedule':
        clearTimeout(timer);
        timer = setTimeout(() => dispatch({ kind: 'tick', now: performance.now() }), scaled(effect.afterMs));
        break;
      case 'unschedule':
        clearTimeout(timer);
        break;
      case 'refresh':
        // Hidden windows refresh when they are shown next, so that they do not all ask at once when the service is back.
        refreshDue = !isVisible();
        if (!refreshDue) refreshShown();
        break;
      case 'verify':
        // An onboarding page has no session, and a refusal must not open one there: that would discard what is typed.
        if (currentSession()) void verifySession();
        break;
    }
  }
}

function show(): void {
  if (state.reached || !state.probe) {
    clearTimeout(saying);
    saying = undefined;
    store.set(connectionAtom, state.reached ? 'online' : 'offline');
  } else saying ??= setTimeout(() => store.set(connectionAtom, 'reconnecting'), SAY_RECONNECTING_AFTER_MS);
}

/** Asks /auth/me, which also shows whether the session is still valid. {@link onProbe} reports how it ended. */
async function probe(): Promise<void> {
  const session = store.get(sessionAtom);
  if (session.phase === 'open') await verifySession({ fresh: true });
  else if (session.phase === 'closed' && RETRYABLE_REASONS.includes(session.reason)) await startSession();
  else await askAlone();
}

/** Used on /login and in onboarding: asks only whether the service answers, and signs nobody in. */
async function askAlone(): Promise<void> {
  const askedAt = performance.now();
  try {
    await callApi(me, {});
    reportProbe('answered', askedAt);
  } catch (error) {
    reportProbe(signalOf(failureOf(error)), askedAt);
  }
}
