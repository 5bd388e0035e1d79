/**
 * The origin on which the browser tests run (reliability.md, 'How to test it', X): one server for the app's files, of build N or N+1, and
 * the API. Every path can be made to fail, and every request is logged.
 */
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, waitOn } from '@mocks/hosts/failures';
import type { HttpBackend } from '@mocks/hosts/http';
import { matchesRequest, type RequestFilter } from '@mocks/hosts/http-log';
import { isApiPath } from '@/contract/api-paths';
import { StaticHost } from '../../scripts/lib/static-host';
import type { Failure } from './failures';
import { type LoggedRequest, RequestLog } from './request-log';

const FOLDERS = { live: 'dist', demo: 'dist-demo', n: 'dist-test-n', n1: 'dist-test-n1' } as const;
export type Build = keyof typeof FOLDERS;

interface Options {
  build: Build;
  /** Answers the API; a host of files only, like the demo's, has none. */
  api?: HttpBackend;
  basePath?: string;
}

interface Trap extends RequestFilter {
  failure: Failure;
  left: number;
}

const hosts = new Map<string, StaticHost>();

/** Files are read once per test process: builds do not change while tests run. */
function hostOf(build: Build, basePath: string): StaticHost {
  const key = `${build} ${basePath}`;
  const host = hosts.get(key) ?? new StaticHost(FOLDERS[build], basePath);
  hosts.set(key, host);
  return host;
}

async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

export class Origin {
  readonly log = new RequestLog();
  readonly #basePath: string;
  readonly #started = Date.now();
  readonly #front: Server;
  readonly #api: Server | null;
  readonly #backend: HttpBackend | null;
  #host: StaticHost;
  #traps: Trap[] = [];
  #port = 0;
  #apiPort = 0;

  private constructor({ build, api, basePath = '/' }: Options) {
    this.#basePath = basePath;
    this.#host = hostOf(build, basePath);
    this.#backend = api ?? null;
    this.#api = api
      ? createServer((request, response) => {
          // Tests mark and cut answers on their way through, so they must not be compressed.
          delete request.headers['accept-encoding'];
          void api.handle(request, response);
        })
      : null;
    this.#front = createServer((request, response) => {
      this.#handle(request, response).catch(() => response.destroy());
    });
    // Node closes an idle connection after five seconds. A change that is sent on it in that moment would fail, and nobody sends it again.
    for (const server of [this.#front, this.#api]) if (server) server.keepAliveTimeout = 0;
  }

  static async start(options: Options): Promise<Origin> {
    const origin = new Origin(options);
    if (origin.#api) origin.#apiPort = await listen(origin.#api);
    origin.#port = await listen(origin.#front);
    return origin;
  }

  /** Address of the app, without a trailing slash. */
  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  /** The backend behind the API; tests end sessions or change data through it without the app's knowledge. */
  get backend(): HttpBackend {
    if (!this.#backend) throw new Error('The demo has its backend in the browser: this origin has no API');
    return this.#backend;
  }

  /** Serves another build from now on, like a deployment. */
  serve(build: Build): void {
    this.#host = hostOf(build, this.#basePath);
  }

  /** Files of the build being served. */
  get files(): readonly string[] {
    return this.#host.files;
  }

  /**
   * Makes matching requests fail; if several failures match, the last one set wins. Returns a function that ends the failure.
   * @param path a whole path, or a pattern; files of the app can fail as well as calls.
   */
  fail(
    path: string | RegExp,
    failure: Failure,
    { times = Number.POSITIVE_INFINITY, method }: { times?: number; method?: string } = {},
  ): () => void {
    const trap: Trap = { path, failure, left: times, ...(method === undefined ? {} : { method }) };
    this.#traps.unshift(trap);
    return () => {
      this.#traps = this.#traps.filter((other) => other !== trap);
    };
  }

  /** Ends all failures. */
  heal(): void {
    this.#traps = [];
  }

  /** Stops listening and cuts every connection, even in the middle of an answer. */
  async down(): Promise<void> {
    if (this.#front.listening) await close(this.#front);
  }

  /** Listens again at the same address. */
  async up(): Promise<void> {
    if (!this.#front.listening) await listen(this.#front, this.#port);
  }

  async stop(): Promise<void> {
    await this.down();
    if (this.#api) await close(this.#api);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const logged = await this.#note(request);
    const pass = () => (logged.api ? this.#passToApi(request, logged, response) : this.#host.handle(request, response));
    const trap = this.#traps.find((candidate) => candidate.left > 0 && matchesRequest(logged, candidate));
    if (!trap) return pass();
    trap.left -= 1;
    await trap.failure({
      request: logged,
      response,
      pass,
      execute: () => this.#execute(request, logged),
      send: async ({ status, headers, body }) => void response.writeHead(status, headers).end(body),
      wait: waitOn(response),
    });
  }

  async #note(request: IncomingMessage): Promise<LoggedRequest> {
    const url = new URL(request.url ?? '/', this.url);
    const body = await readBody(request);
    const requestId = request.headers['x-request-id'];
    const logged: LoggedRequest = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      requestId: typeof requestId === 'string' ? requestId : null,
      body,
      json: parse(body),
      api: isApiPath(url.pathname),
      at: Date.now() - this.#started,
    };
    this.log.add(logged);
    return logged;
  }

  /** Forwards to an inner server, so that the API's answers pass through real sockets and can be held back or cut. */
  #forward(request: IncomingMessage, { body }: LoggedRequest): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { method, url: path, headers } = request;
      httpRequest({ host: '127.0.0.1', port: this.#apiPort, method, path, headers }, resolve)
        .on('error', reject)
        .end(body);
    });
  }

  async #passToApi(request: IncomingMessage, logged: LoggedRequest, response: ServerResponse): Promise<void> {
    if (!this.#api) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('This host has no API\n');
      return;
    }
    const answer = await this.#forward(request, logged);
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  }

  async #execute(request: IncomingMessage, logged: LoggedRequest): Promise<Answer> {
    // The original's ETag is not valid for an answer that a failure changes.
    delete request.headers['if-none-match'];
    const answer = await this.#forward(request, logged);
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const { 'transfer-encoding': _chunked, etag: _etag, ...headers } = answer.headers;
    return { status: answer.statusCode ?? 502, headers, body: Buffer.concat(chunks) };
  }
}
