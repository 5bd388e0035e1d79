import { signIns } from '@mocks/index';
import type { TableName } from '@mocks/rows';
import { expect, it } from 'vitest';
import { type CallName, calls } from '@/contract';
import { type AnyCall, pathPattern } from '@/contract/define';
import { setUp } from './client';

type Listed = Exclude<TableName, 'tenants' | 'sessions' | 'answered'>;
/** A read, and the table of the rows that it lists; log entries are in none. */
const reads: [path: string, table: Listed | null][] = [
  ['/api/apps', 'apps'],
  ['/api/external-users', 'externalUsers'],
  ['/api/external-user-groups', 'externalUserGroups'],
  ['/api/users', 'users'],
  ['/api/policy-logs', null],
  ['/admin-api/tiles', 'tiles'],
  ['/api/v2/tiles?type=rate-limit&tenant_id=2', 'tiles'],
  ['/api/v2/tiles?type=geo-block&tenant_id=2', 'tiles'],
  ['/api/endpoints?tenant_id=2&app_id=app_globex_portal&ignored=false', 'endpoints'],
  ['/api/apps/app_globex_portal/sdk-build-history', 'sdkBuilds'],
];

it.each(reads)('%s shows a tenant its own data, and none of another', async (path, table) => {
  const { client, backend } = await setUp({}, signIns.otherTenant);
  const answer = await client.json<object>(client.get(path));
  const entries = (Array.isArray(answer) ? answer : Object.values(answer)[0]) as { id: string | number }[];
  const tenantOf = ({ id }: { id: string | number }) =>
    table === null ? Number(String(id).split('_')[1]) : backend.db.table(table).get(id)?.tenant_id;
  expect(new Set(entries.map(tenantOf))).toEqual(new Set([2]));
  expect(JSON.stringify(answer)).not.toMatch(
    /"(app_(storefront|ios|android|partner|scanner|checkout)|grp_1_|eu_1_|usr_admin|tile_1_|log_1_)/,
  );
});

const rule = { enabled: true, rule_data: { limit: 5, period: '1m' } };
const tile = { ...rule, type: 'geo-block', tile_name: 'Geo Block', tenant_id: 2 };
const scopes = { app_id: null, external_user_group: null, external_user_id: null };

/** Requests that name something of another tenant. */
const foreign: [method: string, path: string, body?: unknown][] = [
  ['DELETE', '/api/apps/app_ios'],
  ['POST', '/api/apps/app_ios/rebuild', {}],
  ['GET', '/api/apps/app_ios/api-key/status'],
  ['POST', '/api/apps/app_ios/api-key'],
  ['POST', '/api/apps/app_ios/api-key/revoke'],
  ['GET', '/api/apps/app_ios/sdk-build-history'],
  ['GET', '/sdk/presigned-download/2/app_ios/production/latest'],
  ['GET', '/api/policy-logs?app_id=app_ios'],
  ['GET', '/api/policy-logs?user_id=eu_1_1'],
  ['PUT', '/api/users/usr_b', { username: 'x', name: 'x', role: 'admin' }],
  ['DELETE', '/api/users/usr_b'],
  ['DELETE', '/api/external-users/eu_1_1'],
  ['PATCH', '/api/external-users/eu_1_1', { group_id: null }],
  ['PATCH', '/api/external-users/eu_2_1', { group_id: 'grp_1_1' }],
  ['POST', '/api/external-users', { email: 'a@b.example', name: null, group: 'Premium' }],
  ['POST', '/api/external-users/group', { group: 'Globex staff', external_user_ids: ['eu_1_1'] }],
  ['PATCH', '/api/external-user-groups/grp_1_1', { new_name: 'x' }],
  ['DELETE', '/api/external-user-groups/grp_1_6'],
  [
    'POST',
    '/api/tiles/group',
    { group: 'Premium', tile: { type: 'geo-block', config: { max_requests: 1, interval_seconds: 1 } } },
  ],
  ['POST', '/api/v2/tiles', { ...tile, ...scopes, app_id: 'app_ios' }],
  ['POST', '/api/v2/tiles', { ...tile, ...scopes, external_user_group: 'grp_1_6' }],
  ['POST', '/api/v2/tiles', { ...tile, ...scopes, external_user_id: 'eu_1_1' }],
  [
    'POST',
    '/api/tiles/rate-limit/route',
    {
      ...{ tenant_id: 2, app_id: 'app_ios', endpoint_id: 'ep_1', method: 'GET', pattern: '/v1/orders' },
      ...{ limit: 5, window: '1m', mode: 'block' },
    },
  ],
  ['PATCH', '/api/v2/tiles/tile_1_1', rule],
  ['DELETE', '/api/v2/tiles/tile_1_1'],
  ['GET', '/api/endpoints?tenant_id=2&app_id=app_ios&ignored=false'],
];

it.each(foreign)('%s %s is not found for another tenant, and changes nothing', async (method, path, body) => {
  const { client, backend } = await setUp({}, signIns.otherTenant);
  const before = backend.db.revision;
  await client.refusal(client.call(method, path, body), 404);
  expect(backend.db.revision).toBe(before);
});

/** Calls of one's own session or organization, which name nothing that another tenant could have, and those of everybody. */
const OWN: readonly CallName[] = [
  'apps.create',
  'auth.login',
  'auth.me',
  'auth.register',
  'externalUserGroups.create',
  'plans.current',
  'plans.list',
  'plans.upgrade',
  'stats.get',
  'tenants.create',
  'users.create',
];

it('every call is asked for by another tenant here, or names nothing that one could have', () => {
  const asked = [...reads.map(([path]) => ['GET', path] as const), ...foreign];
  const isAsked = ({ method, path }: AnyCall) =>
    asked.some(([by, at]) => by === method && pathPattern(path).test(at.split('?')[0] ?? ''));
  const missing = calls.filter((call) => !isAsked(call)).map(({ name }) => name);
  expect(missing.toSorted(), 'add it to reads, foreign or OWN').toEqual(OWN.toSorted());
});

it.each<[string, string, unknown?, Record<string, string>?]>([
  ['GET', '/api/apps', undefined, { 'x-tenant-id': '2' }],
  ['GET', '/api/v2/tiles?type=rate-limit&tenant_id=2'],
  ['GET', '/api/endpoints?tenant_id=2&app_id=app_globex_portal&ignored=false'],
  ['GET', '/sdk/presigned-download/2/app_globex_portal/production/latest'],
  ['POST', '/api/apps', { tenant_id: 2, app_slug: null, app_display_name: 'Mine' }],
  ['POST', '/api/v2/tiles', { ...tile, ...scopes }],
])('%s %s with a tenant other than the session’s is refused with 403', async (method, path, body, headers) => {
  const { client } = await setUp();
  await client.refusal(client.call(method, path, body, headers), 403);
});

it('a tenant id reads the same as text and as a number', async () => {
  const { client } = await setUp();
  await client.json(client.post('/api/apps', { tenant_id: '1', app_slug: null, app_display_name: 'Text' }), 201);
  await client.json(client.post('/api/apps', { tenant_id: 1, app_slug: null, app_display_name: 'Number' }), 201);
});
