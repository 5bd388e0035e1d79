import { createTraffic } from '@mocks/traffic';
import type { Handled } from '@mocks/traffic/entry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '@/durations';
import { NOW, play, scenarios } from './play';

describe('totals', () => {
  it('agree: endpoints, logs and last uses are based on the same calls', () => {
    fc.assert(
      fc.property(scenarios, fc.integer({ min: 0, max: 3 * HOUR }), (scenario, after) => {
        const { db, callsUntil } = play(scenario);
        const now = NOW + after;
        const calls = callsUntil(now);
        const traffic = createTraffic(db);
        const logs = traffic.logs(1, now);
        const ids = new Map(calls.map((call) => [call.id, call]));

        for (const { id } of db.table('endpoints').findMany({ where: { tenant_id: { equals: 1 } } } as never)) {
          const own = calls.filter(({ endpoint }) => endpoint.id === id).map(({ arrival }) => arrival.at);
          const { hits24h, lastAt } = traffic.usageOf(1, id, now);
          expect(hits24h).toBe(own.filter((at) => at > now - DAY).length);
          expect(lastAt).toBe(own.length === 0 ? null : Math.max(...own));
        }
        for (const appId of ['app_storefront', 'app_ios', 'app_partner', 'app_scanner']) {
          const own = calls
            .filter(({ caller }) => caller.appId === appId && !caller.keyless)
            .map(({ arrival }) => arrival.at);
          expect(traffic.lastCallOf(1, appId, now)).toBe(own.length === 0 ? null : Math.max(...own));
        }
        // Every entry is a call, and every refused call of the last 7 days has an entry.
        expect(logs.filter((log) => Date.parse(log.timestamp) !== ids.get(log.id)?.arrival.at)).toEqual([]);
        const listed = new Set(logs.map(({ id }) => id));
        const recent = calls.filter(({ arrival }) => arrival.at >= now - 7 * DAY);
        const refused = recent.filter(({ judged }) => judged.outcome !== 'allowed');
        expect(refused.filter(({ id }) => !listed.has(id))).toEqual([]);
        const stoodFor = logs.reduce((sum, { details }) => sum + ((details as { sampled?: number }).sampled ?? 1), 0);
        expect(Math.abs(stoodFor - recent.length) / recent.length).toBeLessThan(0.2);
      }),
      { numRuns: 3 },
    );
  });

  it('show weekdays, nights and weekends', () => {
    const { callsUntil } = play('acme');
    const week = callsUntil(NOW).filter(({ arrival }) => arrival.at > NOW - 7 * DAY);
    const office = week.filter(
      ({ caller }) => caller.appId === 'app_partner' && caller.name !== 'eu_1_4' && caller.userId !== null,
    );
    const share = (of: Handled[], is: (date: Date) => boolean) =>
      of.filter(({ arrival }) => is(new Date(arrival.at))).length / of.length;
    expect(share(office, (date) => [0, 6].includes(date.getUTCDay()))).toBeLessThan(0.1);
    // It is night in Europe, where most users live.
    expect(share(week, (date) => date.getUTCHours() < 4)).toBeLessThan((0.7 * 4) / 24);
  });
});
