import type { HttpHandler } from 'msw';
import { isApiPath } from '@/contract/api-paths';
import { createCore } from './core';
import { Db } from './db';
import { type Disturbance, disturb, undisturbed } from './disturb';
import { localPath } from './match';
import { beginsAgain, defaultScenario, type ScenarioName } from './scenarios/list';
import { deviceSession, type SessionPort } from './session';
import { rowsUpTo } from './set-back';
import type { Traffic } from './traffic';

export interface BackendOptions {
  scenario?: ScenarioName;
  /** The time that the scenario's times are relative to, in epoch milliseconds; now by default. */
  seededAt?: number;
  now?: () => number;
  base?: string;
  sessions?: SessionPort;
  disturbance?: Partial<Disturbance>;
}

/** The product's API as one function of a request, with its state. */
export interface Backend {
  fetch(request: Request): Promise<Response>;
  /** The same calls for msw's setupServer; without latency and failures. */
  handlers: HttpHandler[];
  db: Db;
  /** The simulated calls that logs, hits and last uses come from. */
  traffic: Traffic;
  /** Changed in place, at any time. */
  disturbance: Disturbance;
  /** Restores a scenario's seed; the current scenario's by default. */
  reset(scenario?: ScenarioName): void;
  isApiUrl(url: string): boolean;
}

export function createBackend(options: BackendOptions = {}): Backend {
  const { now = Date.now, base = '/', sessions = deviceSession } = options;
  const db = new Db(options.scenario ?? defaultScenario, options.seededAt ?? now(), now);
  const core = createCore({ db, sessions, now, base });
  const disturbance = { ...undisturbed, ...options.disturbance };
  let lastCallAt = now();
  /** Moves the seed's times to now and keeps all changes. */
  const open = () => {
    const at = now();
    if (options.seededAt === undefined && beginsAgain(db.scenario, lastCallAt, at)) {
      const before = db.snapshot();
      db.restore({ ...before, seededAt: at });
      db.apply(rowsUpTo(at, before.seededAt, before.rows));
    }
    lastCallAt = at;
  };
  return {
    db,
    disturbance,
    handlers: core.handlers,
    traffic: core.traffic,
    fetch: async (request) => {
      open();
      return (await disturb(disturbance)) ?? core.answer(request);
    },
    reset: (scenario = db.scenario) => db.reset(scenario, options.seededAt ?? now()),
    isApiUrl: (url) => isApiPath(localPath(new URL(url).pathname, base)),
  };
}
