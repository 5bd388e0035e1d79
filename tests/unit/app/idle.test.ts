import { expect, it, vi } from 'vitest';
import { workAtIdle } from '@/app/idle';
import { reportSignal } from '@/cache/outcomes';
import { closeStore, openStore } from '@/cache/store';
import { warm } from '@/cache/warm';
import { sessionAtom } from '@/state/session';
import { store } from '@/state/store';
import { alice, bob } from '../cache/support';

vi.mock('@/app/routes', () => ({ preloadScreens() {}, preloadDialogs() {} }));
vi.mock('@/app/worker', () => ({ registerWorker: async () => null, controlled: async () => false }));
vi.mock('@/ui', () => ({ toast() {}, preloadOverlays() {} }));
vi.mock('@/cache/warm', () => ({ warm: vi.fn(async () => true) }));
// As without a network and without a worker: its code does not come.
const { askedForImports } = vi.hoisted(() => ({ askedForImports: vi.fn() }));
vi.mock('@/cache/imports', () => {
  askedForImports();
  throw new TypeError('Failed to fetch dynamically imported module');
});

const enter = (owner: typeof alice, answer: 'before' | 'after') => {
  openStore(owner);
  if (answer === 'before') reportSignal('answered');
  store.set(sessionAtom, { phase: 'open', id: 1, verified: true, afresh: false, session: owner });
  if (answer === 'after') reportSignal('answered');
};

it('what is wanted offline is read for each session that opens, not for the first of a page load alone', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  workAtIdle();
  enter(alice, 'after');
  reportSignal('answered');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(warm).toHaveBeenCalledTimes(1);
  closeStore();
  store.set(sessionAtom, { phase: 'closed', reason: 'signed-out', failure: null });
  reportSignal('unauthorized');
  // A quick service: nothing more is told once the session is open.
  enter(bob, 'before');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(warm).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
  // A rejection that nobody handles fails the run.
  await vi.waitFor(() => expect(askedForImports).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
});
