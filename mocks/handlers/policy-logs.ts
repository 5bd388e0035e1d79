import type { PolicyLog } from '@/contract/policy-logs';
import { notFound, ok } from '../answer';
import type { HandlersOf } from '../context';

export const policyLogs: HandlersOf<'policyLogs.list'> = {
  /** Newest first. What a deleted app or user did stays; an id that this tenant never had is not found. */
  'policyLogs.list': ({ db, session, query, logs, now }) => {
    const { tenantId } = session;
    const all = logs.list(tenantId, now);
    const app = query.app_id === undefined ? null : String(query.app_id);
    const user = query.user_id === undefined ? null : String(query.user_id);
    if (app !== null && db.table('apps').get(app)?.tenant_id !== tenantId) throw notFound('App');
    if (
      user !== null &&
      db.table('externalUsers').get(user)?.tenant_id !== tenantId &&
      !all.some((log) => log.user_id === user)
    ) {
      throw notFound('User');
    }
    const shown = all
      .filter((log) => (app === null || log.app_id === app) && (user === null || log.user_id === user))
      .map(({ tenant_id: _, ...log }): PolicyLog => log);
    return ok(shown);
  },
};
