import { DEMO_USER_ID } from '../accounts';
import type { Db } from '../db';
import { createSeeder, DAY } from './build';
import { PART_WORDS, PRODUCT_WORDS, REGION_WORDS } from './words';

const APPS = 200;
const GROUPS = 40;
const PEOPLE = 10_000;
const LOGS = 10_000;
const SDK_TYPES = ['javascript', 'ios', 'android', 'python', 'go', 'node'] as const;

/** A tenant at the size where lists stop being short. */
export function large(db: Db, seededAt: number): void {
  const seed = createSeeder(db, seededAt);
  const { tenant, user, app, key, builds, group, tile, people, endpoints, logs } = seed;
  tenant({ id: 1, name: 'Acme Retail', label: 'acme', plan: 'Enterprise' });
  user({
    id: DEMO_USER_ID,
    tenant_id: 1,
    email: 'admin@acme.example',
    username: 'admin',
    name: 'Alex Admin',
    role: 'admin',
  });
  for (let n = 1; n <= 20; n += 1) {
    user({
      id: `usr_${n}`,
      tenant_id: 1,
      email: `team${n}@acme.example`,
      username: `team${n}`,
      name: `Team Member ${n}`,
      role: n % 3 ? 'viewer' : 'admin',
    });
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
    builds(row, index % 13 === 12 ? ['failed'] : ['succeeded', 'succeeded']);
    endpoints(row, index < 5 ? 500 : 20);
  });

  for (let n = 1; n <= GROUPS; n += 1)
    group({ id: `grp_1_${n}`, tenant_id: 1, name: `Segment ${String(n).padStart(2, '0')}` });
  const userIds = people(PEOPLE, 1, (index) => ({
    app_id: appIds[index % APPS] ?? null,
    group_id: index % 6 === 5 ? null : `grp_1_${(index % (GROUPS - 1)) + 1}`,
  }));

  tile({ tenant_id: 1, type: 'rate-limit', limit: 1000, period: '1m' });
  for (let n = 0; n < 30; n += 1)
    tile({
      tenant_id: 1,
      type: n % 3 ? 'rate-limit' : 'geo-block',
      limit: 200,
      period: '1m',
      app_id: appIds[n * 3] ?? null,
    });
  for (let n = 1; n <= 15; n += 1)
    tile({ tenant_id: 1, type: 'rate-limit', limit: 50, period: '10s', external_user_group: `grp_1_${n}` });
  for (let n = 1; n <= 25; n += 1) {
    tile({
      tenant_id: 1,
      type: 'rate-limit',
      limit: 10,
      period: '1m',
      external_user_id: `eu_1_${n * 40}`,
      enabled: n % 5 !== 0,
    });
  }

  logs(LOGS, 7 * DAY, { tenantId: 1, appIds: appIds.slice(0, 60), userIds: userIds.slice(0, 800), mood: 'calm' });
  db.traffic.set(1, { userIds: userIds.slice(0, 800), mood: 'calm' });
}
