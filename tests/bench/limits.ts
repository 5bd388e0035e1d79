import { RULE_LIMITS } from '@/contract/constants';
import type { ExternalUser } from '@/contract/external-users';
import type { PolicyLog } from '@/contract/policy-logs';
import type { Tile } from '@/contract/tiles';
import { callsOf } from '@/domain/limits/calls';
import { effectOf } from '@/domain/limits/effect';
import { peopleOf } from '@/domain/limits/people';
import { replay } from '@/domain/limits/replay';
import { LimitWorld } from '@/domain/limits/world';
import { median } from './report';

const RUNS = 9;
const USERS = 10_000;
const RULES = 500;
const EVENTS = 100_000;
const PERIODS = ['1s', '10s', '1m', '5m', '1h', '1d', '90s'];

const user = (index: number): ExternalUser => ({
  id: `u${index}`,
  email: `u${index}@example.com`,
  name: null,
  app_id: index % 7 === 0 ? null : `a${index % 20}`,
  app_name: null,
  group_id: index % 5 === 0 ? null : `g${index % 40}`,
  group_name: null,
  tiles: [],
});

/** One rule for the tenant, one for each app and group, and the rest for users. */
const rule = (index: number): Tile => ({
  id: index,
  type: 'rate-limit',
  tile_name: null,
  tenant_id: 1,
  enabled: index % 9 !== 0,
  rule_data: { limit: RULE_LIMITS[index % RULE_LIMITS.length] ?? 5, period: PERIODS[index % PERIODS.length] ?? '1m' },
  app_id: index > 0 && index <= 20 ? `a${index - 1}` : null,
  external_user_group: index > 20 && index <= 60 ? `g${index - 21}` : null,
  external_user_id: index > 60 ? `u${index * 17}` : null,
});

function time(todo: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const from = performance.now();
    todo();
    return performance.now() - from;
  });
  return median(times);
}

/** Times the computation of limits in Node, which has the same engine as Chromium. Includes indexing; nothing is cached between runs; ms. */
export function limitFigures(): { effect: number; replay: number; read: number } {
  const users = Array.from({ length: USERS }, (_, index) => user(index));
  const rules = Array.from({ length: RULES }, (_, index) => rule(index));
  const now = Date.now();
  const logs = Array.from(
    { length: EVENTS },
    (_, index): PolicyLog => ({
      id: index,
      timestamp: new Date(now - index * 5_000).toISOString(),
      user_id: index % 11 === 0 ? null : `u${(index * index) % 900}`,
      app_id: `a${index % 20}`,
      action: 'allowed',
      event_type: 'request.allowed',
      severity: 'info',
      details: null,
    }),
  );
  const calls = callsOf(logs, now);
  return {
    effect: time(() => {
      const people = peopleOf(users, []);
      return effectOf(new LimitWorld(rules, people), new LimitWorld(rules.slice(30), people), 'unknown');
    }),
    replay: time(() =>
      replay(calls, { reached: { scope: 'tenant' }, periodMs: 60_000, limits: RULE_LIMITS, chosen: 20 }),
    ),
    read: time(() => callsOf(logs, now)),
  };
}
