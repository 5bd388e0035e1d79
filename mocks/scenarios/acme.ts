import { DEMO_USER_ID } from '../accounts';
import type { Db } from '../db';
import { createSeeder, DAY, type Seeder } from './build';

export const APPS = [
  {
    id: 'app_storefront',
    app_display_name: 'Storefront Web',
    app_slug: 'storefront-web',
    sdk_type: 'javascript',
    endpoints: 24,
  },
  { id: 'app_ios', app_display_name: 'Acme for iOS', app_slug: 'acme-ios', sdk_type: 'ios', endpoints: 14 },
  {
    id: 'app_android',
    app_display_name: 'Acme for Android',
    app_slug: 'acme-android',
    sdk_type: 'android',
    endpoints: 14,
  },
  { id: 'app_partner', app_display_name: 'Partner API', app_slug: 'partner-api', sdk_type: 'python', endpoints: 16 },
  {
    id: 'app_scanner',
    app_display_name: 'Warehouse Scanner',
    app_slug: 'warehouse-scanner',
    sdk_type: 'go',
    endpoints: 8,
  },
  {
    id: 'app_checkout',
    app_display_name: 'Checkout Service',
    app_slug: 'checkout-service',
    sdk_type: 'node',
    endpoints: 4,
  },
] as const;

export const LIVE_APP_IDS = ['app_storefront', 'app_storefront', 'app_ios', 'app_android', 'app_partner'];
const GROUPS = ['Premium', 'Standard', 'Partners', 'Trial', 'Internal QA', 'Beta testers'] as const;
const groupId = (index: number) => `grp_1_${index + 1}`;

/** Tenant 1 without its logs, and tenant 2 beside it. Gives tenant 1's external users. */
export function seedAcme(seed: Seeder): string[] {
  const { tenant, user, app, key, builds, group, tile, people, endpoints, ago } = seed;
  tenant({ id: 1, name: 'Acme Retail', label: 'acme', plan: 'Starter' });
  user({
    id: DEMO_USER_ID,
    tenant_id: 1,
    email: 'admin@acme.example',
    username: 'admin',
    name: 'Alex Admin',
    role: 'admin',
  });
  user({ id: 'usr_b', tenant_id: 1, email: 'b@acme.example', username: 'bo', name: 'Bo Lindqvist', role: 'admin' });
  user({
    id: 'usr_viewer',
    tenant_id: 1,
    email: 'viewer@acme.example',
    username: 'vera',
    name: 'Vera Stone',
    role: 'viewer',
  });
  user({
    id: 'usr_support',
    tenant_id: 1,
    email: 'support@acme.example',
    username: 'support',
    name: 'Sam Okoye',
    role: 'viewer',
  });

  for (const { endpoints: routes, ...row } of APPS) {
    const status = row.id === 'app_scanner' ? 'disabled' : 'running';
    app({
      ...row,
      tenant_id: 1,
      status,
      website_url: row.id === 'app_storefront' ? 'https://shop.acme.example' : null,
    });
    endpoints({ ...row, tenant_id: 1 }, routes);
  }
  const own = (id: string) => ({
    id,
    tenant_id: 1,
    sdk_type: APPS.find((known) => known.id === id)?.sdk_type ?? 'javascript',
  });
  for (const id of ['app_storefront', 'app_ios', 'app_android', 'app_partner']) key(own(id), 'active', 90 * DAY);
  key(own('app_partner'), 'revoked', 200 * DAY);
  key(own('app_scanner'), 'revoked', 150 * DAY);
  // app_checkout is the one without a key, and without a build that succeeded.
  builds(own('app_storefront'), ['succeeded', 'succeeded', 'failed', 'succeeded', 'succeeded']);
  builds(own('app_ios'), ['succeeded', 'succeeded', 'succeeded']);
  builds(own('app_android'), ['succeeded', 'failed', 'succeeded']);
  builds(own('app_partner'), ['succeeded', 'succeeded', 'failed']);
  builds(own('app_scanner'), ['succeeded']);
  builds(own('app_checkout'), ['failed']);

  // The last group stays empty: the one that can be deleted.
  GROUPS.forEach(
    (name, index) => void group({ id: groupId(index), tenant_id: 1, name, created_at: ago((200 - index) * DAY) }),
  );
  const users = people(60, 1, (index) => ({
    app_id: index % 10 === 9 ? null : (APPS[index % 5]?.id ?? null),
    group_id: index % 8 === 7 ? null : groupId(index % 5),
  }));

  const rule = { tenant_id: 1, type: 'rate-limit' } as const;
  const geo = { tenant_id: 1, type: 'geo-block' } as const;
  tile({ ...rule, limit: 1000, period: '1m' });
  tile({ ...rule, limit: 500, period: '1m', app_id: 'app_storefront' });
  tile({ ...rule, limit: 200, period: '10s', app_id: 'app_partner' });
  tile({ ...rule, limit: 100, period: '1m', app_id: 'app_android', enabled: false });
  tile({ ...rule, limit: 500, period: '5m', external_user_group: groupId(0) });
  tile({ ...rule, limit: 20, period: '1m', external_user_group: groupId(3) });
  tile({ ...rule, limit: 10, period: '1m', external_user_id: 'eu_1_3' });
  tile({ ...rule, limit: 5, period: '10s', external_user_id: 'eu_1_12', enabled: false });
  tile({ ...geo, limit: 5, period: '1h', app_id: 'app_storefront' });
  tile({ ...geo, limit: 10, period: '1d', app_id: 'app_ios' });
  tile({ ...geo, limit: 5, period: '1d', external_user_group: groupId(2), enabled: false });
  tile({ ...geo, limit: 5, period: '1h', external_user_id: 'eu_1_8' });

  seedGlobex(seed);
  return users;
}

/** Another tenant, so that keeping tenants apart can be seen. Its card is declined. */
function seedGlobex({ tenant, user, app, key, builds, group, tile, people, endpoints, logs }: Seeder): void {
  tenant({ id: 2, name: 'Globex', label: 'globex', plan: 'Free', payment: 'declined' });
  user({
    id: 'usr_globex',
    tenant_id: 2,
    email: 'admin@globex.example',
    username: 'hank',
    name: 'Hank Scorpio',
    role: 'admin',
  });
  const portal = { id: 'app_globex_portal', tenant_id: 2, sdk_type: 'javascript' };
  app({ ...portal, app_display_name: 'Globex Portal', app_slug: 'globex-portal' });
  key(portal, 'active', 40 * DAY);
  builds(portal, ['succeeded']);
  endpoints(portal, 6);
  group({ id: 'grp_2_1', tenant_id: 2, name: 'Globex staff' });
  const users = people(8, 2, (index) => ({ app_id: portal.id, group_id: index % 2 === 0 ? 'grp_2_1' : null }));
  tile({ tenant_id: 2, type: 'rate-limit', limit: 50, period: '1m' });
  tile({ tenant_id: 2, type: 'geo-block', limit: 5, period: '1h', app_id: portal.id });
  logs(40, 7 * DAY, { tenantId: 2, appIds: [portal.id], userIds: users, mood: 'calm' });
}

export function acme(db: Db, seededAt: number): void {
  const seed = createSeeder(db, seededAt);
  const userIds = seedAcme(seed);
  seed.logs(600, 7 * DAY, { tenantId: 1, appIds: LIVE_APP_IDS, userIds, mood: 'calm' });
  db.traffic.set(1, { userIds, mood: 'calm' });
}
