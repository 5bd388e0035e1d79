import { HOUR } from '@/durations';
import type { Db } from '../db';
import { credentialStuffing } from '../traffic/attack';
import { seedAcme, usualTraffic } from './acme';
import { createSeeder } from './build';

/** The accounts and the app that the attack uses. */
const BEHIND = [
  { appId: 'app_storefront', userId: 'eu_1_6', perMinute: 52 },
  { appId: 'app_storefront', userId: 'eu_1_21', perMinute: 44 },
  { appId: 'app_partner', userId: null, perMinute: 28 },
] as const;

/** Acme, an hour into an attack that its rules do not stop: each account stays within 500 per 5m. */
export function underAttack(db: Db, seededAt: number): void {
  seedAcme(createSeeder(db, seededAt));
  usualTraffic(db);
  const usual = db.traffic.get(1);
  if (!usual) return;
  const attack = BEHIND.map((one) =>
    credentialStuffing({ ...one, name: `attack_${one.userId ?? one.appId}`, from: seededAt - HOUR }),
  );
  db.traffic.set(1, { ...usual, callers: [...usual.callers, ...attack] });
}
