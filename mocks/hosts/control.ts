import { openChannel } from '@/channel';
import { Listeners } from '@/listeners';
import type { DemoControl, DemoSettings } from '@/state/demo';
import { signIns } from '../accounts';
import { earlierTotals, isScenarioName, scenarioList, scenarioNames } from '../scenarios/list';
import { currentScenario, currentState, nullIfNewer } from './demo-state';
import { DEMO_NAME, exclusively, failures, StillOpening, storeOpener } from './demo-store';

const CHANGED = 'changed';
const LONGEST_LATENCY_MS = 60_000;
const LOOK_AGAIN_MS = 1_000;

/** The demo bar's controls. They change the shared database, which every host reads before each call, so no host has to run in this tab. */
export function createDemoControl(store = storeOpener()): DemoControl {
  const listeners = new Listeners();
  const channel = openChannel(DEMO_NAME);
  // A BroadcastChannel is limited to this origin. Any message but the known one is ignored.
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === CHANGED) listeners.notify();
  });
  const announce = () => {
    channel?.postMessage(CHANGED);
    listeners.notify();
  };

  const read = async (): Promise<DemoSettings> => {
    const opened = await store();
    const { latencyMs, failure, offline } = await opened.settings();
    return { scenario: await currentScenario(opened, Date.now()), latencyMs, failure, offline };
  };

  /** As `read`, once the database is open; rejects where the demo runs without one. */
  const readOpened = async (): Promise<DemoSettings> => {
    for (;;) {
      try {
        return await exclusively(read);
      } catch (error) {
        if (!(error instanceof StillOpening)) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  };

  return {
    scenarios: scenarioNames.map((name) => ({ name, ...scenarioList[name] })),
    signIn: { email: signIns.demo.email, password: signIns.demo.password },
    settings: readOpened,

    change: async (next) => {
      const now = await exclusively(async () => {
        const opened = await store();
        const before = await read();
        const { scenario, latencyMs, failure, offline } = { ...before, ...next };
        if (!isScenarioName(scenario)) throw new Error(`There is no scenario '${scenario}'`);
        if (!failures.includes(failure)) throw new Error(`There is no failure '${failure}'`);
        if (!(latencyMs >= 0 && latencyMs <= LONGEST_LATENCY_MS)) throw new Error('Latency must be 0 to 60,000 ms');
        await opened.saveSettings({ key: 'settings', latencyMs, failure, offline });
        if (scenario !== before.scenario) await opened.replace({ scenario, seededAt: Date.now() });
        return { scenario, latencyMs, failure, offline };
      });
      announce();
      return now;
    },

    reset: async () => {
      await exclusively(async () => {
        const opened = await store();
        const scenario = await currentScenario(opened, Date.now());
        await opened.replace({ scenario, seededAt: Date.now() });
      });
      announce();
    },

    exportState: () =>
      exclusively(async () => {
        const opened = await store();
        const { writeExport } = await import('./transfer');
        const state = await currentState(opened, Date.now()).catch(nullIfNewer);
        return state && writeExport(state, await opened.rows());
      }),

    importState: async (text) => {
      const { readExport } = await import('./transfer');
      const next = readExport(text);
      await exclusively(async () => void (await (await store()).replace(next)));
      announce();
    },

    earlierStats: () =>
      exclusively(async () => {
        const state = await currentState(await store(), Date.now());
        const { scenario, seededAt, replacedAt = seededAt, hasOwnPast } = state;
        const { tenantId } = signIns.demo;
        // Without the seed's past a trend needs figures that this device has seen.
        if (hasOwnPast) return { tenantId, before: replacedAt, stats: [] };
        return { tenantId, before: Math.max(seededAt, replacedAt), stats: earlierTotals(scenario, seededAt) };
      }),

    subscribe: listeners.subscribe,
  };
}
