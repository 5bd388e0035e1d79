import type { DashboardStats } from '@/contract/stats';
import { ok } from '../answer';
import type { HandlersOf } from '../context';
import { ownApps } from './shared';

export const stats: HandlersOf<'stats.get'> = {
  'stats.get': (context) => {
    const { db, session } = context;
    const answer: DashboardStats = {
      apps_total: ownApps(context).length,
      external_users_total: db.table('externalUsers').where('tenant_id', session.tenantId).length,
      groups_total: db.table('externalUserGroups').where('tenant_id', session.tenantId).length,
      active_policies_total: db
        .table('tiles')
        .where('tenant_id', session.tenantId)
        .filter((tile) => tile.enabled).length,
    };
    return ok(answer);
  },
};
