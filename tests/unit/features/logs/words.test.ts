import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('times of the explorer', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    vi.useFakeTimers({ now: Date.UTC(2026, 3, 10, 12), toFake: ['Date'] });
    // Formatters keep the zone in which they were made.
    vi.resetModules();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  const words = () => import('@/features/logs/words');

  it('name the year of another year, so that an event from a wrong clock is not taken for one of today', async () => {
    const { momentFormat, rangeText } = await words();
    const [now, other] = [Date.UTC(2026, 3, 10, 12, 0, 7), Date.UTC(2099, 3, 10, 12)];
    expect([now, other].map((at) => momentFormat(at, 'utc'))).toEqual(['10 Apr 12:00:07', '10 Apr 2099 12:00']);
    expect(rangeText({ kind: 'between', from: now, to: other }, 'utc')).toBe('10 Apr 12:00:07 – 10 Apr 2099, 12:00');
  });

  it('name the second of a range between two of them, in another year too', async () => {
    const { rangeText } = await words();
    const [from, to] = [10, 20].map((second) => Date.UTC(2025, 11, 31, 23, 58, second)) as [number, number];
    expect(rangeText({ kind: 'between', from, to }, 'utc')).toBe('31 Dec 2025 23:58:10 – 31 Dec 2025 23:58:20');
  });

  it('beyond the last date there is are named as that date', async () => {
    const { rangeText } = await words();
    expect(rangeText({ kind: 'between', from: 8.64e15, to: null }, 'utc')).toBe('Since 13 Sept 275760, 00:00');
  });
});
