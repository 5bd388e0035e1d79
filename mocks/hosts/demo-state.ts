import { MINUTE } from '@/durations';
import type { TableName } from '../rows';
import { beginsAgain, defaultScenario, isScenarioName, type ScenarioName, SEED_VERSION } from '../scenarios/list';
import { rowsUpTo } from '../set-back';
import { type DemoStore, newGeneration, type StateRecord } from './demo-store';

/** The tables that the dashboard counts. */
const COUNTED: readonly TableName[] = ['apps', 'externalUsers', 'externalUserGroups', 'tiles'];

const NOTED_EVERY_MS = 10 * MINUTE;

/** After a while without a call, and after the clock was set back, a scenario begins again: its seed's times move to now, and all changes stay. */
async function opened(store: DemoStore, state: StateRecord, now: number): Promise<StateRecord> {
  const calledAt = state.calledAt ?? state.seededAt;
  if (beginsAgain(state.scenario, calledAt, now)) {
    const rows = await store.rows();
    const hasOwnPast = state.hasOwnPast || rows.some(({ table }) => COUNTED.includes(table));
    const replacedAt = Math.min(state.replacedAt ?? state.seededAt, now);
    const revision = state.revision + 1;
    const generation = newGeneration();
    const again = { ...state, generation, seededAt: now, hasOwnPast, replacedAt, calledAt: now, revision };
    await store.save(again, rowsUpTo(now, state.seededAt, rows));
    return again;
  }
  if (now - calledAt <= NOTED_EVERY_MS) return state;
  const noted = { ...state, calledAt: now };
  await store.saveState(noted);
  return noted;
}

const EARLIEST = 0;
const LATEST = Date.UTC(9999, 0);

/**
 * True for a time, in epoch milliseconds, that the demo can work with: times too far away are not valid dates (the year 287,396). True for
 * those of clocks that are usually wrong, such as 1970 after a flat battery: a state with another time is replaced, with all changes.
 */
export const isPlausible = (time: number): boolean => time >= EARLIEST && time < LATEST;

/** Thrown while the saved data is that of a newer version of the demo, open in another tab for example: it stays (reliability.md, G4). */
export class NewerData extends Error {
  override readonly name = 'NewerData';
  constructor() {
    super(
      "The demo's data is from a newer version. Reload this page or, if that does not help, reset the demo in its settings.",
    );
  }
}

/** Returns the saved state, or the scenario's seed if nothing is saved or an older version saved it. Throws {@link NewerData}. */
export async function currentState(store: DemoStore, now: number): Promise<StateRecord> {
  const state = await store.state();
  if (state && state.seedVersion > SEED_VERSION) throw new NewerData();
  if (state?.seedVersion === SEED_VERSION && isScenarioName(state.scenario) && isPlausible(state.seededAt))
    return opened(store, state, now);
  return store.replace({ scenario: scenarioOf(state), seededAt: now });
}

const scenarioOf = (state: StateRecord | null): ScenarioName =>
  isScenarioName(state?.scenario) ? state.scenario : defaultScenario;

/** The scenario of {@link currentState}, also while a newer version's data is saved. */
export const currentScenario = async (store: DemoStore, now: number): Promise<ScenarioName> =>
  scenarioOf(await currentState(store, now).catch((error) => nullIfNewer(error) ?? store.state()));

/** Null for {@link NewerData}; throws any other error. */
export function nullIfNewer(error: unknown): null {
  if (error instanceof NewerData) return null;
  throw error;
}
