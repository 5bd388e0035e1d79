import { parse, safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { parseJson } from '@/api/json';
import { createApp } from '@/contract/apps';
import { login, register } from '@/contract/auth';
import type { AnyCall } from '@/contract/define';
import { problemOf } from '@/contract/errors';
import { createExternalUserGroup, renameExternalUserGroup } from '@/contract/external-user-groups';
import { assignExternalUsers, createExternalUser, deleteExternalUser } from '@/contract/external-users';
import { type CallName, contract } from '@/contract/index';
import { listPolicyLogs, policyLog } from '@/contract/policy-logs';
import { createTenant } from '@/contract/tenants';
import { assignGroupTile, createRouteRule, createTile } from '@/contract/tiles';
import { createUser } from '@/contract/users';

/** spec.md §7: method, path and the fields of the body. */
const CALLS: Record<CallName, [call: string, fields?: string[]]> = {
  'auth.me': ['GET /auth/me'],
  'auth.login': ['POST /auth/login', ['email', 'password']],
  'auth.register': ['POST /auth/register', ['email', 'username', 'name', 'password', 'tenant_id']],
  'tenants.create': ['POST /api/tenant/tenants', ['name', 'label']],
  'apps.list': ['GET /api/apps'],
  'apps.create': ['POST /api/apps', ['tenant_id', 'app_slug', 'app_display_name']],
  'apps.delete': ['DELETE /api/apps/{id}'],
  'apps.rebuild': ['POST /api/apps/{id}/rebuild', []],
  'sdk.presign': ['GET /sdk/presigned-download/{tenant_id}/{app_id}/production/latest'],
  'apiKeys.status': ['GET /api/apps/{id}/api-key/status'],
  'apiKeys.create': ['POST /api/apps/{id}/api-key'],
  'apiKeys.revoke': ['POST /api/apps/{id}/api-key/revoke'],
  'sdkBuilds.list': ['GET /api/apps/{id}/sdk-build-history'],
  'stats.get': ['GET /api/dashboard/stats'],
  'policyLogs.list': ['GET /api/policy-logs'],
  'legacyTiles.list': ['GET /admin-api/tiles'],
  'users.list': ['GET /api/users'],
  'users.create': ['POST /api/users', ['email', 'username', 'name', 'password', 'role']],
  'users.update': ['PUT /api/users/{id}', ['username', 'name', 'role']],
  'users.delete': ['DELETE /api/users/{id}'],
  'externalUsers.list': ['GET /api/external-users'],
  'externalUsers.create': ['POST /api/external-users', ['email', 'name', 'group']],
  'externalUsers.delete': ['DELETE /api/external-users/{id}'],
  'externalUsers.move': ['PATCH /api/external-users/{id}', ['group_id']],
  'externalUsers.assign': ['POST /api/external-users/group', ['group', 'external_user_ids']],
  'externalUserGroups.list': ['GET /api/external-user-groups'],
  'externalUserGroups.create': ['POST /api/external-user-groups', ['name']],
  'externalUserGroups.rename': ['PATCH /api/external-user-groups/{id}', ['new_name']],
  'externalUserGroups.delete': ['DELETE /api/external-user-groups/{id}'],
  'tiles.assignGroup': ['POST /api/tiles/group', ['group', 'tile']],
  'tiles.list': ['GET /api/v2/tiles'],
  'tiles.create': [
    'POST /api/v2/tiles',
    ['enabled', 'rule_data', 'external_user_id', 'external_user_group', 'app_id', 'type', 'tile_name', 'tenant_id'],
  ],
  'tiles.update': ['PATCH /api/v2/tiles/{id}', ['enabled', 'rule_data']],
  'tiles.delete': ['DELETE /api/v2/tiles/{id}'],
  'endpoints.list': ['GET /api/endpoints'],
  'routeRules.create': [
    'POST /api/tiles/rate-limit/route',
    ['tenant_id', 'app_id', 'endpoint_id', 'method', 'pattern', 'limit', 'window', 'mode'],
  ],
  'plans.list': ['GET /api/plans'],
  'plans.current': ['GET /api/tenant/plan'],
  'plans.upgrade': ['POST /api/plan/upgrade', ['plan']],
};

const fieldsOf = ({ body }: AnyCall) => (body && 'entries' in body ? Object.keys(body.entries as object) : undefined);

describe('the calls of spec.md §7', () => {
  it.each(Object.entries(contract))('%s has its method, its path and its body', (name, call) => {
    const [expected, fields] = CALLS[name as CallName];
    expect(`${call.method} ${call.path}`).toBe(expected);
    expect(fieldsOf(call as unknown as AnyCall)).toEqual(fields);
  });

  it('have exactly the query parameters that it names', () => {
    const queries = Object.values(contract as unknown as Record<string, AnyCall>)
      .map(({ name, query }) => [name, Object.keys(query.entries)] as const)
      .filter(([, names]) => names.length > 0);
    expect(Object.fromEntries(queries)).toEqual({
      'policyLogs.list': ['app_id', 'user_id'],
      'tiles.list': ['type', 'tenant_id'],
      'endpoints.list': ['tenant_id', 'app_id', 'ignored'],
    });
  });
});

const reasons = (call: { body: unknown }, body: unknown): string[] => {
  const { issues } = safeParse(call.body as NonNullable<AnyCall['body']>, body);
  return issues?.map(({ message }) => message) ?? [];
};

describe('the rules of spec.md §5', () => {
  it('require every required field, and blank text counts as missing', () => {
    expect(reasons(login, { email: ' ', password: '' })).toEqual(['Email is required', 'Password is required']);
    expect(reasons(createTenant, { name: ' ', label: '' })).toEqual([
      'Organization name is required',
      'Short label is required',
    ]);
    const person = { email: 'ada@x.example', username: 'ada', name: 'Ada', password: ' p ', tenant_id: 1 };
    expect(reasons(register, person)).toEqual([]);
    expect(reasons(register, { ...person, email: 'no address' })).toEqual(['Enter a valid email address']);
    expect(reasons(register, { ...person, tenant_id: '' })).not.toEqual([]);
    expect(reasons(createUser, { ...person, username: '', name: ' ', role: 'viewer' })).toEqual([
      'Username is required',
      'Full name is required',
    ]);
  });

  it('allow only the roles admin and viewer for an internal user', () => {
    const user = { email: 'ada@x.example', username: 'ada', name: 'Ada', password: 'p' };
    for (const role of ['admin', 'viewer']) expect(reasons(createUser, { ...user, role })).toEqual([]);
    expect(reasons(createUser, { ...user, role: 'owner' })).toEqual(['Role must be admin or viewer']);
  });

  it('make name and group of an external user, and the slug of an app, optional', () => {
    expect(reasons(createExternalUser, { email: 'a@x.example', name: null, group: null })).toEqual([]);
    expect(reasons(createExternalUser, { email: '', name: 'A', group: 'G' })).toContain('Email is required');
    expect(reasons(createApp, { tenant_id: 1, app_slug: null, app_display_name: 'A' })).toEqual([]);
    expect(reasons(createApp, { tenant_id: 1, app_slug: 'a', app_display_name: ' ' })).toEqual([
      'App name is required',
    ]);
  });

  it('refuse a blank group name, and trim others', () => {
    expect(reasons(createExternalUserGroup, { name: '  ' })).toEqual(['Group name is required']);
    expect(reasons(renameExternalUserGroup, { new_name: '' })).toEqual(['Group name is required']);
    expect(safeParse(createExternalUserGroup.body, { name: ' Night ' }).output).toEqual({ name: 'Night' });
    expect(safeParse(renameExternalUserGroup.body, { new_name: ' Day ' }).output).toEqual({ new_name: 'Day' });
  });

  it('require a group and at least one user for an assignment', () => {
    expect(reasons(assignExternalUsers, { group: '', external_user_ids: ['1'] })).toEqual(['Group is required']);
    expect(reasons(assignExternalUsers, { group: 'G', external_user_ids: [] })).toEqual(['Choose at least one user']);
    expect(reasons(assignExternalUsers, { group: 'G', external_user_ids: [1, 'b'] })).toEqual([]);
  });

  it('require a number as limit, and a window and mode from the lists', () => {
    const rule = { tenant_id: 1, app_id: 'a', endpoint_id: 'e', method: 'GET', pattern: '/a', limit: 10 };
    expect(reasons(createRouteRule, { ...rule, window: '1m', mode: 'throttle' })).toEqual([]);
    // The specification names no bound, so any number is accepted.
    for (const limit of [1e9, 0, -1, 2.5])
      expect(reasons(createRouteRule, { ...rule, limit, window: '1h', mode: 'shadow' }), String(limit)).toEqual([]);
    expect(reasons(createRouteRule, { ...rule, limit: Number.NaN, window: '1d', mode: 'drop' })).toEqual([
      'Limit must be a number',
      'Unknown window',
      'Unknown mode',
    ]);
  });

  it('require an object as configuration of a tile, and one of the two types for a rule', () => {
    const tile = (config: unknown) => reasons(assignGroupTile, { group: 'G', tile: { type: 'rate-limit', config } });
    expect(tile({ max_requests: 1, note: null })).toEqual([]);
    for (const other of ['{}', [], null]) expect(tile(other)).toEqual(['Configuration must be a JSON object']);
    const rule = { enabled: true, rule_data: { limit: 5, period: '1s' }, tile_name: 'T', tenant_id: 1 };
    const everybody = { external_user_id: null, external_user_group: null, app_id: null };
    expect(reasons(createTile, { ...rule, ...everybody, type: 'geo-block' })).toEqual([]);
    expect(reasons(createTile, { ...rule, ...everybody, type: 'bot-block' })).toEqual(['Unknown tile type']);
  });
});

it('a configuration is sent with every name and every digit that was typed', () => {
  const config = parseJson('{"id": 9223372036854775807, "prototype": {"a": 1}, "constructor": true, "__proto__": 1}');
  const body = safeParse(assignGroupTile.body, { group: 'G', tile: { type: 'rate-limit', config } }).output;
  const sent = (body as { tile: { config: object } }).tile.config;
  expect(Object.entries(sent)).toEqual([
    ['id', 9223372036854775807n],
    ['prototype', { a: 1 }],
    ['constructor', true],
    ['__proto__', 1],
  ]);
});

describe('the words of a refusal', () => {
  const refused = (message: string | null) => ({ kind: 'refused', status: 500, message, retryAfterS: null }) as const;

  it('are the sentence of spec.md §8, followed by the message of the service', () => {
    expect(problemOf(deleteExternalUser, refused('It is late'))).toEqual({
      sentence: 'Failed to delete user',
      detail: 'It is late',
    });
    expect(problemOf(deleteExternalUser, refused(null))).toEqual({ sentence: 'Failed to delete user', detail: null });
  });

  it('are only the message of the service for apps, the list of endpoints and plans', () => {
    const speaking = Object.values(contract).filter((call) => call.preferServerMessage);
    expect(speaking.map(({ name }) => name)).toEqual([
      'apps.list',
      'apps.create',
      'apps.delete',
      'apps.rebuild',
      'endpoints.list',
      'plans.list',
      'plans.current',
      'plans.upgrade',
    ]);
    for (const call of speaking) {
      expect(problemOf(call, refused('At the limit'))).toEqual({ sentence: 'At the limit', detail: null });
      expect(problemOf(call, refused(null))).toEqual({ sentence: call.fallback, detail: null });
    }
  });
});

it('an answer of a service that ignores the app and the user that were asked for is narrowed to them', () => {
  const log = (id: number, app_id: string | null, user_id: string | null) =>
    parse(policyLog, { id, timestamp: null, app_id, user_id, action: 'blocked', event_type: 'x', severity: 'low' });
  const list = { items: [log(1, 'shop', 'ann'), log(2, 'bank', 'ann'), log(3, null, 'bob')], unreadable: 2 };
  const idsFor = (query: Record<string, string>) =>
    listPolicyLogs.narrow?.narrowAnswer(list, query).items.map(({ id }) => id);
  expect(idsFor({ app_id: 'shop' })).toEqual([1]);
  expect(idsFor({ user_id: 'ann' })).toEqual([1, 2]);
  expect(idsFor({ app_id: 'shop', user_id: 'ann' })).toEqual([1]);
  // An answer whose entries leave out what was asked for is what it says.
  const implied = { items: [log(1, null, 'ann'), log(2, null, 'ann')], unreadable: 0 };
  expect(listPolicyLogs.narrow?.narrowAnswer(implied, { app_id: 'shop' })).toBe(implied);
});
