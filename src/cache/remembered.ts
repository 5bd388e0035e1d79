import { KEEP_MS } from '@/contract/constants';
import { cacheDb } from './db';
import { keepsOfflineCopy } from './device';
import type { Owner } from './keys';
import { readSession } from './purge';

/** `expired`: /auth/me has not confirmed it for 7 days. */
type Remembered = { kind: 'open'; owner: Owner } | { kind: 'expired' } | { kind: 'none' };

/** The session that the store remembers on this device. */
export async function rememberedSession(): Promise<Remembered> {
  if (!keepsOfflineCopy()) return { kind: 'none' };
  try {
    const db = await cacheDb();
    const row = db ? await readSession(db) : null;
    if (!row?.user) return { kind: 'none' };
    const age = Date.now() - row.verifiedAt;
    return age < KEEP_MS ? { kind: 'open', owner: row.user } : { kind: 'expired' };
  } catch {
    return { kind: 'none' };
  }
}
