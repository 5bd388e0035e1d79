import { signIns } from '@mocks/index';
import { expect, it } from 'vitest';
import { type Client, setUp } from './client';

const create = (client: Client, name: string, id: string) =>
  client.post('/api/apps', { tenant_id: 1, app_slug: null, app_display_name: name }, { 'x-request-id': id });

it('a change that arrives twice with one request id is made once and gets the same answer', async () => {
  const { client } = await setUp();
  const first = await client.json(create(client, 'Once', 'r1'), 201);
  const again = await create(client, 'Once', 'r1');
  expect([again.status, await again.json()]).toEqual([201, first]);
  const { apps } = await client.json<{ apps: { app_display_name: string }[] }>(client.get('/api/apps'));
  expect(apps.filter((app) => app.app_display_name === 'Once')).toHaveLength(1);
});

it('refusals are remembered too, and remembered answers without a body have none', async () => {
  const { client } = await setUp();
  await client.refusal(create(client, 'Storefront Web', 'r1'), 409);
  await client.delete('/api/apps/app_storefront');
  await client.refusal(create(client, 'Storefront Web', 'r1'), 409);
  const remove = () => client.call('DELETE', '/api/apps/app_ios', undefined, { 'x-request-id': 'r2' });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
});

it('another session does not get an answer for this one', async () => {
  const { client, another } = await setUp();
  await client.json(create(client, 'Once', 'r1'), 201);
  const globex = await another().signIn(signIns.otherTenant);
  await globex.refusal(create(globex, 'Once', 'r1'), 403);
});

it('remembered answers are dropped after ten minutes, so that the state does not grow', async () => {
  const { client, backend, clock } = await setUp();
  await create(client, 'One', 'r1');
  clock.now += 11 * 60_000;
  await create(client, 'Two', 'r2');
  expect(
    backend.db
      .table('answered')
      .getAll()
      .map((row) => row.id),
  ).toEqual(['r2']);
});
