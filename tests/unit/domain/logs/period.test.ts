import { describe, expect, it } from 'vitest';
import { inSpan, keptOf, type Period, rangeOf, savedAt, spanText } from '@/domain/logs/period';
import { HOUR, MINUTE } from '@/durations';
import { log } from '../support';

// In the reader's own time zone, wherever the test runs.
const NOW = new Date(2026, 10, 20, 12, 0).getTime();
const AT = new Date(2026, 10, 20, 9, 40).getTime();
const current: Period = { end: NOW, saved: false, kept: null, dated: 'all' };
const saved: Period = { end: AT, saved: true, kept: null, dated: 'all' };

describe('the period that a log covers', () => {
  it('ends now for a log that was just confirmed, and at the confirmation of an older one', () => {
    expect(savedAt(NOW - 40_000, false, NOW)).toBeNull();
    expect(savedAt(NOW - 4 * MINUTE, false, NOW)).toBeNull();
    expect(savedAt(NOW - 6 * MINUTE, false, NOW)).toBe(NOW - 6 * MINUTE);
    expect(savedAt(AT, false, NOW)).toBe(AT);
  });

  it('ends at the last confirmation if reading again has failed', () => {
    expect(savedAt(NOW - 40_000, true, NOW)).toBe(NOW - 40_000);
    expect(savedAt(null, true, NOW)).toBeNull();
  });

  it('is the last hour for a current log, and the hour before it was saved for another', () => {
    expect(inSpan(1, current, NOW)).toBe('in the last hour');
    expect(inSpan(24, current, NOW)).toBe('in the last 24 hours');
    expect(inSpan(1, saved, NOW)).toBe('in the hour before 09:40');
    expect(inSpan(24, saved, NOW)).toBe('in the 24 hours before 09:40');
    expect(spanText(24, saved, NOW)).toBe('24 hours before 09:40');
    expect(inSpan(1, saved, NOW + 20 * HOUR)).toBe('in the hour before 20 Nov 09:40');
  });

  it('is said to begin with the oldest stored event, if that lies within it', () => {
    const kept = { since: NOW - 20 * MINUTE, events: 2_000 };
    expect(inSpan(1, { ...current, kept }, NOW)).toBe('since 11:40 (newest 2,000 events)');
    expect(inSpan(24, { ...current, kept: { ...kept, since: NOW - 30 * HOUR } }, NOW)).toBe('in the last 24 hours');
    expect(inSpan(24, { ...current, kept: { ...kept, since: NOW - 2 * HOUR } }, NOW)).toBe(
      'since 10:00 (newest 2,000 events)',
    );
    expect(inSpan(1, { ...saved, kept: { ...kept, since: AT - 5 * MINUTE } }, NOW)).toBe(
      'between 09:35 and 09:40 (newest 2,000 events)',
    );
  });

  it('names its oldest event if only a part of the log is stored, whatever its order', () => {
    const logs = [log(HOUR), log(3 * HOUR), log(2 * HOUR), log(0, { timestamp: null })];
    expect(keptOf(logs, null)).toBeNull();
    expect(keptOf(logs, 90_000)).toEqual({ since: Date.parse(String(logs[1]?.timestamp)), events: 4 });
    expect(keptOf([], 90_000)).toBeNull();
  });

  it('is the same range in the explorer', () => {
    expect(rangeOf(24, current)).toEqual({ range: '24h' });
    expect(rangeOf(1, saved)).toEqual({ from: new Date(AT - HOUR).toISOString() });
  });
});
