import { MINUTE } from '@/durations';
import type { Answer } from './answer';
import type { Db } from './db';
import { unseal } from './secrets';

const KEPT_MS = 10 * MINUTE;
const KEPT_AT_MOST = 100;

/** Returns the answer that this session already got to a request with this id. */
export function remembered(db: Db, requestId: string, sessionId: string | null): Answer | null {
  const row = db.table('answered').get(requestId);
  if (!row || row.session_id !== sessionId) return null;
  if (row.sealed !== null) return { status: row.status, body: unseal(db, row.sealed) };
  return row.body === null ? { status: row.status } : { status: row.status, body: JSON.parse(row.body) as unknown };
}

/** Remembers answers because a browser that stops a worker mid-request sends the request again, which must not count twice (design.md, 'One picture'). */
export function remember(db: Db, requestId: string, sessionId: string | null, answer: Answer, now: number): void {
  const table = db.table('answered');
  const old = table
    .getAll()
    .filter((row, index, all) => now - Date.parse(row.at) > KEPT_MS || index < all.length - KEPT_AT_MOST);
  for (const row of old) table.delete(row.id);
  table.delete(requestId);
  table.create({
    id: requestId,
    status: answer.status,
    body: answer.sealed === undefined && answer.body !== undefined ? JSON.stringify(answer.body) : null,
    sealed: answer.sealed ?? null,
    session_id: sessionId,
    at: new Date(now).toISOString(),
  });
}
