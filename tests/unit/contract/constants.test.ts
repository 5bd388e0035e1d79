import { expect, it } from 'vitest';
import * as constants from '@/contract/constants';
import { limitChoices, periodChoices } from '@/features/tiles/choices';

it('the constants have the values of spec.md §9', () => {
  expect(constants).toMatchObject({
    RULE_LIMITS: [5, 10, 20, 50, 100, 200, 500, 1000],
    DEFAULT_RULE_LIMIT: 100,
    RULE_PERIODS: ['1s', '10s', '1m', '5m', '1h', '1d'],
    DEFAULT_RULE_PERIOD: '1m',
    DEFAULT_ENDPOINT_RULE: { limit: 10, window: '1m', mode: 'block' },
    ENDPOINT_RULE_WINDOWS: ['10s', '1m', '5m', '1h'],
    ENDPOINT_RULE_MODES: ['block', 'throttle', 'shadow'],
    ENDPOINT_RULE_MODE_EFFECTS: { block: 'reject', throttle: 'delay', shadow: 'log only' },
    RULE_PROPAGATION_S: 30,
    SDK_REBUILD_REFRESH_MS: 2500,
    DEFAULT_GROUP_TILE_CONFIG: { max_requests: 100, interval_seconds: 60 },
    FALLBACK_GROUP_TILE_TENANT_ID: 1,
    TILE_TYPES: ['rate-limit', 'geo-block'],
    TILE_NAMES: { 'rate-limit': 'Rate Limiting', 'geo-block': 'Geo Block' },
    STAT_CARD_COUNT: 4,
    PLAN_COLUMNS: 4,
    INTERNAL_ROLES: ['admin', 'viewer'],
    DEFAULT_INTERNAL_ROLE: 'admin',
  });
});

it('a rule offers exactly these limits and periods, and a value outside the lists in its sorted place', () => {
  expect(limitChoices(undefined, '100')).toEqual(['5', '10', '20', '50', '100', '200', '500', '1000']);
  expect(periodChoices(undefined, '1m')).toEqual(['1s', '10s', '1m', '5m', '1h', '1d']);
  expect(limitChoices(75, '75')).toEqual(['5', '10', '20', '50', '75', '100', '200', '500', '1000']);
  expect(periodChoices('30s', '30s')).toEqual(['1s', '10s', '30s', '1m', '5m', '1h', '1d']);
});
