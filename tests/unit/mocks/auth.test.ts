import { signIns } from '@mocks/index';
import { describe, expect, it } from 'vitest';
import { setUp } from './client';

const newAdmin = {
  email: 'new@fresh.example',
  username: 'new',
  name: 'New Admin',
  password: 'secret enough',
  tenant_id: 1,
};

describe('signing in', () => {
  it('sets a cookie that scripts cannot read, and /auth/me then returns the user', async () => {
    const { client } = await setUp({}, null);
    const response = await client.post('/auth/login', {
      email: ' ADMIN@acme.example ',
      password: signIns.demo.password,
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({});
    const cookie = response.headers.get('set-cookie');
    expect(cookie).toMatch(/^portcullis_session=[0-9a-f]{32}; HttpOnly; SameSite=Lax; Path=\//);
    expect(await client.json(client.get('/auth/me'))).toEqual({
      id: 'usr_admin',
      tenant_id: 1,
      email: 'admin@acme.example',
    });
  });

  it('is refused with 401 for a wrong password and for an unknown e-mail address, in the same words', async () => {
    const { client } = await setUp({}, null);
    const wrong = await client.refusal(client.post('/auth/login', { email: signIns.demo.email, password: 'no' }), 401);
    const unknown = await client.refusal(
      client.post('/auth/login', { email: 'who@acme.example', password: 'no' }),
      401,
    );
    expect(wrong).toBe(unknown);
  });

  it('is refused with 422 if a field is missing, or if the body is not JSON', async () => {
    const { client, backend } = await setUp({}, null);
    expect(await client.refusal(client.post('/auth/login', { email: signIns.demo.email }), 422)).toContain('password');
    expect(await client.refusal(client.post('/auth/login', { email: ' ', password: 'x' }), 422)).toBe(
      'Email is required',
    );
    const broken = new Request('http://portal.test/auth/login', { method: 'POST', body: '{"email":' });
    expect((await backend.fetch(broken)).status).toBe(422);
  });

  it('ends the session that the request came with, and no other', async () => {
    const { backend, client, another } = await setUp();
    const second = await another().signIn();
    await client.signIn(signIns.otherTenant);
    expect(backend.db.table('sessions').count()).toBe(2);
    expect((await client.json(client.get('/auth/me'))).tenant_id).toBe(2);
    expect((await second.json(second.get('/auth/me'))).tenant_id).toBe(1);
  });

  it('never gives one client the session of another', async () => {
    const { another } = await setUp();
    const stranger = another();
    expect(await stranger.refusal(stranger.get('/auth/me'), 401)).toBe('Not authenticated');
  });

  it('says who is signed in whatever tenant the header names; calls about a tenant are refused', async () => {
    const { client } = await setUp();
    const foreign = { 'x-tenant-id': '2' };
    expect(await client.json(client.call('GET', '/auth/me', undefined, foreign))).toMatchObject({ tenant_id: 1 });
    await client.refusal(client.call('GET', '/api/apps', undefined, foreign), 403);
  });

  it('keeps no password, only a hash', async () => {
    const { backend, client } = await setUp();
    await client.json(client.post('/auth/register', newAdmin), 201);
    const kept = JSON.stringify(backend.db.snapshot());
    expect(kept).toContain(newAdmin.email);
    expect(kept).not.toContain(newAdmin.password);
  });
});

describe('registering', () => {
  it('creates a tenant, then its first admin, who can sign in and finds an empty tenant', async () => {
    const { client } = await setUp({}, null);
    const { id } = await client.json<{ id: number }>(
      client.post('/api/tenant/tenants', { name: 'Fresh', label: 'fresh' }),
      201,
    );
    const user = await client.json(client.post('/auth/register', { ...newAdmin, tenant_id: String(id) }), 201);
    expect(user).toMatchObject({ email: newAdmin.email, username: 'new', role: 'admin' });
    expect(user).not.toHaveProperty('password');
    await client.signIn({ email: newAdmin.email, password: newAdmin.password, tenantId: id });
    expect(await client.json(client.get('/api/dashboard/stats'))).toEqual({
      apps_total: 0,
      external_users_total: 0,
      groups_total: 0,
      active_policies_total: 0,
    });
    expect(await client.json(client.get('/api/tenant/plan'))).toMatchObject({ plan: { name: 'Free' } });
  });

  it('refuses a label that is taken (409) or blank (422)', async () => {
    const { client } = await setUp({}, null);
    await client.refusal(client.post('/api/tenant/tenants', { name: 'Other', label: ' ACME ' }), 409);
    await client.refusal(client.post('/api/tenant/tenants', { name: 'Other', label: '  ' }), 422);
    await client.refusal(client.post('/api/tenant/tenants', { label: 'other' }), 422);
  });

  it('refuses an unknown tenant (404), a taken e-mail address (409) and a bad one (422)', async () => {
    const { client } = await setUp({}, null);
    await client.refusal(client.post('/auth/register', { ...newAdmin, tenant_id: 99 }), 404);
    await client.refusal(client.post('/auth/register', { ...newAdmin, email: 'Admin@ACME.example' }), 409);
    await client.refusal(client.post('/auth/register', { ...newAdmin, username: 'ADMIN' }), 409);
    await client.refusal(client.post('/auth/register', { ...newAdmin, email: 'nobody' }), 422);
  });
});

describe('anything else', () => {
  it('is a 404 in JSON for an unknown path and a 405 for a wrong method', async () => {
    const { client } = await setUp();
    await client.refusal(client.get('/api/nothing'), 404);
    const response = await client.put('/api/apps', {});
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST');
  });

  it('is a 404 for an API path below another path, and for one with invalid percent-encoding', async () => {
    const { client } = await setUp();
    await client.refusal(client.get('/x/api/apps'), 404);
    await client.refusal(client.get('/api/x/api/apps'), 404);
    await client.refusal(client.get('/api/apps/%E0%A4%A/api-key/status'), 404);
    await client.refusal(client.delete('/api/apps/app_ios%2Fapi-key'), 404);
  });
});
