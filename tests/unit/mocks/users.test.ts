import { signIns } from '@mocks/index';
import { describe, expect, it } from 'vitest';
import { type Client, setUp } from './client';

interface Person {
  id: string;
  email: string;
  group_id: string | null;
  group_name: string | null;
  tiles: { type: string }[];
}

const fresh = { email: 'kim@acme.example', username: 'kim', name: 'Kim', password: 'long enough', role: 'viewer' };
const people = async (client: Client) =>
  (await client.json<{ users: Person[] }>(client.get('/api/external-users'))).users;

describe('internal users', () => {
  it('are created, can sign in, are changed and deleted', async () => {
    const { client, another } = await setUp();
    const made = await client.json<{ id: string }>(client.post('/api/users', fresh), 201);
    const kim = await another().signIn({ ...fresh, tenantId: 1 });
    await kim.json(kim.get('/api/apps'));
    const changed = client.put(`/api/users/${made.id}`, { username: 'kimmy', name: 'Kim K', role: 'admin' });
    expect(await client.json(changed)).toEqual({
      id: made.id,
      email: fresh.email,
      username: 'kimmy',
      name: 'Kim K',
      role: 'admin',
    });
    expect((await client.delete(`/api/users/${made.id}`)).status).toBe(204);
    await kim.refusal(kim.get('/auth/me'), 401);
    const { users } = await client.json<{ users: { id: string }[] }>(client.get('/api/users'));
    expect(users.map((user) => user.id)).not.toContain(made.id);
  });

  it('have unique e-mail addresses and usernames (409)', async () => {
    const { client } = await setUp();
    await client.refusal(client.post('/api/users', { ...fresh, email: ' B@acme.example' }), 409);
    await client.refusal(client.post('/api/users', { ...fresh, email: signIns.otherTenant.email }), 409);
    await client.refusal(client.post('/api/users', { ...fresh, username: 'BO' }), 409);
    await client.refusal(client.put('/api/users/usr_b', { username: 'Vera', name: 'Bo', role: 'admin' }), 409);
    await client.json(client.put('/api/users/usr_b', { username: 'Bo', name: 'Bo', role: 'admin' }));
  });

  it.each([
    [{ ...fresh, email: 'kim' }],
    [{ ...fresh, username: ' ' }],
    [{ ...fresh, name: '' }],
    [{ ...fresh, password: '' }],
    [{ ...fresh, role: 'owner' }],
    [{ ...fresh, name: undefined }],
  ])('are refused with 422: %j', async (body) => {
    const { client } = await setUp();
    await client.refusal(client.post('/api/users', body), 422);
  });

  it('have their names trimmed, when they are created and when they are changed', async () => {
    const { client } = await setUp();
    const trimmed = { username: 'kim', name: 'Kim' };
    const spaced = { username: ' kim ', name: ' Kim ' };
    const made = await client.json<{ id: string }>(client.post('/api/users', { ...fresh, ...spaced }), 201);
    expect(made).toMatchObject(trimmed);
    expect(await client.json(client.put(`/api/users/${made.id}`, { ...spaced, role: 'admin' }))).toMatchObject(trimmed);
  });

  it('keep a username and a name when they are changed (422)', async () => {
    const { client } = await setUp();
    const bo = { username: 'bo', name: 'Bo', role: 'admin' };
    for (const blank of [{ username: '' }, { username: ' ' }, { name: '' }])
      await client.refusal(client.put('/api/users/usr_b', { ...bo, ...blank }), 422);
  });

  it('are not found with an unknown id, and not changed to an invalid role', async () => {
    const { client } = await setUp();
    await client.refusal(client.put('/api/users/nope', { username: 'x', name: 'x', role: 'admin' }), 404);
    await client.refusal(client.put('/api/users/usr_b', { username: 'bo', name: 'Bo', role: 'owner' }), 422);
    await client.refusal(client.delete('/api/users/nope'), 404);
  });

  it('cannot delete themselves, nor leave the tenant without an admin (409)', async () => {
    const { client, another } = await setUp();
    await client.refusal(client.delete('/api/users/usr_admin'), 409);
    await client.delete('/api/users/usr_b');
    const viewer = await another().signIn(signIns.viewer);
    await viewer.refusal(viewer.delete('/api/users/usr_admin'), 409);
    await client.refusal(client.put('/api/users/usr_admin', { username: 'admin', name: 'Alex', role: 'viewer' }), 409);
  });
});

describe('external users', () => {
  it('are added to a group by its name, whatever its case, and deleted with their own rules', async () => {
    const { client } = await setUp();
    const made = await client.json<Person>(
      client.post('/api/external-users', { email: 'a@b.example', name: null, group: ' trial ' }),
      201,
    );
    expect(made).toMatchObject({ name: null, group_name: 'Trial', tiles: [{ type: 'rate-limit' }] });
    const rules = () =>
      client.json<{ external_user_id: string | null }[]>(client.get('/api/v2/tiles?type=rate-limit&tenant_id=1'));
    expect((await rules()).some((rule) => rule.external_user_id === 'eu_1_3')).toBe(true);
    expect((await client.delete('/api/external-users/eu_1_3')).status).toBe(204);
    expect((await rules()).some((rule) => rule.external_user_id === 'eu_1_3')).toBe(false);
    await client.refusal(client.delete('/api/external-users/eu_1_3'), 404);
    await client.json(client.get('/api/policy-logs?user_id=eu_1_3'));
  });

  it('have an empty log after they were deleted, if they never made a call', async () => {
    const { client, another } = await setUp();
    const logOf = async (id: string, from = client) => (await from.get(`/api/policy-logs?user_id=${id}`)).status;
    const { id } = await client.json<Person>(client.post('/api/external-users', { email: 'bare@x.example' }), 201);
    expect(await client.json(client.get(`/api/policy-logs?user_id=${id}`))).toEqual([]);
    await client.json(client.delete(`/api/external-users/${id}`), 204);
    expect(await client.json(client.get(`/api/policy-logs?user_id=${id}`))).toEqual([]);
    // Others than this tenant’s are not found, nor is a rule of its history.
    expect(await logOf('nobody')).toBe(404);
    await client.json(client.delete('/api/v2/tiles/tile_1_1'), 204);
    expect(await logOf('tile_1_1')).toBe(404);
    const globex = await another().signIn(signIns.otherTenant);
    expect(await logOf(id, globex)).toBe(404);
    await globex.json(globex.delete('/api/external-users/eu_2_1'), 204);
    expect(await logOf('eu_2_1', globex)).toBe(200);
    expect(await logOf('eu_2_1')).toBe(404);
  });

  it('need no name and no group: a missing field counts as null', async () => {
    const { client } = await setUp();
    const bare = await client.json(client.post('/api/external-users', { email: 'bare@x.example' }), 201);
    expect(bare).toMatchObject({ name: null, group_id: null });
    // A move must name its target, even if that is null.
    await client.refusal(client.patch(`/api/external-users/${bare.id}`, {}), 422);
  });

  it('are refused: unknown group (404), taken e-mail address (409), bad one (422)', async () => {
    const { client } = await setUp();
    const [known] = await people(client);
    await client.refusal(client.post('/api/external-users', { email: 'a@b.example', name: null, group: 'Nope' }), 404);
    await client.refusal(
      client.post('/api/external-users', { email: known?.email.toUpperCase(), name: null, group: null }),
      409,
    );
    await client.refusal(client.post('/api/external-users', { email: 'a', name: null, group: null }), 422);
  });

  it('are moved into a group and, by null, out of it', async () => {
    const { client } = await setUp();
    const move = (group_id: string | null) => client.patch('/api/external-users/eu_1_8', { group_id });
    expect(await client.json(move('grp_1_1'))).toMatchObject({ group_id: 'grp_1_1', group_name: 'Premium' });
    expect(await client.json(move(null))).toMatchObject({ group_id: null, group_name: null });
    await client.refusal(move('nope'), 404);
    await client.refusal(client.patch('/api/external-users/nope', { group_id: null }), 404);
    await client.refusal(client.patch('/api/external-users/eu_1_8', {}), 422);
  });

  it('are assigned in bulk by the group name: all of them, or none if one is unknown', async () => {
    const { client } = await setUp();
    const assign = (group: string, external_user_ids: string[]) =>
      client.post('/api/external-users/group', { group, external_user_ids });
    expect(await client.json(assign('Beta testers', ['eu_1_1', 'eu_1_2', 'eu_1_2']))).toEqual({ updated: 2 });
    await client.refusal(assign('Nope', ['eu_1_1']), 404);
    await client.refusal(assign('Premium', ['eu_1_4', 'nope']), 404);
    await client.refusal(assign('Premium', []), 422);
    const byId = new Map((await people(client)).map((user) => [user.id, user.group_name]));
    expect([byId.get('eu_1_1'), byId.get('eu_1_2'), byId.get('eu_1_4')]).toEqual([
      'Beta testers',
      'Beta testers',
      'Trial',
    ]);
  });

  it('show the types of the enabled rules for them or their group', async () => {
    const { client } = await setUp();
    const byId = new Map((await people(client)).map((user) => [user.id, user.tiles.map((tile) => tile.type).sort()]));
    // eu_1_1: group Premium. eu_1_8: no group, a geo-block of its own. eu_1_12: group Standard, and a disabled rule.
    expect([byId.get('eu_1_1'), byId.get('eu_1_8'), byId.get('eu_1_12')]).toEqual([['rate-limit'], ['geo-block'], []]);
  });
});

describe('groups', () => {
  it('are created, renamed and, once empty, deleted with their rules', async () => {
    const { client } = await setUp();
    const made = await client.json<{ id: string }>(client.post('/api/external-user-groups', { name: ' VIP ' }), 201);
    expect(made).toEqual({ id: made.id, name: 'VIP' });
    const rename = client.patch(`/api/external-user-groups/${made.id}`, { new_name: 'vip' });
    expect(await client.json(rename)).toEqual({ id: made.id, name: 'vip' });
    const tile = { type: 'rate-limit', config: { max_requests: 10, interval_seconds: 60 } };
    await client.json(client.post('/api/tiles/group', { group: 'VIP', tile }), 201);
    expect((await client.delete(`/api/external-user-groups/${made.id}`)).status).toBe(204);
    const rules = await client.json<{ external_user_group: string }[]>(
      client.get('/api/v2/tiles?type=rate-limit&tenant_id=1'),
    );
    expect(rules.some((rule) => rule.external_user_group === made.id)).toBe(false);
  });

  it('have the same name in either Unicode form, and so have users the same address', async () => {
    const { client } = await setUp();
    const [composed, decomposed] = ['Caf\u00e9', 'Cafe\u0301'];
    await client.json(client.post('/api/external-user-groups', { name: composed }), 201);
    await client.refusal(client.post('/api/external-user-groups', { name: decomposed }), 409);
    const user = (name: string) => ({ email: `${name}@acme.example`, group: decomposed.toUpperCase() });
    expect(await client.json(client.post('/api/external-users', user(composed)), 201)).toMatchObject({
      group_name: composed,
    });
    await client.refusal(client.post('/api/external-users', user(decomposed)), 409);
  });

  it('are refused: taken name (409), blank name (422), unknown id (404), deletion with users (409)', async () => {
    const { client } = await setUp();
    await client.refusal(client.post('/api/external-user-groups', { name: ' premium' }), 409);
    await client.refusal(client.post('/api/external-user-groups', { name: '  ' }), 422);
    await client.refusal(client.patch('/api/external-user-groups/grp_1_1', { new_name: 'TRIAL' }), 409);
    await client.refusal(client.patch('/api/external-user-groups/grp_1_1', { new_name: '' }), 422);
    await client.refusal(client.patch('/api/external-user-groups/nope', { new_name: 'x' }), 404);
    await client.refusal(client.delete('/api/external-user-groups/nope'), 404);
    expect(await client.refusal(client.delete('/api/external-user-groups/grp_1_1'), 409)).toMatch(/has \d+ users/);
  });
});
