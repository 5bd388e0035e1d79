import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, HOUR } from '@/durations';
import { zoneOffset } from '@/text/format';

describe("names of a chart's bars", () => {
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
  const names = () => import('@/parts/barNames');

  it('a bar of a day is named after that day, also on the other side of a change of clocks', async () => {
    const { axisText } = await names();
    // Bars begin at midnight as of now, in summer.
    const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) - zoneOffset(Date.now(), 'local');
    expect(axisText(midnight('2026-04-09'), { step: DAY }, 'local')).toBe('Thu 9 Apr');
    expect(axisText(midnight('2026-03-10'), { step: DAY }, 'local')).toBe('Tue 10 Mar');
    expect(axisText(Date.UTC(2026, 2, 10), { step: DAY }, 'utc')).toBe('Tue 10 Mar');
  });

  it('are days where bars are: an axis ends with its last one, and a bar of several has its first and last', async () => {
    const { barsText, barText, endText } = await names();
    const [from, to] = [Date.UTC(2026, 3, 9), Date.UTC(2026, 3, 11)] as const;
    const days = { step: DAY, to };
    expect(endText(to, days, 'utc')).toBe('Fri 10 Apr');
    expect(barsText(to - DAY, to, days, 'utc')).toBe('Fri 10 Apr');
    expect(barsText(from, to, days, 'utc')).toBe('Thu 9 Apr – Fri 10 Apr');
    expect(barText(from, days, 'utc')).toBe('Thu 9 Apr');
    expect(barText(from, { step: 2 * DAY, to }, 'utc')).toBe('Thu 9 Apr – Fri 10 Apr');
    // The last bar of a week may have hardly begun.
    const weeks = { step: 7 * DAY, to: from + DAY + HOUR };
    expect(endText(from + 7 * DAY, weeks, 'utc')).toBe('Fri 10 Apr');
    expect(barText(from, { ...weeks, to: from + HOUR }, 'utc')).toBe('Thu 9 Apr');
    const hours = { step: HOUR, to };
    expect(endText(to, hours, 'utc')).toBe('11 Apr, 00:00');
    expect(barText(from, hours, 'utc')).toBe('9 Apr, 00:00');
    expect(barsText(from, from + HOUR, hours, 'utc')).toBe('9 Apr, 00:00 – 9 Apr, 01:00');
  });

  it('have the year of another year, and the second where bars are seconds', async () => {
    const { axisText } = await names();
    expect(axisText(Date.UTC(2099, 3, 10), { step: DAY }, 'utc')).toBe('10 Apr 2099');
    expect(axisText(Date.UTC(2025, 11, 31, 23, 58, 10), { step: 10_000 }, 'utc')).toBe('31 Dec 2025 23:58:10');
  });

  it('are those of the last date there is, where an axis ends beyond it', async () => {
    const { axisText } = await names();
    const last = 8.64e15;
    for (const zone of ['local', 'utc'] as const) {
      for (const step of [1_000, 60_000, DAY]) {
        expect(axisText(last + 400 * DAY, { step }, zone)).toBe(axisText(last, { step }, zone));
        expect(axisText(-last - 400 * DAY, { step }, zone)).toBe(axisText(-last - DAY, { step }, zone));
      }
    }
    expect(axisText(last, { step: DAY }, 'utc')).toBe('13 Sept 275760');
  });
});
