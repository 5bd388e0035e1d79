import { type HttpHost, startHttpHost } from '@mocks/hosts/http';
import { signIns } from '@mocks/index';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { judge, unanswered } from '../../../scripts/lib/api-answers';
import { ApiChecker, type Checked } from '../../../scripts/lib/check-api';

let host: HttpHost;
beforeEach(async () => {
  host = await startHttpHost();
});
afterEach(() => host.close());

const check = (base = host.url, pair: { email: string; password: string } = signIns.demo): Promise<Checked[]> =>
  new ApiChecker({ base, email: pair.email, password: pair.password, apps: 2 }).run();
const named = (results: Checked[], name: string) => results.filter((result) => result.name === name);
const problems = (results: Checked[], name: string) => named(results, name).flatMap((result) => result.problems);
const notes = (results: Checked[], name: string) => named(results, name).flatMap((result) => result.notes);
const wrongShape = (path: string, body: unknown, contentType?: string) =>
  host.backend.inject({ path, failure: { mode: 'wrongShape', body, ...(contentType ? { contentType } : {}) } });

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
  host.backend.inject({ path: '/api/external-users', failure: { mode: 'html200' } });
  const results = await check();
  expect(problems(results, 'users.list')).toEqual([
    expect.stringMatching(/^wrong shape .*an object with people$/),
    "the list is in 'people'; the portal looks for a bare array, or in users, items, data, results",
  ]);
  expect(problems(results, 'plans.list')).toEqual(["the content type is 'text/plain' instead of application/json"]);
  expect(problems(results, 'externalUsers.list')[0]).toMatch(/^the content type is 'text\/html/);
});

it('reports refusals, redirects and cut answers, and goes on', async () => {
  host.backend.inject({
    path: '/api/dashboard/stats',
    failure: { mode: 'status', status: 500, detail: 'Out of order' },
  });
  host.backend.inject({ path: '/admin-api/tiles', failure: { mode: 'redirect' } });
  host.backend.inject({ path: '/api/policy-logs', failure: { mode: 'cutBody' } });
  const results = await check();
  expect(problems(results, 'stats.get')).toEqual(['refused with 500: Out of order']);
  expect(problems(results, 'legacyTiles.list')[0]).toMatch(/^sent elsewhere \(302\)/);
  expect(problems(results, 'policyLogs.list')[0]).toMatch(/^no answer: /);
  expect(problems(results, 'plans.current')).toEqual([]);
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
  host.backend.inject({ path: '/auth/me', times: 1, failure: { mode: 'wrongShape', body: { id: 1 } } });
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
