import type { Thinning } from '@mocks/traffic/callers';
import type { Log } from '@mocks/traffic/entry';
import { thinned } from '@mocks/traffic/thinned';
import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '@/durations';
import { NOW } from './play';

const logs = Array.from({ length: 400 }, (_, index): Log => {
  const timestamp = new Date(NOW - 20 * MINUTE - index * SECOND).toISOString();
  const details = { status: 201, sampled: 20 };
  const kind = { user_id: null, app_id: 'app_a', action: 'allowed', event_type: 'request.allowed' };
  return { id: `log_${index}`, tenant_id: 1, timestamp, severity: 'info', details, ...kind };
});
const all = (thinning: Thinning) => new Map(logs.map(({ id }) => [id, thinning]));
const sampledIn = (log: readonly Log[]) => log.map(({ details }) => (details as { sampled: number }).sampled);

it('lets a thinned entry stand for ten times as many calls as before', () => {
  const kept = thinned(logs, all('flood'), NOW, Number.POSITIVE_INFINITY);
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.length).toBeLessThan(100);
  expect(new Set(sampledIn(kept))).toEqual(new Set([200]));
});

it('thins nothing of callers that allow none, even above the most', () => {
  expect(thinned(logs, new Map(), NOW, 10)).toEqual(logs);
  expect(thinned(logs, new Map([['another', 'flood']]), NOW, 10)).toEqual(logs);
});

it.each(['older', 'all'] as const)('thins %s entries only above the most', (thinning) => {
  expect(thinned(logs, all(thinning), NOW, logs.length)).toEqual(logs);
  expect(thinned(logs, all(thinning), NOW, logs.length - 1).length).toBeLessThan(logs.length - 1);
});

it('above the most keeps the entries of the last quarter of an hour, unless all may be thinned', () => {
  const at = NOW - 12 * MINUTE;
  expect(thinned(logs, all('older'), at, 10)).toEqual(logs);
  expect(thinned(logs, all('all'), at, 10).length).toBeLessThanOrEqual(10);
});

it.each([1, 7, 13])('has each entry stand for a whole number of calls, all of them, if %i in 400 fit', (most) => {
  const some = logs.map((log, index) => ({ ...log, details: { sampled: [110, 20, 1][index % 3] } }));
  const kept = sampledIn(thinned(some, all('all'), NOW, most));
  expect(kept.length).toBeLessThan(logs.length);
  expect(kept.filter((calls) => !Number.isInteger(calls))).toEqual([]);
  expect(kept.reduce((sum, calls) => sum + calls, 0)).toBe(sampledIn(some).reduce((sum, calls) => sum + calls, 0));
});

it('leaves alone what has room in its own share of a log that is full without it', () => {
  const two = new Map<string, Thinning>([
    ['log_1', 'all'],
    ['log_2', 'all'],
  ]);
  expect(thinned(logs, two, NOW, 100)).toEqual(logs);
  expect(thinned(logs, two, NOW, 50)).toHaveLength(logs.length - 1);
});
