import type { Db } from './db';
import { createRandom, seedOf } from './lib/random';
import type { Row } from './rows';
import { makeLog } from './scenarios/logs';

type Log = Readonly<Row<'policyLogs'>>;

export interface LiveLogs {
  /** A tenant's logs of the last 7 days, newest first: the seed's, and those that came since. */
  list(tenantId: number, now: number): readonly Log[];
}

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** At most one log comes in each slot. */
const SLOT_MS = 60_000;

interface Known {
  generation: number;
  seeded: readonly Log[];
  /** Newest first. */
  sorted: Log[];
  nextSlot: number;
}

/**
 * Time goes on in the demo: new logs are computed from the clock and from what the apps' keys were at that time, so that every host and
 * every start of the worker sees the same ones and nothing has to be saved.
 */
export function createLiveLogs(db: Db, alive: boolean): LiveLogs {
  const known = new Map<number, Known>();

  const stateOf = (tenantId: number): Known => {
    const seeded = db.table('policyLogs').where('tenant_id', tenantId);
    const before = known.get(tenantId);
    if (before && before.generation === db.generation && before.seeded === seeded) return before;
    const sorted = [...seeded].sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1));
    const fresh = { generation: db.generation, seeded, sorted, nextSlot: 0 };
    known.set(tenantId, fresh);
    return fresh;
  };

  return {
    list: (tenantId, now) => {
      const state = stateOf(tenantId);
      let list = state.sorted;
      if (alive) {
        const current = Math.floor((now - db.seededAt) / SLOT_MS);
        const came: Log[] = [];
        for (let slot = Math.max(state.nextSlot, current - KEPT_MS / SLOT_MS); slot < current; slot += 1) {
          const log = logOfSlot(db, tenantId, slot);
          if (log) came.unshift(log);
        }
        if (came.length > 0) state.sorted = [...came, ...state.sorted];
        state.nextSlot = Math.max(state.nextSlot, current);
        const latest = logOfSlot(db, tenantId, current);
        list = latest && Date.parse(latest.timestamp) <= now ? [latest, ...state.sorted] : state.sorted;
      }
      const oldest = new Date(now - KEPT_MS).toISOString();
      const last = list.at(-1);
      return last && last.timestamp < oldest ? list.filter((log) => log.timestamp >= oldest) : list;
    },
  };
}

function logOfSlot(db: Db, tenantId: number, slot: number): Log | null {
  if (slot < 0) return null;
  const random = createRandom(seedOf(`${db.scenario} ${db.seededAt} ${tenantId} ${slot}`));
  const traffic = db.traffic.get(tenantId);
  const mood = traffic?.mood ?? 'calm';
  if (!random.chance(mood === 'attack' ? 0.9 : 0.5)) return null;
  const at = new Date(db.seededAt + slot * SLOT_MS + random.int(0, SLOT_MS - 1)).toISOString();
  const apps = appsWithTraffic(db, tenantId, at);
  if (apps.length === 0) return null;
  const app = random.pick(apps);
  const users = traffic?.userIds ?? [];
  const userId = users.length > 0 && random.chance(0.85) ? random.pick(users) : null;
  return makeLog(random, { id: `log_${tenantId}_live_${slot}`, tenantId, appId: app.id, userId, at, mood });
}

/** Apps that ran with an active key at that time: a new app's first traffic comes once it has its key. */
function appsWithTraffic(db: Db, tenantId: number, at: string) {
  const withKey = new Set(
    db
      .table('apiKeys')
      .where('tenant_id', tenantId)
      .filter((key) => key.created_at <= at && (key.revoked_at === null || key.revoked_at > at))
      .map((key) => key.app_id),
  );
  return db
    .table('apps')
    .where('tenant_id', tenantId)
    .filter(
      (app) => app.status === 'running' && withKey.has(app.id) && (app.deleted_at === null || app.deleted_at > at),
    );
}
