import { status, wrongShape } from '@mocks/hosts/failures';
import { type HttpHost, startHttpHost } from '@mocks/hosts/http';
import { signIns } from '@mocks/index';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { main } from '../../../scripts/check-api';
import { DIALECTS } from '../../../scripts/lib/api-dialects';

let host: HttpHost;
let printed: string[];
beforeAll(async () => {
  host = await startHttpHost();
});
afterAll(() => host.close());
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  vi.stubEnv('PORTCULLIS_EMAIL', signIns.demo.email);
  vi.stubEnv('PORTCULLIS_PASSWORD', signIns.demo.password);
});
afterEach(() => {
  host.backend.reset();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  process.exitCode = undefined;
});

it.each([
  [[], /The address is missing/],
  [['--apps', '3'], /The address is missing/],
  [['portal'], /must be an absolute URL/],
  [['http://portal.example'], /must begin with https:\/\//],
  [['https://portal.example', '--apps', 'all'], /--apps is 'all'/],
  [['https://portal.example', '--verbose'], /Options: --apps/],
])('explains the mistake in %j', async (args, message) => {
  await expect(main(args)).rejects.toThrow(message);
});

it.each(['PORTCULLIS_EMAIL', 'PORTCULLIS_PASSWORD'])('asks for %s if it is not set', async (name) => {
  vi.stubEnv(name, undefined);
  await expect(main([host.url])).rejects.toThrow(`${name} is not set`);
});

it('exits with 0 if nothing differs', async () => {
  await main([host.url, '--apps', '1']);
  expect(printed.at(-1)).toMatch(/, 0 unreadable$/);
  expect(process.exitCode).toBeUndefined();
});

it('exits with 1 if something is wrong, and shows it below its call', async () => {
  host.backend.inject({ path: '/api/plans', failure: status(503) });
  await main([`${host.url}/`, '--apps', '0']);
  const at = printed.findIndex((line) => line.startsWith('unreadable  plans.list  GET /api/plans  (503'));
  expect(printed[at + 1]).toContain('! refused with 503');
  expect(process.exitCode).toBe(1);
});

it('reports each call as exact, tolerated or unreadable', async () => {
  const users = [{ id: 1, email: 'a@acme.example', username: 'a', name: 'A', role: 'admin', shoe_size: 43 }];
  host.backend.inject({ path: '/api/users', failure: wrongShape(users) });
  host.backend.inject({ path: '/api/plans', failure: wrongShape({ nothing: 'like it' }) });
  await main([host.url, '--apps', '0', '--json']);
  const { counts, calls, notMade, left } = JSON.parse(printed.join('\n'));
  const verdicts = Object.fromEntries(
    calls.map(({ name, verdict }: { name: string; verdict: string }) => [name, verdict]),
  );
  expect(verdicts).toMatchObject({ 'users.list': 'tolerated', 'plans.list': 'unreadable', 'apps.list': 'exact' });
  expect(counts.unreadable).toBe(1);
  expect(calls).toContainEqual(
    expect.objectContaining({ name: 'users.list', dialect: 'a bare array, ids as numbers', readableIn: DIALECTS }),
  );
  expect(notMade.map(({ name }: { name: string }) => name)).toContain('endpoints.list');
  expect(left).toEqual([]);
  expect(process.exitCode).toBe(1);
});

it('makes the changes on a tenant of its own, and deletes what it created', async () => {
  const { calls: contract } = await import('@/contract/index');
  const tables = ['users', 'externalUsers', 'externalUserGroups', 'tiles', 'tenants'] as const;
  const count = () =>
    Object.fromEntries(tables.map((name) => [name, host.backend.db.table(name).findMany({ where: {} }).length]));
  const before = count();
  await main([host.url, '--apps', '0', '--writes']);
  expect(printed.filter((line) => line.startsWith('unreadable'))).toEqual([]);
  expect(process.exitCode).toBeUndefined();
  // The tenant and its first admin stay: no call deletes them.
  const { tenants = 0, users = 0, ...rest } = before;
  expect(count()).toMatchObject({ ...rest, tenants: tenants + 1, users: users + 1 });
  const text = printed.join('\n');
  // A new tenant has no endpoints for a rule.
  const unplayed = contract.filter(({ name }) => !text.includes(`  ${name}  `)).map(({ name }) => name);
  expect(
    unplayed.filter((name) => !contract.find((call) => call.name === name && call.method === 'GET')),
    'changes that scripts/lib/check-api-writes.ts does not make',
  ).toEqual(['routeRules.create']);
  expect(printed).toContain('not made    routeRules.create: it needs an endpoint, and a new app has none');
  expect(printed.filter((line) => line.startsWith('left there'))).toEqual([
    expect.stringMatching(/^left there {2}tenant \d+, labelled check-[0-9a-f]{8}$/),
    expect.stringMatching(/^left there {2}its admin check-[0-9a-f]{8}@check\.example$/),
  ]);
  // No other tenant was changed, and no line contains the password.
  const others = host.backend.changes().filter(({ headers }) => headers['x-tenant-id'] === '1');
  expect(others).toEqual([]);
});

it('deletes what it created even after a failed change', async () => {
  host.backend.inject({ path: '/api/plan/upgrade', failure: status(500) });
  const apps = host.backend.db
    .table('apps')
    .findMany({ where: {} })
    .filter(({ deleted_at }) => deleted_at === null).length;
  await main([host.url, '--apps', '0', '--writes']);
  expect(process.exitCode).toBe(1);
  const left = host.backend.db
    .table('apps')
    .findMany({ where: {} })
    .filter(({ deleted_at }) => deleted_at === null).length;
  expect(left).toBe(apps);
});

it('names what could not be deleted', async () => {
  host.backend.inject({
    path: /^\/api\/external-users\/[^/]+$/,
    method: 'DELETE',
    failure: status(500),
  });
  await main([host.url, '--apps', '0', '--writes']);
  expect(printed).toContainEqual(
    expect.stringMatching(/^left there {2}what 'DELETE \/api\/external-users\/eu_\w+' would have deleted or restored$/),
  );
  expect(process.exitCode).toBe(1);
});

/** Refuses the requests that a test picks; the others reach the server. */
function refuse(status: number, picks: (request: string, body: string) => boolean): void {
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    picks(`${init.method} ${new URL(url).pathname}`, String(init.body))
      ? Response.json({ detail: 'Not now' }, { status })
      : send(url, init),
  );
}
const leftThere = () => printed.filter((line) => line.startsWith('left there'));

it('names the admin whom it has registered even if the sign-in after it is refused', async () => {
  refuse(403, (request, body) => request === 'POST /auth/login' && body.includes('@check.example'));
  await main([host.url, '--apps', '0', '--writes']);
  expect(leftThere()).toEqual([
    expect.stringContaining('  tenant '),
    expect.stringMatching(/^left there {2}its admin check-[0-9a-f]{8}@check\.example$/),
  ]);
});

it('names no admin if the registration was refused', async () => {
  refuse(403, (request) => request === 'POST /auth/register');
  await main([host.url, '--apps', '0', '--writes']);
  expect(leftThere()).toEqual([expect.stringContaining('  tenant ')]);
});

it.each([
  ['/api/apps', /^left there {2}app App check-[0-9a-f]{8}, which its list does not show$/],
  ['/api/users', /^left there {2}user user-check-[0-9a-f]{8}@check\.example, which its list does not show$/],
  ['/api/external-user-groups', /^left there {2}group Group check-[0-9a-f]{8}, which its list does not show$/],
  [
    '/api/external-users',
    /^left there {2}external user user-check-[0-9a-f]{8}@check\.example, which its list does not show$/,
  ],
  ['/api/v2/tiles', /^left there {2}rule of the tenant check-[0-9a-f]{8}, which its list does not show$/],
])('names what it has created at %s and cannot find in the list, and so cannot delete', async (path, line) => {
  let isDue = false;
  refuse(500, (request) => {
    if (request !== `GET ${path}` || !isDue) {
      isDue ||= request === `POST ${path}`;
      return false;
    }
    isDue = false;
    return true;
  });
  await main([host.url, '--apps', '0', '--writes']);
  expect(leftThere()).toContainEqual(expect.stringMatching(line));
});

it('names nothing that was refused', async () => {
  refuse(422, (request) => request === 'POST /api/external-users');
  await main([host.url, '--apps', '0', '--writes']);
  expect(leftThere()).toHaveLength(2);
  refuse(422, (request) => request === 'POST /api/tenant/tenants');
  printed.length = 0;
  await main([host.url, '--apps', '0', '--writes']);
  expect(leftThere()).toEqual([]);
});

it('names what may have been created though the answer tells nothing', async () => {
  refuse(500, (request) => request === 'POST /api/external-users');
  await main([host.url, '--apps', '0', '--writes']);
  expect(leftThere()).toContainEqual(
    expect.stringMatching(/^left there {2}perhaps external user user-check-[0-9a-f]{8}@check\.example, which/),
  );
  // Without the id that would lead on.
  refuse(201, (request) => request === 'POST /api/tenant/tenants');
  printed.length = 0;
  await main([host.url, '--apps', '0', '--writes']);
  expect(leftThere()).toEqual([expect.stringMatching(/^left there {2}perhaps a tenant labelled check-[0-9a-f]{8}$/)]);
});
