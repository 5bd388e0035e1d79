import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageOf } from '../storage';

const refreshShown = vi.hoisted(() => vi.fn());
vi.mock('@/cache/store', async (original) => ({ ...(await original<object>()), refreshShown }));

let page: EventTarget & { visibilityState: string };
let network: { onLine: boolean };
let asked: number;
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  refreshShown.mockReset();
  network = { onLine: true };
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  asked = 0;
  answer = () => Promise.reject(new TypeError('no network'));
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return answer();
  });
});
afterEach(() => void vi.useRealTimers());

/** Opens a page, whose connection is watched from the start. */
async function openPage() {
  vi.resetModules();
  const { watchConnection, doubtAtStart } = await import('@/app/connection');
  const { reportSignal, onProbe } = await import('@/cache/connection-signals');
  const { connectionAtom } = await import('@/state/connection');
  const { store } = await import('@/state/store');
  watchConnection();
  const probed = vi.fn();
  onProbe(probed);
  return {
    probed,
    reportSignal,
    doubtAtStart,
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

describe('a start that asks for no session', () => {
  const signedOut = () => vi.stubGlobal('localStorage', storageOf(new Map([['signed_out', 'true']])));
  beforeEach(() => vi.stubGlobal('localStorage', storageOf()));

  it.each([
    ['on a registration page', '/onboard/tenant', () => {}],
    ['on a device that is signed out', '/login', signedOut],
  ])('E1: %s, without a network, says that it is offline', async (_, pathname, prepare) => {
    prepare();
    network.onLine = false;
    const { doubtAtStart, becomes } = await openPage();
    doubtAtStart(pathname);
    await becomes('offline');
    expect(asked).toBe(1);
  });

  it('B4: the answer decides, where the browser is wrong about the network', async () => {
    network.onLine = false;
    answer = async () => Response.json({ message: 'Not signed in' }, { status: 401 });
    const { doubtAtStart, becomes, probed } = await openPage();
    doubtAtStart('/onboard/tenant');
    await vi.waitFor(() => expect(probed).toHaveBeenCalledOnce());
    await becomes('online');
  });

  it.each([
    ['with a network', '/onboard/tenant', true],
    ['on a page that asks for the session itself', '/apps', false],
  ])('asks no more than that %s', async (_, pathname, onLine) => {
    network.onLine = onLine;
    const { doubtAtStart } = await openPage();
    doubtAtStart(pathname);
    // A probe would be on its way a task later.
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toBe(0);
  });
});
