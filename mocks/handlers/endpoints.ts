import type { Endpoint } from '@/contract/endpoints';
import { ok } from '../answer';
import type { HandlersOf } from '../context';
import type { Row } from '../rows';
import { ownApp } from './shared';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/** A route with traffic was last seen as long ago as its hits lie apart: so the list ages well. Minutes at least, to change seldom. */
function lastSeen(row: Readonly<Row<'endpoints'>>, now: number): string | null {
  if (row.hit_count_24h === 0 || row.last_seen_at === null) return row.last_seen_at;
  const apart = Math.max(MINUTE_MS, DAY_MS / row.hit_count_24h);
  const offset = (row.id * 7919) % apart;
  const since = new Date(now - ((now + offset) % apart)).toISOString();
  // ISO 8601 text: the later one is the greater.
  return [since, row.last_seen_at].sort().at(-1) ?? null;
}

export const endpoints: HandlersOf<'endpoints.list'> = {
  'endpoints.list': (context) => {
    const { db, query, now } = context;
    const app = ownApp(context, query.app_id);
    const items = db
      .table('endpoints')
      .where('app_id', app.id)
      .filter((row) => row.is_ignored === query.ignored)
      .map(
        (row): Endpoint => ({
          id: row.id,
          method: row.method,
          pattern: row.pattern,
          last_seen_at: lastSeen(row, now),
          hit_count_24h: row.hit_count_24h,
          tags: [...row.tags],
          is_ignored: row.is_ignored,
        }),
      );
    return ok({ items });
  },
};
