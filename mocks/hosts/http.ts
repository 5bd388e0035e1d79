import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isApiPath } from '@/contract/api-paths';
import { type Backend, type BackendOptions, createBackend } from '../backend';
import type { ScenarioName } from '../scenarios/list';
import { cookieSessions } from '../session';
import type { Chaos } from './chaos';
import { type Answer, type Failure, waitOn } from './failures';
import { changesIn, matchesRequest, type RequestFilter, type RequestRecord } from './http-log';

export { chaosModes, parseChaos } from './chaos';
export type { Chaos, Failure, RequestFilter, RequestRecord };

export interface Injection extends RequestFilter {
  failure: Failure;
  /** How many times it happens; unlimited by default. */
  times?: number;
}

export interface HttpBackendOptions extends Omit<BackendOptions, 'sessions' | 'disturbance'> {
  latencyMs?: number;
  chaos?: readonly Chaos[];
}

export interface HttpBackend extends Pick<Backend, 'db' | 'fetch' | 'traffic'> {
  /** Resolves once the answer is sent or given up; never rejects. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Restores the scenario's seed (or another's), and clears sessions, injections and the request log. */
  reset(scenario?: ScenarioName): void;
  /** Added to every answer. */
  latencyMs: number;
  /** The newest matching injection wins. Returns a function that removes it. */
  inject(injection: Injection): () => void;
  requests(filter?: RequestFilter): RequestRecord[];
  /** Changing requests (POST, PUT, PATCH, DELETE), each request id once. */
  changes(filter?: RequestFilter): RequestRecord[];
  /** Ends every session, or those of one e-mail address. */
  endSessions(email?: string): void;
}

const compress = promisify(gzip);
/** True if the answer is sent compressed, as real services do: JSON shrinks by nine tenths. */
const compresses = (req: IncomingMessage, type: string, size: number) =>
  size > 1024 && type.includes('json') && /\bgzip\b/.test(String(req.headers['accept-encoding'] ?? ''));

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** The origins that may call with credentials: all on this machine. */
const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const PASSED_ON = ['cookie', 'content-type', 'accept', 'x-tenant-id', 'x-request-id'];

export function createHttpBackend(options: HttpBackendOptions = {}): HttpBackend {
  const { chaos = [], latencyMs = 0, ...rest } = options;
  const { now = Date.now } = rest;
  const backend = createBackend({ ...rest, sessions: cookieSessions });
  let injections: Injection[] = [];
  let records: RequestRecord[] = [];

  const pickFailure = (record: RequestRecord): Failure | null => {
    const found = injections.findLast((one) => matchesRequest(record, one));
    if (found) {
      if (found.times !== undefined) found.times -= 1;
      if (found.times !== undefined && found.times <= 0) injections = injections.filter((one) => one !== found);
      return found.failure;
    }
    return chaos.find(({ probability }) => Math.random() < probability)?.failure ?? null;
  };

  const corsHeaders = (req: IncomingMessage, origin: string): Record<string, string> => {
    const from = req.headers.origin;
    if (!from || from === origin || !LOOPBACK.test(from)) return {};
    return {
      'access-control-allow-origin': from,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Date, ETag, Retry-After, Content-Disposition',
      vary: 'Origin',
    };
  };

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const origin = originOf(req);
    const url = new URL(req.url ?? '/', origin);
    const common = { date: new Date(now()).toUTCString(), ...corsHeaders(req, origin) };
    for (const [name, value] of Object.entries(common)) res.setHeader(name, value);
    const send = async ({ status, headers: own, body: whole }: Answer) => {
      const headers = { ...own };
      if (req.method === 'GET' && status === 200) {
        headers.etag = etagOf(whole);
        if (req.headers['if-none-match'] === headers.etag && !res.destroyed) {
          return void res.writeHead(304, { etag: headers.etag }).end();
        }
      }
      const small = compresses(req, String(headers['content-type']), whole.length);
      const body = small ? await compress(whole) : whole;
      if (small) headers['content-encoding'] = 'gzip';
      if (small) headers.vary = 'vary' in common ? `${common.vary}, Accept-Encoding` : 'Accept-Encoding';
      if (res.destroyed) return;
      res.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
    };
    if (req.method === 'OPTIONS') {
      // Not X-Request-Id: a real service would not list it either.
      return void res
        .writeHead(204, {
          'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': 'Content-Type, If-None-Match, X-Tenant-ID',
          'access-control-max-age': '600',
        })
        .end();
    }
    const record = await readRecord(req, url);
    records.push(record);
    res.once('finish', () => {
      record.status = res.statusCode;
    });
    const execute = async (): Promise<Answer> => {
      const response = await backend.fetch(toRequest(record, url));
      const body = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: Object.fromEntries(response.headers), body };
    };
    const pass = async () => send(await execute());
    const failure = isApiPath(url.pathname) ? pickFailure(record) : null;
    backend.disturbance.latencyMs = host.latencyMs;
    await (failure ? failure({ response: res, pass, execute, send, wait: waitOn(res) }) : pass());
  };

  const host: HttpBackend = {
    db: backend.db,
    traffic: backend.traffic,
    fetch: backend.fetch,
    latencyMs,
    handle: async (req, res) => {
      try {
        await answer(req, res);
      } catch (error) {
        console.error('The mock API failed', error);
        req.socket.destroy();
      }
    },
    reset: (scenario) => {
      backend.reset(scenario);
      injections = [];
      records = [];
    },
    inject: (injection) => {
      const own = { ...injection };
      injections.push(own);
      return () => {
        injections = injections.filter((one) => one !== own);
      };
    },
    requests: (filter = {}) => records.filter((record) => matchesRequest(record, filter)),
    changes: (filter = {}) => changesIn(records).filter((record) => matchesRequest(record, filter)),
    endSessions: (email) => {
      const sessions = backend.db.table('sessions');
      for (const session of sessions.getAll()) {
        if (email === undefined || backend.db.table('users').get(session.user_id)?.email === email)
          sessions.delete(session.id);
      }
    },
  };
  return host;
}

const first = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value[0] : value)?.split(',')[0]?.trim();

/** The origin that the client sees: a proxy in front names it in X-Forwarded-Proto and X-Forwarded-Host. */
function originOf(req: IncomingMessage): string {
  const proto = first(req.headers['x-forwarded-proto']) ?? 'http';
  const host = first(req.headers['x-forwarded-host']) ?? req.headers.host ?? 'localhost';
  return URL.canParse(`${proto}://${host}`) ? `${proto}://${host}` : 'http://localhost';
}

async function readRecord(req: IncomingMessage, url: URL): Promise<RequestRecord> {
  const at = Date.now();
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const headers = Object.entries(req.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: req.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks).toString('utf8'),
    requestId: first(req.headers['x-request-id']) ?? null,
    at,
    status: null,
  };
}

function toRequest(record: RequestRecord, url: URL): Request {
  const headers = new Headers();
  for (const name of PASSED_ON) if (record.headers[name] !== undefined) headers.set(name, record.headers[name]);
  const bodyless = record.method === 'GET' || record.method === 'HEAD';
  return new Request(url, { method: record.method, headers, body: bodyless ? null : record.body });
}

export interface HttpHost {
  /** 'http://127.0.0.1:{port}' */
  url: string;
  port: number;
  backend: HttpBackend;
  close(): Promise<void>;
}

export interface HttpHostOptions extends HttpBackendOptions {
  /** Defaults to 0: any free port. */
  port?: number;
  /** Defaults to '127.0.0.1'. */
  hostname?: string;
}

/** Starts the backend on a port of its own. Rejects if the port is taken. */
export async function startHttpHost({
  port = 0,
  hostname = '127.0.0.1',
  ...options
}: HttpHostOptions = {}): Promise<HttpHost> {
  const backend = createHttpBackend(options);
  const server = createServer((req, res) => void backend.handle(req, res));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://${hostname}:${bound}`,
    port: bound,
    backend,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
