import { afterEach, expect, it, vi } from 'vitest';
import type { Cached } from '@/cache/useCached';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { HOUR, SECOND } from '@/durations';
import { useLogPeriod } from '@/parts/useLogPeriod';
import { formatMoment } from '@/text/format';
import { renderHook } from '../renderHook';

afterEach(() => vi.useRealTimers());

const EVENING = Date.UTC(2026, 0, 14, 18);

it('the time of a saved log is told anew once it needs its day, though nothing else has changed', async () => {
  vi.useFakeTimers({ now: EVENING + HOUR, toFake: ['Date', 'setInterval', 'clearInterval'] });
  const resource = { at: () => EVENING, onRow: () => () => {}, onCheck: () => () => {} };
  const saved = {
    data: { items: [] as PolicyLog[], unreadable: 0 },
    base: null,
    total: null,
    failure: { kind: 'timeout' },
    source: { resource },
  } as unknown as Cached<List<PolicyLog>>;
  const panel = await renderHook(() => formatMoment(useLogPeriod(saved).end, Date.now()), undefined);
  expect(panel.now()).toBe('18:00');
  vi.setSystemTime(EVENING + 13 * HOUR);
  await panel.does(() => vi.advanceTimersByTime(10 * SECOND));
  expect(panel.now()).toBe('14 Jan 18:00');
});
