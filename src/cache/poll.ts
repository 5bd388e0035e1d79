import { READ_TIMEOUT_MS } from '@/contract/constants';
import { type CheckRow, openedDb, withStorageTimeout } from './db';
import { agoMs } from './rows';

/** Result of the check before a poll. `sinceMs`: how long ago another window confirmed the row or began to ask for it. */
export interface Look {
  free: boolean;
  sinceMs: number;
  check: CheckRow | undefined;
}

// Timers of two windows are not exact to the millisecond.
const SLACK_MS = 200;

const FREE: Look = { free: true, sinceMs: 0, check: undefined };

/**
 * Coordinates polling without a lock: every visible window polls the rows it shows. Before a poll it checks, in one transaction, whether
 * any window has confirmed the row within the interval or is reading it, and otherwise records its own poll; so only one of two windows
 * asks. If that window dies, the others wait no longer than a read takes. If the row is not stored, or only in part, every window asks.
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
  return withStorageTimeout(look, FREE);
}
