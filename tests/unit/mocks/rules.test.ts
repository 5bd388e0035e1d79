import { signIns } from '@mocks/index';
import { describe, expect, it } from 'vitest';
import { type Client, setUp } from './client';

interface Rule {
  id: string;
  rule_data: { limit: number; period: string };
}

const rule = {
  enabled: true,
  rule_data: { limit: 100, period: '1m' },
  external_user_id: null as string | null,
  external_user_group: null as string | null,
  app_id: null as string | null,
  type: 'rate-limit',
  tile_name: 'Rate Limiting',
  tenant_id: 1,
};
const list = (client: Client, type = 'rate-limit') =>
  client.json<Rule[]>(client.get(`/api/v2/tiles?type=${type}&tenant_id=1`));

describe('rules', () => {
  it('of the seed cover all four scopes and both types, enabled and disabled', async () => {
    const { client } = await setUp();
    const all = [...(await list(client)), ...(await list(client, 'geo-block'))] as unknown as (typeof rule)[];
    expect(all).toHaveLength(14);
    const scopes = all.map((one) =>
      one.app_id ? 'app' : one.external_user_group ? 'group' : one.external_user_id ? 'user' : 'tenant',
    );
    expect(new Set(scopes)).toEqual(new Set(['tenant', 'app', 'group', 'user']));
    expect(new Set(all.map((one) => one.enabled))).toEqual(new Set([true, false]));
  });

  it.each([
    ['the tenant', {}],
    ['an app', { app_id: 'app_partner' }],
    ['a group', { external_user_group: 'grp_1_1' }],
    ['a user', { external_user_id: 'eu_1_3' }],
  ])(
    'are limited to one per type for %s: a second is refused with 409, one of the other type is not',
    async (_, target) => {
      const { client } = await setUp();
      await client.refusal(client.post('/api/v2/tiles', { ...rule, ...target }), 409);
      const other = { ...rule, ...target, type: 'geo-block', tile_name: 'Geo Block' };
      await client.json(client.post('/api/v2/tiles', other), 201);
      await client.refusal(client.post('/api/v2/tiles', other), 409);
    },
  );

  it('keep an unreadable period until it is changed: the rule can be switched, and its limit changed', async () => {
    const { client } = await setUp();
    const weekly = (await list(client, 'geo-block')).find(({ rule_data }) => rule_data.period === 'weekly');
    const change = (rule_data: Rule['rule_data']) =>
      client.patch(`/api/v2/tiles/${weekly?.id}`, { enabled: false, rule_data });
    expect(await client.json(change({ limit: 7, period: 'weekly' }))).toMatchObject({
      enabled: false,
      rule_data: { limit: 7, period: 'weekly' },
    });
    await client.refusal(change({ limit: 7, period: 'monthly' }), 422);
  });

  it('are created with a target, changed and deleted', async () => {
    const { client } = await setUp();
    const made = await client.json<Rule>(client.post('/api/v2/tiles', { ...rule, app_id: 'app_ios' }), 201);
    expect(made).toMatchObject({ ...rule, app_id: 'app_ios' });
    const changed = client.patch(`/api/v2/tiles/${made.id}`, {
      enabled: false,
      rule_data: { limit: 7, period: '90s' },
    });
    expect(await client.json(changed)).toMatchObject({
      enabled: false,
      rule_data: { limit: 7, period: '90s' },
      app_id: 'app_ios',
    });
    expect((await client.delete(`/api/v2/tiles/${made.id}`)).status).toBe(204);
    expect((await list(client)).map((one) => one.id)).not.toContain(made.id);
  });

  it.each([
    [{ ...rule, type: 'nonsense' }, 422],
    [{ ...rule, app_id: 'app_ios', tile_name: 'Mine' }, 422],
    [{ ...rule, app_id: 'app_ios', tile_name: 'Geo Block' }, 422],
    [{ ...rule, rule_data: { limit: null, period: '1m' } }, 422],
    [{ ...rule, rule_data: { limit: 'ten', period: '1m' } }, 422],
    [{ ...rule, rule_data: { limit: 5, period: 'soon' } }, 422],
    [{ ...rule, rule_data: { limit: -5, period: '1m' } }, 422],
    [{ ...rule, app_id: 'app_ios', external_user_id: 'eu_1_1' }, 422],
    [{ ...rule, app_id: 'nope' }, 404],
    [{ ...rule, external_user_group: 'nope' }, 404],
    [{ ...rule, external_user_id: 'nope' }, 404],
    [{ ...rule, tenant_id: 2 }, 403],
  ])('are refused: %j → %i', async (body, status) => {
    const { client } = await setUp();
    await client.refusal(client.post('/api/v2/tiles', body), status);
  });

  it('have the scopes that a request leaves out as null', async () => {
    const { client } = await setUp();
    const { external_user_group: _group, external_user_id: _user, ...rest } = rule;
    const made = await client.json(client.post('/api/v2/tiles', { ...rest, app_id: 'app_ios' }), 201);
    expect(made).toMatchObject({ ...rule, app_id: 'app_ios' });
  });

  it('are not found with an unknown id (404), and not changed to invalid values (422)', async () => {
    const { client } = await setUp();
    const [known] = await list(client);
    const body = { enabled: true, rule_data: { limit: 5, period: '1m' } };
    await client.refusal(client.patch('/api/v2/tiles/nope', body), 404);
    await client.refusal(client.delete('/api/v2/tiles/nope'), 404);
    await client.refusal(
      client.patch(`/api/v2/tiles/${known?.id}`, { ...body, rule_data: { limit: 'many', period: '1m' } }),
      422,
    );
    await client.refusal(
      client.patch(`/api/v2/tiles/${known?.id}`, { ...body, rule_data: { limit: -1, period: '1m' } }),
      422,
    );
  });

  it('are in the older list if they are enabled and for tenant, group or user, with their period in seconds', async () => {
    const { client } = await setUp();
    const legacy = await client.json<{ config: unknown; group: string | null; enabled: boolean }[]>(
      client.get('/admin-api/tiles'),
    );
    expect(legacy).toHaveLength(5);
    expect(legacy.every((tile) => tile.enabled)).toBe(true);
    expect(legacy.find((tile) => tile.group === 'grp_1_1')?.config).toEqual({
      max_requests: 500,
      interval_seconds: 300,
    });
  });
});

describe('a tile for a group', () => {
  const assign = (client: Client, group: string, config: unknown, type = 'rate-limit') =>
    client.post('/api/tiles/group', { group, tile: { type, config } });

  it.each([
    [60, '1m'],
    [45, '45s'],
    [3600, '3600s'],
  ])('turns %i seconds into the period %s', async (interval_seconds, period) => {
    const { client } = await setUp();
    const made = await client.json(assign(client, 'beta TESTERS', { max_requests: 30, interval_seconds }), 201);
    expect(made).toMatchObject({ external_user_group: 'grp_1_6', enabled: true, rule_data: { limit: 30, period } });
  });

  it('is refused: unknown group (404), a second rule of the type (409), bad configuration or type (422)', async () => {
    const { client } = await setUp();
    const config = { max_requests: 100, interval_seconds: 60 };
    await client.refusal(assign(client, 'Nope', config), 404);
    await client.refusal(assign(client, 'Premium', config), 409);
    await client.refusal(assign(client, 'Beta testers', { max_requests: 100 }), 422);
    await client.refusal(assign(client, 'Beta testers', { ...config, max_requests: '100' }), 422);
    await client.refusal(assign(client, 'Beta testers', { ...config, interval_seconds: 31_536_000 }), 422);
    await client.refusal(assign(client, 'Beta testers', []), 422);
    await client.refusal(assign(client, 'Beta testers', config, 'nonsense'), 422);
  });
});

describe('endpoints and their rules', () => {
  interface Endpoint {
    id: number;
    method: string;
    pattern: string;
    is_ignored: boolean;
  }
  const endpoints = async (client: Client, app: string) =>
    (await client.json<{ items: Endpoint[] }>(client.get(`/api/endpoints?tenant_id=1&app_id=${app}&ignored=false`)))
      .items;
  const apply = (client: Client, app_id: string, endpoint: Partial<Endpoint> | undefined, more: object = {}) =>
    client.post('/api/tiles/rate-limit/route', {
      tenant_id: 1,
      app_id,
      endpoint_id: endpoint?.id,
      method: endpoint?.method,
      pattern: endpoint?.pattern,
      limit: 10,
      window: '1m',
      mode: 'block',
      ...more,
    });

  it('are listed for an app if they are not ignored', async () => {
    const { client } = await setUp();
    const list = await endpoints(client, 'app_storefront');
    expect(list.length).toBe(23);
    expect(list.every((endpoint) => !endpoint.is_ignored)).toBe(true);
    await client.refusal(client.get('/api/endpoints?tenant_id=1&ignored=false'), 422);
    await client.refusal(client.get('/api/endpoints?tenant_id=1&app_id=nope&ignored=false'), 404);
  });

  it('take no rule with a negative limit', async () => {
    const { client } = await setUp();
    const [first] = await endpoints(client, 'app_ios');
    await client.refusal(apply(client, 'app_ios', first, { limit: -1 }), 422);
  });

  it('can have a rule each', async () => {
    const { client } = await setUp();
    const [endpoint] = await endpoints(client, 'app_ios');
    const made = await client.json(apply(client, 'app_ios', endpoint), 201);
    expect(made).toMatchObject({
      app_id: 'app_ios',
      endpoint_id: endpoint?.id,
      limit: 10,
      window: '1m',
      mode: 'block',
    });
  });

  it.each(['app_storefront', 'app_android'])(
    'refuses it with 409 while %s has a global rate-limit rule, on or off',
    async (app) => {
      const { client } = await setUp();
      const [endpoint] = await endpoints(client, app);
      expect(await client.refusal(apply(client, app, endpoint), 409)).toBe(
        'A global rate limit rule already exists for this app.',
      );
    },
  );

  it('refuse invalid values (422), an unknown endpoint or app (404) and another tenant (403)', async () => {
    const { client } = await setUp();
    const [endpoint] = await endpoints(client, 'app_ios');
    const [foreign] = await endpoints(client, 'app_android');
    await client.refusal(apply(client, 'app_ios', endpoint, { window: '2m' }), 422);
    await client.refusal(apply(client, 'app_ios', endpoint, { mode: 'maybe' }), 422);
    await client.refusal(apply(client, 'app_ios', endpoint, { limit: 'ten' }), 422);
    await client.refusal(apply(client, 'app_ios', endpoint, { method: 'DELETE' }), 422);
    await client.refusal(apply(client, 'app_ios', endpoint, { pattern: '/v1/other' }), 422);
    await client.refusal(apply(client, 'app_ios', foreign), 404);
    await client.refusal(apply(client, 'nope', endpoint), 404);
    await client.refusal(apply(client, 'app_ios', endpoint, { tenant_id: 2 }), 403);
  });
});

describe('plans', () => {
  it('exclude nothing that every tenant of the demo has: Geo Block, and a log of seven days', async () => {
    const { client } = await setUp({ scenario: 'empty' });
    const { plan } = await client.json<{ plan: { name: string; features: unknown } }>(client.get('/api/tenant/plan'));
    expect(plan).toMatchObject({ name: 'Free', features: { geo_block: true, log_retention: '7 days' } });
  });

  it('are four, one of them current, replaced by an upgrade', async () => {
    const { client } = await setUp();
    const plans = await client.json<{ name: string }[]>(client.get('/api/plans'));
    expect(plans).toHaveLength(4);
    expect(await client.json(client.get('/api/tenant/plan'))).toMatchObject({ plan: { name: 'Starter' } });
    expect(await client.json(client.post('/api/plan/upgrade', { plan: 'Enterprise' }))).toEqual({ plan: plans[3] });
    expect(await client.json(client.get('/api/tenant/plan'))).toEqual({ plan: plans[3] });
  });

  it('are refused if unknown (422), and if the payment fails (402), which changes nothing', async () => {
    const { client, another } = await setUp();
    await client.refusal(client.post('/api/plan/upgrade', { plan: 'Gold' }), 422);
    const globex = await another().signIn(signIns.otherTenant);
    await globex.refusal(globex.post('/api/plan/upgrade', { plan: 'Business' }), 402);
    expect(await globex.json(globex.get('/api/tenant/plan'))).toMatchObject({ plan: { name: 'Starter' } });
  });
});
