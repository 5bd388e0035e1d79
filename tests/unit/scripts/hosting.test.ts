import { describe, expect, it } from 'vitest';
import { headerRules } from '../../../scripts/lib/headers';
import { caddyfile } from '../../../scripts/lib/hosting/caddy';
import { nginxConfig } from '../../../scripts/lib/hosting/nginx';

const rules = (basePath: string) => headerRules({ basePath, connect: ['https://api.example.com'], styles: ['a{}'] });

describe.each([
  ['nginx', nginxConfig],
  ['Caddy', caddyfile],
])('the configuration for %s', (_, write) => {
  it('contains every header of the table', () => {
    const text = write(rules('/'), { basePath: '/', apiOrigin: null });
    for (const { headers } of rules('/'))
      for (const [name, value] of Object.entries(headers)) expect(text).toContain(`${name} "${value}"`);
  });

  it('passes the API on if an origin is set, and otherwise answers that there is none', () => {
    const passing = write(rules('/'), { basePath: '/', apiOrigin: 'https://api.internal.example' });
    expect(passing).toMatch(/(?:proxy_pass|reverse_proxy) https:\/\/api\.internal\.example/);
    expect(write(rules('/'), { basePath: '/', apiOrigin: null })).toContain('No API here');
  });

  it('serves a build in a folder of its host', () => {
    const text = write(rules('/portal/'), { basePath: '/portal/', apiOrigin: null });
    expect(text).toContain('/portal/index.html');
    expect(text).not.toMatch(/[ "]\/index\.html/);
  });
});

it.each(['/', '/por.tal/'])('notes of a build at %s are hidden, and no page whose id looks like one', (basePath) => {
  const options = { basePath, apiOrigin: null };
  const [, nginx = ''] = /location ~ (\S+) \{\s+return 404;/.exec(nginxConfig(rules(basePath), options)) ?? [];
  const [, caddy = ''] = /@notes path_regexp (\S+)/.exec(caddyfile(rules(basePath), options)) ?? [];
  for (const hidden of [new RegExp(nginx), new RegExp(caddy)]) {
    for (const note of ['_headers', '.built-from', '.git/config', 'assets/.DS_Store', 'icons/a/.x'])
      expect(`${basePath}${note}`).toMatch(hidden);
    for (const page of ['external-user-groups/.NET', 'apps/.env', 'apps/_headers', '_headers/x'])
      expect(`${basePath}${page}`).not.toMatch(hidden);
  }
});

it('a cookie of the API belongs to the portal’s host: its domain is taken away, as in preview and development', () => {
  const options = { basePath: '/', apiOrigin: 'https://api.internal.example' };
  expect(nginxConfig(rules('/'), options)).toContain('proxy_cookie_domain ~^ "";');
  const [, found = '', put = ''] = /header_down Set-Cookie "(.+)" "(.+)"/.exec(caddyfile(rules('/'), options)) ?? [];
  const sent = (cookie: string) => cookie.replace(new RegExp(found.replace('(?i)', ''), 'i'), put);
  expect(sent('session=1; Domain=api.example; HttpOnly')).toBe('session=1; HttpOnly');
  expect(sent('session=1; Path=/; domain=.api.example')).toBe('session=1; Path=/');
  expect(sent('session=1; Path=/')).toBe('session=1; Path=/');
});

it('Caddy believes what a proxy in front says of the origin, as nginx does', () => {
  const options = { basePath: '/', apiOrigin: 'https://api.internal.example' };
  expect(caddyfile(rules('/'), options)).toMatch(/reverse_proxy [^}]+\}[^}]*trusted_proxies private_ranges/);
});

it('a header in which nginx would see a variable is refused during the build', () => {
  expect(() => nginxConfig([{ path: '/*', headers: { 'X-Price': '$5' } }], { basePath: '/', apiOrigin: null })).toThrow(
    '$5',
  );
});
