import type { Db } from '../db';
import { seedOf } from '../lib/random';
import type { Row } from '../rows';
import { type Caller, steady } from './callers';
import { mix, unit } from './hash';
import { HOMES, type Network } from './places';
import type { Timeline } from './timeline';

const MINUTE = 60_000;
/** Calls per minute: two at first, then more and more. */
const MOST = 12;
const countAt = (seed: number) => (minute: number) =>
  Math.min(MOST, 2 + Math.floor(minute / 6) + Math.floor(unit(seed, minute) * 2));

const homeOf = (seed: number): Network => HOMES[mix(seed) % HOMES.length] as Network;

function growing(name: string, origin: number, appId: string, userId: string | null): Caller {
  const seed = seedOf(name);
  const calls = steady(seed, origin, countAt(seed), () => ({ network: homeOf(seed), addresses: 3 }));
  return {
    name,
    seed,
    appId,
    userId,
    failedLogins: 0.05,
    // Every call is logged for the first half hour, for the user who has just created the key.
    sampledAt: (at) => (at < origin + 30 * MINUTE ? 1 : 20),
    slotMs: MINUTE,
    origin,
    calls: (slot) => {
      const found = calls(slot);
      // The very first call comes within seconds, since the user may be waiting for it.
      const [first] = slot === 0 ? found : [];
      if (first) first.at = origin + 5_000 + Math.floor(unit(seed, 5) * 7_000);
      return found.sort((a, b) => a.at - b.at);
    },
  };
}

/** At most this many users created at run time make calls. */
const USERS = 20;

interface Made {
  id: string;
  created_at: string;
}
const textOf = ({ created_at, id }: Made) => `${created_at} ${id}`;
const inOrderOfMaking = (a: Made, b: Made) => (textOf(a) < textOf(b) ? -1 : 1);

/**
 * Callers for apps that are not part of the scenario: each of their keys gets a first call within 20 s, then more and more. Users
 * created at run time call too, through the first of these apps.
 */
export function growingCallers(db: Db, tenantId: number, planned: ReadonlySet<string>, timeline: Timeline): Caller[] {
  const where = { tenant_id: { equals: tenantId } };
  const keys = db
    .table('apiKeys')
    .findMany({ where })
    .filter((key) => !planned.has(key.app_id))
    .sort(inOrderOfMaking);
  const [first] = keys;
  if (!first) return [];
  const ofKeys = keys.map((key) => ({
    ...growing(key.id, Date.parse(key.created_at), key.app_id, null),
    // The app may have a newer key by then, which has a caller of its own.
    ...(key.revoked_at === null ? {} : { endsAt: Date.parse(key.revoked_at) }),
  }));
  const madeLater = (user: Readonly<Row<'externalUsers'>>) => user.app_id === null && timeline.isMadeAtRunTime(user.id);
  // Deleted users are included, so that the first 20 stay the same when one of them is deleted.
  const users = [...db.table('externalUsers').findMany({ where }), ...timeline.deletedUsers()]
    .filter(madeLater)
    .sort(inOrderOfMaking);
  const ofUsers = users.slice(0, USERS).map((user) => {
    const origin = Math.max(Date.parse(user.created_at), Date.parse(first.created_at));
    return growing(user.id, origin, first.app_id, user.id);
  });
  return [...ofKeys, ...ofUsers];
}
