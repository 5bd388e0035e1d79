import Dexie, { type EntityTable, type Table } from 'dexie';
import { DEMO_USER_ID } from '../accounts';
import type { DemoFailure, Disturbance } from '../disturb';
import { untilAborted } from '../lib/abort';
import type { RowChange } from '../rows';
import { type ScenarioName, SEED_VERSION } from '../scenarios/list';
import { DEVICE_SESSION } from '../session';
import { demoName } from './demo-name';

/** The seed that the saved rows differ from, and the revision they have reached. */
export interface StateRecord {
  key: 'state';
  /** New after every reset, change of scenario and import. */
  generation: string;
  scenario: ScenarioName;
  seedVersion: number;
  seededAt: number;
  /** True if something that the dashboard counts was changed before `seededAt`, so that the figures from before it are not the seed's. */
  hasOwnPast?: boolean;
  /** When this data replaced other data: at a reset, a change of scenario or an import. Epoch ms. */
  replacedAt?: number;
  /** When a call was last answered, give or take ten minutes. Epoch ms. */
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
const LIST_WITHIN_MS = 10_000;
/** A database that has not opened by then is taken for one that never will. */
const GIVEN_UP_AFTER_MS = 30_000;

class DemoDatabase extends Dexie {
  declare meta: EntityTable<StateRecord | SettingsRecord, 'key'>;
  declare rows: Table<SavedRow, [string, string | number]>;

  constructor() {
    super(DEMO_NAME);
    this.version(1).stores({ meta: 'key', rows: '[table+id], revision' });
  }
}

interface Replacement {
  scenario: ScenarioName;
  seededAt: number;
  hasOwnPast?: boolean;
  calledAt?: number;
  rows?: readonly RowChange[];
}

export interface DemoStore {
  state(): Promise<StateRecord | null>;
  settings(): Promise<SettingsRecord>;
  saveSettings(settings: SettingsRecord): Promise<void>;
  /** Returns the rows saved after that revision, in order of creation. */
  rowsAfter(revision: number): Promise<RowChange[]>;
  /** Replaces the record and keeps the rows. */
  saveState(state: StateRecord): Promise<void>;
  /** Saves changes together with the record, whose revision includes them. */
  save(state: StateRecord, changes: readonly RowChange[]): Promise<void>;
  /** Replaces everything. The device stays signed in if its user exists in every scenario. */
  replace(next: Replacement): Promise<StateRecord>;
  /** Every saved row. */
  rows(): Promise<RowChange[]>;
}

/** Thrown while a database is being opened that may already hold saved data. */
export class StillOpening extends Error {
  override readonly name = 'StillOpening';
}

const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

/** True if the browser lists the demo's database. False too if it has no list. */
async function isListed(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DEMO_NAME);
  } catch {
    return false;
  }
}

/**
 * Returns a function that gives the store, which is opened once. The function rejects if there is no IndexedDB, or if the database has not
 * opened within 2 s: with StillOpening for the first half minute, if there was a database before. A database that opens later is used from
 * then on.
 */
export function storeOpener(): () => Promise<DemoStore> {
  let opening: Promise<DemoStore> | null = null;
  let tooLate: Promise<null> | null = null;
  let isHopeless = false;
  return async () => {
    if (!opening) {
      // Asked first, since opening a database creates it.
      const listed = Promise.race([isListed(), after(LIST_WITHIN_MS, false)]);
      const lost = listed.then((is) => is && after(GIVEN_UP_AFTER_MS, false));
      void lost.then(() => {
        isHopeless = true;
      });
      opening = openDemoStore();
    }
    tooLate ??= after(OPEN_WITHIN_MS, null);
    // Of two that are settled the race takes the first.
    const store = await Promise.race([opening, tooLate]);
    if (store) return store;
    const message = 'The demo database does not open';
    throw isHopeless ? new Error(message) : new StillOpening(message);
  };
}

export async function openDemoStore(): Promise<DemoStore> {
  const database = new DemoDatabase();
  await database.open();
  const { meta, rows } = database;

  const state = async () => ((await meta.get('state')) ?? null) as StateRecord | null;
  // The revision is that of the last change: a row that was changed keeps its place before the ones made after it.
  const ordered = (found: SavedRow[]): RowChange[] =>
    found.sort((a, b) => madeAt(a).localeCompare(madeAt(b)) || a.revision - b.revision);

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
    replace: ({ scenario, seededAt, hasOwnPast = false, calledAt = seededAt, rows: given = [] }) =>
      database.transaction('rw', meta, rows, async () => {
        const session = await rows.get(['sessions', DEVICE_SESSION]);
        const stays = session?.row && 'user_id' in session.row && session.row.user_id === DEMO_USER_ID;
        const next: StateRecord = {
          key: 'state',
          generation: newGeneration(),
          scenario,
          seedVersion: SEED_VERSION,
          seededAt,
          hasOwnPast,
          replacedAt: Date.now(),
          calledAt,
          revision: 1,
        };
        await rows.clear();
        await rows.bulkPut([...given, ...(stays ? [session] : [])].map((change) => ({ ...change, revision: 1 })));
        await meta.put(next);
        return next;
      }),
  };
}

/** Sort key that puts rows in order of creation. */
const madeAt = ({ row }: RowChange) => (row && 'created_at' in row ? row.created_at : '');

export const newGeneration = () => crypto.getRandomValues(new Uint32Array(2)).join('-');

let queue: Promise<unknown> = Promise.resolve();

function oneByOne<T>(task: () => Promise<T>): Promise<T> {
  const result = queue.then(task);
  queue = result.catch(() => undefined);
  return result;
}

/**
 * Runs one call at a time across all tabs and the worker. On plain-http addresses there are no locks, and a browser that refuses site data
 * refuses them too: there it is one at a time in this page.
 */
export async function exclusively<T>(task: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return oneByOne(task);
  const { signal } = leaving;
  let begun = false;
  const begin = () => {
    begun = true;
    return untilAborted(task(), signal);
  };
  try {
    return (await locks.request(DEMO_NAME, { signal }, begin)) as T;
  } catch (error) {
    if (begun || signal.aborted) throw error;
    return oneByOne(task);
  }
}

// The browser may keep a page that was left for Back, and WebKit keeps its locks too: every other tab and the worker would wait for them for ever.
// A worker gets none of these events; its locks end when it stops.
let leaving = new AbortController();
globalThis.addEventListener?.('pagehide', () => leaving.abort(new Error('The page was left')));
globalThis.addEventListener?.('pageshow', () => {
  leaving = new AbortController();
});
