/** Every constant of spec.md §9, down to the line that ends them, and the limits of design.md's cache rules, once. */

import { DAY, MINUTE } from '../durations';

export const RULE_LIMITS = [5, 10, 20, 50, 100, 200, 500, 1000] as const;
export const DEFAULT_RULE_LIMIT = 100;
export const RULE_PERIODS = ['1s', '10s', '1m', '5m', '1h', '1d'] as const;
export const DEFAULT_RULE_PERIOD = '1m';

export const DEFAULT_ENDPOINT_RULE = { limit: 10, window: '1m', mode: 'block' } as const;
export const ENDPOINT_RULE_WINDOWS = ['10s', '1m', '5m', '1h'] as const;
export const ENDPOINT_RULE_MODES = ['block', 'throttle', 'shadow'] as const;
export type EndpointRuleMode = (typeof ENDPOINT_RULE_MODES)[number];
/** The effect of each mode on a request over the limit (spec.md §9). */
export const ENDPOINT_RULE_MODE_EFFECTS: Record<EndpointRuleMode, string> = {
  block: 'reject',
  throttle: 'delay',
  shadow: 'log only',
};

export const RULE_PROPAGATION_S = 30;
/** The app list is read again this long after a rebuild was accepted (spec.md §4). */
export const SDK_REBUILD_REFRESH_MS = 2500;

export const DEFAULT_GROUP_TILE_CONFIG = { max_requests: 100, interval_seconds: 60 } as const;
export const FALLBACK_GROUP_TILE_TENANT_ID = 1;

export const TILE_TYPES = ['rate-limit', 'geo-block'] as const;
export type TileType = (typeof TILE_TYPES)[number];
export const TILE_NAMES: Record<TileType, string> = { 'rate-limit': 'Rate Limiting', 'geo-block': 'Geo Block' };

export const STAT_CARD_COUNT = 4;
export const PLAN_COLUMNS = 4;

export const INTERNAL_ROLES = ['admin', 'viewer'] as const;
export const DEFAULT_INTERNAL_ROLE = 'admin';

// Here spec.md §9 ends.

/** Dashboard refresh in visible windows, of which one asks (ux.md). */
export const DASHBOARD_REFRESH_MS = 30_000;

// design.md, cache rules
export const SERVE_STORED_AFTER_MS = 4_000;
export const READ_TIMEOUT_MS = 15_000;
export const WRITE_TIMEOUT_MS = 30_000;
export const UPDATE_TIMEOUT_MS = 10_000;
export const SESSION_CHECK_TIMEOUT_MS = 5_000;
export const KEEP_MS = 7 * DAY;
export const KEEP_BYTES = 50 * 1024 * 1024;
/** How much data that no screen shows stays in the page's memory. */
export const HOLD_BYTES = 20 * 1024 * 1024;
export const KEEP_ROW_BYTES = 5 * 1024 * 1024;
export const KEEP_NEWEST_LOGS = 2_000;
export const LOGS_SELF_REFRESH_BELOW_BYTES = 1024 * 1024;
export const SELF_REFRESH_DURATION_FACTOR = 10;
export const WARM_APPS = 20;
export const WARM_PARALLEL = 4;
export const PROBE_MIN_MS = 5_000;
export const PROBE_MAX_MS = MINUTE;
