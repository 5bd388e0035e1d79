import { atom } from 'jotai';
import type { Id } from '@/contract/fields';
import type { DashboardStats } from '@/contract/stats';

/** A failure that the demo backend produces on command, for every call until it is set back to `none`. */
export type DemoFailure = 'none' | 'slow' | 'errors' | 'sometimes';

export interface DemoSettings {
  scenario: string;
  /** Added to every answer, in milliseconds. */
  latencyMs: number;
  failure: DemoFailure;
  offline: boolean;
}

interface EarlierStats {
  tenantId: Id;
  before: number;
  stats: readonly { at: number; value: DashboardStats }[];
}

/** The controls of the demo bar. The app hands it to `features/demo` by {@link demoControlAtom}; the live build has none. */
export interface DemoControl {
  /** Names and one-line descriptions of the scenarios to choose from. */
  scenarios: readonly { name: string; title: string; description: string }[];
  signIn: { email: string; password: string };
  /** Waits for a database that opens slowly. Rejects where the demo runs without one. */
  settings(): Promise<DemoSettings>;
  /** Stores the changed settings; a new scenario also replaces the data. Other tabs follow. */
  change(next: Partial<DemoSettings>): Promise<DemoSettings>;
  /** Puts the scenario's seed back. */
  reset(): Promise<void>;
  /** The whole state as JSON text; null while it is that of a newer version of the demo, which this one could not import. */
  exportState(): Promise<string | null>;
  /** Replaces the state by one that {@link exportState} gave. Throws an Error with a readable message on anything else; nothing is lost then. */
  importState(text: string): Promise<void>;
  /**
   * One tenant's dashboard figures of the week before the scenario began: trends are there from the first visit on. `before`: when the
   * data that is shown now replaced other data, epoch ms.
   */
  earlierStats(): Promise<EarlierStats>;
  /** Called whenever settings or data were replaced, by this tab or another. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

export const demoControlAtom = atom<DemoControl | null>(null);

/**
 * The demo's settings, as this tab or another one last changed them; undefined until they are read, and in the live build; null where the
 * demo's own storage cannot be read. A new object whenever settings or data were replaced.
 */
export const demoSettingsAtom = atom<DemoSettings | null | undefined>(undefined);

interface Replaced {
  /** The state before, as {@link DemoControl.exportState} gives it. */
  state: string;
  /** The applied rules of endpoints, as they were kept. */
  rules: unknown;
  /** The message that 'Undo' goes with. */
  said: string;
}

/**
 * The demo as it was before this tab last replaced its data; null: it has not, or that has been undone. Kept as long as the page lives,
 * since the session may end with the data, and with it every dialog.
 */
export const demoUndoAtom = atom<Replaced | null>(null);

/** The tour's stop, as an address or its own buttons name it; null: no tour is on. */
export const tourAtom = atom<number | null>(null);
