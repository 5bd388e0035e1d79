import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { isApiPath } from '@/contract/api-paths';
import {
  contentSecurityPolicy,
  headerRules,
  headersFor,
  readHeaders,
  writeHeaders,
} from '../../../scripts/lib/headers';
import { calls } from '../../../src/contract';

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

it('the servers read back the headers that the build writes', () => {
  const rules = headerRules({ basePath: '/demo/', connect: ['https://api.example.com'], styles: ['a{}'] });
  expect(readHeaders(writeHeaders(rules))).toEqual(rules);
});

it('a line that is neither path nor header is an error that names the line', () => {
  expect(() => readHeaders('/*\n  nonsense\n')).toThrow('_headers, line 2');
});

it('the worker gets the policy with the origin of the API, and is revalidated each time', () => {
  const headers = headersFor(
    headerRules({ basePath: '/', connect: ['https://api.example.com'], styles: ['a{}'] }),
    '/sw.js',
  );
  expect(headers['Content-Security-Policy']).toContain("connect-src 'self' https://api.example.com;");
  expect(headers['Cache-Control']).toBe('no-cache');
});

it('assets are cached for ever', () => {
  const headers = headersFor(headerRules({ basePath: '/', connect: [], styles: [] }), '/assets/index-abc.js');
  expect(headers['Cache-Control']).toContain('immutable');
  expect(headers['X-Content-Type-Options']).toBe('nosniff');
});

it('the policy names an origin once and allows nothing inline except one style element, by its hash', () => {
  const policy = contentSecurityPolicy({ connect: ['https://a.example', 'https://a.example'], styles: ['a{}'] });
  expect(policy.match(/https:\/\/a\.example/g)).toHaveLength(1);
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(`style-src 'self' '${sha256('a{}')}';`);
  expect(policy).toContain("script-src 'self';");
});

it('every call of the contract is a path of the API, and no page is', () => {
  expect(calls.map(({ path }) => path).filter((path) => !isApiPath(path))).toEqual([]);
  const pages = ['/', '/apps', '/apps/1/endpoints', '/sdk/sdk-build-history/1/2', '/users', '/api', '/authentication'];
  expect(pages.filter(isApiPath)).toEqual([]);
});
