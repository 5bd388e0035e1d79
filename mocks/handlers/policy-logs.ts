import type { PolicyLog } from '@/contract/policy-logs';
import { notFound, ok } from '../answer';
import type { HandlersOf } from '../context';
import type { Db } from '../db';
import type { ScenarioName } from '../scenarios/list';

/** The most entries in one answer, as with real services. */
const MOST: Partial<Record<ScenarioName, number>> = { large: 10_000 };
const MOST_ELSEWHERE = 2_800;

/** True for a user of the tenant, also a deleted one. */
function hadUser(db: Db, tenantId: number, id: string): boolean {
  const where = {
    row_id: { equals: id },
    table: { equals: 'externalUsers' },
    tenant_id: { equals: tenantId },
  } as const;
  return db.table('externalUsers').get(id)?.tenant_id === tenantId || db.table('history').count({ where }) > 0;
}

export const policyLogs: HandlersOf<'policyLogs.list'> = {
  /** Newest first. Entries of a deleted app or user stay; an id that this tenant never had is not found. */
  'policyLogs.list': ({ db, session, query, traffic, now }) => {
    const { tenantId } = session;
    const most = MOST[db.scenario] ?? MOST_ELSEWHERE;
    const all = traffic.logs(tenantId, now, most).slice(0, most);
    const app = query.app_id === undefined ? null : String(query.app_id);
    const user = query.user_id === undefined ? null : String(query.user_id);
    if (app !== null && db.table('apps').get(app)?.tenant_id !== tenantId) throw notFound('App');
    if (user !== null && !hadUser(db, tenantId, user)) throw notFound('User');
    const shown = all
      .filter((log) => (app === null || log.app_id === app) && (user === null || log.user_id === user))
      .map(({ tenant_id: _, ...log }): PolicyLog => log);
    return ok(shown);
  },
};
