import { afterEach, expect, it, vi } from 'vitest';
import { HOUR } from '@/durations';
import { formatExact, setTimeZone, zonedFormat, zoneOffset } from '@/text/format';

const AT = Date.parse('2026-03-10T23:30:05Z');

afterEach(() => {
  setTimeZone('local');
  vi.unstubAllEnvs();
});

it('times are in the reader’s own zone until UTC is chosen, and exact ones name the zone', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(formatExact(AT)).toBe('11 Mar 2026, 08:30:05 GMT+9');
  setTimeZone('utc');
  expect(formatExact(AT)).toBe('10 Mar 2026, 23:30:05 UTC');
  expect([zoneOffset(AT, 'utc'), zoneOffset(AT, 'local')]).toEqual([0, 9 * HOUR]);
  const day = zonedFormat({ day: 'numeric' });
  expect([day(AT, 'local'), day(AT, 'utc'), day(AT)]).toEqual(['11', '10', '10']);
});
