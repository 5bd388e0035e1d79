import { KEEP_MS } from '@/contract/constants';
import { cacheDb, patiently } from './db';
import { isWipeDue, keepsOfflineCopy, SIGNED_IN } from './device';
import { markOf } from './lifetime';
import { local } from './local';
import { readSession } from './purge';
import type { Recalled } from './session-state';

// Clocks are corrected by seconds all the time.
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

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
    const row = db ? await patiently(readSession(db), null) : null;
    if (!row?.user) return { kind: 'none' };
    const mark = local.get(SIGNED_IN);
    if (mark !== null && mark !== markOf(row.user)) return { kind: 'none' };
    const age = Date.now() - row.verifiedAt;
    if (age < -CLOCK_TOLERANCE_MS) return { kind: 'unusable' };
    return age < KEEP_MS ? { kind: 'open', owner: row.user } : { kind: 'expired' };
  } catch {
    return { kind: 'none' };
  }
}
