import { Db } from '@mocks/db';
import type { ScenarioName } from '@mocks/scenarios/list';
import { createTraffic } from '@mocks/traffic';
import { growingCallers } from '@mocks/traffic/growing';
import { Timeline } from '@mocks/traffic/timeline';
import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '@/durations';
import { type Client, setUp } from '../client';

const makeApp = async (client: Client, name: string) => {
  const app = { tenant_id: 1, app_slug: null, app_display_name: name };
  return (await client.json<{ id: string }>(client.post('/api/apps', app), 201)).id;
};
const makeUser = async (client: Client, name: string) =>
  (await client.json<{ id: string }>(client.post('/api/external-users', { email: `${name}@acme.example` }), 201)).id;

/** A tenant whose first app has just been given a key. */
async function withKey(scenario: ScenarioName = 'empty') {
  const given = await setUp({ scenario });
  const { client, backend } = given;
  const id = await makeApp(client, 'First');
  const makeKey = () => client.json(client.post(`/api/apps/${id}/api-key`), 201);
  await makeKey();
  // As computed by a worker that has just started.
  const logs = () => createTraffic(backend.db).logs(1, given.clock.now);
  const keys = () => backend.db.table('apiKeys').getAll();
  return { ...given, id, makeKey, logs, keys };
}

it('a revoked key makes no more calls, not even once there is a new key', async () => {
  const { client, clock, id, makeKey, logs, keys } = await withKey();
  const [first] = keys();
  const ofFirst = () => logs().filter((log) => log.id.includes(`_${first?.id}_`));
  clock.now += 10 * MINUTE;
  await client.json(client.post(`/api/apps/${id}/api-key/revoke`), 200);
  const before = ofFirst();
  expect(before.length).toBeGreaterThan(10);
  clock.now += MINUTE;
  await makeKey();
  clock.now += 10 * MINUTE;
  expect(ofFirst()).toEqual(before);
  expect(logs().length).toBeGreaterThan(before.length + 10);
});

it('a key and its users calm down after two hours, so that a demo left alone for a month has calls that can be computed', async () => {
  const { client, backend } = await withKey();
  for (let n = 0; n < 20; n += 1) await makeUser(client, `user${n}`);
  const callers = growingCallers(backend.db, 1, new Set(), new Timeline(backend.db, 1));
  expect(callers).toHaveLength(21);
  const MONTH = 30 * DAY;
  const perDay: number[] = Array(30).fill(0);
  for (const { calls } of callers) {
    let inOneHour = 0;
    for (let slot = 0; slot < MONTH / MINUTE; slot += 1) {
      const count = calls(slot).length;
      const day = Math.floor((slot * MINUTE) / DAY);
      perDay[day] = (perDay[day] ?? 0) + count;
      if (slot >= HOUR / MINUTE && slot < (2 * HOUR) / MINUTE) inOneHour += count;
    }
    expect(inOneHour).toBeGreaterThan(150);
  }
  for (const count of perDay.slice(1)) {
    expect(count).toBeGreaterThan(1_000);
    expect(count).toBeLessThan(5_000);
  }
  expect(perDay[0]).toBeLessThan(30_000);
});

it('deleting one of many users does not change past calls', async () => {
  const { client, clock, logs } = await withKey();
  const ids: string[] = [];
  for (let n = 0; n < 25; n += 1) {
    clock.now += 10;
    const user = { email: `user${n}@acme.example`, app_id: null, group_id: null };
    ids.push((await client.json<{ id: string }>(client.post('/api/external-users', user), 201)).id);
  }
  clock.now += 10 * MINUTE;
  const before = logs();
  expect(new Set(before.map((log) => log.user_id)).size).toBeGreaterThan(15);
  await client.json(client.delete(`/api/external-users/${ids[3]}`), 204);
  expect(logs()).toEqual(before);
});

it('added users, also deleted ones, keep their calls when the seed’s times move forward', async () => {
  const { client, clock, backend } = await withKey('under-attack');
  clock.now += MINUTE;
  const added = { email: 'new@acme.example', app_id: null, group_id: null };
  const { id } = await client.json<{ id: string }>(client.post('/api/external-users', added), 201);
  const gone = await client.json<{ id: string }>(
    client.post('/api/external-users', { ...added, email: 'gone@acme.example' }),
    201,
  );
  clock.now += 10 * MINUTE;
  await client.json(client.delete(`/api/external-users/${gone.id}`), 204);
  await client.json(client.delete('/api/external-users/eu_1_10'), 204);
  clock.now += 10 * MINUTE;
  const callsOf = (db: Db) => {
    const logs = createTraffic(db).logs(1, clock.now);
    return [id, gone.id, 'eu_1_10'].map((user) => logs.filter((log) => log.user_id === user).map((log) => log.id));
  };
  const before = callsOf(backend.db);
  expect(before.map((calls) => calls.length > 10)).toEqual([true, true, false]);

  const again = new Db('under-attack', clock.now, () => clock.now);
  again.apply(backend.db.snapshot().rows);
  expect(callsOf(again)).toEqual(before);
});

interface Shown {
  id: string;
  app_id: string | null;
  app_name: string | null;
}
const shown = async (client: Client, id: string) => {
  const { users } = await client.json<{ users: Shown[] }>(client.get('/api/external-users'));
  const { app_id, app_name } = users.find((user) => user.id === id) ?? {};
  return { app_id, app_name };
};

it('an added user is shown with the app that they call through, whose rule refuses their calls', async () => {
  const { client, clock, id, logs } = await withKey();
  const user = await makeUser(client, 'new');
  const scopes = { external_user_id: null, external_user_group: null, app_id: id, tenant_id: 1 };
  const rule = { enabled: true, rule_data: { limit: 5, period: '1h' }, type: 'rate-limit', tile_name: 'Rate Limiting' };
  await client.json(client.post('/api/v2/tiles', { ...rule, ...scopes }), 201);
  clock.now += 20 * MINUTE;
  const refused = logs().filter((log) => log.user_id === user && log.action === 'blocked');
  expect(refused.length).toBeGreaterThan(50);
  const by = refused.map(({ app_id, details }) => `${app_id} ${(details as { scope: string }).scope}`);
  expect(new Set(by)).toEqual(new Set([`${id} app`]));
  expect(await shown(client, user)).toEqual({ app_id: id, app_name: 'First' });
});

it('an added user has no app before there is a key, and none once the app is deleted, like the seed’s users', async () => {
  const { client, clock } = await setUp({ scenario: 'acme' });
  const none = { app_id: null, app_name: null };
  const early = await makeUser(client, 'early');
  const id = await makeApp(client, 'First');
  expect(await shown(client, early)).toEqual(none);
  clock.now += MINUTE;
  await client.json(client.post(`/api/apps/${id}/api-key`), 201);
  const late = await makeUser(client, 'late');
  for (const user of [early, late]) expect(await shown(client, user)).toEqual({ app_id: id, app_name: 'First' });
  // A user of the seed who has no app gets none.
  expect(await shown(client, 'eu_1_10')).toEqual(none);
  await client.json(client.delete(`/api/apps/${id}`), 204);
  for (const user of [early, late]) expect(await shown(client, user)).toEqual(none);
});

it('users who are added after the first app was deleted call through the next one, and those before keep their calls', async () => {
  const { client, clock, id, logs } = await withKey();
  const before = await makeUser(client, 'before');
  clock.now += 10 * MINUTE;
  const past = logs();
  expect(past.filter((log) => log.user_id === before).length).toBeGreaterThan(10);
  await client.json(client.delete(`/api/apps/${id}`), 204);
  const next = await makeApp(client, 'Next');
  clock.now += 1;
  await client.json(client.post(`/api/apps/${next}/api-key`), 201);
  const after = await makeUser(client, 'after');
  expect(logs()).toEqual(past);
  clock.now += 20 * MINUTE;
  const later = logs();
  const calls = (user: string) => later.filter((log) => log.user_id === user);
  expect(calls(after).length).toBeGreaterThan(10);
  expect(new Set(calls(after).map(({ app_id }) => app_id))).toEqual(new Set([next]));
  expect(await shown(client, after)).toEqual({ app_id: next, app_name: 'Next' });
  expect(calls(before)).toEqual(past.filter((log) => log.user_id === before));
});
