import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const refreshShown = vi.hoisted(() => vi.fn());
vi.mock('@/cache/store', async (original) => ({ ...(await original<object>()), refreshShown }));

let page: EventTarget & { visibilityState: string };
let network: { onLine: boolean };
let asked: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  refreshShown.mockReset();
  network = { onLine: true };
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  asked = 0;
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.reject(new TypeError('no network'));
  });
});
afterEach(() => void vi.useRealTimers());

/** Opens a page, whose connection is watched from the start. */
async function openPage() {
  vi.resetModules();
  const { watchConnection } = await import('@/app/connection');
  const { reportSignal } = await import('@/cache/outcomes');
  const { connectionAtom } = await import('@/state/connection');
  const { store } = await import('@/state/store');
  watchConnection();
  return {
    reportSignal,
    becomes: (state: string) => vi.waitFor(() => expect(store.get(connectionAtom)).toBe(state)),
  };
}

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

it('a lost connection is noticed after the clock was set back by a day, and so is its return', async () => {
  const { reportSignal, becomes } = await openPage();
  reportSignal('answered', performance.now());

  vi.setSystemTime(Date.now() - 24 * 3600_000);
  reportSignal('unreachable', performance.now());
  await becomes('offline');

  vi.setSystemTime(Date.now() - 24 * 3600_000);
  reportSignal('answered', performance.now());
  await becomes('online');
});

it('a page that comes back to a device without a network says so, though no event told it', async () => {
  const { reportSignal, becomes } = await openPage();
  reportSignal('answered', performance.now());
  show('hidden');
  network.onLine = false;
  expect(asked).toBe(0);
  show('visible');
  await becomes('offline');
  expect(asked).toBe(1);
});

it('a hidden page reads its screen again when it is seen, not at the moment the service is back', async () => {
  const { reportSignal, becomes } = await openPage();
  reportSignal('unreachable', performance.now());
  await becomes('offline');
  show('hidden');
  reportSignal('answered', performance.now());
  await becomes('online');
  expect(refreshShown).not.toHaveBeenCalled();
  show('visible');
  expect(refreshShown).toHaveBeenCalledOnce();
  show('hidden');
  show('visible');
  expect(refreshShown, 'once').toHaveBeenCalledOnce();
});
