import { MINUTE } from '@/durations';
import { sha256 } from '@/sha256';
import type { Db } from './db';

// Keys and download addresses are computed and never stored: the saved state holds no secret (reliability.md, C7).

const DOWNLOAD_GOOD_FOR_MS = 5 * MINUTE;
const sign = (db: Db, text: string) => sha256(`portcullis ${db.scenario} ${db.seededAt} ${text}`);

/** The value of an API key, shown once by the call that made it. */
export const apiKeyValue = (db: Db, keyId: string) => `pk_live_${sign(db, `key ${keyId}`).slice(0, 40)}`;

/** Computes the body of a remembered answer that was a secret. */
export const unseal = (db: Db, keyId: string) => ({ api_key: apiKeyValue(db, keyId) });

/** A ticket for one app's SDK, valid for 5 minutes from `now`. */
export function downloadToken(db: Db, appId: string, now: number): string {
  const claim = `${appId}.${(now + DOWNLOAD_GOOD_FOR_MS).toString(36)}`;
  return `${claim}.${sign(db, claim).slice(0, 32)}`;
}

/** Returns the app's id; null for a forged or expired ticket. */
export function readDownloadToken(db: Db, token: string, now: number): string | null {
  const [appId = '', until = '', mac = ''] = token.split('.');
  if (mac !== sign(db, `${appId}.${until}`).slice(0, 32)) return null;
  return Number.parseInt(until, 36) > now ? appId : null;
}
