import type { Db } from '../db';
import { LIVE_APP_IDS, seedAcme } from './acme';
import { createSeeder, DAY, HOUR } from './build';

/** Acme, an hour into an attack: few users, few countries, one app. */
export function underAttack(db: Db, seededAt: number): void {
  const seed = createSeeder(db, seededAt);
  const userIds = seedAcme(seed);
  const attackers = userIds.slice(3, 7);
  seed.logs(500, 7 * DAY, { tenantId: 1, appIds: LIVE_APP_IDS, userIds, mood: 'calm' });
  seed.logs(700, HOUR, { tenantId: 1, appIds: ['app_storefront'], userIds: attackers, mood: 'attack' });
  db.traffic.set(1, { userIds: attackers, mood: 'attack' });
}
