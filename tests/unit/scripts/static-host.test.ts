import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { proxyTo } from '../../../scripts/lib/proxy';
import { StaticHost } from '../../../scripts/lib/static-host';

let folder: string;
const servers: Server[] = [];

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = (basePath?: string) => {
  const host = new StaticHost(folder, basePath);
  return listen(createServer((request, response) => void host.handle(request, response)));
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'host-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(join(folder, 'sw.js'), 'self.x = 1;');
  writeFileSync(join(folder, 'assets/a-1.js'), `// ${'long '.repeat(1000)}`);
  writeFileSync(join(folder, '_headers'), '/*\n  X-All: yes\n/assets/*\n  Cache-Control: immutable\n');
  writeFileSync(join(folder, '.built-from'), 'note');
});

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});

describe('the static host', () => {
  it.each(['/', '/apps/1', '/sdk/sdk-build-history/1/2', '/users/a.b@example.com'])(
    'opens the page at %s',
    async (path) => {
      const response = await fetch((await serve()) + path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<title>page');
    },
  );

  it.each(['/assets/gone.js', '/gone.js', '/icons/gone.png', '/_headers.txt', '/manifest.webmanifest'])(
    'answers 404 for the missing file %s',
    async (path) => {
      const response = await fetch((await serve()) + path);
      expect(response.status).toBe(404);
      expect(response.headers.get('x-all')).toBe('yes');
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  it.each(['/_headers', '/.built-from', '/../package.json', '//etc/passwd', '//['])(
    'gives %s nothing but the page',
    async (path) => {
      const { port, hostname } = new URL(await serve());
      const { request } = await import('node:http');
      const text = await new Promise<string>((resolve, reject) => {
        request({ hostname, port, path }, async (answer) => {
          const parts: Buffer[] = [];
          for await (const part of answer) parts.push(part as Buffer);
          resolve(Buffer.concat(parts).toString());
        })
          .on('error', reject)
          .end();
      });
      expect(text).toContain('<title>page');
    },
  );

  it('sends the headers of _headers, compresses, and answers 304', async () => {
    const url = `${await serve()}/assets/a-1.js`;
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('cache-control')).toBe('immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(Number(response.headers.get('content-length'))).toBeLessThan(200);
    expect((await response.text()).length).toBeGreaterThan(4000);
    const again = await fetch(url, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  const buildFor = (path: string) => writeFileSync(join(folder, '_headers'), `${path}*\n  X-All: yes\n`);

  it('answers only below its base path', async () => {
    buildFor('/demo/');
    const origin = await serve('/demo/');
    expect((await fetch(`${origin}/demo/sw.js`)).status).toBe(200);
    expect((await fetch(`${origin}/sw.js`)).status).toBe(404);
    expect((await fetch(`${origin}/`, { redirect: 'manual' })).headers.get('location')).toBe('/demo/');
  });

  it('serves a build below the path that it was made for, and refuses another one', async () => {
    buildFor('/portal/');
    const origin = await serve();
    expect((await fetch(`${origin}/portal/assets/a-1.js`)).status).toBe(200);
    expect((await fetch(`${origin}/`, { redirect: 'manual' })).headers.get('location')).toBe('/portal/');
    expect(() => new StaticHost(folder, '/')).toThrow(`BASE_PATH is '/': the build in ${folder} is for '/portal/'`);
  });

  it('refuses writes', async () => {
    expect((await fetch(await serve(), { method: 'POST' })).status).toBe(405);
  });

  it('names a folder that contains no build', () => {
    rmSync(join(folder, 'index.html'));
    expect(() => new StaticHost(folder)).toThrow('has no index.html');
  });
});

describe('the proxy', () => {
  it('passes method, body and cookies on, and removes the domain from new cookies', async () => {
    const api = await listen(
      createServer((request, response) => {
        response.setHeader('set-cookie', ['session=1; Domain=api.example; HttpOnly']);
        request.pipe(
          response.writeHead(201, { 'x-saw': `${request.method} ${request.url} ${request.headers.cookie}` }),
        );
      }),
    );
    const pass = proxyTo(api);
    const front = await listen(createServer((request, response) => pass(request, response)));
    const response = await fetch(`${front}/api/x?y=1`, { method: 'POST', body: 'hello', headers: { cookie: 'a=b' } });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-saw')).toBe('POST /api/x?y=1 a=b');
    expect(response.headers.get('set-cookie')).toBe('session=1; HttpOnly');
    expect(await response.text()).toBe('hello');
  });

  it('answers 502 if nothing is listening, and cuts an answer that was cut upstream', async () => {
    const cutting = await listen(
      createServer((_request, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => response.destroy());
      }),
    );
    const passCut = proxyTo(cutting);
    const cutFront = await listen(createServer((request, response) => passCut(request, response)));
    await expect(fetch(`${cutFront}/api/x`).then((response) => response.text())).rejects.toThrow();

    const passNowhere = proxyTo('http://127.0.0.1:9');
    const front = await listen(createServer((request, response) => passNowhere(request, response)));
    expect((await fetch(`${front}/api/x`)).status).toBe(502);
  });
});
