import {
  commitThenCut,
  commitThenHang,
  cutBody,
  cutChunk,
  delay,
  drip,
  hang,
  html200,
  longLog,
  rawBody,
  redirect,
  reset,
  status,
  wrongShape,
} from '@mocks/hosts/failures';
import { type HttpHost, type HttpHostOptions, parseChaos, startHttpHost } from '@mocks/hosts/http';
import { signIns } from '@mocks/index';
import { afterEach, describe, expect, it } from 'vitest';

let host: HttpHost | null = null;
const start = async (options: HttpHostOptions = {}) => {
  host = await startHttpHost(options);
  return host;
};
afterEach(async () => {
  await host?.close();
  host = null;
});

async function signIn({ url }: HttpHost): Promise<string> {
  const { email, password } = signIns.demo;
  const body = JSON.stringify({ email, password });
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const newApp = { method: 'POST', body: JSON.stringify({ tenant_id: 1, app_slug: null, app_display_name: 'New' }) };
const hasNewApp = ({ backend }: HttpHost) =>
  backend.db
    .table('apps')
    .getAll()
    .filter((app) => app.app_slug === 'new').length;

describe('over real sockets', () => {
  it('signs in with a cookie, and logs every request', async () => {
    const it = await start({ scenario: 'empty' });
    expect((await fetch(`${it.url}/api/apps`)).status).toBe(401);
    const cookie = await signIn(it);
    const answer = await fetch(`${it.url}/api/apps?x=1`, {
      headers: { cookie, 'x-tenant-id': '1', 'x-request-id': 'abc' },
    });
    expect(await answer.json()).toEqual({ apps: [] });
    expect(it.backend.requests().map(({ method, path, status }) => [method, path, status])).toEqual([
      ['GET', '/api/apps', 401],
      ['POST', '/auth/login', 200],
      ['GET', '/api/apps', 200],
    ]);
    expect(it.backend.requests({ path: '/api/*' })[1]).toMatchObject({ query: { x: '1' }, requestId: 'abc' });
  });

  it('answers an unknown path with 404 in JSON', async () => {
    const it = await start();
    const answer = await fetch(`${it.url}/sdk/sdk-build-history/1/2`);
    expect([answer.status, await answer.json()]).toEqual([404, { detail: 'No such call' }]);
  });

  it('returns download addresses on the origin that a proxy names', async () => {
    const it = await start();
    const cookie = await signIn(it);
    const path = '/sdk/presigned-download/1/app_ios/production/latest';
    const own = (await (await fetch(it.url + path, { headers: { cookie } })).json()) as { url: string };
    expect(own.url.startsWith(`${it.url}/sdk/files/`)).toBe(true);
    expect((await fetch(own.url)).headers.get('content-type')).toBe('application/zip');
    const headers = { cookie, 'x-forwarded-host': 'portal.example', 'x-forwarded-proto': 'https' };
    const proxied = (await (await fetch(it.url + path, { headers })).json()) as { url: string };
    expect(proxied.url).toMatch(/^https:\/\/portal\.example\/sdk\/files\//);
  });

  it('lets pages of this machine, and no others, call with credentials and X-Tenant-ID', async () => {
    const it = await start();
    const preflight = await fetch(`${it.url}/api/apps`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:5173' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Content-Type, If-None-Match, X-Tenant-ID');
    const foreign = await fetch(`${it.url}/api/apps`, { headers: { origin: 'https://evil.example' } });
    expect(foreign.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('tags its answers, and answers 304 if nothing has changed, to other origins too', async () => {
    const it = await start();
    const cookie = await signIn(it);
    const headers = { cookie, 'x-tenant-id': '1', origin: 'http://localhost:5173' };
    const first = await fetch(`${it.url}/api/apps`, { headers });
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^".+"$/);
    expect(first.headers.get('access-control-expose-headers')).toContain('ETag');
    const again = await fetch(`${it.url}/api/apps`, { headers: { ...headers, 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    it.backend.db.table('apps').update('app_ios', { app_display_name: 'Another' });
    const changed = await fetch(`${it.url}/api/apps`, { headers: { ...headers, 'if-none-match': tag } });
    expect(changed.status).toBe(200);
    const preflight = await fetch(`${it.url}/api/apps`, { method: 'OPTIONS', headers });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('If-None-Match');
  });

  it('counts a change once per request id, and restores everything on reset', async () => {
    const it = await start();
    const cookie = await signIn(it);
    const headers = { cookie, 'x-request-id': 'one' };
    await fetch(`${it.url}/api/apps`, { ...newApp, headers });
    await fetch(`${it.url}/api/apps`, { ...newApp, headers });
    expect(it.backend.requests({ method: 'POST', path: '/api/apps' })).toHaveLength(2);
    expect(it.backend.changes()).toHaveLength(1);
    expect(hasNewApp(it)).toBe(1);
    it.backend.reset('large');
    expect(it.backend.db.table('apps').count()).toBe(200);
    expect(it.backend.requests()).toEqual([]);
    expect((await fetch(`${it.url}/auth/me`, { headers: { cookie } })).status).toBe(401);
  });

  it('ends sessions on command', async () => {
    const it = await start();
    const cookie = await signIn(it);
    it.backend.endSessions('b@acme.example');
    expect((await fetch(`${it.url}/auth/me`, { headers: { cookie } })).status).toBe(200);
    it.backend.endSessions();
    expect((await fetch(`${it.url}/auth/me`, { headers: { cookie } })).status).toBe(401);
  });
});

describe('failures on command', () => {
  const me = async (it: HttpHost, init: RequestInit = {}) => {
    const cookie = await signIn(it);
    return (path = '/auth/me') => fetch(it.url + path, { ...init, headers: { cookie } });
  };

  it('hang: no answer', async () => {
    const it = await start();
    it.backend.inject({ path: '/auth/me', failure: hang });
    const get = await me(it, { signal: AbortSignal.timeout(200) });
    await expect(get()).rejects.toThrow(/timeout/);
  });

  it('reset: the connection is reset before the first byte', async () => {
    const it = await start();
    const get = await me(it);
    it.backend.inject({ failure: reset, times: 1 });
    await expect(get()).rejects.toThrow('fetch failed');
    expect((await get()).status).toBe(200);
  });

  it.each([
    ['cutBody', cutBody],
    ['cutChunk', cutChunk],
  ])('%s: a head, then half a body', async (_name, failure) => {
    const it = await start();
    const get = await me(it);
    it.backend.inject({ failure });
    const answer = await get('/api/apps');
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  });

  it('drip: the right answer, slowly', async () => {
    const it = await start();
    const get = await me(it);
    it.backend.inject({ failure: drip({ bytes: 10, everyMs: 1 }) });
    expect(await (await get()).json()).toMatchObject({ email: signIns.demo.email });
  });

  it('html200 and redirect: a captive portal', async () => {
    const it = await start();
    const get = await me(it, { redirect: 'manual' });
    const stop = it.backend.inject({ failure: html200 });
    const page = await get();
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    stop();
    it.backend.inject({ failure: redirect });
    expect([(await get()).status, (await get()).headers.get('location')]).toEqual([302, 'http://portal.localhost:9/']);
  });

  it.each([401, 403, 404, 409, 500, 502, 503, 504])('status %i', async (code) => {
    const it = await start();
    it.backend.inject({ failure: status(code) });
    const answer = await fetch(`${it.url}/auth/me`);
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([code, ['detail']]);
  });

  it('status 429 with Retry-After', async () => {
    const it = await start();
    it.backend.inject({ failure: status(429, { retryAfter: 7 }) });
    expect((await fetch(`${it.url}/auth/me`)).headers.get('retry-after')).toBe('7');
  });

  it('wrongShape and rawBody: any JSON, any text', async () => {
    const it = await start();
    const stop = it.backend.inject({ failure: wrongShape({ apps: null }) });
    expect(await (await fetch(`${it.url}/api/apps`)).json()).toEqual({ apps: null });
    stop();
    it.backend.inject({ failure: rawBody('plain', 'text/plain') });
    expect(await (await fetch(`${it.url}/api/apps`)).text()).toBe('plain');
  });

  it('commitThenCut: the change is made, the head arrives, the body does not', async () => {
    const it = await start();
    const cookie = await signIn(it);
    it.backend.inject({ method: 'POST', failure: commitThenCut });
    const answer = await fetch(`${it.url}/api/apps`, { ...newApp, headers: { cookie } });
    await expect(answer.text()).rejects.toThrow();
    expect(hasNewApp(it)).toBe(1);
    it.backend.inject({ method: 'DELETE', failure: commitThenCut });
    const removed = await fetch(`${it.url}/api/apps/app_ios`, { method: 'DELETE', headers: { cookie } });
    await expect(removed.text()).rejects.toThrow();
    expect(it.backend.db.table('apps').get('app_ios')?.deleted_at).not.toBeNull();
  });

  it('commitThenHang: the change is made, silence follows', async () => {
    const it = await start();
    const cookie = await signIn(it);
    it.backend.inject({ method: 'POST', failure: commitThenHang });
    const signal = AbortSignal.timeout(300);
    await expect(fetch(`${it.url}/api/apps`, { ...newApp, headers: { cookie }, signal })).rejects.toThrow(/timeout/);
    expect(hasNewApp(it)).toBe(1);
  });

  it('delay: done and answered later', async () => {
    const it = await start();
    const cookie = await signIn(it);
    it.backend.inject({ failure: delay(150) });
    const since = performance.now();
    const answer = await fetch(`${it.url}/api/apps`, { ...newApp, headers: { cookie } });
    expect([answer.status, hasNewApp(it)]).toEqual([201, 1]);
    expect(performance.now() - since).toBeGreaterThanOrEqual(145);
  });

  it('longLog: the given number of logs, of about 300 bytes each', async () => {
    const it = await start();
    it.backend.inject({ path: '/api/policy-logs', failure: longLog(1000) });
    const text = await (await fetch(`${it.url}/api/policy-logs?app_id=1`)).text();
    expect(JSON.parse(text)).toHaveLength(1000);
    expect(text.length / 1000).toBeGreaterThan(250);
  });

  it('affects exactly what it names: a path, a prefix, a pattern, a method', async () => {
    const it = await start();
    const failure = status(500);
    const statusOf = async (path: string) => (await fetch(it.url + path)).status;
    const injected = ['/api/apps', '/api/external-*', /plan$/].map((path) => it.backend.inject({ path, failure }));
    const seen = await Promise.all(
      ['/api/apps', '/api/apps/1', '/api/external-users', '/api/tenant/plan', '/api/plans'].map(statusOf),
    );
    expect(seen).toEqual([500, 405, 500, 500, 401]);
    for (const remove of injected) remove();
    expect(await statusOf('/api/apps')).toBe(401);
  });
});

describe('chaos', () => {
  it('reads modes with and without probabilities', () => {
    expect(parseChaos('5xx:0.2, reset')).toEqual([
      { failure: expect.any(Function), probability: 0.2 },
      { failure: reset, probability: 1 },
    ]);
    expect(parseChaos('')).toEqual([]);
  });

  it.each([
    ['nonsense', /Unknown chaos mode 'nonsense'. Known: .*hang, /],
    ['5xx:2', /'5xx:2': the probability/],
    ['5xx:', /the probability/],
    ['constructor', /Unknown chaos mode/],
  ])('says what is wrong with %s', (text, message) => {
    expect(() => parseChaos(text)).toThrow(message);
  });

  it('makes every call fail in a mode without a probability', async () => {
    const it = await start({ chaos: parseChaos('503') });
    const status = async (path: string, init?: RequestInit) => (await fetch(it.url + path, init)).status;
    const calls = [
      () => status('/auth/me'),
      () => status('/auth/me'),
      () => status('/api/apps', newApp),
      () => status('/api/apps/app_ios', { method: 'DELETE' }),
      () => status('/sdk/presigned-download/1/app_ios/production/latest'),
    ];
    for (const call of [...calls, ...calls, ...calls, ...calls]) expect(await call()).toBe(503);
  });

  it('latencyMs delays an answer', async () => {
    const it = await start({ latencyMs: 120 });
    const since = performance.now();
    await fetch(`${it.url}/auth/me`);
    expect(performance.now() - since).toBeGreaterThanOrEqual(115);
  });
});

it('says so if the port is taken', async () => {
  const it = await start();
  await expect(startHttpHost({ port: it.port })).rejects.toThrow(/EADDRINUSE/);
});
