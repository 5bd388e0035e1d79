import type { HttpHandler } from 'msw';
import { createCore } from './core';
import { Db } from './db';
import { type Disturbance, disturb, undisturbed } from './disturb';
import { isApiPath, localPath } from './match';
import { defaultScenario, type ScenarioName } from './scenarios/list';
import { deviceSession, type SessionPort } from './session';

export interface BackendOptions {
  scenario?: ScenarioName;
  /** What the scenario's times are relative to, in epoch milliseconds; now by default. */
  seededAt?: number;
  now?: () => number;
  /** Whether new policy logs come as time passes. */
  alive?: boolean;
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
  /** Changed in place, at any time. */
  disturbance: Disturbance;
  /** Puts a scenario's seed back; the present one by default. */
  reset(scenario?: ScenarioName): void;
  isApiUrl(url: string): boolean;
}

export function createBackend(options: BackendOptions = {}): Backend {
  const { now = Date.now, base = '/', alive = true, sessions = deviceSession } = options;
  const db = new Db(options.scenario ?? defaultScenario, options.seededAt ?? now());
  const core = createCore({ db, sessions, now, base, alive });
  const disturbance = { ...undisturbed, ...options.disturbance };
  return {
    db,
    disturbance,
    handlers: core.handlers,
    fetch: async (request) => (await disturb(disturbance)) ?? core.answer(request),
    reset: (scenario = db.scenario) => db.reset(scenario, options.seededAt ?? now()),
    isApiUrl: (url) => isApiPath(localPath(new URL(url).pathname, base)),
  };
}
