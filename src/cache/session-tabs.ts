import { storageName } from '@/api/config';
import { DAY, HOUR, MINUTE } from '@/durations';
import { isVisible } from '@/visible';
import { isSignedOutHere, SIGNED_IN } from './device';
import { ownerTag } from './keys';
import { currentSession, isStillOurs, onForeignDevice, type Session } from './lifetime';
import { local } from './local';
import { onTabMessage } from './messages';
import type { Device, SessionEvent } from './session-state';

// A tab that comes to the front asks /auth/me if its session was last confirmed longer ago than this or, if it never was, if /auth/me was
// last asked longer ago.
const DOUBT_AFTER_MS = MINUTE;
// A tab that stays in front, perhaps for weeks, asks once a day: otherwise its session would expire after 7 days although the service
// answers all the time.
const CONFIRM_AFTER_MS = DAY;
const CONFIRM_LOOK_EVERY_MS = HOUR;

// Another tab reported a sign-in: its message may arrive while this tab's localStorage still has the mark of the previous sign-out.
let openedElsewhere = false;

/** The device was signed out in another tab, and nobody has signed in since, as far as this tab has heard. */
export const isSignedOutElsewhere = (): boolean => !openedElsewhere && isSignedOutHere();

/** This tab has signed out: earlier messages no longer count. */
export function noteSignedOut(): void {
  openedElsewhere = false;
}

/** The owner of this device by its marks, which are there before the first paint of a tab that was frozen. */
function deviceNow(): Device {
  const session = currentSession();
  const mark = local.get(SIGNED_IN);
  if (!session?.marked) return mark === null ? 'nobody' : 'other';
  if (mark === ownerTag(session.owner)) return 'same';
  if (mark !== null) return 'other';
  return isSignedOutHere() ? 'signed-out' : 'nobody';
}

/** By the device's mark, another user has signed in in another tab since the session here was opened. */
export const isReplacedElsewhere = (): boolean => currentSession()?.marked === true && deviceNow() === 'other';

interface Listener {
  dispatch(event: SessionEvent): Promise<void>;
  /** Asks /auth/me, even if a request to it is under way. */
  verify(): Promise<unknown>;
  /** When this page last asked /auth/me, epoch ms. */
  lastAsked(): number;
}

/** Follows sign-ins and sign-outs in other tabs, by their messages and by the marks that they set (reliability.md, D3, D12). */
export function followOtherTabs({ dispatch, verify, lastAsked }: Listener): void {
  onTabMessage((message) => {
    openedElsewhere = message.kind === 'session-opened';
    if (message.kind === 'session-ended')
      void dispatch({ kind: 'ended-elsewhere', reason: message.reason, device: deviceNow() });
    if (message.kind === 'session-opened')
      void dispatch({ kind: 'device-changed', device: local.get(SIGNED_IN) === null ? 'unknown' : deviceNow() });
  });
  // The message of a sign-in may arrive before its mark does. In a frozen tab it may never arrive.
  globalThis.addEventListener?.('storage', ({ key }) => {
    const device = deviceNow();
    if (device !== 'other') return;
    if (currentSession()) void dispatch({ kind: 'device-changed', device });
    else if (key === storageName(SIGNED_IN)) void dispatch({ kind: 'looked', device });
  });
  // Marks also disappear with the site's data (reliability.md, F5). Only /auth/me ends a session, so typed text stays until then.
  const lookWithoutMark = async (session: Session) => {
    const device = (await isStillOurs(session)) ? 'unknown' : 'nobody';
    if (currentSession() === session) await dispatch({ kind: 'looked', device });
  };
  // A tab that was frozen receives messages late or never (reliability.md, D4, D10 and D14).
  const look = () => {
    const session = currentSession();
    const device = deviceNow();
    if (session?.marked && device === 'nobody') void lookWithoutMark(session);
    else if (session ? session.marked : isVisible()) void dispatch({ kind: 'looked', device });
    // The cookie may have become another's without any mark of ours: another installation on this origin shares it.
    const isDoubtful = session && Math.abs(Date.now() - (session.verifiedAt ?? lastAsked())) > DOUBT_AFTER_MS;
    if (isDoubtful && isVisible()) void dispatch({ kind: 'asked' });
  };
  const confirm = () => {
    const session = currentSession();
    if (session && Math.abs(Date.now() - (session.verifiedAt ?? 0)) > CONFIRM_AFTER_MS)
      void dispatch({ kind: 'asked' });
  };
  setInterval(confirm, CONFIRM_LOOK_EVERY_MS);
  for (const event of ['resume', 'pageshow', 'visibilitychange']) globalThis.addEventListener?.(event, look, true);
  onForeignDevice(async () => {
    const device = deviceNow();
    // None of this tab's marks says so: only /auth/me can tell.
    if (!currentSession()?.marked || device === 'same') await verify();
    else await dispatch({ kind: 'device-changed', device });
  });
}
