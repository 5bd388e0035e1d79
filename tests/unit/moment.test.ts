import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isMoment, momentOf } from '@/moment';

// Far from UTC, so that a time wrongly read as local is noticed.
beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => void vi.unstubAllEnvs());

it('each moment is read from the text in which the contract keeps it', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (date) => {
      expect(momentOf(date.toISOString())).toBe(date.getTime());
      expect(isMoment(date.toISOString())).toBe(true);
    }),
  );
});

it('every day of four years is read, a leap year among them, and no day besides', () => {
  for (const year of [2025, 2026, 2027, 2028])
    for (let month = 1; month <= 12; month += 1)
      for (let day = 1; day <= 31; day += 1) {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T12:00:00.000Z`;
        const at = Date.UTC(year, month - 1, day, 12);
        const exists = new Date(at).getUTCDate() === day;
        expect(momentOf(text), text).toBe(exists ? at : Number.NaN);
        expect(isMoment(text), text).toBe(exists);
      }
});

it.each(['2026-03-01T11:57:00Z', '2026-03-01T11:57:00', 'Sun, 01 Mar 2026 11:57:00 GMT', '2026-03-01T06:57:00-05:00'])(
  '%s is read, though it is not in the form in which the contract keeps it',
  (text) => {
    expect(momentOf(text)).toBe(Date.UTC(2026, 2, 1, 11, 57));
    expect(isMoment(text)).toBe(false);
  },
);

it.each(['', 'Z', 'build 5', '12', '-2026-03-01', '12026-03-01', '2026-02-30', 'T12:34:56.000Z'])(
  '"%s" is none',
  (text) => {
    expect(momentOf(text)).toBeNaN();
    expect(isMoment(text)).toBe(false);
  },
);
