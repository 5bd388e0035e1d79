import { afterEach, describe, expect, test, vi } from 'vitest';
import { readTimestamp } from '@/contract/fields';
import {
  formatAgo,
  formatCount,
  formatList,
  formatNames,
  formatNumber,
  formatRelative,
  formatShare,
  formatSince,
  formatWhen,
  toMillis,
} from '@/text/format';

const NOW = Date.UTC(2026, 10, 20, 12, 0, 0);
const S = 1000;
const MIN = 60 * S;
const H = 60 * MIN;
const D = 24 * H;

test('texts are joined as in speech', () => {
  const texts = [[], ['a'], ['a', 'b'], ['a', 'b', 'c']];
  expect(texts.map((some) => formatList(some))).toEqual(['', 'a', 'a and b', 'a, b and c']);
  expect(texts.map((some) => formatList(some, 'or'))).toEqual(['', 'a', 'a or b', 'a, b or c']);
});

test.each([
  [-5 * MIN, 'less than a minute ago'],
  [59 * S, 'less than a minute ago'],
  [MIN, '1 minute ago'],
  [3 * H, '3 hours ago'],
  [40 * D, '40 days ago'],
])('an age of %d ms in a sentence is %s', (age, text) => {
  expect(formatAgo(NOW - age, NOW)).toBe(text);
});

test.each([
  [0, '0 %'],
  [0.004, 'under 1 %'],
  [0.854, '85 %'],
  [0.996, 'over 99 %'],
  [1, '100 %'],
])('a share of %d is %s', (share, text) => {
  expect(formatShare(share)).toBe(text);
});

test.each([
  [0, '0 %'],
  [0.0004, 'under 0.1 %'],
  [0.014, '1.4 %'],
  [2999 / 3000, 'over 99.9 %'],
  [1, '100 %'],
])('a share of %d with a decimal is %s', (share, text) => {
  expect(formatShare(share, 1)).toBe(text);
});

describe('an age in words', () => {
  test.each([
    [12 * S, '12 s ago'],
    [59.9 * S, '59 s ago'],
    [60 * S, '1 min ago'],
    [59 * MIN, '59 min ago'],
    [60 * MIN, '1 h ago'],
    [2 * H + 59 * MIN, '2 h ago'],
    [23 * H, '23 h ago'],
    [24 * H, '1 d ago'],
    [29 * D, '29 d ago'],
  ])('%d ms reads %s', (age, words) => {
    expect(formatRelative(NOW - age, NOW)).toBe(words);
  });

  test('a month and more is a date', () => {
    expect(formatRelative(NOW - 31 * D, NOW)).toBe('20 Oct 2026');
  });

  test('is never negative: a time slightly ahead is shown as now', () => {
    for (const ahead of [0, 1, 500, 59 * S]) expect(formatRelative(NOW + ahead, NOW)).toBe('1 s ago');
  });

  test('a time far ahead is shown as its date', () => {
    expect(formatRelative(NOW + 3 * D, NOW)).toContain('23 Nov 2026');
  });
});

describe('a time in a column', () => {
  // In the reader's own time zone, wherever the test runs.
  const now = new Date(2026, 10, 20, 14, 30).getTime();
  test.each([
    [new Date(2026, 10, 20, 14, 29, 48), '12 s ago'],
    [new Date(2026, 10, 20, 13, 31), '59 min ago'],
    [new Date(2026, 10, 20, 13, 29, 4), '13:29:04'],
    [new Date(2026, 10, 20, 0, 0, 1), '00:00:01'],
    [new Date(2026, 10, 12, 14, 5, 4), '12 Nov 14:05'],
    [new Date(2025, 10, 12, 14, 5, 4), '12 Nov 2025'],
  ])('%s is an age for an hour, then a time that can be sorted', (at, words) => {
    expect(formatWhen(at.getTime(), now)).toBe(words);
  });

  test.each([
    [new Date(2026, 11, 31, 23, 10), '31 Dec 23:10'],
    [new Date(2026, 11, 3, 9, 5), '3 Dec 09:05'],
    [new Date(2026, 11, 1), '1 Dec 2026'],
  ])('%s keeps its time in the first days of the next year', (at, words) => {
    expect(formatWhen(at.getTime(), new Date(2027, 0, 1, 8).getTime())).toBe(words);
  });
});

describe('a moment', () => {
  afterEach(() => void vi.unstubAllEnvs());

  test.each(['build 5', 'yesterday', 'March', '12', ''])('"%s" is not one, whatever a browser makes of it', (text) => {
    expect(toMillis(text)).toBeNull();
  });

  test.each(['-2026-03-01', '12026-03-01'])('%s, which the contract keeps as it came, is not one either', (text) => {
    expect(readTimestamp(text)).toBe(text);
    expect(toMillis(text)).toBeNull();
  });

  test('without a zone is in UTC, as in the contract', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(toMillis('2026-03-01T11:57:00')).toBe(Date.UTC(2026, 2, 1, 11, 57));
  });

  test.each([
    ['2026-02-30T12:00:00.000Z', null],
    ['2026-02-29', null],
    ['2028-02-29T12:00:00.000Z', Date.UTC(2028, 1, 29, 12)],
    ['2026-03-31', Date.UTC(2026, 2, 31)],
    ['2026-03-31T23:30:00-05:00', Date.UTC(2026, 3, 1, 4, 30)],
    ['+010000-01-31T00:00:00.000Z', Date.UTC(10_000, 0, 31)],
  ])('%s is read as the day that it names, if there is one', (text, at) => {
    expect(toMillis(text)).toBe(at);
  });
});

describe('since when', () => {
  // In the reader's own time zone, wherever the test runs.
  const now = new Date(2026, 10, 20, 14, 0).getTime();
  test.each([
    [new Date(2026, 10, 20, 13, 45), now, '13:45'],
    [new Date(2026, 10, 20, 0, 5), now, '00:05'],
    [new Date(2026, 10, 19, 23, 59), now, 'yesterday'],
    [new Date(2026, 10, 19, 0, 0), now, 'yesterday'],
    [new Date(2026, 10, 18, 23, 59), now, '18 Nov'],
    [new Date(2026, 10, 19, 23, 50), new Date(2026, 10, 20, 0, 30).getTime(), '23:50'],
  ])('%s is written as in speech', (at, then, words) => {
    expect(formatSince(at.getTime(), then)).toBe(words);
  });
});

describe('reading a moment', () => {
  test('dates, numbers and ISO text are read', () => {
    expect(toMillis(new Date(NOW))).toBe(NOW);
    expect(toMillis(NOW)).toBe(NOW);
    expect(toMillis('2026-11-20T12:00:00Z')).toBe(NOW);
  });

  test('null and nonsense give no time', () => {
    for (const value of [null, undefined, '', 'soon', Number.NaN]) expect(toMillis(value)).toBeNull();
  });
});

test('a number has separators, and a count has its noun', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567');
  expect(formatCount(0, 'user')).toBe('0 users');
  expect(formatCount(1, 'user')).toBe('1 user');
  expect(formatCount(2_000, 'address', 'addresses')).toBe('2,000 addresses');
});

test.each([
  [['Ada'], 'Ada'],
  [['Ada', 'Bo'], 'Ada and Bo'],
  [['Ada', 'Bo', 'Cy'], 'Ada, Bo and Cy'],
  [['Ada', 'Bo', 'Cy', 'Di'], 'Ada, Bo, Cy and 1 more'],
  [Array.from({ length: 1_203 }, (_, at) => `u${at}`), 'u0, u1, u2 and 1,200 more'],
])('of many names the first three are said', (names, said) => {
  expect(formatNames(names)).toBe(said);
});
