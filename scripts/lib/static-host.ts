import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { headersFor, readHeaders } from './headers.ts';
import { COMPRESSED_FROM_BYTES } from './hosting/compress.ts';
import { SettingError } from './settings.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** False for files that are too small to gain or already compressed. */
const compresses = (type: string, size: number) => size > COMPRESSED_FROM_BYTES && !/^(?:image\/png|font\/)/.test(type);

const FOLDERS = '(?:assets|icons|screenshots)/';
/** Matches addresses of files below the base path. A missing file is a 404, never the app's page (reliability.md, ASVS 14.2.5). */
export const FILE_PATTERN = `${FOLDERS}|[^/]+\\.(?:js|json|png|svg|txt|webmanifest|map)$`;
/** Matches the beginnings of dot files' addresses below the base path; elsewhere such a name is an id in a page's address. */
export const DOT_FILE = `(?:${FOLDERS}(?:.*/)?)?\\.`;
const IS_FILE = new RegExp(`^(?:${FILE_PATTERN})`);

interface StoredFile {
  body: Buffer;
  type: string;
  etag: string;
}

const compressors = {
  br: promisify((body: Buffer, done: (error: Error | null, result: Buffer) => void) =>
    brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }, done),
  ),
  gzip: promisify((body: Buffer, done: (error: Error | null, result: Buffer) => void) =>
    gzip(body, { level: 9 }, done),
  ),
};

function readFolder(folder: string): Map<string, StoredFile> {
  const files = new Map<string, StoredFile>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    // Dot files are notes about the build; the compressed files are for other hosts, this one compresses itself.
    if (!statSync(path).isFile() || basename(name).startsWith('.') || /\.(?:br|gz)$/.test(name)) continue;
    const body = readFileSync(path);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    files.set(name.replaceAll('\\', '/'), { body, type: TYPES[extname(name)] ?? 'application/octet-stream', etag });
  }
  return files;
}

/** Path of a request without its query. Cut by hand, since `new URL` throws on some request targets ('//['). */
export const pathOf = ({ url = '/' }: IncomingMessage): string => url.replace(/[?#].*$/s, '');

/** Serves a built folder as a static host would: with its `_headers`, its index.html for every page address, and 404 for missing files. */
export class StaticHost {
  readonly #files: Map<string, StoredFile>;
  readonly #rules;
  readonly #compressed = new Map<string, Promise<Buffer>>();
  readonly basePath: string;

  /**
   * @param folder a build's output; it is read into memory, so a rebuild needs a new host.
   * @param basePath by default the build's own, the first path in its `_headers`
   * @throws SettingError for any other path, below which the page would find none of its scripts
   */
  constructor(folder: string, basePath?: string) {
    this.#files = existsSync(folder) ? readFolder(folder) : new Map();
    if (!this.#files.has('index.html')) throw new Error(`${folder} has no index.html: build it first`);
    this.#rules = readHeaders(this.#files.get('_headers')?.body.toString('utf8') ?? '');
    this.#files.delete('_headers');
    const built = this.#rules[0]?.path.replace(/\*$/, '');
    this.basePath = basePath ?? built ?? '/';
    if (built && built !== this.basePath)
      throw new SettingError(`BASE_PATH is '${basePath}': the build in ${folder} is for '${built}'`);
  }

  get files(): readonly string[] {
    return [...this.#files.keys()];
  }

  /** The headers that `_headers` sets for a path; tests use it for answers of their own too. */
  headers(pathname: string): Record<string, string> {
    return headersFor(this.#rules, pathname);
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const pathname = pathOf(request);
    if (!pathname.startsWith(this.basePath)) {
      if (pathname === '/' || `${pathname}/` === this.basePath)
        response.writeHead(302, { Location: this.basePath }).end();
      else this.#missing(response, pathname);
      return;
    }
    // Only files in the map are served, so no path can lead out of the folder.
    const name = pathname.slice(this.basePath.length);
    if (this.#files.has(name)) await this.#send(request, response, name, pathname);
    else if (IS_FILE.test(name)) this.#missing(response, pathname);
    else await this.#send(request, response, 'index.html', this.basePath);
  }

  #missing(response: ServerResponse, pathname: string): void {
    const headers = {
      ...this.headers(pathname),
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
    };
    response.writeHead(404, headers).end('Not found\n');
  }

  async #send(request: IncomingMessage, response: ServerResponse, name: string, pathname: string): Promise<void> {
    const file = this.#files.get(name);
    if (!file) return this.#missing(response, pathname);
    const headers: Record<string, string> = {
      ...this.headers(pathname),
      'Content-Type': file.type,
      ETag: file.etag,
      Vary: 'Accept-Encoding',
    };
    if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((kind) => accepted.includes(kind));
    let body = file.body;
    if (encoding && compresses(file.type, body.length)) {
      body = await this.#compress(name, file, encoding);
      headers['Content-Encoding'] = encoding;
    }
    response.writeHead(200, { ...headers, 'Content-Length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  #compress(name: string, file: StoredFile, encoding: 'br' | 'gzip'): Promise<Buffer> {
    const key = `${encoding} ${name}`;
    const known = this.#compressed.get(key);
    if (known) return known;
    const made = compressors[encoding](file.body);
    this.#compressed.set(key, made);
    return made;
  }
}
