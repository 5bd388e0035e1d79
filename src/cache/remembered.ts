import { KEEP_MS } from '@/contract/constants';
import { MINUTE } from '@/durations';
import { CACHE_DB_NAME, cacheDb, withStorageTimeout } from './db';
import { isFreshDevice, isWipeDue, keepsOfflineCopy, SIGNED_IN } from './device';
import { ownerTag } from './keys';
import { isDbListed } from './listed';
import { local } from './local';
import { readSession } from './purge';
import type { Recalled } from './session-state';

// Clocks are corrected by seconds all the time.
const CLOCK_TOLERANCE_MS = 5 * MINUTE;

// The last confirmation that this page knows of, by the device's clock and by the page's own. Nobody can set the page's own, but it may
// pause while the device sleeps: the longer of the two times counts.
let confirmed = { wall: Number.NEGATIVE_INFINITY, mono: Number.NEGATIVE_INFINITY };

const sinceConfirmed = () => Math.max(Date.now() - confirmed.wall, performance.now() - confirmed.mono);

/**
 * Notes that /auth/me confirmed the session, unless the page knows of a later time.
 * @param wall epoch ms
 * @returns the same
 */
export function noteConfirmed(wall = Date.now()): number {
  const age = Math.max(0, Date.now() - wall);
  if (age <= sinceConfirmed()) confirmed = { wall, mono: performance.now() - age };
  return wall;
}

/**
 * {@link recallSession} for a start. A fresh device remembers nobody, so its store is opened only if there is one all the same, and /auth/me
 * has named nobody: making a store would hold up the sign-in page, and whoever signs in there.
 * @param isNamed resolves once /auth/me has answered, or has not in time; with true if it has named somebody
 */
export async function recallAtStart(isNamed: () => Promise<boolean>): Promise<Recalled> {
  if (isFreshDevice()) {
    const listed = withStorageTimeout(isDbListed(CACHE_DB_NAME), true);
    if ((await isNamed()) || !(await listed)) return { kind: 'none' };
  }
  return recallSession();
}

/**
 * The session that the store remembers on this device. A confirmation from the future is none: a wrong clock prolongs nothing. Neither is a
 * row that the device's mark contradicts: one of the two was left by somebody else, and only /auth/me knows which. What is still to be wiped
 * belongs to a session that is over.
 */
export async function recallSession(): Promise<Recalled> {
  if (!keepsOfflineCopy()) return { kind: 'not-kept' };
  // Checked before the row is read: a wipe in another tab takes both away.
  if (isWipeDue()) return { kind: 'none' };
  try {
    const db = await cacheDb();
    const row = db ? await withStorageTimeout(readSession(db), null) : null;
    if (!row?.user) return { kind: 'none' };
    const mark = local.get(SIGNED_IN);
    if (mark !== null && mark !== ownerTag(row.user)) return { kind: 'none' };
    // The page knows better how long ago a confirmation was that it has noted already: the device's clock may have been set since.
    if (Math.abs(row.verifiedAt - confirmed.wall) > CLOCK_TOLERANCE_MS) noteConfirmed(row.verifiedAt);
    const age = Date.now() - row.verifiedAt;
    if (age < -CLOCK_TOLERANCE_MS) return { kind: 'unusable' };
    return age < KEEP_MS ? { kind: 'open', owner: row.user } : { kind: 'expired' };
  } catch {
    return { kind: 'none' };
  }
}

/** True if the open session has not been confirmed for 7 days, in this tab or in another. */
export async function isOutdated(): Promise<boolean> {
  if (sinceConfirmed() < KEEP_MS) return false;
  // Another tab's confirmation is in the store alone.
  await recallSession();
  return sinceConfirmed() >= KEEP_MS;
}
