import Dexie, { type EntityTable, type Table } from 'dexie';
import { DEMO_USER_ID } from '../accounts';
import type { DemoFailure, Disturbance } from '../disturb';
import type { RowChange } from '../rows';
import { beginsAgain, defaultScenario, isScenarioName, type ScenarioName, SEED_VERSION } from '../scenarios/list';
import { DEVICE_SESSION } from '../session';
import { demoName } from './demo-name';

/** Which seed the saved rows differ from, and how far they have come. */
export interface StateRecord {
  key: 'state';
  /** New after every reset, change of scenario and import. */
  generation: string;
  scenario: ScenarioName;
  seedVersion: number;
  seededAt: number;
  /** When a call was last answered, to ten minutes; only where the scenario may begin again. */
  calledAt?: number;
  /** Counts saves within the generation. */
  revision: number;
}

export interface SettingsRecord extends Disturbance {
  key: 'settings';
  offline: boolean;
}

export interface SavedRow extends RowChange {
  revision: number;
}

export const defaultSettings: SettingsRecord = { key: 'settings', latencyMs: 0, failure: 'none', offline: false };
export const failures: readonly DemoFailure[] = ['none', 'slow', 'errors', 'sometimes'];

export const DEMO_NAME = demoName(import.meta.env.BASE_URL);
const OPEN_WITHIN_MS = 2_000;

class DemoDatabase extends Dexie {
  declare meta: EntityTable<StateRecord | SettingsRecord, 'key'>;
  declare rows: Table<SavedRow, [string, string | number]>;

  constructor() {
    super(DEMO_NAME);
    this.version(1).stores({ meta: 'key', rows: '[table+id], revision' });
  }
}

export interface DemoStore {
  state(): Promise<StateRecord | null>;
  settings(): Promise<SettingsRecord>;
  saveSettings(settings: SettingsRecord): Promise<void>;
  /** Rows saved after that revision, in an order in which they can be applied. */
  rowsAfter(revision: number): Promise<RowChange[]>;
  /** The same data under another record. */
  saveState(state: StateRecord): Promise<void>;
  /** Saves changes; afterwards the state is of that revision. */
  save(state: StateRecord, changes: readonly RowChange[]): Promise<void>;
  /** Another state in place of everything. The device stays signed in where its user is one that every scenario has. */
  replace(next: { scenario: ScenarioName; seededAt: number; rows?: readonly RowChange[] }): Promise<StateRecord>;
  /** Every saved row. */
  rows(): Promise<RowChange[]>;
}

/** Opened once; rejects where there is no IndexedDB, or where it does not open within 2 s. */
export async function openDemoStore(): Promise<DemoStore> {
  const database = new DemoDatabase();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The demo database does not open')), OPEN_WITHIN_MS);
  });
  await Promise.race([database.open(), tooLate]).finally(() => clearTimeout(timer));
  const { meta, rows } = database;

  const state = async () => ((await meta.get('state')) ?? null) as StateRecord | null;
  const ordered = (found: SavedRow[]): RowChange[] =>
    found.sort((a, b) => a.revision - b.revision || madeAt(a).localeCompare(madeAt(b)));

  return {
    state,
    settings: async () => ((await meta.get('settings')) ?? defaultSettings) as SettingsRecord,
    saveSettings: async (settings) => void (await meta.put(settings)),
    rowsAfter: async (revision) => ordered(await rows.where('revision').above(revision).toArray()),
    rows: async () => ordered(await rows.toArray()).map(({ table, id, row }) => ({ table, id, row })),
    saveState: async (next) => void (await meta.put(next)),
    save: (next, changes) =>
      database.transaction('rw', meta, rows, async () => {
        await rows.bulkPut(changes.map((change) => ({ ...change, revision: next.revision })));
        await meta.put(next);
      }),
    replace: ({ scenario, seededAt, rows: given = [] }) =>
      database.transaction('rw', meta, rows, async () => {
        const session = await rows.get(['sessions', DEVICE_SESSION]);
        const stays = session?.row && 'user_id' in session.row && session.row.user_id === DEMO_USER_ID;
        const next: StateRecord = {
          key: 'state',
          generation: newGeneration(),
          scenario,
          seedVersion: SEED_VERSION,
          seededAt,
          revision: 1,
        };
        await rows.clear();
        await rows.bulkPut([...given, ...(stays ? [session] : [])].map((change) => ({ ...change, revision: 1 })));
        await meta.put(next);
        return next;
      }),
  };
}

/** Rows made later come later, as they did when they were made. */
const madeAt = ({ row }: RowChange) => (row && 'created_at' in row ? row.created_at : '');

const newGeneration = () => crypto.getRandomValues(new Uint32Array(2)).join('-');

const NOTED_EVERY_MS = 10 * 60 * 1000;

/** A scenario about now begins again where it is opened: its seed's times move on, and what was changed stays. */
async function opened(store: DemoStore, state: StateRecord, now: number): Promise<StateRecord> {
  const calledAt = state.calledAt ?? state.seededAt;
  if (beginsAgain(state.scenario, calledAt, now)) {
    const again = { ...state, generation: newGeneration(), seededAt: now, calledAt: now };
    await store.saveState(again);
    return again;
  }
  if (beginsAgain(state.scenario, 0, now) && now - calledAt > NOTED_EVERY_MS)
    await store.saveState({ ...state, calledAt: now });
  return state;
}

const EARLIEST = Date.UTC(2000, 0);
const LATEST = Date.UTC(2100, 0);

/** True for a time, in epoch milliseconds, that can be one of the demo's: far ones are no dates at all (the year 287,396). */
export const isPlausible = (time: number): boolean => time >= EARLIEST && time < LATEST;

/** Returns the saved state, or the scenario's seed if nothing is saved or an older version saved it. */
export async function currentState(store: DemoStore, now: number): Promise<StateRecord> {
  const state = await store.state();
  if (state?.seedVersion === SEED_VERSION && isScenarioName(state.scenario) && isPlausible(state.seededAt))
    return opened(store, state, now);
  const scenario = isScenarioName(state?.scenario) ? state.scenario : defaultScenario;
  return store.replace({ scenario, seededAt: now });
}

let queue: Promise<unknown> = Promise.resolve();

/** One call at a time over all tabs and the worker. On plain-http addresses there are no locks: then within this page. */
export function exclusively<T>(task: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && navigator.locks) {
    const { signal } = leaving;
    return navigator.locks.request(DEMO_NAME, { signal }, () => unlessAborted(task(), signal)) as Promise<T>;
  }
  const result = queue.then(task);
  queue = result.catch(() => undefined);
  return result;
}

// A page that is left may be kept for Back, and in WebKit its locks with it: every other tab and the worker would wait for them for good.
// A worker gets none of these events; its locks end with it.
let leaving = new AbortController();
globalThis.addEventListener?.('pagehide', () => leaving.abort(new Error('The page was left')));
globalThis.addEventListener?.('pageshow', () => {
  leaving = new AbortController();
});

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
