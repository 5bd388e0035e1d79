/** The configuration that the build writes, on a real nginx (docs/deploying.md). Skipped if nginx is not installed. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HttpHost, startHttpHost } from '@mocks/hosts/http';
import { signIns } from '@mocks/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headersFor, readHeaders } from '../../../scripts/lib/headers';
import { hasNginx, Nginx, NO_NGINX } from '../../support/nginx';

// `npm test` builds before it tests.
const BUILD = 'dist';
if (!hasNginx) console.warn(NO_NGINX);

describe.skipIf(!hasNginx)('nginx', () => {
  let api: HttpHost;
  let nginx: Nginx;
  const source = () => readFileSync(`${BUILD}/_headers`, 'utf8');
  const { email, password } = signIns.demo;
  const signIn = () =>
    fetch(`${nginx.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
  const asset = () => readdirSync(`${BUILD}/assets`).find((name) => /^core-.*\.js$/.test(name));

  beforeAll(async () => {
    api = await startHttpHost();
    nginx = await Nginx.start({ build: BUILD, apiOrigin: api.url });
  });
  afterAll(async () => {
    await nginx.stop();
    await api.close();
  });

  it('sends every header of the table, the page for addresses, and 404 for missing files', async () => {
    const rules = readHeaders(source());
    const cases: [path: string, status: number, like: string][] = [
      ['/', 200, '/'],
      ['/index.html', 200, '/index.html'],
      ['/sw.js', 200, '/sw.js'],
      ['/dashboard', 200, '/'],
      ['/sdk/sdk-build-history/1/app_checkout', 200, '/'],
      // An id may begin with a dot, or be the name of the host's own file.
      ['/external-user-groups/.NET', 200, '/'],
      ['/apps/_headers', 200, '/'],
      [`/assets/${asset()}`, 200, '/assets/x'],
      ['/robots.txt', 200, '/robots.txt'],
      ['/manifest.webmanifest', 200, '/manifest.webmanifest'],
      ['/assets/gone.js', 404, '/gone.js'],
      ['/gone.js', 404, '/gone.js'],
      ['/icons/gone.png', 404, '/gone.js'],
    ];
    for (const [path, status, like] of cases) {
      const response = await fetch(nginx.url + path);
      await response.arrayBuffer();
      expect([path, response.status]).toEqual([path, status]);
      for (const [name, value] of Object.entries(headersFor(rules, like)))
        expect([path, name, response.headers.get(name)]).toEqual([path, name, value]);
      if (status === 404) expect(response.headers.get('cache-control')).toBe('no-store');
    }
    for (const path of ['/_headers', '/.built-from']) expect((await fetch(nginx.url + path)).status).toBe(404);
  });

  it('sends compressed files as they are, and the manifest with its own type', async () => {
    const packed = await fetch(`${nginx.url}/assets/${asset()}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(await packed.text()).toBe(readFileSync(`${BUILD}/assets/${asset()}`, 'utf8'));
    const manifest = await fetch(`${nginx.url}/manifest.webmanifest`);
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
  });

  it('passes API calls on, with cookies', async () => {
    const answer = await signIn();
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toHaveLength(1);
  });

  /** The headers with which an answer of another API arrives. */
  async function through(headers: Record<string, string | string[]>): Promise<Headers> {
    const other = createServer((_, response) => response.writeHead(200, headers).end('{}'));
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const apiOrigin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const front = await Nginx.start({ build: BUILD, apiOrigin });
    try {
      return (await fetch(`${front.url}/auth/me`)).headers;
    } finally {
      await front.stop();
      other.closeAllConnections();
      other.close();
    }
  }

  it('takes the domain from the API’s cookies, which no browser would keep for this host', async () => {
    const cookies = ['session=1; Domain=api.example; HttpOnly', 'b=2; Path=/; domain=.api.example', 'c=3'];
    const arrived = await through({ 'set-cookie': cookies });
    // nginx cannot remove the attribute. Browsers ignore an empty one.
    expect(arrived.getSetCookie()).toEqual(['session=1; Domain=; HttpOnly', 'b=2; Path=/; domain=', 'c=3']);
  });

  it('passes on the API’s own time, by which hours are counted', async () => {
    const date = 'Mon, 30 Nov 2026 01:00:00 GMT';
    expect((await through({ date })).get('date')).toBe(date);
  });

  it('tells the API the address that the browser uses, with its port, also behind a proxy that ends TLS', async () => {
    const cookie = (await signIn()).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const addressFor = async (headers: Record<string, string>) => {
      const answer = await fetch(`${nginx.url}/sdk/presigned-download/1/app_ios/production/latest`, {
        headers: { cookie, ...headers },
      });
      return new URL(((await answer.json()) as { url: string }).url).origin;
    };
    expect(await addressFor({})).toBe(nginx.url);
    expect(await addressFor({ 'x-forwarded-proto': 'https' })).toBe(nginx.url.replace('http:', 'https:'));
    const whole = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'portal.example:8443' };
    expect(await addressFor(whole)).toBe('https://portal.example:8443');
  });
});
