import { MINUTE } from '@/durations';
import { seedOf } from '../lib/random';
import { type Caller, steady } from './callers';
import { unit } from './hash';
import { HOSTERS } from './places';

/** The hour before the demo was opened: 45 minutes of probing, then a rise to full strength. */
const PROBING_MINUTES = 45;
const FULL_MINUTES = 60;

/** The attack's strength in its n-th minute, from 0 to about 1. */
function strength(minute: number, seed: number): number {
  const wobble = 0.85 + 0.35 * unit(seed, minute, 1);
  if (minute < PROBING_MINUTES) return 0.16 * wobble;
  if (minute >= FULL_MINUTES) return wobble;
  return (0.16 + (0.84 * (minute - PROBING_MINUTES)) / (FULL_MINUTES - PROBING_MINUTES)) * wobble;
}

interface Given {
  name: string;
  appId: string;
  userId: string | null;
  /** Calls a minute at full strength. */
  perMinute: number;
  /** Epoch ms. */
  from: number;
}

/**
 * Credential stuffing: stolen passwords are tried on POST /v1/login, from three addresses in each of two networks. One network is in a
 * country that the tenant sells to, so Geo Block stops only part of the attack.
 */
export function credentialStuffing({ name, appId, userId, perMinute, from }: Given): Caller {
  const seed = seedOf(`attack ${name}`);
  const countOf = (minute: number) => Math.floor(perMinute * strength(minute, seed) + unit(seed, minute, 2));
  const networkOf = (key: number) => ({ network: HOSTERS[unit(key, 4) < 0.68 ? 0 : 1], addresses: 3 });
  return {
    name,
    seed,
    appId,
    userId,
    only: { method: 'POST', pattern: '/v1/login' },
    failedLogins: 0.985,
    sampledAt: () => 20,
    thins: 'flood',
    slotMs: MINUTE,
    origin: from,
    calls: steady(seed, from, countOf, networkOf),
  };
}
