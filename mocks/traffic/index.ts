import type { Db } from '../db';
import type { EndpointUsage, Log } from './entry';
import { appOfUsers } from './growing';
import { World } from './world';

export type { TrafficPlan } from './plan';

/** The calls to a tenant's apps. Computed on demand from scenario, tables, history and clock, so every host sees the same and nothing is saved. */
export interface Traffic {
  /** A tenant's log of the last 7 days, newest first. Above `most` entries some are thinned (thinned.ts). */
  logs(tenantId: number, now: number, most?: number): readonly Log[];
  /** Usage of an endpoint, counted from the same calls that the log samples. */
  usageOf(tenantId: number, endpointId: number, now: number): EndpointUsage;
  /** The latest call of an app, epoch ms. */
  lastCallOf(tenantId: number, appId: string, now: number): number | null;
  /** Returns a function that gives the app of each user of a tenant. */
  appOfUsers(tenantId: number): ReturnType<typeof appOfUsers>;
}

const NOBODY = { callers: [], appIds: new Set<string>() };

export function createTraffic(db: Db): Traffic {
  let generation = -1;
  let worlds = new Map<number, World>();

  const planOf = (tenantId: number) => db.traffic.get(tenantId) ?? NOBODY;
  const worldOf = (tenantId: number, now: number): World => {
    if (generation !== db.generation) {
      generation = db.generation;
      worlds = new Map();
    }
    let world = worlds.get(tenantId);
    if (!world) {
      world = new World(db, tenantId, planOf(tenantId));
      worlds.set(tenantId, world);
    }
    world.advance(now);
    return world;
  };

  return {
    logs: (tenantId, now, most) => worldOf(tenantId, now).entries(now, most),
    usageOf: (tenantId, endpointId, now) => worldOf(tenantId, now).usageOf(endpointId, now),
    lastCallOf: (tenantId, appId, now) => worldOf(tenantId, now).lastCallOf(appId),
    appOfUsers: (tenantId) => appOfUsers(db, tenantId, planOf(tenantId).appIds),
  };
}
