import { DEFAULT_RULE_LIMIT, DEFAULT_RULE_PERIOD, RULE_LIMITS, RULE_PERIODS } from '@/contract/constants';
import { DAY } from '@/durations';
import type { Db } from '../db';
import { seedOf } from '../lib/random';
import { HABITS, habitualCaller } from '../traffic/callers';
import { unit } from '../traffic/hash';
import { createSeeder } from './build';
import { manyRoutes } from './catalogue';
import { FIRST_NAMES, LAST_NAMES, PART_WORDS, PRODUCT_WORDS, REGION_WORDS } from './words';

const APPS = 200;
const GROUPS = 40;
const PEOPLE = 10_000;
/** How many of the users make calls. */
const CALLING = 300;
/** One in this many ordinary allowed calls is logged. */
const SAMPLED = 5;

/** Size of each group: from a handful of users to a tenth of all; the last group is empty. */
const SIZES = Array.from({ length: GROUPS }, (_, index) => {
  if (index === 0) return 240;
  if (index === GROUPS - 1) return 0;
  return 6 + Math.round(unit(index, 31) ** 4 * 900);
});

/** Spreads the users over the groups; the rest are in none. */
function groupOf(index: number): string | null {
  let at = (index * 7919) % PEOPLE;
  for (const [group, size] of SIZES.entries()) {
    if (at < size) return `grp_1_${group + 1}`;
    at -= size;
  }
  return null;
}
const SDK_TYPES = ['javascript', 'ios', 'android', 'python', 'go', 'node'] as const;

/** A tenant with long lists. */
export function large(db: Db, seededAt: number): void {
  const seed = createSeeder(db, seededAt);
  const { tenant, demoAdmin, user, app, key, builds, group, tile, people, endpoints } = seed;
  tenant({ id: 1, name: 'Acme Retail', label: 'acme', plan: 'Enterprise' });
  demoAdmin();
  for (let n = 1; n <= 20; n += 1) {
    const first = FIRST_NAMES[(n * 7 + 3) % FIRST_NAMES.length] ?? '';
    const last = LAST_NAMES[(n * 13 + 5) % LAST_NAMES.length] ?? '';
    const username = `${first}.${last}`.toLowerCase();
    const role = n % 3 ? 'viewer' : 'admin';
    user({ id: `usr_${n}`, tenant_id: 1, email: `${username}@acme.example`, username, name: `${first} ${last}`, role });
  }

  const appIds = Array.from({ length: APPS }, (_, index) => `app_${index + 1}`);
  appIds.forEach((id, index) => {
    const product = PRODUCT_WORDS[index % 10];
    const name = `${product} ${PART_WORDS[Math.floor(index / 10) % 5]} ${REGION_WORDS[Math.floor(index / 50)]}`;
    const row = { id, tenant_id: 1, sdk_type: SDK_TYPES[index % 6] ?? 'javascript' };
    app({
      ...row,
      app_display_name: name,
      app_slug: name.toLowerCase().replaceAll(' ', '-'),
      status: index % 19 === 18 ? 'disabled' : 'running',
    });
    if (index % 7 !== 6) key(row, index % 11 === 10 ? 'revoked' : 'active', 60 * DAY);
    // One to six builds each.
    const releases = 1 + Math.floor(unit(index, 32) * 6);
    builds(row, index % 13 === 12 ? ['failed'] : Array.from({ length: releases }, () => 'succeeded' as const));
    endpoints(row, manyRoutes(index < 5 ? 500 : 20));
  });

  for (let n = 1; n <= GROUPS; n += 1)
    group({ id: `grp_1_${n}`, tenant_id: 1, name: `Segment ${String(n).padStart(2, '0')}` });
  const userIds = people(PEOPLE, 1, (index) => ({
    app_id: appIds[index % APPS] ?? null,
    group_id: groupOf(index),
  }));

  tile({ tenant_id: 1, type: 'rate-limit', limit: 1000, period: '1m' });
  const someLimit = (n: number, salt: number) => ({
    limit: RULE_LIMITS[Math.floor(unit(n, salt) * RULE_LIMITS.length)] ?? DEFAULT_RULE_LIMIT,
    period: RULE_PERIODS[Math.floor(unit(n, salt, 1) * RULE_PERIODS.length)] ?? DEFAULT_RULE_PERIOD,
  });
  for (let n = 0; n < 30; n += 1) {
    const type = n % 3 ? 'rate-limit' : 'geo-block';
    const limit =
      type === 'geo-block' ? { limit: 5, period: n % 2 ? '1h' : '1d' } : { limit: 200 * (1 + (n % 3)), period: '1m' };
    tile({ tenant_id: 1, type, ...limit, app_id: appIds[n * 3] ?? null });
  }
  for (let n = 1; n <= 15; n += 1)
    tile({ tenant_id: 1, type: 'rate-limit', ...someLimit(n, 33), external_user_group: `grp_1_${n}` });
  for (let n = 1; n <= 25; n += 1) {
    const rule = { tenant_id: 1, type: 'rate-limit', ...someLimit(n, 34) } as const;
    tile({ ...rule, external_user_id: `eu_1_${n * 40}`, enabled: n % 5 !== 0 });
  }

  const callers = userIds.slice(0, CALLING).map((userId, index) => {
    const habit = HABITS[index % 9 === 4 ? 'partner' : index % 4 === 3 ? 'mobile' : 'visitor'];
    const appId = appIds[index % APPS] ?? '';
    return habitualCaller(userId, seedOf(`large ${userId}`), { appId, userId, habit, sampled: SAMPLED });
  });
  db.traffic.set(1, { callers, appIds: new Set(appIds) });
}
