import { describe, expect, it } from 'vitest';
import { FORMAT, type ResponseRow } from '@/cache/db';
import { callAt, isAboutOwnTenant, keyOf, scopesOf } from '@/cache/keys';
import { isPlausible, readRow } from '@/cache/rows';
import { listApps } from '@/contract/apps';
import { KEEP_MS } from '@/contract/constants';
import { listPolicyLogs } from '@/contract/policy-logs';
import { alice, appsNamed, bob } from './support';

const at = (path: string) => callAt('GET', new URL(path, 'http://localhost/').href);

it('G4: rows of another format are kept apart, so that two builds never overwrite each other’s', () => {
  expect(JSON.parse(keyOf(listApps, {}, alice))[0]).toBe(FORMAT);
});

describe('the key of a row', () => {
  const variants = ['', '?app_id=1', '?user_id=1', '?app_id=1&user_id=2', '?app_id=', '?app_id=2&user_id=1'];

  it('C6: is different for each set of parameters, whatever their order', () => {
    const keyFor = (query: string) => {
      const found = at(`/api/policy-logs${query}`);
      return found && keyOf(found.call, found.parameters, alice);
    };
    const keys = variants.map(keyFor);
    expect(keys.every((key) => key !== null)).toBe(true);
    expect(new Set(keys).size).toBe(variants.length);
    expect(keyFor('?user_id=2&app_id=1')).toBe(keyFor('?app_id=1&user_id=2'));
  });

  it('is different for each user and tenant', () => {
    const keys = [alice, bob, { ...alice, tenantId: 'globex' }].map((owner) => keyOf(listApps, {}, owner));
    expect(new Set(keys).size).toBe(3);
  });

  it.each([
    ['/api/apps', 'apps.list'],
    ['/api/apps/7/api-key/status', 'apiKeys.status'],
    ['/sdk/presigned-download/t/7/production/latest', 'sdk.presign'],
    ['/sdk/sdk-build-history/t/7', null],
    ['/api/apps?unknown=1', null],
    ['/api/apps/7/api-key/status/more', null],
    ['/dashboard', null],
  ])('%s is %s', (path, name) => {
    expect(at(path)?.call.name ?? null).toBe(name);
  });

  it('decodes path parameters', () => {
    expect(at('/api/apps/a%2Fb/api-key/status')?.parameters).toEqual({ id: 'a/b' });
  });

  it('counts changes by call and by each parameter', () => {
    expect(scopesOf(listPolicyLogs, { app_id: '1' })).toEqual(['policyLogs.list', '["policyLogs.list","app_id","1"]']);
  });

  it('C6: exists only for the session’s own tenant', () => {
    expect(isAboutOwnTenant(alice, { tenant_id: 'acme' })).toBe(true);
    expect(isAboutOwnTenant(alice, {})).toBe(true);
    expect(isAboutOwnTenant(alice, { tenant_id: 'globex' })).toBe(false);
  });
});

describe('a stored row', () => {
  const row: ResponseRow = {
    key: keyOf(listApps, {}, alice),
    call: 'apps.list',
    format: FORMAT,
    tenant: 'acme',
    user: '1',
    value: appsNamed('<script>alert(1)</script>'),
    hash: 'h',
    storedAt: Date.now(),
    bytes: 1,
    total: null,
  };

  it('is read as it was written, with markup as text', () => {
    expect(readRow(listApps, row, alice)?.items[0]?.app_display_name).toBe('<script>alert(1)</script>');
  });

  it.each([
    ['of another tenant', { tenant: 'globex' }],
    ['of another user', { user: '2' }],
    ['of another format', { format: FORMAT + 1 }],
    ['of another call', { call: 'users.list' }],
    ['of another shape', { value: 'text' }],
    ['without a time', { storedAt: 'yesterday' as unknown as number }],
  ])('%s is not shown', (_, change) => {
    expect(readRow(listApps, { ...row, ...change }, alice)).toBeUndefined();
  });

  it('C2: is valid for seven days, and not if it is from the future', () => {
    const now = Date.now();
    expect(isPlausible(now, now)).toBe(true);
    expect(isPlausible(now - KEEP_MS + 1000, now)).toBe(true);
    expect(isPlausible(now - KEEP_MS - 1000, now)).toBe(false);
    expect(isPlausible(now + 60_000, now)).toBe(true);
    expect(isPlausible(now + 61_000, now)).toBe(false);
    expect(isPlausible(now + 24 * 3600_000, now)).toBe(false);
  });
});
