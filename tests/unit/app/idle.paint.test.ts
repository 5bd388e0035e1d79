// Work that can wait until the first data is painted (docs/decisions/0301-first-visit.md) does wait.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alice } from '../cache/support';

const { prepare } = vi.hoisted(() => ({ prepare: vi.fn(async () => true) }));
vi.mock('@/app/prepare', () => ({ prepare, prepareWorker: async () => false }));

/** A screen that reads nothing, as here, counts as settled after five seconds. */
const SETTLED_MS = 5_200;

let frames: (() => void)[] = [];
const paint = () => {
  for (const frame of frames.splice(0)) frame();
};
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
};

beforeEach(async () => {
  frames = [];
  prepare.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.resetModules();
  const { workAtIdle } = await import('@/app/idle');
  const { openStore } = await import('@/cache/store');
  const { reportSignal } = await import('@/cache/connection-signals');
  const { sessionAtom } = await import('@/state/session');
  const { store } = await import('@/state/store');
  workAtIdle();
  openStore(alice);
  store.set(sessionAtom, { phase: 'open', id: 1, verified: true, afresh: false, session: alice });
  reportSignal('answered', performance.now());
});
afterEach(() => {
  vi.useRealTimers();
});

it('nothing is prepared before the first data is painted, however early its answers are in', async () => {
  await pass(SETTLED_MS);
  paint();
  await pass(500);
  expect(prepare).not.toHaveBeenCalled();
  paint();
  await pass(500);
  expect(prepare).toHaveBeenCalledOnce();
});

it('a hidden page, which paints nothing, is prepared all the same', async () => {
  await pass(SETTLED_MS);
  expect(prepare).not.toHaveBeenCalled();
  await pass(2_500);
  expect(prepare).toHaveBeenCalledOnce();
});
