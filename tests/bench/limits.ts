import type { Browser } from '@playwright/test';
import { RULE_LIMITS } from '@/contract/constants';
import type { ExternalUser } from '@/contract/external-users';
import type { PolicyLog } from '@/contract/policy-logs';
import type { Tile } from '@/contract/tiles';
import { effectOf } from '@/domain/limits/effect';
import { peopleOf } from '@/domain/limits/people';
import { replay } from '@/domain/limits/replay';
import { LimitWorld } from '@/domain/limits/world';
import { callsOf } from '../support/callsOf';
import type { BenchHost } from './host';
import { median } from './report';
import { dataShown, type Figures, openAtRest, openPage, signedIn } from './visits';

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
    replay: time(() => replay(calls, { reached: { scope: 'tenant' }, periodMs: 60_000, limits: RULE_LIMITS })),
    read: time(() => callsOf(logs, now)),
  };
}

const RESTS_MS = 1_500;

/** The longest task of the page while the rules, and the planner of one for each user, are loaded anew with 10,000 users and their rules; ms. */
export async function limitPages(browser: Browser, host: BenchHost): Promise<Figures> {
  const context = await signedIn(browser, host);
  try {
    // Users 1 to 1,000 have the scenario's own.
    for (let n = 1; n <= RULES; n += 1) {
      const data = {
        type: 'rate-limit',
        tile_name: 'Rate Limiting',
        tenant_id: 1,
        external_user_id: `eu_1_${1_000 + n}`,
        external_user_group: null,
        app_id: null,
        rule_data: { limit: 1 + (n % 90), period: '1m' },
        enabled: true,
      };
      const answer = await context.request.post(`${host.url}/api/v2/tiles`, { data, headers: { 'X-Tenant-ID': '1' } });
      // An earlier run has made it.
      if (!answer.ok() && answer.status() !== 409) throw new Error(`a rule: ${answer.status()}`);
    }
    const { page } = await openPage(context, 'plain');
    await openAtRest(page, host);
    const longest = async (path: string) => {
      await page.goto(`${host.url}${path}`);
      await dataShown(page);
      await page.waitForTimeout(RESTS_MS);
      return page.evaluate(() => window.probe.longest);
    };
    return {
      rules: await longest('/tiles/rate-limit'),
      planner: await longest('/tiles/rate-limit/plan?scope=user'),
    };
  } finally {
    await context.close();
  }
}
