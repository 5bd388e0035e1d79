import { cutBody, html200, rawBody, redirect, status } from '@mocks/hosts/failures';
import { type HttpHost, startHttpHost } from '@mocks/hosts/http';
import { signIns } from '@mocks/index';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { readAnswer } from '@/api/answer';
import { type CallName, callNamed } from '@/contract/index';
import { SECOND } from '@/durations';
import { judge, readJson, unanswered } from '../../../scripts/lib/api-answers';
import { ApiChecker, type Checked, verdictOf } from '../../../scripts/lib/check-api';

let host: HttpHost;
beforeEach(async () => {
  host = await startHttpHost();
});
afterEach(() => {
  vi.unstubAllGlobals();
  return host.close();
});

const check = (base = host.url, pair: { email: string; password: string } = signIns.demo): Promise<Checked[]> =>
  new ApiChecker({ base, email: pair.email, password: pair.password, apps: 2 }).run();
const named = (results: Checked[], name: string) => results.filter((result) => result.name === name);
const problems = (results: Checked[], name: string) => named(results, name).flatMap((result) => result.problems);
const notes = (results: Checked[], name: string) => named(results, name).flatMap((result) => result.notes);
const wrongShape = (path: string, body: unknown, contentType?: string) =>
  host.backend.inject({ path, failure: rawBody(JSON.stringify(body), contentType) });

it('finds nothing wrong with the mock API, and sends only GETs after signing in', async () => {
  const results = await check();
  expect(results.filter((result) => result.problems.length > 0)).toEqual([]);
  expect(results.filter((result) => result.notes.length > 0)).toEqual([]);
  expect(named(results, 'apiKeys.status')).toHaveLength(2);
  expect(named(results, 'tiles.list')).toHaveLength(2);
  const sent = host.backend.requests().map(({ method, path }) => `${method} ${path}`);
  expect(sent.filter((request) => !request.startsWith('GET '))).toEqual(['POST /auth/login']);
});

it('makes every read of the contract', async () => {
  const { calls } = await import('@/contract/index');
  const played = new Set((await check()).map(({ name }) => name));
  expect(calls.filter(({ method, name }) => method === 'GET' && !played.has(name))).toEqual([]);
});

it('stops at a refused sign-in and shows the reason, never the password', async () => {
  const results = await check(host.url, { email: signIns.demo.email, password: 'not-the-password' });
  expect(problems(results, 'auth.login')[0]).toMatch(/^refused with 401: /);
  expect(results).toHaveLength(2);
  expect(JSON.stringify(results)).not.toContain('not-the-password');
});

it('names unreadable entries, with the field and the reason', async () => {
  wrongShape('/api/apps', { apps: [{ id: 'a', app_display_name: 'Shop' }, { id: 'b' }] });
  const results = await check();
  expect(problems(results, 'apps.list')).toEqual([
    expect.stringMatching(/^1 of 2 entries cannot be read: #1 app_display_name: /),
  ]);
});

it('distinguishes a wrong shape, a wrong content type and an HTML page', async () => {
  wrongShape('/api/users', { people: [] });
  wrongShape('/api/plans', [], 'text/plain');
  host.backend.inject({ path: '/api/external-users', failure: html200 });
  const results = await check();
  expect(problems(results, 'users.list')).toEqual([
    expect.stringMatching(/^wrong shape .*an object with people$/),
    "the list is in 'people'; the portal looks for a bare array, or in users, items, data, results",
  ]);
  expect(problems(results, 'plans.list')).toEqual(["the content type is 'text/plain' instead of application/json"]);
  expect(problems(results, 'externalUsers.list')[0]).toMatch(/^the content type is 'text\/html/);
});

it('reports refusals, redirects and cut answers, and goes on', async () => {
  host.backend.inject({ path: '/api/dashboard/stats', failure: status(500, { detail: 'Out of order' }) });
  host.backend.inject({ path: '/admin-api/tiles', failure: redirect });
  host.backend.inject({ path: '/api/policy-logs', failure: cutBody });
  const results = await check();
  expect(problems(results, 'stats.get')).toEqual(['refused with 500: Out of order']);
  expect(problems(results, 'legacyTiles.list')[0]).toMatch(/^sent elsewhere \(302\)/);
  expect(problems(results, 'policyLogs.list')[0]).toMatch(/^no answer: /);
  expect(problems(results, 'plans.current')).toEqual([]);
});

it('a refusal that the portal reads as an absence is no problem', async () => {
  host.backend.inject({ path: '/api/tenant/plan', failure: status(404, { detail: 'No plan' }) });
  const results = await check();
  expect(problems(results, 'plans.current')).toEqual([]);
  expect(notes(results, 'plans.current')).toEqual(['404: none yet']);
});

it('notes missing, unknown and unreadable optional fields without reporting them as errors', async () => {
  wrongShape('/api/users', [
    { id: 1, email: 'a@acme.example', username: 'a', name: 'A', role: 'auditor', shoe_size: 43 },
    { id: 2, email: 'b@acme.example', username: 7, role: 'admin' },
  ]);
  const results = await check();
  expect(problems(results, 'users.list')).toEqual([]);
  expect(notes(results, 'users.list').toSorted()).toEqual([
    'name is missing (1 of 2)',
    'role has an unknown value (1 of 2)',
    'shoe_size is not in the contract (1 of 2)',
    "the list is a bare array instead of in 'users'",
    'username is a number and is read as "7" (1 of 2)',
  ]);
});

it('reports a server that answers /auth/me without a session', async () => {
  host.backend.inject({ path: '/auth/me', times: 1, failure: rawBody('{"id":1}') });
  const [first] = await check();
  expect(first?.problems).toEqual(['answered without a session; 401 is due']);
});

it('says so if nothing answers', async () => {
  const { url } = host;
  await host.close();
  const results = await check(url);
  expect(results.map((result) => result.problems[0])).toEqual([
    expect.stringMatching(/^no answer: .*ECONNREFUSED/),
    expect.stringMatching(/^no answer: .*ECONNREFUSED/),
  ]);
  host = await startHttpHost();
});

it('reads ids beyond 2^53 as the portal does: to the last digit', async () => {
  const { calls } = await import('@/contract/index');
  const call = calls.find(({ name }) => name === 'apps.list');
  if (!call) throw new Error('no such call');
  const answer = new Response(null, { headers: { 'content-type': 'application/json' } });
  expect(judge(call, answer, '[{"id":9007199254740993}]', unanswered(call.name, ''))).toEqual([
    { id: 9007199254740993n },
  ]);
});

it.each<[CallName, string, string, number, 'read' | 'not read', string[]]>([
  ['users.create', '', 'text/plain', 201, 'read', []],
  ['users.create', 'Created', 'text/plain', 201, 'not read', ["the portal does not read 'text/plain'"]],
  [
    'users.update',
    'OK',
    'text/html; charset=utf-8',
    200,
    'not read',
    ['it is a web page, which the portal takes for a sign-in page'],
  ],
  [
    'apps.delete',
    'Deleted',
    'text/html',
    200,
    'not read',
    ['it is a web page, which the portal takes for a sign-in page'],
  ],
  ['apps.delete', '', 'text/html', 200, 'read', []],
  ['users.create', '\n', 'application/json', 201, 'read', []],
  ['apps.delete', 'OK', 'application/json', 200, 'read', []],
  ['apps.delete', 'Deleted', 'text/plain', 200, 'read', []],
  ['auth.login', 'OK', 'application/json', 200, 'read', []],
  ['apiKeys.create', '', 'application/json', 201, 'not read', ['the body is empty']],
  ['tenants.create', '{"id":', 'application/json', 201, 'not read', ['the body is no whole JSON']],
])(
  'a change answered as the portal reads it: %s with %j as %s',
  async (name, body, type, status, outcome, expected) => {
    const call = callNamed(name);
    if (!call) throw new Error('no such call');
    const answer = () => new Response(body, { status, headers: { 'content-type': type } });
    vi.stubGlobal('fetch', async () => answer());
    const portal = await readAnswer(call, answer()).then(
      () => 'read',
      () => 'not read',
    );
    expect(portal).toBe(outcome);
    const checker = new ApiChecker({ base: 'http://api.test', email: '', password: '', apps: 0 });
    await checker.play(name, { id: 1, body: {} });
    const [checked] = checker.results;
    expect(checked?.problems).toEqual(expected);
    expect(checked && verdictOf(checked) === 'unreadable').toBe(outcome === 'not read');
  },
);

it.each<[CallName, number]>([
  ['auth.me', 5],
  ['apps.list', 15],
  ['apps.delete', 30],
  ['users.create', 30],
])('waits for %s as long as the portal does, %d s, and says so', async (name, seconds) => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  onTestFinished(() => limit.mockRestore());
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('too late', 'TimeoutError')));
  const checker = new ApiChecker({ base: 'http://api.test', email: '', password: '', apps: 0 });
  await checker.play(name, { id: 1, body: {} });
  expect(limit.mock.calls).toEqual([[seconds * SECOND]]);
  expect(problems(checker.results, name)).toEqual([`no whole answer within ${seconds} s`]);
});

it('says so if /auth/me names no tenant, since no other call can be checked then', async () => {
  const json = (body: unknown, status = 200) =>
    Response.json(body, { status, headers: { 'set-cookie': 'session=1', 'content-type': 'application/json' } });
  let asked = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/auth/login')) return json({});
    asked += 1;
    return asked === 1 ? json({ detail: 'Not authenticated' }, 401) : json({ id: 1, email: 'a@acme.example' });
  });
  const printed: string[] = [];
  const onChecked = ({ name, problems: found }: Checked) => printed.push(`${name}: ${found.join()}`);
  const results = await new ApiChecker({
    base: 'http://api.test',
    email: 'a',
    password: 'b',
    apps: 1,
    onChecked,
  }).run();
  expect(problems(results, 'auth.me')).toEqual(['names no tenant: the other calls cannot be checked']);
  expect(printed.at(-1)).toContain('names no tenant');
});

it.each<[CallName, unknown, string[]]>([
  [
    'stats.get',
    { apps_total: '6', external_users_total: 60, groups_total: 6, active_policies_total: 9 },
    ['apps_total is a string and is read as 6'],
  ],
  [
    'tiles.list',
    [
      {
        id: 't',
        type: 'rate-limit',
        tile_name: 'x',
        tenant_id: 1,
        enabled: 0,
        rule_data: { limit: 5, period: '1m' },
        external_user_id: null,
        external_user_group: null,
        app_id: null,
      },
    ],
    ['enabled is a number and is read as false'],
  ],
  [
    'apiKeys.status',
    { revoked: 1, created_at: '2026-01-01T00:00:00Z', last_used_at: null },
    ['revoked is a number, which the contract does not allow'],
  ],
])('notes values of %s in another form that the portal reads all the same', (name, body, expected) => {
  const call = callNamed(name);
  if (!call) throw new Error('no such call');
  const checked = unanswered(name, '');
  readJson(call, body, checked);
  expect(checked).toMatchObject({ problems: [], notes: expected });
});
