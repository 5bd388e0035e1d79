import { callApi, scaled } from '@/api/call';
import { onSign, type Sign, tellFailure } from '@/cache/outcomes';
import { startSession, verifySession } from '@/cache/session';
import { refreshShown } from '@/cache/store';
import { me } from '@/contract/auth';
import { PROBE_MAX_MS, PROBE_MIN_MS, SESSION_CHECK_TIMEOUT_MS } from '@/contract/constants';
import { failureOf } from '@/contract/errors';
import { connectionAtom } from '@/state/connection';
import { sessionAtom } from '@/state/session';
import { store } from '@/state/store';

// 'Reconnecting…' is worth saying only of a try that takes a moment.
const SAY_RECONNECTING_AFTER_MS = 300;

let wait = PROBE_MIN_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let probing = false;
// When a request last found no service: an answer that was on its way by then must not undo it.
let lostAt = 0;

/** The connection state is made of what requests did; events of the browser only lead to a probe (design.md, cache rules). */
export function watchConnection(): void {
  onSign(hear);
  for (const event of ['online', 'offline']) addEventListener(event, () => void probe());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && store.get(connectionAtom) !== 'online') void probe();
  });
}

function hear(sign: Sign, askedAt: number): void {
  switch (sign) {
    case 'answered':
      // A clock that was set back meanwhile says nothing (reliability.md, C2).
      if (askedAt >= lostAt || Date.now() < lostAt) back();
      break;
    case 'unauthorized':
      back();
      void verifySession();
      break;
    case 'unreachable':
    case 'portal':
      lostAt = Date.now();
      store.set(connectionAtom, 'offline');
      schedule();
      break;
    case 'silent':
      if (store.get(connectionAtom) === 'online') store.set(connectionAtom, 'reconnecting');
      schedule();
      break;
  }
}

function back(): void {
  clearTimeout(timer);
  timer = undefined;
  wait = PROBE_MIN_MS;
  if (store.get(connectionAtom) === 'online') return;
  store.set(connectionAtom, 'online');
  refreshShown();
}

function schedule(): void {
  if (timer !== undefined || probing) return;
  timer = setTimeout(() => {
    timer = undefined;
    wait = Math.min(wait * 2, PROBE_MAX_MS);
    void probe();
  }, scaled(wait));
}

/** A light try: /auth/me, which also tells whether the session still holds. */
async function probe(): Promise<void> {
  if (probing) return;
  probing = true;
  clearTimeout(timer);
  timer = undefined;
  const saying = setTimeout(() => {
    if (store.get(connectionAtom) === 'offline') store.set(connectionAtom, 'reconnecting');
  }, SAY_RECONNECTING_AFTER_MS);
  try {
    const session = store.get(sessionAtom);
    if (session.phase === 'open') await verifySession();
    else if (
      session.phase === 'closed' &&
      ['unreachable', 'expired-copy', 'no-offline-copy'].includes(session.reason)
    ) {
      await startSession();
    } else await ask();
  } finally {
    clearTimeout(saying);
    probing = false;
    if (store.get(connectionAtom) === 'reconnecting') store.set(connectionAtom, 'offline');
    if (store.get(connectionAtom) !== 'online') schedule();
  }
}

/** On /login and in onboarding: only whether the service is there; whoever its cookie knows is not let in by this. */
async function ask(): Promise<void> {
  const askedAt = Date.now();
  try {
    await callApi(me, {}, { timeoutMs: scaled(SESSION_CHECK_TIMEOUT_MS) });
    hear('answered', askedAt);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'refused') hear('answered', askedAt);
    else tellFailure(failure);
  }
}
