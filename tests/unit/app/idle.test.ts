import { expect, it, vi } from 'vitest';
import { workAtIdle } from '@/app/idle';
import { DAY } from '@/durations';
import '@/app/prepare';
import { reportSignal } from '@/cache/outcomes';
import { closeStore, openStore } from '@/cache/store';
import { warm } from '@/cache/warm';
import { sessionAtom } from '@/state/session';
import { store } from '@/state/store';
import { alice, bob } from '../cache/support';

vi.mock('@/app/routes', () => ({ prefetchableCode: () => [] }));
vi.mock('@/app/versions', () => ({ registerWorker: async () => false, controlled: async () => false }));
vi.mock('@/ui', () => ({ toast() {}, preloadOverlays: async () => {} }));
vi.mock('@/cache/warm', () => ({ warm: vi.fn(async () => true) }));
// Simulates no network and no worker: its code does not load.
const { askedForImports } = vi.hoisted(() => ({ askedForImports: vi.fn() }));
vi.mock('@/cache/imports', () => {
  askedForImports();
  throw new TypeError('Failed to fetch dynamically imported module');
});

const enter = (owner: typeof alice, answer: 'before' | 'after') => {
  openStore(owner);
  if (answer === 'before') reportSignal('answered', performance.now());
  store.set(sessionAtom, { phase: 'open', id: 1, verified: true, afresh: false, session: owner });
  if (answer === 'after') reportSignal('answered', performance.now());
};

it('data for offline use is prefetched for each session that opens, and once a day while it stays open', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame, 16));
  workAtIdle();
  enter(alice, 'after');
  reportSignal('answered', performance.now());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(warm).toHaveBeenCalledTimes(1);
  closeStore();
  store.set(sessionAtom, { phase: 'closed', reason: 'signed-out', failure: null });
  reportSignal('unauthorized', performance.now());
  // With a quick service no further event follows once the session is open.
  enter(bob, 'before');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(warm).toHaveBeenCalledTimes(2);
  // A page that stays open for a day, and hears from the service all the time.
  for (const [time, prefetched] of [
    [DAY / 2, 2],
    [DAY, 3],
    [DAY / 2, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(time);
    reportSignal('answered', performance.now());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(warm).toHaveBeenCalledTimes(prefetched);
  }
  vi.useRealTimers();
  // An unhandled rejection would fail the run.
  await vi.waitFor(() => expect(askedForImports).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
});
