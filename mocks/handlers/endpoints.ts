import type { Endpoint } from '@/contract/endpoints';
import { ok } from '../answer';
import type { BaseContext, HandlersOf, Session } from '../context';
import type { Row } from '../rows';
import { ownApp } from './shared';

type Scoped = BaseContext & { session: Session };

/** An endpoint as the calls up to now leave it. */
function used({ traffic, session, now }: Scoped, endpoint: Readonly<Row<'endpoints'>>) {
  const { hits24h, lastAt } = traffic.usageOf(session.tenantId, endpoint.id, now);
  const row =
    lastAt === null ? endpoint : { ...endpoint, undiscovered: false, last_seen_at: new Date(lastAt).toISOString() };
  return { row, hits24h };
}

/**
 * Saves the last calls of an app's endpoints, before nothing calls them any more: they are not computed again when the scenario begins again,
 * and those left in the seed would move on.
 */
export function keepLastCalls(context: Scoped, appId: string): void {
  const endpoints = context.db.table('endpoints');
  const rows = endpoints
    .findMany({ where: { app_id: { equals: appId } } })
    .map((endpoint) => used(context, endpoint).row);
  for (const { id, last_seen_at, undiscovered } of rows) endpoints.update(id, { last_seen_at, undiscovered });
}

export const endpoints: HandlersOf<'endpoints.list'> = {
  'endpoints.list': (context) => {
    const { db, query } = context;
    const app = ownApp(context, query.app_id);
    const rows = db
      .table('endpoints')
      .findMany({ where: { app_id: { equals: app.id }, is_ignored: { equals: query.ignored } } });
    const items: Endpoint[] = [];
    for (const endpoint of rows) {
      const { row, hits24h } = used(context, endpoint);
      const { id, method, pattern, tags, is_ignored, last_seen_at, undiscovered } = row;
      if (undiscovered) continue;
      items.push({ id, method, pattern, last_seen_at, hit_count_24h: hits24h, tags: [...tags], is_ignored });
    }
    return ok({ items });
  },
};
