import { API_PATHS } from '../../../src/contract/api-paths.ts';
import { type HeaderRule, headersFor } from '../headers.ts';
import { DOT_FILE, FILE_PATTERN } from '../static-host.ts';
import type { HostingOptions } from './options.ts';
import { inBase, indented, quoted } from './text.ts';

const block = (head: string, lines: readonly string[]) => [`${head} {`, ...indented('\t', lines), '}'];

/** A Caddyfile from the same table as `_headers`. The files stand under `root` in the folder of the base path. */
export function caddyfile(rules: readonly HeaderRule[], options: HostingOptions): string {
  const { basePath, apiOrigin, root = '/srv', port = 8080 } = options;
  const serve = block('file_server', ['precompressed br gzip']);
  const api = apiOrigin
    ? // The cookie belongs to this host instead of the API's. Caddy 2.6 takes an empty replacement for none and sets the header to the pattern.
      // Caddy sends the browser's origin in X-Forwarded-Proto and -Host by itself, but takes it only from trusted proxies in front.
      block(`reverse_proxy ${apiOrigin}`, [
        'header_up Host {upstream_hostport}',
        `header_down Set-Cookie ${quoted('(?i)^(.*?); *domain=[^;]*')} "$1"`,
        'trusted_proxies private_ranges',
      ])
    : [`respond ${quoted('{"detail":"No API here: build with API_ORIGIN"}')} 404`];
  const headers = rules.flatMap(({ path, headers }) =>
    // In the table's order: later rules, which match fewer paths, win.
    block(
      `header ${path}`,
      Object.entries(headers).map(([name, value]) => `${name} ${quoted(value)}`),
    ),
  );
  const lines = [
    `root * ${quoted(root)}`,
    ...API_PATHS.flatMap((path, index) => [`@api${index} path_regexp ${path}`, ...block(`handle @api${index}`, api)]),
    `@notes path_regexp ${inBase(basePath, `${DOT_FILE}|_headers$`)}`,
    ...block('handle @notes', ['error 404']),
    `@files path_regexp ${inBase(basePath, `assets/|${FILE_PATTERN}`)}`,
    ...block('handle @files', ['import portcullis', ...serve]),
    ...(basePath === '/' ? [] : [`redir / ${basePath}`, `redir ${basePath.slice(0, -1)} ${basePath}`]),
    ...block(`handle ${basePath}*`, [
      'import portcullis',
      `header Cache-Control ${headersFor(rules, basePath)['Cache-Control']}`,
      `rewrite * ${basePath}index.html`,
      ...serve,
    ]),
    ...block('handle', ['error 404']),
    // Without this a 404 would be cached like a file that never changes.
    ...block('handle_errors', [
      'import portcullis',
      'header Cache-Control no-store',
      'respond "Not found" {err.status_code}',
    ]),
  ];
  return [
    '# Written by the build from scripts/lib/headers.ts; see docs/deploying.md.',
    ...block('(portcullis)', headers),
    '',
    ...block(`:${port}`, lines),
    '',
  ].join('\n');
}
