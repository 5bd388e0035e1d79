import { DAY, HOUR } from '@/durations';
import type { Db } from '../db';
import { seedOf } from '../lib/random';
import { type Caller, HABITS, type HabitName, habitualCaller } from '../traffic/callers';
import type { BadRelease } from '../traffic/plan';
import { createSeeder, type Seeder } from './build';
import { routesOf } from './catalogue';

export const APPS = [
  {
    id: 'app_storefront',
    app_display_name: 'Storefront Web',
    app_slug: 'storefront-web',
    sdk_type: 'javascript',
    api: 'webShop',
  },
  { id: 'app_ios', app_display_name: 'Acme for iOS', app_slug: 'acme-ios', sdk_type: 'ios', api: 'mobileShop' },
  {
    id: 'app_android',
    app_display_name: 'Acme for Android',
    app_slug: 'acme-android',
    sdk_type: 'android',
    api: 'mobileShop',
  },
  { id: 'app_partner', app_display_name: 'Partner API', app_slug: 'partner-api', sdk_type: 'python', api: 'partners' },
  {
    id: 'app_scanner',
    app_display_name: 'Warehouse Scanner',
    app_slug: 'warehouse-scanner',
    sdk_type: 'go',
    api: 'warehouse',
  },
  {
    id: 'app_checkout',
    app_display_name: 'Checkout Service',
    app_slug: 'checkout-service',
    sdk_type: 'node',
    api: 'payments',
  },
] as const;

const GROUPS = ['Premium', 'Standard', 'Partners', 'Trial', 'Internal QA', 'Beta testers'] as const;
const groupId = (index: number) => `grp_1_${index + 1}`;

/** Tenant 1, and tenant 2 beside it; without their traffic. */
export function seedAcme(seed: Seeder): void {
  const { tenant, demoAdmin, user, app, key, builds, group, tile, routeRule, people, endpoints, ago } = seed;
  tenant({ id: 1, name: 'Acme Retail', label: 'acme', plan: 'Starter' });
  demoAdmin();
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

  const own = (id: string) => ({
    id,
    tenant_id: 1,
    sdk_type: APPS.find((known) => known.id === id)?.sdk_type ?? 'javascript',
  });
  for (const id of ['app_storefront', 'app_android']) key(own(id), 'active', 90 * DAY);
  // Replaced a week after its old key was revoked.
  key(own('app_partner'), 'active', 60 * DAY);
  key(own('app_partner'), 'revoked', 200 * DAY);
  // An old key, and one that nobody uses any more.
  key(own('app_ios'), 'active', 210 * DAY);
  key(own('app_scanner'), 'active', 150 * DAY, 60 * DAY);
  // app_checkout has no key.
  for (const { api, ...row } of APPS) {
    const status = row.id === 'app_scanner' ? 'disabled' : 'running';
    app({
      ...row,
      tenant_id: 1,
      status,
      website_url: row.id === 'app_storefront' ? 'https://shop.acme.example' : null,
      // Its newest successful build was never released.
      sdk_pinned: row.id === 'app_android' ? '1.0.0' : null,
    });
    endpoints({ ...row, tenant_id: 1 }, routesOf(api));
  }
  // app_checkout has no successful build.
  builds(own('app_storefront'), ['succeeded', 'succeeded', 'failed', 'succeeded', 'succeeded']);
  builds(own('app_ios'), ['succeeded', 'succeeded', 'succeeded']);
  builds(own('app_android'), ['succeeded', 'failed', 'succeeded']);
  builds(own('app_partner'), ['succeeded', 'succeeded', 'failed']);
  builds(own('app_scanner'), ['succeeded']);
  builds(own('app_checkout'), ['failed']);

  // The last group stays empty, so that it can be deleted.
  GROUPS.forEach(
    (name, index) => void group({ id: groupId(index), tenant_id: 1, name, created_at: ago((200 - index) * DAY) }),
  );
  // Everybody at the storefront is Premium, so its own rule, looser than the group's, never decides.
  people(60, 1, (index) => ({
    app_id: index % 10 === 9 ? null : (APPS[index % 5]?.id ?? null),
    group_id: index % 8 === 7 && index % 5 !== 0 ? null : groupId(index % 5),
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
  // Leftovers: a rule for an app that is gone, and a second rule for an app, with an unreadable period.
  tile({ ...rule, limit: 200, period: '1m', app_id: 'app_kiosk', enabled: false });
  tile({ ...geo, limit: 5, period: 'weekly', app_id: 'app_ios', enabled: false });
  routeRule(own('app_ios'), { method: 'POST', pattern: '/v1/sync' }, { limit: 3, window: '1m', mode: 'throttle' });
  routeRule(own('app_ios'), { method: 'GET', pattern: '/v1/search' }, { limit: 3, window: '1m', mode: 'shadow' });

  seedGlobex(seed);
}

/** A second tenant, to show that tenants are kept apart. Its card is declined. */
function seedGlobex({ tenant, user, app, key, builds, group, tile, people, endpoints }: Seeder): void {
  tenant({ id: 2, name: 'Globex', label: 'globex', plan: 'Starter', payment: 'declined' });
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
  endpoints(portal, routesOf('starter').slice(0, 6));
  group({ id: 'grp_2_1', tenant_id: 2, name: 'Globex staff' });
  people(8, 2, (index) => ({ app_id: portal.id, group_id: index % 2 === 0 ? 'grp_2_1' : null }));
  tile({ tenant_id: 2, type: 'rate-limit', limit: 50, period: '1m' });
  tile({ tenant_id: 2, type: 'geo-block', limit: 5, period: '1h', app_id: portal.id });
}

/** Heavy callers: a partner whose script reads everything three times a day, and a user with a limit of her own. */
const HABIT_OF: Record<string, HabitName> = { eu_1_4: 'bulk', eu_1_3: 'hasty' };
const HABIT_IN: Record<string, HabitName> = { app_partner: 'partner', app_ios: 'mobile', app_android: 'mobile' };
/** One in this many ordinary allowed calls is logged. */
const SAMPLED = 110;

/** The usual traffic of both tenants. */
export function usualTraffic(db: Db): void {
  const callers = new Map<number, Caller[]>([
    [1, []],
    [2, []],
  ]);
  const add = (tenantId: number, name: string, given: Parameters<typeof habitualCaller>[2]) =>
    callers.get(tenantId)?.push(habitualCaller(name, seedOf(`acme ${name}`), given));
  for (const { id, tenant_id, app_id } of db.table('externalUsers').getAll()) {
    if (app_id === null) continue;
    const habit = HABITS[HABIT_OF[id] ?? HABIT_IN[app_id] ?? 'shopper'];
    add(tenant_id, id, { appId: app_id, userId: id, habit, sampled: tenant_id === 1 ? SAMPLED : 20 });
  }
  for (const appId of ['app_storefront', 'app_ios', 'app_android', 'app_partner'])
    add(1, appId, { appId, userId: null, habit: HABITS.machine, sampled: SAMPLED });
  add(1, 'scanner', { appId: 'app_storefront', userId: null, habit: HABITS.scanner, sampled: 1, keyless: true });
  const badRelease = lastWednesday(db.seededAt);
  for (const [tenantId, list] of callers) {
    const appIds = new Set(list.map(({ appId }) => appId));
    db.traffic.set(tenantId, { callers: list, appIds, ...(tenantId === 1 ? { badRelease } : {}) });
  }
}

/**
 * Lasts one hour, from 13:00 UTC on the latest Wednesday. From noon of a Wednesday until that hour is over it lasts from 11:00, since the
 * week before is about to leave the log.
 */
function lastWednesday(now: number): BadRelease {
  const day = new Date(now - 12 * HOUR);
  const back = (day.getUTCDay() + 4) % 7;
  const usual = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() - back, 13);
  const from = usual + HOUR <= now ? usual : usual - 2 * HOUR;
  return { appId: 'app_storefront', from, to: from + HOUR };
}

export function acme(db: Db, seededAt: number): void {
  seedAcme(createSeeder(db, seededAt));
  usualTraffic(db);
}
