import { createHash } from 'node:crypto';

/**
 * The headers a deployment sends (design.md, 'What was tried', 9; reliability.md, 'Security'). The build writes them to `_headers`,
 * in the format that Netlify and Cloudflare Pages read; `npm run preview`, `npm start` and the tests send the headers in that file.
 */
export interface HeaderRule {
  /** A path; a '*' at its end matches the rest. */
  path: string;
  headers: Record<string, string>;
}

export interface PolicyOptions {
  basePath: string;
  /** Origins besides the page's own that it may connect to: the API and the hosts of SDK files. */
  connect: readonly string[];
  /** Texts of the allowed style elements: the one in index.html and, with Chakra's runtime, Emotion's empty one. */
  styles: readonly string[];
}

/** Allows a style element with exactly this text. */
const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export function contentSecurityPolicy({ connect, styles }: Pick<PolicyOptions, 'connect' | 'styles'>): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...styles.map(hashed)].join(' ')}`,
    `connect-src ${["'self'", ...new Set(connect)].join(' ')}`,
    // A tenant's own logo is the only image from other origins.
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

export function headerRules({ basePath, connect, styles }: PolicyOptions): HeaderRule[] {
  const revalidate = { 'Cache-Control': 'no-cache' };
  return [
    {
      path: `${basePath}*`,
      headers: {
        'Content-Security-Policy': contentSecurityPolicy({ connect, styles }),
        'Strict-Transport-Security': 'max-age=31536000',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
        'X-Robots-Tag': 'noindex',
      },
    },
    { path: `${basePath}assets/*`, headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
    { path: `${basePath}sw.js`, headers: revalidate },
    { path: `${basePath}index.html`, headers: revalidate },
    { path: basePath, headers: revalidate },
  ];
}

export const writeHeaders = (rules: readonly HeaderRule[]): string =>
  `${rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n\n')}\n`;

/** Reads a `_headers` file. Comments and blank lines are skipped; a line that is neither path nor header is an error. */
export function readHeaders(source: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const [index, line] of source.split('\n').entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    if (!/^\s/.test(line)) {
      rules.push({ path: line.trim(), headers: {} });
      continue;
    }
    const colon = line.indexOf(':');
    const rule = rules.at(-1);
    if (!rule || colon < 0) throw new Error(`_headers, line ${index + 1}: neither a path nor a header: ${line}`);
    rule.headers[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
  }
  return rules;
}

/** Merges all rules that match a path; later ones win. */
export function headersFor(rules: readonly HeaderRule[], pathname: string): Record<string, string> {
  const matching = rules.filter(({ path }) =>
    path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path,
  );
  return Object.assign({}, ...matching.map(({ headers }) => headers));
}
