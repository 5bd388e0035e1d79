import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { workAtIdle } from '@/app/idle';
import { DAY, MINUTE } from '@/durations';
import '@/app/prepare';
import { reportSignal } from '@/cache/connection-signals';
import { KEEP_COPY } from '@/cache/device';
import { local } from '@/cache/local';
import { closeStore, openStore } from '@/cache/store';
import { warm } from '@/cache/warm';
import { sessionAtom } from '@/state/session';
import { store } from '@/state/store';
import { alice, bob } from '../cache/support';
import { storageOf } from '../storage';

vi.mock('@/app/routes', () => ({ prefetchableCode: () => [] }));
vi.mock('@/app/versions', () => ({ registerWorker: async () => false, controlled: async () => false }));
vi.mock('@/ui', () => ({ toast() {}, preloadOverlays: async () => {} }));
vi.mock('@/cache/warm', () => ({ warm: vi.fn(async () => 'stored') }));
// Simulates no network and no worker: its code does not load.
const { askedForImports } = vi.hoisted(() => ({ askedForImports: vi.fn() }));
vi.mock('@/cache/imports', () => {
  askedForImports();
  throw new TypeError('Failed to fetch dynamically imported module');
});

const enter = (owner: typeof alice, answer: 'before' | 'after') => {
  // Another object for each session.
  openStore({ ...owner });
  if (answer === 'before') reportSignal('answered', performance.now());
  store.set(sessionAtom, { phase: 'open', id: 1, verified: true, afresh: false, session: owner });
  if (answer === 'after') reportSignal('answered', performance.now());
};

beforeAll(() => void workAtIdle());
beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(warm).mockClear();
  vi.stubGlobal('window', {});
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame, 16));
  vi.stubGlobal('localStorage', storageOf());
});
afterEach(() => {
  vi.useRealTimers();
  closeStore();
  store.set(sessionAtom, { phase: 'closed', reason: 'signed-out', failure: null });
});

it('data for offline use is prefetched for each session that opens, and once a day while it stays open', async () => {
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

/** The service answers on after this time. Returns how often data has been prefetched in all. */
async function prefetchedAfter(ms: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(ms);
  reportSignal('answered', performance.now());
  await vi.advanceTimersByTimeAsync(10_000);
  return vi.mocked(warm).mock.calls.length;
}

it('a copy that is not complete, because a read failed or the store opened late, is completed after a minute, and less and less often', async () => {
  vi.mocked(warm).mockResolvedValue('missing');
  enter(alice, 'after');
  expect(await prefetchedAfter(0)).toBe(1);
  expect(await prefetchedAfter(MINUTE / 2)).toBe(1);
  expect(await prefetchedAfter(MINUTE / 2)).toBe(2);
  expect(await prefetchedAfter(MINUTE)).toBe(2);
  vi.mocked(warm).mockResolvedValue('stored');
  expect(await prefetchedAfter(MINUTE)).toBe(3);
  expect(await prefetchedAfter(DAY / 2)).toBe(3);
  vi.mocked(warm).mockResolvedValue('missing');
  expect(await prefetchedAfter(DAY / 2)).toBe(4);
  expect(await prefetchedAfter(MINUTE)).toBe(5);
});

it('what cannot be had, because it is refused or there is no room, is looked for once a day', async () => {
  vi.mocked(warm).mockResolvedValue('unavailable');
  enter(alice, 'after');
  expect(await prefetchedAfter(0)).toBe(1);
  expect(await prefetchedAfter(DAY / 2)).toBe(1);
  expect(await prefetchedAfter(DAY / 2)).toBe(2);
});

it('what is missing for days is looked for once a day in the end', async () => {
  vi.mocked(warm).mockResolvedValue('missing');
  enter(alice, 'after');
  expect(await prefetchedAfter(0)).toBe(1);
  for (let times = 1; times <= 11; times += 1) expect(await prefetchedAfter(2 ** (times - 1) * MINUTE)).toBe(times + 1);
  expect(await prefetchedAfter(DAY / 2)).toBe(12);
  expect(await prefetchedAfter(DAY / 2)).toBe(13);
  expect(await prefetchedAfter(MINUTE)).toBe(13);
});

it('if no copy is kept on the device, none is completed', async () => {
  vi.mocked(warm).mockResolvedValue('missing');
  local.set(KEEP_COPY, false);
  enter(alice, 'after');
  expect(await prefetchedAfter(0)).toBe(1);
  expect(await prefetchedAfter(DAY / 2)).toBe(1);
});
