import { refusalResponse } from '../answer';
import { createCore } from '../core';
import { Db } from '../db';
import { disturb } from '../disturb';
import { isApiPath, localPath } from '../match';
import { defaultScenario } from '../scenarios/list';
import { deviceSession } from '../session';
import {
  currentState,
  type DemoStore,
  defaultSettings,
  exclusively,
  type StateRecord,
  StillOpening,
  storeOpener,
} from './demo-store';

export interface StoredBackend {
  /** True if this backend answers requests for that address. */
  owns(url: URL): boolean;
  /** Response.error() while 'Simulate offline' is on. */
  answer(request: Request): Promise<Response>;
}

/**
 * The backend over a database that every tab and the worker share. Calls run one at a time, each on the rows that the others wrote, and
 * saves its changes before it is answered, so a worker can be stopped at any moment (design.md, 'What was tried' 4 and 8).
 */
export function createStoredBackend({ base, now = Date.now }: { base: string; now?: () => number }): StoredBackend {
  const db = new Db(defaultScenario, now(), now);
  const core = createCore({ db, sessions: deviceSession, now, base });
  const opened = storeOpener();
  let isWarned = false;
  /** The state that `db` holds; null while it holds none that is saved. */
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
    const made = held ? [] : db.takeChanges();
    const kept = made.filter(({ table }) => table === 'sessions' || db.scenario === state.scenario);
    if (kept.length === 0) return state;
    const next = { ...state, revision: state.revision + 1 };
    await store.save(next, kept);
    return next;
  };

  const catchUp = async (store: DemoStore): Promise<StateRecord> => {
    const state = await saveEarlier(store, await currentState(store, now()));
    if (state.generation !== held?.generation) {
      db.reset(state.scenario, state.seededAt);
      db.apply(await store.rowsAfter(0));
    } else if (state.revision !== held.revision) {
      db.apply(await store.rowsAfter(held.revision));
    }
    held = state;
    return state;
  };

  const answerStored = async (store: DemoStore, request: Request): Promise<Response> => {
    const state = await catchUp(store);
    const response = await core.answer(request);
    const changes = db.takeChanges();
    if (changes.length === 0) return response;
    const next = { ...state, revision: state.revision + 1 };
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
    owns: (url) => isApiPath(localPath(url.pathname, base)),
    answer: async (request) => {
      const store = await open().catch(() => 'opening' as const);
      // An answer from memory would sign the user out, and changes made to it would replace saved ones.
      if (store === 'opening')
        return refusalResponse(503, 'The demo is still opening its saved data', { 'retry-after': '1' });
      const settings = store ? await store.settings() : defaultSettings;
      if (settings.offline) return Response.error();
      const failed = await disturb(settings);
      if (failed) return failed;
      return exclusively(() => (store ? answerStored(store, request) : core.answer(request)));
    },
  };
}
