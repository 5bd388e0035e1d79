import type { Log } from '@mocks/traffic/entry';
import { thinned } from '@mocks/traffic/thinned';
import { expect, it } from 'vitest';
import { MINUTE, NOW, SECOND } from './play';

const logs = Array.from({ length: 400 }, (_, index): Log => {
  const timestamp = new Date(NOW - 20 * MINUTE - index * SECOND).toISOString();
  const details = { status: 201, sampled: 20 };
  const kind = { user_id: null, app_id: 'app_a', action: 'allowed', event_type: 'request.allowed' };
  return { id: `log_${index}`, tenant_id: 1, timestamp, severity: 'info', details, ...kind };
});
const floods = new Set(logs.map(({ id }) => id));

it('lets a thinned entry stand for ten times as many calls as before', () => {
  const kept = thinned(logs, floods, NOW, Number.POSITIVE_INFINITY);
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.length).toBeLessThan(100);
  expect(new Set(kept.map(({ details }) => (details as { sampled: number }).sampled))).toEqual(new Set([200]));
});

it('thins nothing of callers that do not flood, even above the most', () => {
  expect(thinned(logs, new Set(), NOW, 10)).toEqual(logs);
  expect(thinned(logs, new Set(['another']), NOW, 10)).toEqual(logs);
});
