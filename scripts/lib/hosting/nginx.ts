import { API_PATHS } from '../../../src/contract/api-paths.ts';
import { type HeaderRule, headersFor } from '../headers.ts';
import { DOT_FILE, FILE_PATTERN } from '../static-host.ts';
import type { HostingOptions } from './options.ts';
import { inBase, indented, quoted } from './text.ts';

const NOT_FOUND = { 'Cache-Control': 'no-store' };

const INDENT = '    ';

/** In nginx a `$` cannot be escaped. */
function value(text: string): string {
  if (text.includes('$')) throw new Error(`nginx would take this for a variable: ${text}`);
  return quoted(text);
}

/** A location with its own `add_header` inherits none, so each location lists all of its headers. */
const addHeaders = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, text]) => `add_header ${name} ${value(text)} always;`);

const location = (match: string, lines: readonly string[]) => [
  `location ${match} {`,
  ...indented(INDENT, lines),
  '}',
  '',
];

/** The origin that the browser uses, from which the API builds addresses of files: a proxy in front that ends TLS knows it better. */
const FORWARDED = [
  'map $http_x_forwarded_proto $portcullis_proto { default $http_x_forwarded_proto; "" $scheme; }',
  'map $http_x_forwarded_host $portcullis_host { default $http_x_forwarded_host; "" $http_host; }',
  '',
];

/**
 * A `server` block for nginx's `conf.d`, from the same table as `_headers`. The files stand under `root` in the folder of the base path.
 * It needs only nginx's own modules; the `.br` files are unused without `brotli_static`.
 */
export function nginxConfig(rules: readonly HeaderRule[], options: HostingOptions): string {
  const { basePath, apiOrigin, root = '/usr/share/nginx/html', port = 8080 } = options;
  const headers = (path: string) => addHeaders(headersFor(rules, path));
  const page = `${basePath}index.html`;

  const api = apiOrigin
    ? [
        `proxy_pass ${apiOrigin};`,
        'proxy_http_version 1.1;',
        'proxy_ssl_server_name on;',
        'proxy_set_header Host $proxy_host;',
        'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
        'proxy_set_header X-Forwarded-Proto $portcullis_proto;',
        'proxy_set_header X-Forwarded-Host $portcullis_host;',
        // The service's own time, by which hours of events are counted; nginx would send its own.
        'proxy_pass_header Date;',
        'proxy_buffering off;',
        // The cookie belongs to this host instead of the API's. nginx can only empty the attribute, and browsers ignore an empty one.
        'proxy_cookie_domain ~^ "";',
      ]
    : ['default_type application/json;', `return 404 '{"detail":"No API here: build with API_ORIGIN"}';`];

  const lines = [
    ...['gzip_static on;', '# brotli_static on;  # with ngx_brotli', 'gzip_vary on;', 'etag on;'],
    ...['charset utf-8;', 'charset_types text/css text/plain application/javascript application/json;'],
    ...['server_tokens off;', 'absolute_redirect off;', ''],
    '# The API where it shares the origin. Never a page of the app in its place.',
    ...API_PATHS.flatMap((path) => location(`~ ${path}`, api)),
    '# Notes of the build and of the file system.',
    ...location(`~ ${inBase(basePath, `${DOT_FILE}(?!well-known/)|_headers$`)}`, ['return 404;']),
    '# The app itself: asked for anew each time, so that an update arrives.',
    ...location(`= ${basePath}`, [...headers(basePath), `try_files ${page} =404;`]),
    ...['index.html', 'sw.js'].flatMap((name) =>
      location(`= ${basePath}${name}`, [...headers(`${basePath}${name}`), 'try_files $uri =404;']),
    ),
    '# Never changed under the same name. A missing one is a 404, not a page, and is not kept.',
    ...location(`~ ${inBase(basePath, 'assets/')}`, [
      ...headers(`${basePath}assets/`),
      'error_page 404 = @missing;',
      'try_files $uri =404;',
    ]),
    ...location(`~ ${inBase(basePath, FILE_PATTERN)}`, [
      'types { application/manifest+json webmanifest; application/javascript js; application/json json; image/png png; image/svg+xml svg; text/plain txt; }',
      ...headers(`${basePath}icons/`),
      'error_page 404 = @missing;',
      'try_files $uri =404;',
    ]),
    ...location('@missing', [
      ...addHeaders({ ...headersFor(rules, basePath), ...NOT_FOUND }),
      'types { }',
      'default_type text/plain;',
      `return 404 'Not found\\n';`,
    ]),
    '# Every other address is one of the app’s pages.',
    ...location(basePath, [...headers(basePath), `try_files ${page} =404;`]),
    ...(basePath === '/'
      ? []
      : [
          // The folder's address, typed without its slash.
          ...location(`= ${basePath.slice(0, -1)}`, [`return 302 ${basePath};`]),
          ...location('= /', [`return 302 ${basePath};`]),
          ...location('/', ['return 404;']),
        ]),
  ];
  while (lines.at(-1) === '') lines.pop();
  return [
    '# Written by the build from scripts/lib/headers.ts; see docs/deploying.md.',
    ...(apiOrigin ? FORWARDED : []),
    'server {',
    ...indented(INDENT, [`listen ${port};`, `root ${value(root)};`, '', ...lines]),
    '}',
    '',
  ].join('\n');
}
