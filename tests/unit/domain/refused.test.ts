import { createBackend } from '@mocks/index';
import { describe, expect, it } from 'vitest';
import type { PolicyLog } from '@/contract/policy-logs';
import { callsToday, culpritsOf, isRefused, todayOfApp, topSources } from '@/domain/logs/refused';
import { HOUR, MINUTE } from '@/durations';
import { log, NOW } from './support';

const logsOf = (scenario: 'acme' | 'under-attack') => {
  const { traffic } = createBackend({ scenario, seededAt: NOW, now: () => NOW });
  return traffic.logs(1, NOW) as readonly PolicyLog[];
};
const refusal = (ago: number, user_id: string, ip: string) =>
  log(ago, { action: 'blocked', user_id, details: { ip, country: 'NL', path: '/v1/login', status: 429 } });

describe('refused calls', () => {
  it('are those that a rule blocked, and those that the app answered with 401, 403 or 429', () => {
    expect(isRefused(log(0, { action: 'Denied' }))).toBe(true);
    expect(isRefused(log(0, { details: { status: 401 } }))).toBe(true);
    expect(isRefused(log(0, { details: { status: 200 } }))).toBe(false);
    expect(isRefused(log(0, { details: 'status 401' }))).toBe(false);
    expect(isRefused(log(0, { action: 'throttled' }))).toBe(false);
  });

  it('have top users, addresses, countries and paths, from the last 24 hours only', () => {
    const logs = [
      refusal(MINUTE, 'a', '192.0.2.1'),
      refusal(MINUTE, 'a', '192.0.2.2'),
      refusal(MINUTE, 'b', '192.0.2.1'),
      refusal(25 * HOUR, 'c', '192.0.2.9'),
      log(MINUTE, { user_id: 'd', details: { ip: '192.0.2.7', status: 200 } }),
      log(MINUTE, { action: 'blocked', details: 'no fields' }),
    ];
    expect(topSources(logs, NOW)).toEqual({
      refused: 4,
      users: [
        ['a', 2],
        ['b', 1],
      ],
      addresses: [
        ['192.0.2.1', 2],
        ['192.0.2.2', 1],
      ],
      countries: [['NL', 3]],
      paths: [['/v1/login', 3]],
    });
    expect(topSources(logs, NOW, 1).users).toEqual([['a', 2]]);
  });

  it('have culprits if there are many calls and a few users cause at least half', () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      refusal(index * MINUTE, index % 10 === 0 ? `u${index}` : index % 2 === 0 ? 'a' : 'b', `192.0.2.${index % 4}`),
    );
    expect(culpritsOf(many, NOW)).toEqual({ users: ['b', 'a'], addresses: 4, share: 0.9 });
    expect(culpritsOf(many.slice(0, 40), NOW)).toBeNull();
    const spread = Array.from({ length: 60 }, (_, index) => refusal(index * MINUTE, `u${index % 20}`, '192.0.2.1'));
    expect(culpritsOf(spread, NOW)).toBeNull();
  });

  it('count for as many calls as each event stands for, of each source too', () => {
    const sampled = (ago: number, user_id: string, ip: string, calls: number) =>
      log(ago, { action: 'blocked', user_id, details: { ip, country: 'NL', path: '/v1/login', sampled: calls } });
    const logs = [sampled(MINUTE, 'a', '192.0.2.1', 10), refusal(MINUTE, 'b', '192.0.2.2')];
    expect(callsToday(logs, NOW)).toEqual({ calls: 11, refused: 11 });
    expect(topSources([...logs, refusal(MINUTE, 'b', '192.0.2.2')], NOW)).toEqual({
      refused: 12,
      users: [
        ['a', 10],
        ['b', 2],
      ],
      addresses: [
        ['192.0.2.1', 10],
        ['192.0.2.2', 2],
      ],
      countries: [['NL', 12]],
      paths: [['/v1/login', 12]],
    });
    const others = Array.from({ length: 50 }, (_, index) => refusal(MINUTE, `u${index}`, '192.0.2.3'));
    const culprit = sampled(MINUTE, 'a', '192.0.2.1', 50);
    expect(culpritsOf([culprit, ...others], NOW)).toEqual({ users: ['a'], addresses: 1, share: 0.5 });
    // Many calls of few events say little.
    expect(culpritsOf([culprit, ...others.slice(0, 40)], NOW)).toBeNull();
  });

  it('of the attack point to the attackers', () => {
    const found = topSources(logsOf('under-attack'), NOW);
    expect(found.users.slice(0, 2).map(([id]) => id)).toEqual(expect.arrayContaining(['eu_1_6', 'eu_1_21']));
    expect(found.paths[0]?.[0]).toBe('/v1/login');
    expect(culpritsOf(logsOf('under-attack'), NOW)?.users).toEqual(expect.arrayContaining(['eu_1_6', 'eu_1_21']));
  });

  it('are counted together with all calls that the sampled events stand for', () => {
    const logs = [
      log(MINUTE, { details: { sampled: 20, status: 200 } }),
      log(MINUTE, { details: { sampled: -3 } }),
      refusal(MINUTE, 'a', '192.0.2.1'),
      log(30 * HOUR, { details: { sampled: 500 } }),
    ];
    expect(callsToday(logs, NOW)).toEqual({ calls: 22, refused: 1 });
    const { calls, refused } = callsToday(logsOf('acme'), NOW);
    expect(refused).toBeGreaterThan(0);
    expect(refused / calls).toBeLessThan(0.1);
  });

  it('are told by numbers that a service sends as text', () => {
    const logs = [
      log(MINUTE, { details: { sampled: '20', status: '200' } }),
      log(MINUTE, { details: { sampled: ' ', status: '429' } }),
      log(MINUTE, { details: { sampled: '1e999', status: '429 or so' } }),
    ];
    expect(callsToday(logs, NOW)).toEqual({ calls: 22, refused: 1 });
  });

  it('do not include those dated far ahead, by a wrong clock', () => {
    const ahead = Array.from({ length: 60 }, () => refusal(-48 * HOUR, 'a', '192.0.2.1'));
    expect(callsToday(ahead, NOW)).toEqual({ calls: 0, refused: 0 });
    expect(topSources(ahead, NOW)).toMatchObject({ refused: 0, users: [] });
    expect(culpritsOf(ahead, NOW)).toBeNull();
    expect(callsToday([refusal(-10 * MINUTE, 'a', '192.0.2.1')], NOW)).toEqual({ calls: 1, refused: 1 });
  });

  it('of an app are a share of its logged calls where the endpoints count fewer, or none', () => {
    const logs = [log(MINUTE, { details: { sampled: 20, status: 200 } }), refusal(MINUTE, 'a', '192.0.2.1')];
    const hits = (...counts: (number | null)[]) => counts.map((hit_count_24h) => ({ hit_count_24h }));
    for (const endpoints of [undefined, [], hits(0), hits(1, 3), hits(null, 3)]) {
      expect(todayOfApp(logs, endpoints, NOW)).toEqual({ calls: 21, refused: 1 });
    }
    expect(todayOfApp(logs, hits(300, 12), NOW)).toEqual({ calls: 312, refused: 1 });
  });
});
