import { loadConfigFromFile } from 'vite';
import { describe, expect, it, vi } from 'vitest';
import {
  apiBase,
  apiOrigin,
  basePath,
  buildName,
  downloadOrigins,
  limitDivisor,
  schemaVersion,
} from '../../../scripts/lib/settings';

describe('BASE_PATH', () => {
  it.each(['/', '/demo/', '/a/b-c/'])('accepts %s', (value) => {
    expect(basePath({ BASE_PATH: value })).toBe(value);
  });

  it.each([
    ['demo/', "BASE_PATH is 'demo/': it must start with '/'"],
    ['/demo', "BASE_PATH is '/demo': it must end with '/'"],
    ['', "BASE_PATH is '': it must start with '/'"],
    ['//evil.example/', "BASE_PATH is '//evil.example/': each part must be made of letters"],
    ['/a b/', "BASE_PATH is '/a b/': each part must be made of letters"],
  ])('refuses %j and says why', (value, message) => {
    expect(() => basePath({ BASE_PATH: value })).toThrow(message);
  });
});

describe('VITE_API_BASE', () => {
  it.each([
    ['', ''],
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/v1/', 'https://api.example.com/v1'],
    ['http://localhost:8080', 'http://localhost:8080'],
  ])('reads %j as %j', (value, expected) => {
    expect(apiBase({ VITE_API_BASE: value })).toBe(expected);
  });

  it.each([
    ['api.example.com', 'it must be an absolute URL'],
    ['http://api.example.com', 'it must begin with https://'],
    ['javascript:alert(1)', 'it must begin with https://'],
    ['https://a:b@api.example.com', 'must not carry a user name'],
    ['https://api.example.com/?x=1', 'no query'],
  ])('refuses %j and says why', (value, message) => {
    expect(() => apiBase({ VITE_API_BASE: value })).toThrow(message);
  });
});

it('API_ORIGIN is an origin or nothing', () => {
  expect(apiOrigin({})).toBeNull();
  expect(apiOrigin({ API_ORIGIN: 'http://127.0.0.1:4000/' })).toBe('http://127.0.0.1:4000');
  expect(() => apiOrigin({ API_ORIGIN: 'https://api.example.com/v1' })).toThrow('without a path');
});

it('DOWNLOAD_ORIGINS is a list of origins', () => {
  expect(downloadOrigins({ DOWNLOAD_ORIGINS: 'https://a.example/x, https://b.example' })).toEqual([
    'https://a.example',
    'https://b.example',
  ]);
  expect(() => downloadOrigins({ DOWNLOAD_ORIGINS: 'ftp://a.example' })).toThrow('DOWNLOAD_ORIGINS');
});

it('LIMIT_DIVISOR is a number from 1 to 100', () => {
  expect(limitDivisor({})).toBe(1);
  expect(limitDivisor({ LIMIT_DIVISOR: '5' })).toBe(5);
  for (const wrong of ['0', '-1', 'abc', '', '1000']) {
    expect(() => limitDivisor({ LIMIT_DIVISOR: wrong })).toThrow('from 1 to 100');
  }
});

it('BUILD_ID is a short name', () => {
  expect(buildName({})).toBeNull();
  expect(buildName({ BUILD_ID: 'n1' })).toBe('n1');
  expect(() => buildName({ BUILD_ID: '../x' })).toThrow('BUILD_ID');
});

async function definesOf(mode: string, env: Record<string, string | undefined>): Promise<Record<string, unknown>> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const loaded = await loadConfigFromFile({ command: 'build', mode }, 'vite.config.ts');
  vi.unstubAllEnvs();
  return loaded?.config.define ?? {};
}

it('VITE_API_BASE is the same for the code as for its headers, and nothing for the demo', async () => {
  const env = { VITEST: undefined, VITE_API_BASE: 'https://api.example.com/v1/' };
  expect(await definesOf('production', env)).toMatchObject({
    'import.meta.env.VITE_API_BASE': '"https://api.example.com/v1"',
  });
  expect(await definesOf('demo', env)).toMatchObject({ 'import.meta.env.VITE_API_BASE': '""' });
});

describe('a build that nobody named', () => {
  const nameWith = async (env: Record<string, string>) => (await definesOf('production', env)).__BUILD_ID__;

  it('has another name with other settings, also with those that only its headers show', async () => {
    const plain = await nameWith({});
    expect(plain).toMatch(/^"[0-9a-f]{12}"$/);
    expect(await nameWith({})).toBe(plain);
    expect(await nameWith({ BASE_PATH: '/portal/' })).not.toBe(plain);
    expect(await nameWith({ DOWNLOAD_ORIGINS: 'https://files.example' })).not.toBe(plain);
  });
});

it('SCHEMA_VERSION is a whole number from 1', () => {
  expect(schemaVersion({})).toBe(1);
  expect(schemaVersion({ SCHEMA_VERSION: '2' })).toBe(2);
  for (const wrong of ['', '0', '-1', '1.5', 'two']) {
    expect(() => schemaVersion({ SCHEMA_VERSION: wrong })).toThrow(`SCHEMA_VERSION is '${wrong}'`);
  }
});
