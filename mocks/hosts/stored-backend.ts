import { isApiPath } from '@/contract/api-paths';
import { installationIn } from '@/contract/installation';
import { refusalResponse } from '../answer';
import { type Core, createCore } from '../core';
import { Db } from '../db';
import { disturb } from '../disturb';
import { localPath } from '../match';
import { defaultScenario, type ScenarioName } from '../scenarios/list';
import { deviceSession } from '../session';
import { currentState, NewerData } from './demo-state';
import {
  type DemoStore,
  defaultSettings,
  exclusively,
  type StateRecord,
  StillOpening,
  storeOpener,
} from './demo-store';

interface StoredBackendOptions {
  /** The path that the app is served under. */
  base: string;
  now?: () => number;
  /** The page's own store, if its controls have one. */
  opened?: () => Promise<DemoStore>;
}

interface Service {
  db: Db;
  core: Core;
}

function refuseNewer(error: unknown): Response {
  if (error instanceof NewerData) return refusalResponse(503, error.message);
  throw error;
}

export interface StoredBackend {
  /** True if this backend answers requests for that address: those of another installation on this origin are not its own. */
  owns(url: URL): boolean;
  /** Response.error() while 'Simulate offline' is on. */
  answer(request: Request): Promise<Response>;
}

/**
 * The backend over a database that every tab and the worker share. Calls run one at a time, each on the rows that the others wrote, and
 * saves its changes before it is answered, so a worker can be stopped at any moment (design.md, 'What was tried' 4 and 8).
 */
export function createStoredBackend({
  base,
  now = Date.now,
  opened = storeOpener(),
}: StoredBackendOptions): StoredBackend {
  /** Begins with the scenario that the first call finds saved: making the data of another one first would delay that call. */
  let service: Service | null = null;
  const begin = (scenario: ScenarioName, seededAt: number): Service => {
    const db = new Db(scenario, seededAt, now);
    return { db, core: createCore({ db, sessions: deviceSession, now, base }) };
  };
  let isWarned = false;
  /** The state that the service holds; null while it holds none that is saved. */
  let held: StateRecord | null = null;

  const open = () =>
    opened().catch((error: unknown) => {
      if (error instanceof StillOpening) throw error;
      if (!isWarned) console.warn('The demo keeps its data in memory only', error);
      isWarned = true;
      return null;
    });

  /** Saves what was changed in memory while the database did not open; only the session if another scenario is saved. */
  const saveEarlier = async (store: DemoStore, state: StateRecord): Promise<StateRecord> => {
    if (held || !service) return state;
    const { db } = service;
    const kept = db.takeChanges().filter(({ table }) => table === 'sessions' || db.scenario === state.scenario);
    if (kept.length === 0) return state;
    const next = { ...state, calledAt: now(), revision: state.revision + 1 };
    await store.save(next, kept);
    return next;
  };

  const catchUp = async (store: DemoStore): Promise<Service & { state: StateRecord }> => {
    const state = await saveEarlier(store, await currentState(store, now()));
    const isOther = state.generation !== held?.generation;
    if (!service) service = begin(state.scenario, state.seededAt);
    else if (isOther) service.db.reset(state.scenario, state.seededAt);
    if (isOther) service.db.apply(await store.rowsAfter(0));
    else if (held && state.revision !== held.revision) service.db.apply(await store.rowsAfter(held.revision));
    held = state;
    return { ...service, state };
  };

  const answerStored = async (store: DemoStore, request: Request): Promise<Response> => {
    const { db, core, state } = await catchUp(store);
    const response = await core.answer(request);
    const changes = db.takeChanges();
    if (changes.length === 0) return response;
    // Noted with every change, so that a clock that is set back leaves none in the future.
    const next = { ...state, calledAt: now(), revision: state.revision + 1 };
    try {
      await store.save(next, changes);
      held = next;
      return response;
    } catch (error) {
      // A change that could not be saved did not happen: the next call starts from the saved state.
      held = null;
      console.error('The demo could not save a change', error);
      return refusalResponse(507, 'The demo could not save this change on the device');
    }
  };

  return {
    owns: (url) => isApiPath(localPath(url.pathname, base)) && (installationIn(url) ?? base) === base,
    answer: async (request) => {
      const store = await open().catch(() => 'opening' as const);
      // An answer from memory would sign the user out, and changes made to it would replace saved ones.
      if (store === 'opening')
        return refusalResponse(503, 'The demo is still opening its saved data', { 'retry-after': '1' });
      const settings = store ? await store.settings() : defaultSettings;
      if (settings.offline) return Response.error();
      const failed = await disturb(settings);
      if (failed) return failed;
      return exclusively(() => {
        if (store) return answerStored(store, request).catch(refuseNewer);
        service ??= begin(defaultScenario, now());
        return service.core.answer(request);
      });
    },
  };
}
