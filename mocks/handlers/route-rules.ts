import { conflict, created, invalid, notFound } from '../answer';
import type { HandlersOf } from '../context';
import { newId } from '../lib/random';
import { ownApp, readLimit } from './shared';

export const routeRules: HandlersOf<'routeRules.create'> = {
  /** Refused while the app has a global rate-limit rule: one of app scope, enabled or not. A second rule of a route replaces the first. */
  'routeRules.create': (context) => {
    const { db, session, body, nowText } = context;
    const limit = readLimit(body.limit);
    const app = ownApp(context, body.app_id);
    const endpoint = db.table('endpoints').get(body.endpoint_id);
    if (!endpoint || endpoint.app_id !== app.id) throw notFound('Endpoint');
    const { method, pattern, window, mode } = body;
    if (method !== endpoint.method || pattern !== endpoint.pattern)
      throw invalid(`The endpoint is ${endpoint.method} ${endpoint.pattern}`);
    const isGlobal = db
      .table('tiles')
      .findFirst({ where: { type: { equals: 'rate-limit' }, app_id: { equals: app.id } } });
    if (isGlobal) throw conflict('A global rate limit rule already exists for this app.');
    const rules = db.table('routeRules');
    for (const { id } of rules.findMany({ where: { endpoint_id: { equals: endpoint.id } } })) rules.delete(id);
    const rule = {
      tenant_id: session.tenantId,
      app_id: app.id,
      endpoint_id: endpoint.id,
      method,
      pattern,
      limit,
      window,
      mode,
    };
    rules.create({ id: newId('rr'), created_at: nowText, ...rule });
    return created(rule);
  },
};
