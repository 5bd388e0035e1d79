import { afterEach, expect, it, vi } from 'vitest';
import { watchConnection } from '@/app/connection';
import { reportSignal } from '@/cache/outcomes';
import { connectionAtom } from '@/state/connection';
import { store } from '@/state/store';

afterEach(() => void vi.useRealTimers());

it('a lost connection is noticed after the clock was set back by a day, and so is its return', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener() {} });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const becomes = (state: string) => vi.waitFor(() => expect(store.get(connectionAtom)).toBe(state));
  watchConnection();
  reportSignal('answered');

  vi.setSystemTime(Date.now() - 24 * 3600_000);
  reportSignal('unreachable');
  await becomes('offline');

  vi.setSystemTime(Date.now() - 24 * 3600_000);
  reportSignal('answered');
  await becomes('online');
});
