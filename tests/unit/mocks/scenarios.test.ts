import { createBackend, scenarioNames, signIns } from '@mocks/index';
import { describe, expect, it } from 'vitest';
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

const DAY = 24 * 60 * 60 * 1000;

const dump = (scenario: (typeof scenarioNames)[number]) => {
  const { db } = createBackend({ scenario, seededAt: NOW });
  const names = [
    'tenants',
    'users',
    'apps',
    'apiKeys',
    'sdkBuilds',
    'externalUserGroups',
    'tiles',
    'externalUsers',
    'endpoints',
    'policyLogs',
  ] as const;
  return JSON.stringify(names.map((name) => db.table(name).all()));
};

it.each(scenarioNames)('%s is the same every time', (scenario) => {
  expect(dump(scenario)).toBe(dump(scenario));
});

it.each(scenarioNames)('%s has the demo sign-in', async (scenario) => {
  const { client } = await setUp({ scenario });
  expect(await client.json(client.get('/auth/me'))).toMatchObject({ email: signIns.demo.email, tenant_id: 1 });
});

describe('acme', () => {
  it('has 6 apps, 60 external users, 6 groups, 12 rules, 80 endpoints and 600 logs', () => {
    const { db } = createBackend({ seededAt: NOW });
    const count = (name: 'apps' | 'externalUsers' | 'externalUserGroups' | 'tiles' | 'policyLogs' | 'endpoints') =>
      db
        .table(name)
        .all()
        .filter((row) => row.tenant_id === 1).length;
    expect([
      count('apps'),
      count('externalUsers'),
      count('externalUserGroups'),
      count('tiles'),
      count('endpoints'),
      count('policyLogs'),
    ]).toEqual([6, 60, 6, 12, 80, 600]);
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

  it('counts what is there', async () => {
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

it('under-attack has a burst of blocked requests in the last hour, from few users', async () => {
  const { client } = await setUp({ scenario: 'under-attack' });
  const logs = await client.json<Log[]>(client.get('/api/policy-logs'));
  const lastHour = logs.filter((log) => Date.parse(log.timestamp) > NOW - DAY / 24);
  expect(lastHour.length).toBeGreaterThan(600);
  expect(lastHour.filter((log) => log.action === 'blocked').length / lastHour.length).toBeGreaterThan(0.6);
  expect(lastHour.filter((log) => log.severity === 'critical').length).toBeGreaterThan(100);
  expect(new Set(lastHour.map((log) => log.user_id)).size).toBeLessThan(15);
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
    const counts = apps.map(({ id }) => db.table('endpoints').where('app_id', id).length);
    expect(counts.filter((count) => count === 500)).toHaveLength(5);
    expect(counts.filter((count) => count === 20)).toHaveLength(195);
    const emails = db
      .table('externalUsers')
      .all()
      .map((user) => user.email);
    expect(new Set(emails).size).toBe(emails.length);
  });
});

describe('time goes on', () => {
  it('brings a few new logs, the same ones whoever asks and whenever', async () => {
    const clock = { now: NOW };
    const start = (alive = true) => setUp({ now: () => clock.now, seededAt: NOW, alive });
    const early = await start();
    const ids = async ({ client }: typeof early) =>
      (await client.json<Log[]>(client.get('/api/policy-logs'))).map((log) => log.id);
    const before = await ids(early);
    for (let minute = 0; minute < 30; minute += 7) {
      clock.now = NOW + minute * 60_000;
      await ids(early);
    }
    clock.now = NOW + 30 * 60_000;
    const after = await ids(early);
    const came = after.filter((id) => !before.includes(id));
    expect(came.length).toBeGreaterThan(5);
    expect(came.length).toBeLessThan(30);
    expect(await ids(await start())).toEqual(after);
    expect((await ids(await start(false))).filter((id) => !before.includes(id))).toEqual([]);
  });

  it('never shows a log from the future, nor one older than 7 days', async () => {
    const { client, clock } = await setUp({ seededAt: NOW });
    for (const passed of [10_000, 61_000, 3 * DAY, 20 * DAY]) {
      clock.now = NOW + passed;
      const times = (await client.json<Log[]>(client.get('/api/policy-logs'))).map((log) => Date.parse(log.timestamp));
      expect(Math.max(...times)).toBeLessThanOrEqual(clock.now);
      expect(Math.min(...times)).toBeGreaterThanOrEqual(clock.now - 7 * DAY);
      expect(times).toEqual([...times].sort((a, b) => b - a));
    }
  });

  it('gives a fresh tenant no traffic before an app has a key, and some afterwards', async () => {
    const { client, clock } = await setUp({ scenario: 'empty', seededAt: NOW });
    const logs = () => client.json<Log[]>(client.get('/api/policy-logs'));
    const { id } = await client.json<{ id: string }>(
      client.post('/api/apps', { tenant_id: 1, app_slug: null, app_display_name: 'First' }),
      201,
    );
    clock.now += DAY / 24;
    expect(await logs()).toEqual([]);
    await client.json(client.post(`/api/apps/${id}/api-key`), 201);
    clock.now += DAY / 24;
    expect((await logs()).length).toBeGreaterThan(5);
    expect(await client.json(client.get(`/api/apps/${id}/api-key/status`))).toHaveProperty(
      'last_used_at',
      expect.any(String),
    );
  });

  it('keeps the list of endpoints fresh', async () => {
    const { client, clock } = await setUp({ seededAt: NOW });
    clock.now += 2 * DAY;
    const { items } = await client.json<{ items: { last_seen_at: string; hit_count_24h: number }[] }>(
      client.get('/api/endpoints?tenant_id=1&app_id=app_ios&ignored=false'),
    );
    const busiest = items.sort((a, b) => b.hit_count_24h - a.hit_count_24h)[0];
    expect(clock.now - Date.parse(busiest?.last_seen_at ?? '')).toBeLessThan(60_000);
  });
});
