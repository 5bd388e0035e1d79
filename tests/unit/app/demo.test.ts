import { beforeEach, expect, it, vi } from 'vitest';
import { loadBackend } from '#backend/page';
import { startDemo } from '@/app/demo';
import type { DemoControl, DemoSettings } from '@/state/demo';
import { type ShownSessionState, sessionAtom } from '@/state/session';
import { store } from '@/state/store';
import { alice } from '../cache/support';
import { storageOf } from '../storage';

const doubtConnection = vi.hoisted(() => vi.fn());
vi.mock('@/app/connection', () => ({ doubtConnection }));
vi.mock('#backend/page', () => ({ loadBackend: vi.fn() }));

const closed: ShownSessionState = { phase: 'closed', reason: 'none', failure: null };
const open: ShownSessionState = { phase: 'open', id: 1, session: alice, verified: true, afresh: false };

beforeEach(() => {
  doubtConnection.mockReset();
  vi.stubGlobal('localStorage', storageOf());
  vi.stubGlobal('location', { href: 'https://demo.example/onboard/tenant' });
  vi.stubGlobal('navigator', { serviceWorker: undefined });
  store.set(sessionAtom, closed);
});

/** Starts the demo. Returns how another tab, or this one, simulates that the network is lost, or back. */
async function start(offline: boolean, more: Partial<DemoControl> = {}) {
  const listeners: (() => void)[] = [];
  let settings: DemoSettings = { scenario: 'acme', latencyMs: 0, failure: 'none', offline };
  const control: Partial<DemoControl> = {
    scenarios: [],
    settings: async () => settings,
    subscribe: (listener) => {
      listeners.push(listener);
      return () => {};
    },
    earlierStats: async () => ({ tenantId: 1, before: 0, stats: [] }),
    ...more,
  };
  vi.mocked(loadBackend as () => Promise<unknown>).mockResolvedValue({ control, hostInPage: async () => {} });
  await startDemo();
  // All that follows is answered at once: a task later it is done.
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  await settle();
  return async (next: boolean) => {
    settings = { ...settings, offline: next };
    for (const tell of listeners) tell();
    await settle();
  };
}

// A page that asks for no session follows the demo's 'Simulate offline' all the same (reliability.md, E1).
it('E1: a probe decides at the start, and at each change', async () => {
  const simulate = await start(true);
  expect(doubtConnection).toHaveBeenCalledTimes(1);
  await simulate(false);
  expect(doubtConnection).toHaveBeenCalledTimes(2);
});

it('no probe is sent while nothing is simulated', async () => {
  const simulate = await start(false);
  await simulate(false);
  expect(doubtConnection).not.toHaveBeenCalled();
});

it('no second probe is sent where the session’s own asks at each change', async () => {
  const simulate = await start(false);
  store.set(sessionAtom, open);
  await simulate(true);
  expect(doubtConnection).not.toHaveBeenCalled();
});

it.each([
  ['replaces', 'the data of this version', '{}', 1],
  ['leaves', 'that of a newer version', null, 0],
])('a link that asks for another scenario %s %s', async (_does, _data, exported, times) => {
  vi.stubGlobal('location', { href: 'https://demo.example/dashboard?scenario=under-attack' });
  vi.stubGlobal('history', { state: null, replaceState() {} });
  const change = vi.fn(async () => ({
    scenario: 'under-attack',
    latencyMs: 0,
    failure: 'none' as const,
    offline: false,
  }));
  await start(false, {
    scenarios: [{ name: 'under-attack', title: 'Under attack', description: '' }],
    exportState: async () => exported,
    change,
  });
  expect(change).toHaveBeenCalledTimes(times);
});
