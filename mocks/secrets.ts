import type { Db } from './db';
import { sha256 } from './lib/hash';

// Keys and download addresses are computed, never kept: no secret lies in the saved state (reliability.md, C7).

const DOWNLOAD_GOOD_FOR_MS = 5 * 60 * 1000;
const sign = (db: Db, text: string) => sha256(`portcullis ${db.scenario} ${db.seededAt} ${text}`);

/** The value of an API key, shown once by the call that made it. */
export const apiKeyValue = (db: Db, keyId: string) => `pk_live_${sign(db, `key ${keyId}`).slice(0, 40)}`;

/** A remembered answer whose body was a secret, once more. */
export const unseal = (db: Db, keyId: string) => ({ api_key: apiKeyValue(db, keyId) });

/** A ticket for one app's SDK, good for 5 minutes from `now`. */
export function downloadToken(db: Db, appId: string, now: number): string {
  const claim = `${appId}.${(now + DOWNLOAD_GOOD_FOR_MS).toString(36)}`;
  return `${claim}.${sign(db, claim).slice(0, 32)}`;
}

/** The app's id; null for a ticket that is forged or expired. */
export function readDownloadToken(db: Db, token: string, now: number): string | null {
  const [appId = '', until = '', mac = ''] = token.split('.');
  if (mac !== sign(db, `${appId}.${until}`).slice(0, 32)) return null;
  return Number.parseInt(until, 36) > now ? appId : null;
}
