import type { Db } from '@mocks/db';
import { createTraffic } from '@mocks/traffic';
import type { Handled } from '@mocks/traffic/entry';
import { World } from '@mocks/traffic/world';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '@/durations';
import { NOW, play, type Scenario, scenarios } from './play';

const line = ({ id, endpoint, judged, status }: Handled) => `${id} ${endpoint.id} ${judged.outcome} ${status}`;

/** Groups calls by the subject that a rule counts: a user or, without one, an app. In order of arrival. */
function bySubject(calls: readonly Handled[]): Map<string, Handled[]> {
  const found = new Map<string, Handled[]>();
  for (const call of calls) {
    const { userId, appId } = call.caller;
    const subject = userId === null ? `app ${appId}` : `user ${userId}`;
    found.set(subject, [...(found.get(subject) ?? []), call]);
  }
  for (const list of found.values()) list.sort((a, b) => a.arrival.at - b.arrival.at);
  return found;
}

/** Calls from a time on that passed although the limit was already used up within the period before. */
function overLimit(calls: readonly Handled[], limit: number, periodMs: number, from: number) {
  const passed = calls.filter(({ judged }) => judged.outcome !== 'refused').map(({ arrival }) => arrival.at);
  const over = passed.filter((at, index) => at >= from && at - (passed[index - limit] ?? -Infinity) < periodMs);
  return { over, checked: passed.filter((at) => at >= from).length };
}

/** Possible changes to rules, users and keys some time after the seed. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('tile' as const), tile: fc.nat({ max: 13 }), limit: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant('add' as const), user: fc.constantFrom('eu_1_6', 'eu_1_21', 'eu_1_9') }),
  fc.record({ kind: fc.constant('delete' as const), tile: fc.nat({ max: 13 }) }),
  fc.record({ kind: fc.constant('move' as const), user: fc.constantFrom('eu_1_6', 'eu_1_4', 'eu_1_2') }),
  fc.record({ kind: fc.constant('gone' as const), user: fc.constantFrom('eu_1_21', 'eu_1_4') }),
  fc.record({
    kind: fc.constant('route' as const),
    route: fc.constantFrom(['app_storefront', '/v1/login'] as const, ['app_ios', '/v1/sync'] as const),
    limit: fc.integer({ min: 1, max: 5 }),
  }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
const changes = fc.array(fc.record({ after: fc.integer({ min: 1, max: 20 * MINUTE }), change }), { maxLength: 6 });

/** Gives a POST endpoint a rule that refuses, in the place of the one that it has. */
function ruleOfEndpoint(
  db: Db,
  [app_id, pattern]: readonly [string, string],
  rule: { limit: number; window: string },
  at: number,
): number {
  const where = { app_id: { equals: app_id }, method: { equals: 'POST' }, pattern: { equals: pattern } };
  const endpoint = db.table('endpoints').findFirst({ where });
  if (!endpoint) throw new Error(`${app_id} has no POST ${pattern}`);
  const rules = db.table('routeRules');
  for (const { id } of rules.findMany({ where: { endpoint_id: { equals: endpoint.id } } })) rules.delete(id);
  const of = { tenant_id: 1, app_id, endpoint_id: endpoint.id, method: 'POST', pattern };
  rules.create({ id: `rr_${at}`, ...of, ...rule, mode: 'block', created_at: new Date(at).toISOString() });
  return endpoint.id;
}

function make(db: Db, one: Change, at: number): void {
  const tiles = db.table('tiles');
  if (one.kind === 'add') {
    const id = `tile_new_${one.user}`;
    if (tiles.get(id)) return;
    const [like] = tiles.getAll();
    if (like)
      tiles.create({
        ...like,
        id,
        limit: 20,
        period: '1m',
        external_user_id: one.user,
        created_at: new Date(at).toISOString(),
      });
  } else if (one.kind === 'move') {
    if (db.table('externalUsers').get(one.user)) db.table('externalUsers').update(one.user, { group_id: 'grp_1_4' });
  } else if (one.kind === 'gone') {
    db.table('externalUsers').delete(one.user);
  } else if (one.kind === 'route') {
    ruleOfEndpoint(db, one.route, { limit: one.limit, window: '1m' }, at);
  } else {
    const id = `tile_1_${one.tile + 1}`;
    if (one.kind === 'delete') tiles.delete(id);
    else if (tiles.get(id)) tiles.update(id, { limit: one.limit, enabled: true });
  }
}

describe('the same seed and time', () => {
  it('give the same calls to every host, computed at once or bit by bit, whatever is changed meanwhile', () => {
    fc.assert(
      fc.property(scenarios, changes, (scenario, list) => {
        const { db, clock, callsUntil } = play(scenario, 6 * HOUR);
        const plan = db.traffic.get(1);
        const asked: Handled[] = [];
        const nobody = { callers: [], appIds: new Set<string>() };
        const world = new World(db, 1, plan ?? nobody, (call) => asked.push(call), 6 * HOUR);
        world.advance(NOW);
        for (const { after, change: one } of list) {
          clock.now += after;
          world.advance(clock.now);
          make(db, one, clock.now);
          world.advance(clock.now);
        }
        clock.now += 7 * MINUTE;
        world.advance(clock.now);
        expect(callsUntil(clock.now).map(line).sort()).toEqual(asked.map(line).sort());
        const again = new World(db, 1, plan ?? nobody, undefined, 6 * HOUR);
        again.advance(clock.now);
        expect(again.entries(clock.now)).toEqual(world.entries(clock.now));
      }),
      { numRuns: 8 },
    );
  });
});

describe('calls before the week that is shown', () => {
  it.each<Scenario>(['acme', 'under-attack'])('go back only as far as the rules that count them: %s', (scenario) => {
    const begin = NOW - 7 * DAY;
    const shown = (calls: readonly Handled[]) => calls.filter(({ arrival }) => arrival.at >= begin);
    const [all, needed] = [play(scenario, 9 * DAY).callsUntil(NOW), play(scenario).callsUntil(NOW)];
    expect(shown(needed).map(line)).toEqual(shown(all).map(line));
    const ahead = (appId: string) =>
      begin - Math.min(...needed.filter(({ caller }) => caller.appId === appId).map(({ arrival }) => arrival.at));
    // A rule of the app for iOS counts a whole day, one of a user of the app for Android an hour.
    expect(ahead('app_ios')).toBeGreaterThan(12 * HOUR);
    expect(ahead('app_ios')).toBeLessThanOrEqual(DAY);
    expect(ahead('app_android')).toBeLessThanOrEqual(HOUR);
  });
});

describe('a rule', () => {
  it.each<Scenario>(['acme', 'under-attack'])(
    'lets no more through than its limit within its period, for each user, as long as it holds: %s',
    (scenario) => {
      const { callsUntil, db } = play(scenario);
      const tiles = db
        .table('tiles')
        .findMany({ where: { tenant_id: { equals: 1 }, enabled: { equals: true }, type: { equals: 'rate-limit' } } });
      // Collected in a list, since an expectation for each would take a minute.
      const beyond: string[] = [];
      let checked = 0;
      for (const [subject, calls] of bySubject(callsUntil(NOW))) {
        const [{ userId, appId } = { userId: null, appId: '' }] = calls.map(({ caller }) => caller);
        const user = userId === null ? null : db.table('externalUsers').get(userId);
        const held = tiles.filter(
          (tile) =>
            (tile.external_user_id ?? userId) === userId &&
            (tile.external_user_group ?? user?.group_id) === user?.group_id &&
            (tile.app_id ?? appId) === appId,
        );
        for (const { limit, period } of held) {
          const ms = { '10s': 10 * SECOND, '1m': MINUTE, '5m': 5 * MINUTE }[period] ?? Number.NaN;
          const found = overLimit(calls, limit, ms, 0);
          beyond.push(...found.over.map((at) => `${subject} at ${at}: ${limit} per ${period}`));
          checked += found.checked;
        }
      }
      expect(beyond).toEqual([]);
      expect(checked).toBeGreaterThan(10_000);
    },
  );

  it.each<[Scenario, readonly [string, string]]>([
    ['acme', ['app_ios', '/v1/sync']],
    ['under-attack', ['app_storefront', '/v1/login']],
  ])('of an endpoint counts the calls of all its callers together: %s', (scenario, route) => {
    const { clock, db, callsUntil } = play(scenario, 6 * HOUR);
    const id = ruleOfEndpoint(db, route, { limit: 2, window: '1h' }, NOW);
    clock.now += 8 * HOUR;
    const calls = callsUntil(clock.now)
      .filter(
        ({ endpoint, caller, arrival }) => endpoint.id === id && !caller.keyless && arrival.at > NOW + 30 * SECOND,
      )
      .sort((a, b) => a.arrival.at - b.arrival.at);
    expect(new Set(calls.map(({ caller }) => caller.name)).size).toBeGreaterThan(5);
    const { over, checked } = overLimit(calls, 2, HOUR, NOW + 30 * SECOND);
    expect(over).toEqual([]);
    expect(checked).toBeGreaterThan(0);
    expect(calls.filter(({ judged }) => judged.rule?.id === `rr_${NOW}`).length).toBeGreaterThan(10);
  });

  it('for an attacked user counts the user’s own calls and the attack together, starting 30 s after it was saved', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('eu_1_6', 'eu_1_21'),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 2 * HOUR }),
        (user, limit, after) => {
          const { clock, db, callsUntil } = play('under-attack', 6 * HOUR);
          clock.now += after;
          const saved = clock.now;
          make(db, { kind: 'add', user }, saved);
          db.table('tiles').update(`tile_new_${user}`, { limit });
          clock.now += 30 * MINUTE;
          const calls = bySubject(callsUntil(clock.now)).get(`user ${user}`) ?? [];
          expect(new Set(calls.map(({ caller }) => caller.name)).size).toBe(2);
          const { over, checked } = overLimit(calls, limit, MINUTE, saved + 30 * SECOND);
          expect(over).toEqual([]);
          expect(checked).toBeGreaterThan(0);
        },
      ),
      { numRuns: 6 },
    );
  });

  it('changes no call in the 30 s after it was saved', () => {
    fc.assert(
      fc.property(
        scenarios,
        change.filter(({ kind }) => kind !== 'move' && kind !== 'gone'),
        fc.integer({ min: 1, max: HOUR }),
        (scenario, one, after) => {
          const without = play(scenario, 6 * HOUR);
          const changed = play(scenario, 6 * HOUR);
          changed.clock.now += after;
          make(changed.db, one, changed.clock.now);
          const acts = NOW + after + 30 * SECOND;
          const untouched = (calls: Handled[]) =>
            calls
              .filter(({ arrival }) => arrival.at < acts)
              .map(line)
              .sort();
          const until = acts + 10 * MINUTE;
          expect(untouched(changed.callsUntil(until))).toEqual(untouched(without.callsUntil(until)));
        },
      ),
      { numRuns: 8 },
    );
  });

  it('acts on a call that comes exactly 30 s after it was saved, and on none that comes 1 ms earlier', () => {
    fc.assert(
      fc.property(
        scenarios,
        fc.constantFrom('eu_1_6', 'eu_1_21'),
        fc.nat({ max: 100 }),
        fc.constantFrom(0, 1),
        (scenario, user, which, earlier) => {
          const until = NOW + 30 * SECOND + HOUR;
          const ofUser = (calls: Handled[]) => bySubject(calls).get(`user ${user}`) ?? [];
          const calls = ofUser(play(scenario, 6 * HOUR).callsUntil(until));
          const later = calls.filter(({ arrival }) => arrival.at > NOW + 30 * SECOND);
          const one = later[which % Math.max(1, later.length)];
          if (!one) throw new Error(`${user} makes no calls`);
          const changed = play(scenario, 6 * HOUR);
          changed.clock.now = one.arrival.at - 30 * SECOND + earlier;
          make(changed.db, { kind: 'add', user }, changed.clock.now);
          // Whatever it acts on is refused.
          changed.db.table('tiles').update(`tile_new_${user}`, { limit: 0 });
          const rule = (id: string) =>
            ofUser(changed.callsUntil(until)).find((call) => call.id === id)?.judged.rule?.id;
          if (earlier === 0) expect(rule(one.id)).toBe(`tile_new_${user}`);
          else expect(rule(one.id)).not.toBe(`tile_new_${user}`);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('for an attacked account stops later calls: only 20 per 1m pass', () => {
    const { clock, db, callsUntil } = play('under-attack');
    make(db, { kind: 'add', user: 'eu_1_6' }, NOW);
    clock.now = NOW + 10 * MINUTE;
    const attack = callsUntil(clock.now).filter(({ caller }) => caller.name === 'attack_eu_1_6');
    const later = attack.filter(({ arrival }) => arrival.at >= NOW + 30 * SECOND);
    const passed = later.filter(({ judged }) => judged.outcome !== 'refused');
    expect(passed.length).toBeLessThanOrEqual(20 * 10);
    expect(later.filter(({ judged }) => judged.rule?.id === 'tile_new_eu_1_6').length).toBeGreaterThan(100);
    const [refused] = later.filter(({ judged }) => judged.rule?.id === 'tile_new_eu_1_6');
    const entry = createTraffic(db)
      .logs(1, clock.now)
      .find(({ id }) => id === refused?.id);
    expect(entry).toMatchObject({
      action: 'blocked',
      event_type: 'rate_limit.exceeded',
      details: {
        rule_id: 'tile_new_eu_1_6',
        scope: 'user',
        limit: 20,
        period: '1m',
        count: refused?.judged.count,
        method: 'POST',
        path: '/v1/login',
        status: 429,
        ip: refused?.arrival.ip,
        country: refused?.arrival.country,
        sampled: 1,
      },
    });
  });
});

describe('addresses', () => {
  it('are from documentation ranges, and each stays in one network and country', () => {
    const countries = new Map<string, Set<string>>();
    for (const { arrival } of play('under-attack').callsUntil(NOW)) {
      const [, network, last] = /^(192\.0\.2|198\.51\.100|203\.0\.113)\.(\d{1,3})$/.exec(arrival.ip) ?? [];
      const block = `${network} ${Math.floor(Number(last) / 32)}`;
      countries.set(block, (countries.get(block) ?? new Set()).add(arrival.country));
    }
    expect(countries.size).toBeGreaterThan(10);
    for (const [block, found] of countries) {
      expect(block).toMatch(/^\d+\.\d+\.\d+ [0-7]$/);
      expect([...found].join()).toMatch(/^[A-Z]{2}$/);
    }
  });
});
