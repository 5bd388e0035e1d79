import { DAY, HOUR, MINUTE, SECOND } from '@/durations';
import 'fake-indexeddb/auto';
import { createDemoControl } from '@mocks/hosts/control';
import { createStoredBackend } from '@mocks/hosts/stored-backend';
import type { RowChange } from '@mocks/rows';
import { rowsUpTo } from '@mocks/set-back';
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Client, NOW, setUp } from './client';

interface Log {
  timestamp: string;
  severity: string;
  app_id: string | null;
  details: unknown;
}

/** A client of a worker that has just started. */
const started = () => {
  const backend = createStoredBackend({ base: '/' });
  return new Client((request) => backend.answer(request));
};
const at = (now: number) => vi.useFakeTimers({ now, toFake: ['Date'] });
const create = (client: Client, name: string) =>
  client.json(client.post('/api/apps', { tenant_id: 1, app_slug: null, app_display_name: name }), 201);
const logsOf = (client: Client) => client.json<Log[]>(client.get('/api/policy-logs'));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  Dexie.dependencies.indexedDB = indexedDB;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the figures from before a scenario began again', () => {
  const earlier = async () => {
    const { before, stats } = await createDemoControl().earlierStats();
    return { before, isSeeds: stats.length > 0 };
  };

  it('are the seed’s as long as nothing that is counted was changed before', async () => {
    at(NOW);
    const client = await started().signIn();
    expect(await earlier()).toEqual({ before: NOW, isSeeds: true });
    await client.json(client.post('/api/plan/upgrade', { plan: 'Business' }));
    at(NOW + 10 * DAY);
    expect(await earlier()).toEqual({ before: NOW + 10 * DAY, isSeeds: true });
    // Changes since then differ from the seed's past, as they should.
    await create(started(), 'New');
    expect(await earlier()).toEqual({ before: NOW + 10 * DAY, isSeeds: true });
  });

  it.each([
    ['an app was created', (client: Client) => create(client, 'Kept')],
    ['a user was deleted', (client: Client) => client.json(client.delete('/api/external-users/eu_1_3'), 204)],
    [
      'a group was created',
      (client: Client) => client.json(client.post('/api/external-user-groups', { name: 'K' }), 201),
    ],
    ['a rule was deleted', (client: Client) => client.json(client.delete('/api/v2/tiles/tile_1_1'), 204)],
  ])(
    'are none of the seed’s if %s, and the device’s own are kept, from the time when the data began',
    async (_, change) => {
      at(NOW);
      await change(await started().signIn());
      for (const days of [10, 20]) {
        at(NOW + days * DAY);
        expect(await earlier()).toEqual({ before: NOW, isSeeds: false });
      }
    },
  );

  it('are none of the seed’s either once that data was exported and imported, and are the seed’s again after a reset', async () => {
    at(NOW);
    await create(await started().signIn(), 'Kept');
    at(NOW + 10 * DAY);
    const control = createDemoControl();
    const text = (await control.exportState()) ?? '';
    await control.reset();
    expect(await earlier()).toEqual({ before: NOW + 10 * DAY, isSeeds: true });
    at(NOW + 10 * DAY + HOUR);
    await control.importState(text);
    expect(await earlier()).toEqual({ before: NOW + 10 * DAY + HOUR, isSeeds: false });
  });
});

describe('after the device’s clock was set back', () => {
  it('by a day, under-attack is under attack', async () => {
    at(NOW + DAY);
    await createDemoControl().change({ scenario: 'under-attack' });
    await started().signIn();
    at(NOW);
    const logs = await logsOf(started());
    const critical = logs.filter(({ severity }) => severity === 'critical');
    expect(critical.filter(({ timestamp }) => Date.parse(timestamp) > NOW - HOUR).length).toBeGreaterThan(100);
  });

  it('by a year, acme has a log, and keeps changes', async () => {
    at(NOW + 365 * DAY);
    await create(await started().signIn(), 'Kept');
    at(NOW);
    const client = started();
    expect((await logsOf(client)).length).toBeGreaterThan(500);
    const { apps } = await client.json<{ apps: { app_display_name: string }[] }>(client.get('/api/apps'));
    expect(apps.map(({ app_display_name }) => app_display_name)).toContain('Kept');
  });

  it.each([
    ['acme', 1, false],
    ['acme', 10, true],
    ['under-attack', 10, true],
    ['large', 10, true],
    ['empty', 1, false],
    ['empty', 10, true],
  ] as const)('%s, with the clock set back by %i minutes, begins again: %s', async (scenario, minutes, again) => {
    const clock = { now: NOW };
    const { client, backend } = await setUp({ scenario, now: () => clock.now });
    clock.now -= minutes * MINUTE;
    await client.json(client.get('/auth/me'));
    expect(backend.db.seededAt).toBe(again ? clock.now : NOW);
  });
});

describe.each([
  [
    'in the demo’s database',
    async () => ({ client: await started().signIn(), move: (now: number) => void vi.setSystemTime(now) }),
  ],
  [
    'in memory',
    async () => {
      const clock = { now: NOW + DAY };
      const { client } = await setUp({ now: () => clock.now });
      return { client, move: (now: number) => void Object.assign(clock, { now }) };
    },
  ],
] as const)('a clock that was a day ahead, and is corrected, with data %s', (_, begin) => {
  const ahead = async () => {
    at(NOW + DAY);
    return begin();
  };
  const isFuture = ({ timestamp }: Log) => Date.parse(timestamp) > NOW + HOUR;

  it('leaves a rule made meanwhile that refuses calls, as it was changed last', async () => {
    const { client, move } = await ahead();
    const scopes = { external_user_id: null, external_user_group: null, app_id: 'app_ios', tenant_id: 1 };
    const rule = {
      enabled: true,
      type: 'rate-limit',
      tile_name: 'Rate Limiting',
      rule_data: { limit: 100, period: '1h' },
    };
    const { id } = await client.json<{ id: string }>(client.post('/api/v2/tiles', { ...rule, ...scopes }), 201);
    move(NOW + DAY + MINUTE);
    await client.json(client.patch(`/api/v2/tiles/${id}`, { enabled: true, rule_data: { limit: 1, period: '24h' } }));
    move(NOW);
    await client.get('/auth/me');
    move(NOW + 6 * HOUR);
    const logs = await logsOf(client);
    const by = logs.filter(({ details }) => (details as { rule_id?: string } | null)?.rule_id === id);
    expect(by.length).toBeGreaterThan(5);
    expect(by.every(({ timestamp }) => Date.parse(timestamp) > NOW - MINUTE)).toBe(true);
    expect(new Set(by.map(({ details }) => (details as { limit: number }).limit))).toEqual(new Set([1]));
  });

  it('leaves a key made meanwhile that gets calls', async () => {
    const { client, move } = await ahead();
    const { id } = await create(client, 'New');
    await client.json(client.post(`/api/apps/${id}/api-key`), 201);
    move(NOW);
    await client.get('/auth/me');
    move(NOW + 10 * MINUTE);
    const logs = await logsOf(client);
    expect(logs.filter((log) => log.app_id === id && !isFuture(log)).length).toBeGreaterThan(10);
  });
});

it('an app whose key was replaced while the clock was a year ahead keeps its week of calls once that is corrected', async () => {
  const clock = { now: NOW + 365 * DAY };
  const { client } = await setUp({ now: () => clock.now });
  await client.json(client.post('/api/apps/app_storefront/api-key/revoke'));
  await client.json(client.post('/api/apps/app_storefront/api-key'), 201);
  clock.now = NOW;
  const logs = await logsOf(client);
  const before = logs.filter((log) => log.app_id === 'app_storefront' && Date.parse(log.timestamp) < NOW - 2 * DAY);
  expect(before.length).toBeGreaterThan(10);
});

it('a change made by a clock that was nine minutes ahead is not left in the future once that is corrected', async () => {
  at(NOW);
  const client = await started().signIn();
  at(NOW + 9 * MINUTE + 50 * SECOND);
  await create(client, 'Early');
  at(NOW + MINUTE);
  const { apps } = await client.json<{ apps: { app_display_name: string; created_at: string }[] }>(
    client.get('/api/apps'),
  );
  const made = apps.find(({ app_display_name }) => app_display_name === 'Early')?.created_at ?? '';
  expect(Date.parse(made)).toBeLessThanOrEqual(NOW + MINUTE);
});

it('times that are moved back stay in order, those of the last minute among them', () => {
  const made = (ago: number) => new Date(NOW - ago).toISOString();
  const rows = [30 * SECOND, -9 * MINUTE, -8 * MINUTE, 2 * HOUR].map((ago, id) => ({
    ...{ table: 'sdkBuilds', id: String(id) },
    row: { id: String(id), created_at: made(ago) } as unknown as RowChange['row'],
  })) as RowChange[];
  const moved = rowsUpTo(NOW, NOW - DAY, rows);
  const times = new Map(moved.map(({ id, row }) => [id, (row as unknown as { created_at: string }).created_at]));
  expect([...times.keys()].toSorted()).toEqual(['0', '1', '2']);
  const inOrder = ['0', '2', '1'].map((id) => Date.parse(times.get(id) ?? ''));
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  expect(new Set(inOrder).size).toBe(3);
  expect(inOrder.at(-1)).toBe(NOW - MINUTE);
});

it('what was changed by a clock of 1970 can be put back after a reset', async () => {
  at(Date.UTC(1970, 0, 1, 5));
  const control = createDemoControl();
  const client = await started().signIn();
  await client.json(client.patch('/api/external-users/eu_1_1', { group_id: 'grp_1_3' }));
  const before = await control.exportState();
  await control.reset();
  await control.importState(before ?? '');
  const { users } = await client.json<{ users: { id: string; group_id: string }[] }>(client.get('/api/external-users'));
  expect(users.find(({ id }) => id === 'eu_1_1')?.group_id).toBe('grp_1_3');
});

it.each([
  ['before 2000', Date.UTC(1970, 0, 1, 5)],
  ['after 2100', Date.UTC(2106, 1, 7)],
])('a clock that says a time %s, and is corrected, loses no change', async (_, wrong) => {
  const appsOf = async (client: Client) => {
    const { apps } = await client.json<{ apps: { app_display_name: string }[] }>(client.get('/api/apps'));
    return apps.map(({ app_display_name }) => app_display_name);
  };
  at(NOW);
  await create(await started().signIn(), 'Before');
  at(wrong);
  const client = started();
  await create(client, 'Meanwhile');
  expect(await appsOf(client)).toEqual(expect.arrayContaining(['Before', 'Meanwhile']));
  at(wrong + HOUR);
  expect(await appsOf(started())).toEqual(expect.arrayContaining(['Before', 'Meanwhile']));
  at(NOW + HOUR);
  expect(await appsOf(started())).toEqual(expect.arrayContaining(['Before', 'Meanwhile']));
});

describe('an app’s key that was revoked', () => {
  interface KeyStatus {
    revoked: boolean;
    created_at: string;
  }
  const key = (client: Client) => client.json<KeyStatus>(client.get('/api/apps/app_partner/api-key/status'));

  it('is still the app’s newest, with the same last use, when the scenario has begun again months later', async () => {
    const clock = { now: NOW };
    const { client } = await setUp({ now: () => clock.now });
    await client.json(client.post('/api/apps/app_partner/api-key/revoke'));
    const before = await key(client);
    clock.now += 120 * DAY;
    expect(await key(client)).toEqual(before);
  });

  it('is still the app’s newest if it was created, and the scenario began again, long before', async () => {
    const clock = { now: NOW };
    const { client } = await setUp({ now: () => clock.now });
    await client.json(client.post('/api/apps/app_partner/api-key/revoke'));
    await client.json(client.post('/api/apps/app_partner/api-key'), 201);
    clock.now += 300 * DAY;
    await client.json(client.post('/api/apps/app_partner/api-key/revoke'));
    expect(await key(client)).toMatchObject({ revoked: true, created_at: new Date(NOW).toISOString() });
  });

  const endpointsOf = async (client: Client, app: string) => {
    const { items } = await client.json<{ items: { id: number; last_seen_at: string | null }[] }>(
      client.get(`/api/endpoints?tenant_id=1&app_id=${app}&ignored=false`),
    );
    return items.map(({ id, last_seen_at }) => [id, last_seen_at]);
  };

  it.each([2, 5, 20, 120])(
    'still has the last calls of its app’s endpoints when the scenario has begun again %i days later',
    async (days) => {
      const clock = { now: NOW };
      const { client } = await setUp({ now: () => clock.now });
      await client.json(client.post('/api/apps/app_partner/api-key/revoke'));
      const before = await endpointsOf(client, 'app_partner');
      expect(before).not.toEqual([]);
      clock.now += days * DAY;
      expect(await endpointsOf(client, 'app_partner')).toEqual(before);
    },
  );

  it('still has endpoints, with their last calls, if it was that of an app created before', async () => {
    const clock = { now: NOW };
    const { client } = await setUp({ now: () => clock.now });
    const { id } = await create(client, 'New');
    await client.json(client.post(`/api/apps/${id}/api-key`), 201);
    clock.now += HOUR;
    await client.json(client.post(`/api/apps/${id}/api-key/revoke`));
    const before = await endpointsOf(client, String(id));
    expect(before).not.toEqual([]);
    clock.now += 9 * DAY;
    expect(await endpointsOf(client, String(id))).toEqual(before);
  });
});
