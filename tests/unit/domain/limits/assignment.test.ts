import { describe, expect, it } from 'vitest';
import { limitOfConfig } from '@/domain/limits/assignment';

describe('the limit of a configuration of free JSON', () => {
  it('comes from max_requests and interval_seconds, in the period that the service words', () => {
    expect(limitOfConfig({ max_requests: 100, interval_seconds: 60 })).toEqual({ limit: 100, period: '1m' });
    expect(limitOfConfig({ max_requests: 30, interval_seconds: 3_600, note: null })).toEqual({
      limit: 30,
      period: '3600s',
    });
    // One of more digits than a number of JavaScript has is a bigint.
    expect(limitOfConfig({ max_requests: 2n ** 60n, interval_seconds: 60 })).toEqual({ limit: 2 ** 60, period: '1m' });
  });

  it('is not known where one of them is missing, no number, or not above 0', () => {
    const configs = [
      {},
      { max_requests: 100 },
      { interval_seconds: 60 },
      { max_requests: '100', interval_seconds: 60 },
      { max_requests: 0, interval_seconds: 60 },
      { max_requests: 100, interval_seconds: -1 },
      { max_requests: 100, interval_seconds: 0 },
    ];
    expect(configs.map(limitOfConfig)).toEqual(configs.map(() => null));
  });
});
