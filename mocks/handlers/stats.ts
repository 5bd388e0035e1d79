import type { DashboardStats } from '@/contract/stats';
import { ok } from '../answer';
import type { HandlersOf } from '../context';
import { ownApps } from './shared';

export const stats: HandlersOf<'stats.get'> = {
  'stats.get': (context) => {
    const { db, session } = context;
    const ofTenant = { tenant_id: { equals: session.tenantId } };
    const answer: DashboardStats = {
      apps_total: ownApps(context).length,
      external_users_total: db.table('externalUsers').count({ where: ofTenant }),
      groups_total: db.table('externalUserGroups').count({ where: ofTenant }),
      active_policies_total: db.table('tiles').count({ where: { ...ofTenant, enabled: { equals: true } } }),
    };
    return ok(answer);
  },
};
