import { READ_TIMEOUT_MS } from '@/contract/constants';
import { type CheckRow, openedDb, patiently } from './db';
import { agoMs } from './rows';

/** Result of the check before a poll. `sinceMs`: how long ago another window confirmed the row or began to ask for it. */
export interface Look {
  free: boolean;
  sinceMs: number;
  check: CheckRow | undefined;
}

// Two windows' timers never run to the millisecond.
const SLACK_MS = 200;

const FREE: Look = { free: true, sinceMs: 0, check: undefined };

/**
 * Every visible window polls what it shows, without a lock: before it asks, it looks whether any window has confirmed the row within the
 * interval, or is just asking, and otherwise notes that it asks itself. Look and note are one transaction, so that of two windows one
 * asks. A window that dies in between is waited for no longer than a read takes. Where nothing is stored, or only part of it, every window asks.
 */
export async function lookBeforePoll(key: string, withinMs: number): Promise<Look> {
  const db = openedDb();
  if (!db) return FREE;
  const look = db.transaction('rw', [db.checks], async (): Promise<Look> => {
    const check = await db.checks.get(key);
    if (!check) return FREE;
    const now = Date.now();
    const confirmed = check.stale ? null : agoMs(check.checkedAt, now);
    if (confirmed !== null && confirmed < withinMs - SLACK_MS) return { free: false, sinceMs: confirmed, check };
    const asked = agoMs(check.askedAt, now);
    if (asked !== null && asked < Math.min(withinMs, READ_TIMEOUT_MS) - SLACK_MS)
      return { free: false, sinceMs: asked, check };
    await db.checks.put({ ...check, askedAt: now });
    return { free: true, sinceMs: 0, check };
  });
  return patiently(look, FREE);
}
