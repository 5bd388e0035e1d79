import { Db } from '@mocks/db';
import type { ScenarioName } from '@mocks/scenarios/list';
import { createTraffic } from '@mocks/traffic';
import { expect, it } from 'vitest';
import { setUp } from '../client';

const MINUTE = 60_000;

/** A tenant whose first app has just been given a key. */
async function withKey(scenario: ScenarioName = 'empty') {
  const given = await setUp({ scenario });
  const { client, backend } = given;
  const app = { tenant_id: 1, app_slug: null, app_display_name: 'First' };
  const { id } = await client.json<{ id: string }>(client.post('/api/apps', app), 201);
  const makeKey = () => client.json(client.post(`/api/apps/${id}/api-key`), 201);
  await makeKey();
  // As computed by a worker that has just started.
  const logs = () => createTraffic(backend.db, true).logs(1, given.clock.now);
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
    const logs = createTraffic(db, true).logs(1, clock.now);
    return [id, gone.id, 'eu_1_10'].map((user) => logs.filter((log) => log.user_id === user).map((log) => log.id));
  };
  const before = callsOf(backend.db);
  expect(before.map((calls) => calls.length > 10)).toEqual([true, true, false]);

  const again = new Db('under-attack', clock.now, () => clock.now);
  again.apply(backend.db.snapshot().rows);
  expect(callsOf(again)).toEqual(before);
});
