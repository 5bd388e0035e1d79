import fc from 'fast-check';
import { createElement, type PropsWithChildren } from 'react';
import { MemoryRouter, matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { readFilters } from '@/domain/logs/address';
import { useRouteParams } from '@/parts/useRoute';
import { isOnboarding, isRoute, keyFilter, keyIn, paths, safeNext } from '@/paths';
import { renderHook } from './renderHook';

describe('an onboarding page', () => {
  it.each([
    '/onboard/tenant',
    '/onboard/admin',
    '/onboard/tenant/',
    '/onboard/admin//',
    '/Onboard/Tenant',
    '/ONBOARD/ADMIN/',
    '/onboard',
    '/onboard/',
    '/onboard/other',
    '/onboard/tenant/more',
    '/onboarding/tenant',
    '/x/onboard/tenant',
    '/dashboard',
    '/',
  ])('%s is one exactly if the router shows one', (pathname) => {
    const shown = [paths.onboardTenant, paths.onboardAdmin].some(({ pattern }) => matchPath(pattern, pathname));
    expect(isOnboarding(pathname)).toBe(shown);
  });
});

describe('the page to go to after signing in', () => {
  it.each([
    ['/apps?q=web#top', '/apps?q=web#top'],
    ['/apps/../users', '/users'],
    ['/user groups', '/user%20groups'],
  ])('follows %s', (next, to) => {
    expect(safeNext(next)).toBe(to);
  });

  it.each([
    null,
    '',
    'apps',
    ' /apps',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/apps/../..//evil.example',
    'javascript:alert(1)',
    '/login?next=/login',
    '/\n/[',
    '/\n/evil.example',
  ])('does not follow %j', (next) => {
    expect(safeNext(next)).toBeNull();
  });
});

describe('the address of a page', () => {
  it.each(['.', '..', '\ud800', 'a/b', '%2e%2e', '__proto__'])('I5: with the id %j stays on its own path', (id) => {
    const { pathname } = new URL(paths.appBuilds.to(id), 'http://portcullis.invalid');
    expect(pathname).toMatch(/^\/apps\/[^/]+\/sdk-build-history$/);
    expect(paths.dashboard.to({ app: id })).toMatch(/^\/dashboard\?app=[^/?]+$/);
  });
});

describe('the ids in the address of a page', () => {
  const paramsAt = async (address: string) =>
    (
      await renderHook(useRouteParams, undefined, ({ children }: PropsWithChildren) =>
        createElement(MemoryRouter, { initialEntries: [address] }, children),
      )
    ).now();

  it.each(['a%2Fb', 'a/b', '%2f', '%252F', '%', '50% off', '%41', 'a?b#c', 'Zürich', ' ', '__proto__'])(
    'are read as the text they were written from: %j',
    async (id) => {
      expect(await paramsAt(paths.externalUser.to(id))).toEqual({ id });
      expect(await paramsAt(paths.externalUserGroup.to(id))).toEqual({ id });
      expect(await paramsAt(paths.userGroupTiles.to(id))).toEqual({ id });
      expect(await paramsAt(paths.app.to(id))).toEqual({ app_id: id });
      expect(await paramsAt(paths.endpoints.to(id))).toEqual({ appId: id });
      expect(await paramsAt(`${paths.appBuilds.to(id)}/`)).toEqual({ app_id: id });
      expect(await paramsAt(paths.tenantAppBuilds.to(7, id))).toEqual({ tenant_id: '7', app_id: id });
    },
  );

  it('are read as they came if no encoding gives them', async () => {
    expect(await paramsAt('/apps/50%')).toEqual({ app_id: '50%' });
    expect(await paramsAt('/sdk/sdk-build-history/%E0%A4%A/a%2Fb')).toEqual({ tenant_id: '%E0%A4%A', app_id: 'a/b' });
  });
});

describe('the address of the explorer', () => {
  const choicesOf = (address: string) =>
    readFilters(new URL(address, 'http://portcullis.invalid').searchParams).choices;
  const id = fc.oneof(
    fc.constantFrom('-Ab3', '--', '\\', '\\-a', '-', 'a&user=b', '+', '%2D'),
    fc.string({ minLength: 1 }),
    fc.integer(),
  );

  it('contains exactly the given app, group, user, action and severity', () => {
    fc.assert(
      fc.property(fc.constantFrom('app', 'group', 'user', 'action', 'severity'), id, (facet, value) => {
        expect(choicesOf(paths.logs.to({ range: '24h', [facet]: value }))).toEqual([
          { facet, value: String(value), exclude: false },
        ]);
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.uniqueArray(id, { selector: String }), (user) => {
        expect(choicesOf(paths.logs.to({ user })).map(({ value, exclude }) => [value, exclude])).toEqual(
          user.map((one) => [String(one), false]),
        );
      }),
    );
  });

  it('leaves out values that are not given; in a list, none is a value too', () => {
    expect(paths.logs.to({ app: '', user: '', q: '' })).toBe('/logs');
    expect(paths.logs.to({ action: ['', 'unknown'] })).toBe('/logs?action=&action=unknown');
    expect(choicesOf(paths.logs.to({ action: ['', 'unknown'] })).map(({ value }) => value)).toEqual(['', 'unknown']);
  });
});

describe('the address of external users', () => {
  const filterIn = (address: string, name: string) =>
    keyIn(new URL(address, 'http://portcullis.invalid').searchParams.get(name) ?? '');
  const id = fc.oneof(
    fc.constantFrom('none', '\\none', '\\\\none', '\\', 'None', 'none '),
    fc.string({ minLength: 1 }),
    fc.integer(),
  );

  it('filters by exactly the given group and app, and by none of them if it says so', () => {
    fc.assert(
      fc.property(id, id, (group, app) => {
        const address = paths.externalUsers.to({ group, app });
        expect([filterIn(address, 'group'), filterIn(address, 'app')]).toEqual([String(group), String(app)]);
      }),
      { numRuns: 1_000 },
    );
    expect(filterIn('/external-users?group=none', 'group')).toBeNull();
    expect(keyIn(keyFilter(null))).toBeNull();
    expect(filterIn(paths.externalUsers.to(), 'group')).toBe('');
  });
});

describe('isRoute', () => {
  it.each(['/', '/login', '/Dashboard/', '/apps/a%2Fb', '/sdk/sdk-build-history/1/2', '/user-groups/7/tiles'])(
    'knows %s as a screen',
    (path) => expect(isRoute(path)).toBe(true),
  );

  it.each(['/demo/', '/demo/login', '/apps/1/2', '/dashboards', '/login.html'])(
    'H7: leaves %s to the host: it may be another installation',
    (path) => expect(isRoute(path)).toBe(false),
  );
});
