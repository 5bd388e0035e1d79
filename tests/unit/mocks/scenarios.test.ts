import { Db } from '@mocks/db';
import { createBackend, scenarioNames, signIns } from '@mocks/index';
import { tableNames } from '@mocks/rows';
import { earlierTotals, totalsOf } from '@mocks/scenarios/list';
import { createTraffic } from '@mocks/traffic';
import { World } from '@mocks/traffic/world';
import { describe, expect, it } from 'vitest';
import { LOGS_SELF_REFRESH_BELOW_BYTES } from '@/contract/constants';
import { DAY } from '@/durations';
import { NOW, setUp } from './client';

interface Log {
  id: string;
  timestamp: string;
  action: string;
  severity: string;
  event_type: string;
  details: unknown;
  user_id: string | null;
}

const dump = (scenario: (typeof scenarioNames)[number]) => {
  const db = new Db(scenario, NOW);
  return JSON.stringify([...tableNames.map((name) => db.table(name).getAll()), createTraffic(db).logs(1, NOW)]);
};

it.each(scenarioNames)('in %s nobody has a rule that their plan excludes', async (scenario) => {
  const db = new Db(scenario, NOW);
  const { client } = await setUp();
  const plans = await client.json<{ name: string; features: { geo_block: boolean } }[]>(client.get('/api/plans'));
  const blocking = db.table('tiles').findMany({ where: { type: { equals: 'geo-block' } } });
  const excluded = blocking.filter(({ tenant_id }) => {
    const plan = db.table('tenants').findFirst({ where: { id: { equals: tenant_id } } })?.plan;
    return plans.find(({ name }) => name === plan)?.features.geo_block !== true;
  });
  expect(excluded).toEqual([]);
});

it.each(scenarioNames)('%s is the same every time', (scenario) => {
  expect(dump(scenario)).toBe(dump(scenario));
});

it.each(scenarioNames)('%s has the demo sign-in', async (scenario) => {
  const { client } = await setUp({ scenario });
  expect(await client.json(client.get('/auth/me'))).toMatchObject({ email: signIns.demo.email, tenant_id: 1 });
});

it.each(scenarioNames)('%s has the totals that its earlier figures lead up to', async (scenario) => {
  const { client } = await setUp({ scenario });
  expect(await client.json(client.get('/api/dashboard/stats'))).toEqual(totalsOf[scenario].now);
  const earlier = earlierTotals(scenario, NOW);
  expect(earlier.map(({ at }) => at)).toEqual([...new Set(earlier.map(({ at }) => at))].sort((a, b) => a - b));
  // The figures of a day ago differ, so that there is a trend from the start.
  if (scenario !== 'empty')
    expect(earlier.find(({ at }) => at === NOW - DAY)?.value).not.toEqual(totalsOf[scenario].now);
});

it.each(scenarioNames)(
  '%s has no key and no build that is older than its app, nor an app older than its tenant',
  (scenario) => {
    const db = new Db(scenario, NOW);
    const born = (name: 'tenants' | 'apps') =>
      new Map<unknown, string>(
        db
          .table(name)
          .getAll()
          .map(({ id, created_at }) => [id, created_at]),
      );
    const [tenants, apps] = [born('tenants'), born('apps')];
    for (const name of ['apiKeys', 'sdkBuilds'] as const)
      for (const row of db.table(name).getAll())
        expect(row.created_at > (apps.get(row.app_id) ?? ''), row.id).toBe(true);
    for (const app of db.table('apps').getAll())
      expect(app.created_at > (tenants.get(app.tenant_id) ?? ''), app.id).toBe(true);
  },
);

it.each(scenarioNames)('%s has no app with two keys that were active at once', (scenario) => {
  const keys = [...new Db(scenario, NOW).table('apiKeys').getAll()];
  keys.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const overlapping = keys.filter(({ app_id, revoked_at }, at) =>
    keys.slice(at + 1).some((later) => later.app_id === app_id && later.created_at < (revoked_at ?? '9')),
  );
  expect(overlapping).toEqual([]);
});

it.each(scenarioNames)(
  '%s has no endpoint that was called without a key of its app, before that key or after it',
  (scenario) => {
    const db = new Db(scenario, NOW);
    const where = (id: string) => ({ where: { app_id: { equals: id } } });
    const odd: string[] = [];
    for (const { id } of db.table('apps').getAll()) {
      const keys = db.table('apiKeys').findMany(where(id));
      for (const { method, pattern, last_seen_at: seen } of db.table('endpoints').findMany(where(id)))
        if (seen && !keys.some(({ created_at, last_used_at }) => created_at <= seen && seen <= (last_used_at ?? '')))
          odd.push(`${id} ${method} ${pattern} ${seen}`);
    }
    expect(odd).toEqual([]);
  },
);

it('an app whose key is no longer used has endpoints that were called before that, and one without a key has none', async () => {
  const { client } = await setUp({ seededAt: NOW });
  const seen = async (app: string) => {
    const path = `/api/endpoints?tenant_id=1&app_id=${app}&ignored=false`;
    const { items } = await client.json<{ items: { last_seen_at: string | null }[] }>(client.get(path));
    return items.map(({ last_seen_at }) => last_seen_at);
  };
  const { last_used_at } = await client.json<{ last_used_at: string }>(
    client.get('/api/apps/app_scanner/api-key/status'),
  );
  const times = await seen('app_scanner');
  expect(times.length).toBeGreaterThan(5);
  expect(times.filter((time) => time === null || time > last_used_at)).toEqual([]);
  expect(await seen('app_checkout')).toEqual([]);
});

describe('acme', () => {
  it('has 6 apps, 60 external users, 6 groups, 12 rules and 2 leftover rules, and 80 endpoints', () => {
    const { db } = createBackend({ seededAt: NOW });
    const count = (name: 'apps' | 'externalUsers' | 'externalUserGroups' | 'tiles' | 'endpoints') =>
      db.table(name).count({ where: { tenant_id: { equals: 1 } } });
    expect([
      count('apps'),
      count('externalUsers'),
      count('externalUserGroups'),
      count('tiles'),
      count('endpoints'),
    ]).toEqual([6, 60, 6, 14, 80]);
  });

  it('has about 650 logs of the last 7 days at any date, 500 to 800, and 1 to 2 % of its calls were refused', () => {
    const counts: number[] = [];
    const unusual: string[] = [];
    // Every two weeks at another time of another day of the week, for two years.
    for (let n = 0; n < 52; n += 1) {
      const now = NOW + Math.round(n * 15.13 * DAY);
      const db = new Db('acme', now);
      let [calls, refused] = [0, 0];
      const world = new World(db, 1, db.traffic.get(1) ?? { callers: [], appIds: new Set() }, ({ arrival, judged }) => {
        if (arrival.at < now - 7 * DAY) return;
        calls += 1;
        if (judged.outcome === 'refused') refused += 1;
      });
      world.advance(now);
      const logs = world.entries(now).length;
      counts.push(logs);
      const share = refused / calls;
      const isUsual = logs >= 500 && logs <= 800 && share >= 0.01 && share <= 0.02;
      if (!isUsual) unusual.push(`${new Date(now).toISOString()}: ${logs} logs, ${100 * share} % refused`);
    }
    expect(unusual).toEqual([]);
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    expect(mean).toBeGreaterThan(630);
    expect(mean).toBeLessThan(670);
  });

  it('has the whole hour of its bad release, on a Wednesday, in the week behind it, whenever it is opened', () => {
    const partly: string[] = [];
    for (let now = Date.parse('2026-03-09T00:00:00Z'); now < Date.parse('2026-03-16T00:00:00Z'); now += DAY / 96) {
      const { from = 0, to = 0 } = new Db('acme', now).traffic.get(1)?.badRelease ?? {};
      const isWhole = to - from === DAY / 24 && from >= now - 7 * DAY && to <= now && new Date(from).getUTCDay() === 3;
      if (!isWhole) partly.push(`${new Date(now).toISOString()}: ${new Date(from).toISOString()}`);
    }
    expect(partly).toEqual([]);
  });

  it.each(['11:45', '12:00', '13:30', '13:55', '14:00'])(
    'has 20 or more failures of its bad release in the log at %s on a Wednesday',
    async (time) => {
      const now = Date.parse(`2026-03-11T${time}:00Z`);
      const { client } = await setUp({ now: () => now });
      const logs = await client.json<(Log & { app_id: string })[]>(client.get('/api/policy-logs'));
      const failed = logs.filter((log) => log.app_id === 'app_storefront' && log.event_type === 'response.error');
      expect(failed.length).toBeGreaterThanOrEqual(20);
    },
  );

  it('has a bad release every Wednesday, for somebody who opens it every day', async () => {
    const clock = { now: Date.parse('2026-03-09T10:00:00Z') };
    const { client } = await setUp({ now: () => clock.now });
    // Twelve hours without a call do not let the scenario begin again.
    for (; clock.now < Date.parse('2026-03-19T10:00:00Z'); clock.now += DAY / 2) await client.get('/auth/me');
    const logs = await client.json<(Log & { app_id: string })[]>(client.get('/api/policy-logs'));
    const failed = logs.filter((log) => log.app_id === 'app_storefront' && log.event_type === 'response.error');
    const inItsHour = failed.filter(({ timestamp }) => timestamp.startsWith('2026-03-18T13:'));
    expect(inItsHour.length).toBeGreaterThanOrEqual(15);
    expect(failed.length - inItsHour.length).toBeLessThan(2 * inItsHour.length);
  });

  it('has logs over 7 days, newest first, of every action, with details as text and as objects', async () => {
    const { client } = await setUp();
    const logs = await client.json<Log[]>(client.get('/api/policy-logs'));
    const times = logs.map((log) => Date.parse(log.timestamp));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(times[0]).toBeGreaterThan(NOW - DAY / 4);
    expect(times.at(-1)).toBeLessThan(NOW - 6 * DAY);
    expect(new Set(logs.map((log) => log.action))).toEqual(new Set(['allowed', 'blocked', 'throttled', 'shadow']));
    expect(new Set(logs.map((log) => log.severity))).toEqual(new Set(['info', 'low', 'medium', 'high', 'critical']));
    expect(logs.map((log) => log.event_type)).toEqual(
      expect.arrayContaining(['rate_limit.exceeded', 'request.allowed', 'geo.blocked']),
    );
    expect(new Set(logs.map((log) => typeof log.details))).toEqual(new Set(['string', 'object']));
  });

  it('filters logs by app, by user and by both; empty filters count as none', async () => {
    const { client } = await setUp();
    const get = (query: string) => client.json<(Log & { app_id: string })[]>(client.get(`/api/policy-logs${query}`));
    const byApp = await get('?app_id=app_ios');
    expect(byApp.length).toBeGreaterThan(20);
    expect(byApp.every((log) => log.app_id === 'app_ios')).toBe(true);
    const user = byApp.find((log) => log.user_id)?.user_id;
    const both = await get(`?app_id=app_ios&user_id=${user}`);
    expect(both.length).toBeGreaterThan(0);
    expect(both.every((log) => log.app_id === 'app_ios' && log.user_id === user)).toBe(true);
    expect(await get('?app_id=&user_id=')).toEqual(await get(''));
    await client.refusal(client.get('/api/policy-logs?app_id=nope'), 404);
  });

  it('counts its data', async () => {
    const { client } = await setUp();
    const stats = { apps_total: 6, external_users_total: 60, groups_total: 6, active_policies_total: 9 };
    expect(await client.json(client.get('/api/dashboard/stats'))).toEqual(stats);
    await client.delete('/api/apps/app_storefront');
    await client.delete('/api/external-users/eu_1_1');
    await client.delete('/api/external-user-groups/grp_1_6');
    const after = { apps_total: 5, external_users_total: 59, groups_total: 5, active_policies_total: 7 };
    expect(await client.json(client.get('/api/dashboard/stats'))).toEqual(after);
  });
});

describe('under-attack', () => {
  interface Tried extends Log {
    app_id: string;
    details: { method: string; path: string; ip: string; country: string; sampled: number };
  }
  const atLogin = ({ details }: Log) =>
    typeof details === 'object' && (details as Tried['details']).path === '/v1/login'
      ? [details as Tried['details']]
      : [];
  const timeIn = (id: string) => Number.parseInt(id.split('_').at(-2) ?? '', 36);
  const lastHour = async ({ client, clock }: Awaited<ReturnType<typeof setUp>>) =>
    (await client.json<Tried[]>(client.get('/api/policy-logs'))).filter(
      (log) => Date.parse(log.timestamp) > clock.now - DAY / 24,
    );

  it('has an attack on POST /v1/login that began an hour ago, from two networks, behind two users and a partner app', async () => {
    const logs = await lastHour(await setUp({ scenario: 'under-attack' }));
    const attack = logs.filter((log) => atLogin(log).length > 0 && log.severity !== 'low');
    expect(attack.length).toBeGreaterThan(600);
    expect(attack.length / logs.length).toBeGreaterThan(0.9);
    expect(attack.filter((log) => log.severity === 'critical').length).toBeGreaterThan(100);
    expect(new Set(attack.map((log) => `${log.app_id} ${log.user_id}`))).toEqual(
      new Set(['app_storefront eu_1_6', 'app_storefront eu_1_21', 'app_partner null']),
    );
    const networks = new Set(attack.flatMap(atLogin).map(({ ip, country }) => `${ip.replace(/\d+$/, '')} ${country}`));
    expect(networks).toEqual(new Set(['198.51.100. NL', '203.0.113. PA']));
    expect(new Set(attack.flatMap(atLogin).map(({ ip }) => ip)).size).toBe(6);
  });

  it('is not stopped by the existing rules, and goes on with one to three events per second, each attacker above 20 per 1m', async () => {
    const { client, clock } = await setUp({ scenario: 'under-attack', seededAt: NOW });
    for (let minute = 1; minute <= 20; minute += 1) {
      clock.now += 60_000;
      const logs = await client.json<Tried[]>(client.get('/api/policy-logs'));
      const events = logs.filter((log) => Date.parse(log.timestamp) > clock.now - 60_000);
      const attack = events.filter((log) => atLogin(log).length > 0 && log.severity !== 'low');
      const attackers = new Map<string, number>();
      for (const { app_id, user_id } of attack) {
        const name = `${app_id} ${user_id}`;
        attackers.set(name, (attackers.get(name) ?? 0) + 1);
      }
      for (const [name, calls] of attackers) expect(calls, `${name}, minute ${minute}`).toBeGreaterThan(20);
      expect(attackers.size).toBe(3);
      expect(events.length).toBeGreaterThanOrEqual(60);
      expect(events.length).toBeLessThanOrEqual(180);
      expect(events.filter((log) => log.action === 'allowed').length / events.length).toBeGreaterThan(0.5);
    }
  });

  it('is stopped by 20 per 1m for the two users: most of their calls are refused after 30 s', async () => {
    const { client, clock } = await setUp({ scenario: 'under-attack', seededAt: NOW });
    const scopes = {
      external_user_group: null,
      app_id: null,
      type: 'rate-limit',
      tile_name: 'Rate Limiting',
      tenant_id: 1,
    };
    for (const external_user_id of ['eu_1_6', 'eu_1_21']) {
      const rule = { ...scopes, enabled: true, rule_data: { limit: 20, period: '1m' }, external_user_id };
      await client.json(client.post('/api/v2/tiles', rule), 201);
    }
    clock.now += 90_000;
    const logs = await client.json<(Log & { details: { rule_id: string } })[]>(client.get('/api/policy-logs'));
    const since = logs.filter(
      (log) => ['eu_1_6', 'eu_1_21'].includes(log.user_id ?? '') && Date.parse(log.timestamp) > NOW + 30_000,
    );
    const refused = since.filter((log) => log.action === 'blocked');
    expect(refused.length / since.length).toBeGreaterThan(0.5);
    expect(
      new Set(refused.filter((log) => log.event_type === 'rate_limit.exceeded').map((log) => log.user_id)),
    ).toEqual(new Set(['eu_1_6', 'eu_1_21']));
  });

  it('is an hour old again if it is opened hours later, and keeps changes', async () => {
    const clock = { now: NOW };
    const { client } = await setUp({ scenario: 'under-attack', now: () => clock.now });
    await client.delete('/api/apps/app_ios');
    clock.now += 5 * (DAY / 24);
    const logs = await lastHour({ client, clock } as Awaited<ReturnType<typeof setUp>>);
    const attack = logs.filter((log) => atLogin(log).length > 0);
    expect(attack.filter((log) => log.severity === 'critical').length).toBeGreaterThan(100);
    // It only probes for three quarters of an hour.
    const early = attack.filter((log) => Date.parse(log.timestamp) < clock.now - 20 * 60_000);
    expect(early.length).toBeLessThan(attack.length / 2);
    const { apps } = await client.json<{ apps: unknown[] }>(client.get('/api/apps'));
    expect(apps).toHaveLength(5);
  });

  it.each([1, 8])(
    'has a week behind it and its own beginning in the log after %i hours, and every other entry',
    async (hours) => {
      const { client, clock, backend } = await setUp({ scenario: 'under-attack', seededAt: NOW });
      clock.now = NOW + hours * (DAY / 24);
      const logs = await client.json<Tried[]>(client.get('/api/policy-logs'));
      expect(Date.parse(logs.at(-1)?.timestamp ?? '')).toBeLessThan(clock.now - 6 * DAY);
      const tried = logs.filter((log) => log.severity !== 'low' && atLogin(log).length > 0);
      expect(Date.parse(tried.at(-1)?.timestamp ?? '')).toBeLessThan(NOW - DAY / 24 + 5 * 60_000);
      const all = backend.traffic.logs(1, clock.now);
      const others = all.filter(({ id }) => !id.startsWith('log_1_attack_'));
      expect(logs.filter(({ id }) => !id.startsWith('log_1_attack_')).map(({ id }) => id)).toEqual(
        others.map(({ id }) => id),
      );
      // What was left out is counted by the entries that stand for it.
      const calls = (entries: readonly { details: unknown }[]) =>
        entries.reduce((sum, { details }) => sum + ((details as { sampled?: number }).sampled ?? 1), 0);
      expect(calls(logs)).toBe(calls(all));
    },
  );

  it('gives a part of the same log if an app or a user is asked for, and shows no entry again that it left out', async () => {
    const { client, clock } = await setUp({ scenario: 'under-attack', seededAt: NOW });
    const ids = async (query = '') =>
      (await client.json<Log[]>(client.get(`/api/policy-logs${query}`))).map(({ id }) => id);
    let before = { at: clock.now, all: new Set(await ids()) };
    for (let minutes = 10; minutes <= 100; minutes += 15) {
      clock.now = NOW + minutes * 60_000;
      const all = new Set(await ids());
      const again = [...all].filter((id) => !before.all.has(id) && timeIn(id) <= before.at);
      expect(again, `after ${minutes} minutes`).toEqual([]);
      before = { at: clock.now, all };
    }
    for (const query of ['?app_id=app_storefront', '?user_id=eu_1_6', '?app_id=app_partner'])
      expect((await ids(query)).filter((id) => !before.all.has(id))).toEqual([]);
  });

  it('keeps its log below the size above which logs are not refreshed automatically', async () => {
    const { client, clock } = await setUp({ scenario: 'under-attack', seededAt: NOW });
    for (const minutes of [0, 30, 120]) {
      clock.now = NOW + minutes * 60_000;
      const logs = await client.json<Log[]>(client.get('/api/policy-logs'));
      expect(logs.length).toBeGreaterThan(1_000);
      expect(JSON.stringify(logs).length).toBeLessThan(LOGS_SELF_REFRESH_BELOW_BYTES);
    }
  });
});

describe('large', () => {
  it('has 200 apps, 10,000 external users and logs, 500 endpoints in 5 apps and 20 in the others', async () => {
    const { client } = await setUp({ scenario: 'large' });
    const { apps } = await client.json<{ apps: { id: string }[] }>(client.get('/api/apps'));
    expect(apps).toHaveLength(200);
    expect((await client.json<{ users: { email: string }[] }>(client.get('/api/external-users'))).users).toHaveLength(
      10_000,
    );
    expect(await client.json(client.get('/api/policy-logs'))).toHaveLength(10_000);
    const { db } = createBackend({ scenario: 'large', seededAt: NOW });
    const counts = apps.map(({ id }) => db.table('endpoints').findMany({ where: { app_id: { equals: id } } }).length);
    expect(counts.filter((count) => count === 500)).toHaveLength(5);
    expect(counts.filter((count) => count === 20)).toHaveLength(195);
    const emails = db
      .table('externalUsers')
      .getAll()
      .map((user) => user.email);
    expect(new Set(emails).size).toBe(emails.length);
  });
});

describe('time that moves on', () => {
  it('brings a few new logs, the same ones for every host and at any time', async () => {
    const clock = { now: NOW };
    const start = (now = () => clock.now) => setUp({ now, seededAt: NOW });
    const early = await start();
    const ids = async ({ client }: typeof early) =>
      (await client.json<Log[]>(client.get('/api/policy-logs'))).map((log) => log.id);
    const before = await ids(early);
    for (let minute = 0; minute < 240; minute += 7) {
      clock.now = NOW + minute * 60_000;
      await ids(early);
    }
    clock.now = NOW + 240 * 60_000;
    const after = await ids(early);
    const came = after.filter((id) => !before.includes(id));
    expect(came.length).toBeGreaterThan(5);
    expect(came.length).toBeLessThan(60);
    expect(await ids(await start())).toEqual(after);
    expect(await ids(await start(() => NOW))).toEqual(before);
  });

  it('never shows a log from the future, nor one older than 7 days', async () => {
    const { client, clock } = await setUp({ seededAt: NOW });
    for (const passed of [10_000, 61_000, 3 * DAY, 20 * DAY]) {
      clock.now = NOW + passed;
      const times = (await client.json<Log[]>(client.get('/api/policy-logs'))).map((log) => Date.parse(log.timestamp));
      expect(times.length).toBeGreaterThan(500);
      expect(Math.max(...times)).toBeLessThanOrEqual(clock.now);
      expect(Math.min(...times)).toBeGreaterThanOrEqual(clock.now - 7 * DAY);
      expect(times).toEqual([...times].sort((a, b) => b - a));
    }
  });

  it('gives a fresh tenant no traffic before an app has a key, a call within 20 s after that, and then more and more', async () => {
    const { client, clock } = await setUp({ scenario: 'empty', seededAt: NOW });
    const logs = () => client.json<Log[]>(client.get('/api/policy-logs'));
    const { id } = await client.json<{ id: string }>(
      client.post('/api/apps', { tenant_id: 1, app_slug: null, app_display_name: 'First' }),
      201,
    );
    clock.now += DAY / 24;
    expect(await logs()).toEqual([]);
    await client.json(client.post(`/api/apps/${id}/api-key`), 201);
    const endpoints = async () =>
      (
        await client.json<{ items: { hit_count_24h: number }[] }>(
          client.get(`/api/endpoints?tenant_id=1&app_id=${id}&ignored=false`),
        )
      ).items;
    expect(await endpoints()).toEqual([]);
    clock.now += 20_000;
    expect((await logs()).length).toBeGreaterThanOrEqual(1);
    expect((await endpoints()).length).toBeGreaterThanOrEqual(1);
    const hits = async () => (await endpoints()).reduce((sum, { hit_count_24h }) => sum + hit_count_24h, 0);
    clock.now += 10 * 60_000;
    const early = await hits();
    clock.now += 10 * 60_000;
    expect(await hits()).toBeGreaterThan(2 * early);
    clock.now += DAY / 24;
    expect((await logs()).length).toBeGreaterThan(50);
    expect(await client.json(client.get(`/api/apps/${id}/api-key/status`))).toHaveProperty(
      'last_used_at',
      expect.any(String),
    );
  });

  it('keeps the list of endpoints up to date', async () => {
    const { client, clock } = await setUp({ seededAt: NOW });
    clock.now += 2 * DAY;
    const { items } = await client.json<{ items: { last_seen_at: string; hit_count_24h: number }[] }>(
      client.get('/api/endpoints?tenant_id=1&app_id=app_ios&ignored=false'),
    );
    const busiest = items.sort((a, b) => b.hit_count_24h - a.hit_count_24h)[0];
    expect(clock.now - Date.parse(busiest?.last_seen_at ?? '')).toBeLessThan(60 * 60_000);
  });
});
