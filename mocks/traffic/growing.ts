import { MINUTE } from '@/durations';
import type { Db } from '../db';
import { seedOf } from '../lib/random';
import type { Row } from '../rows';
import { type Caller, steady } from './callers';
import { mix, unit } from './hash';
import { HOMES, type Network } from './places';
import type { Timeline } from './timeline';

/** The most calls per minute: of a key itself, and of a user. */
const MOST_OF_KEY = 12;
const MOST_OF_USER = 4;
/** After two hours the calls become fewer, by half every hour, down to this many per minute: otherwise a week would have a million. */
const CALM_FROM_MINUTE = 120;
const LEAST = 0.1;
/** Calls per minute: two at first, then more and more, until they calm down. */
const countAt = (seed: number, most: number) => (minute: number) =>
  minute < CALM_FROM_MINUTE
    ? Math.min(most, 2 + Math.floor(minute / 6) + Math.floor(unit(seed, minute) * 2))
    : Math.floor(Math.max(LEAST, most / 2 ** ((minute - CALM_FROM_MINUTE) / 60)) + unit(seed, minute));

const homeOf = (seed: number): Network => HOMES[mix(seed) % HOMES.length] as Network;

type Ends = Pick<Caller, 'appId' | 'userId' | 'thins'>;

function growing(name: string, origin: number, most: number, ends: Ends): Caller {
  const seed = seedOf(name);
  const calls = steady(seed, origin, countAt(seed, most), () => ({ network: homeOf(seed), addresses: 3 }));
  return {
    name,
    seed,
    ...ends,
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

type Key = Readonly<Row<'apiKeys'>>;
type User = Readonly<Row<'externalUsers'>>;

/** The keys of apps that are not part of the scenario, oldest first. */
const keysIn = (db: Db, tenantId: number, planned: ReadonlySet<string>): Key[] =>
  db
    .table('apiKeys')
    .findMany({ where: { tenant_id: { equals: tenantId } } })
    .filter((key) => !planned.has(key.app_id))
    .sort(inOrderOfMaking);

/** True for a user who is not of the seed. The seed's times move (docs/decisions/0220-traffic-is-modelled-as-calls.md), so they do not tell. */
function isMadeAtRunTime(db: Db, { id, app_id }: User): boolean {
  if (app_id !== null) return false;
  const first = db
    .table('history')
    .findFirst({ where: { row_id: { equals: id }, table: { equals: 'externalUsers' } } });
  return first?.before === null;
}

/**
 * The key whose app a user created at run time calls: the oldest that was not revoked when the user was created. Later changes to keys do
 * not affect it, so they change no past calls.
 */
const keyOf = ({ created_at }: User, keys: readonly Key[]): Key | undefined =>
  keys.find(({ revoked_at }) => revoked_at === null || revoked_at > created_at);

/** Returns a function that gives a user's app: that of the seed or, for users created at run time, the one that they call. */
export function appOfUsers(db: Db, tenantId: number, planned: ReadonlySet<string>): (user: User) => string | null {
  const keys = keysIn(db, tenantId, planned);
  return (user) => (keys.length > 0 && isMadeAtRunTime(db, user) ? (keyOf(user, keys)?.app_id ?? null) : user.app_id);
}

/**
 * Callers for apps that are not part of the scenario: each of their keys gets a first call within 20 s, then more and more, and after two hours
 * fewer again. Users created at run time call one of these apps too.
 */
export function growingCallers(db: Db, tenantId: number, planned: ReadonlySet<string>, timeline: Timeline): Caller[] {
  const keys = keysIn(db, tenantId, planned);
  if (keys.length === 0) return [];
  const ofKeys = keys.map((key) => ({
    ...growing(key.id, Date.parse(key.created_at), MOST_OF_KEY, { appId: key.app_id, userId: null, thins: 'older' }),
    // The app may have a newer key by then, which has a caller of its own.
    ...(key.revoked_at === null ? {} : { endsAt: Date.parse(key.revoked_at) }),
  }));
  // Deleted users are included, so that the first 20 stay the same when one of them is deleted.
  const present = db.table('externalUsers').findMany({ where: { tenant_id: { equals: tenantId } } });
  const users = [...present, ...timeline.deletedUsers()]
    .filter((user) => isMadeAtRunTime(db, user))
    .sort(inOrderOfMaking);
  const ofUsers = users.slice(0, USERS).flatMap((user) => {
    const key = keyOf(user, keys);
    if (!key) return [];
    const origin = Math.max(Date.parse(user.created_at), Date.parse(key.created_at));
    return [growing(user.id, origin, MOST_OF_USER, { appId: key.app_id, userId: user.id, thins: 'all' })];
  });
  return [...ofKeys, ...ofUsers];
}
