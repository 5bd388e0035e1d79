import { expect, it } from 'vitest';
import { headerRules } from '../../../scripts/lib/headers';
import { caddyfile } from '../../../scripts/lib/hosting/caddy';
import { nginxConfig } from '../../../scripts/lib/hosting/nginx';

const rules = headerRules({ basePath: '/portal/', connect: [], styles: [] });
const options = { basePath: '/portal/', apiOrigin: null };

it('nginx leads /portal, typed without the slash, to the portal, as `npm run preview` does', () => {
  expect(nginxConfig(rules, options)).toMatch(/location = \/portal \{\s*return 30\d \/portal\//);
});
it('Caddy leads /portal, typed without the slash, to the portal', () => {
  expect(caddyfile(rules, options)).toMatch(/redir \/portal \/portal\//);
});
