import { describe, expect, it } from 'vitest';
import {
  formatPerMinute,
  formatRate,
  formatRateBeside,
  periodInWords,
  perMinute,
  perSeconds,
  secondsOfPeriod,
} from '@/domain/rates';

describe('one scale', () => {
  it.each([
    [1000, '1m', 1000],
    [200, '10s', 1200],
    [5, '1s', 300],
    [500, '5m', 100],
    [60, '1h', 1],
    [1440, '1d', 1],
    [30, '90s', 20],
  ])('%d per %s is %d a minute', (limit, period, expected) => {
    expect(perMinute({ limit, period })).toBe(expected);
  });

  it('has no value for an unreadable rate', () => {
    for (const period of [null, '', 'soon', '0m', '-1m', '1w']) expect(secondsOfPeriod(period)).toBeNull();
    expect(perMinute({ limit: null, period: '1m' })).toBeNull();
    // Some services treat it as 'nothing passes', others as 'no limit'.
    for (const limit of [0, -1]) expect(perMinute({ limit, period: '1m' })).toBeNull();
    expect(formatPerMinute(null)).toBeNull();
  });

  it('is readable from thousands to thousandths, and uses a longer period if a minute has less than one call', () => {
    expect([1200, 1000, 99.5, 1].map(formatPerMinute)).toEqual(['1,200', '1,000', '99.5', '1']);
    expect([5 / 60, 5 / 1440, 0.1 / 1440].map(formatPerMinute)).toEqual(['5 per hour', '5 per day', '0.1 per day']);
    expect([1200, 1, 5 / 60].map(formatRate)).toEqual(['1,200 per minute', '1 per minute', '5 per hour']);
    expect(formatRate(perMinute({ limit: 1, period: '60m' }))).toBe('1 per hour');
    expect(formatRate(perMinute({ limit: 1, period: '24h' }))).toBe('1 per day');
  });
});

describe('the rate beside a rule', () => {
  it('is said only where the rule does not say it itself', () => {
    const beside = (limit: number | null, period: string) => formatRateBeside({ limit, period });
    expect(beside(500, '5m')).toBe('100 per minute');
    expect(beside(200, '10s')).toBe('1,200 per minute');
    expect(beside(1000, '1m')).toBeNull();
    expect(beside(5, '1h')).toBeNull();
    expect(beside(100, '1h')).toBe('1.67 per minute');
    expect(beside(10, '1m')).toBeNull();
    expect(beside(null, '1m')).toBeNull();
    expect(beside(5, 'weekly')).toBeNull();
  });
});

describe('a period in words', () => {
  it('has the format of all numbers', () => {
    expect(['1440m', '0.0001s'].map(periodInWords)).toEqual(['1,440 minutes', '0.0001 seconds']);
    expect(perSeconds(100_000)).toBe('per 100,000 seconds');
  });

  it('has its number and its unit', () => {
    expect(['1m', '10s', '1h', '1d', ' 2 d ', '1.5h'].map(periodInWords)).toEqual([
      '1 minute',
      '10 seconds',
      '1 hour',
      '1 day',
      '2 days',
      '1.5 hours',
    ]);
    for (const period of [null, '', 'soon', '0m']) expect(periodInWords(period)).toBeNull();
  });

  it('of a number of seconds is the longest unit of which it is a multiple, without a 1', () => {
    expect([1, 10, 60, 90, 120, 3600, 86_400, 172_800, 0.5].map(perSeconds)).toEqual([
      'per second',
      'per 10 seconds',
      'per minute',
      'per 90 seconds',
      'per 2 minutes',
      'per hour',
      'per day',
      'per 2 days',
      'per 0.5 seconds',
    ]);
  });
});
