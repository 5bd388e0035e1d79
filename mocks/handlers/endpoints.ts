import type { Endpoint } from '@/contract/endpoints';
import { ok } from '../answer';
import type { HandlersOf } from '../context';
import { ownApp } from './shared';

export const endpoints: HandlersOf<'endpoints.list'> = {
  'endpoints.list': (context) => {
    const { db, query, now, traffic, session } = context;
    const app = ownApp(context, query.app_id);
    const rows = db
      .table('endpoints')
      .findMany({ where: { app_id: { equals: app.id }, is_ignored: { equals: query.ignored } } });
    const items: Endpoint[] = [];
    for (const { id, method, pattern, tags, is_ignored, last_seen_at, undiscovered } of rows) {
      const { hits24h, lastAt } = traffic.usageOf(session.tenantId, id, now);
      if (undiscovered && lastAt === null) continue;
      const seen = lastAt === null ? last_seen_at : new Date(lastAt).toISOString();
      items.push({ id, method, pattern, last_seen_at: seen, hit_count_24h: hits24h, tags: [...tags], is_ignored });
    }
    return ok({ items });
  },
};
