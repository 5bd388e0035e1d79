/**
 * Failures that tests inject into the origin (reliability.md, X). A failure takes over one exchange: it answers, cuts the connection, stays
 * silent, or lets the request through with `pass()`. `execute()` runs the request on the backend without sending anything.
 */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { withResolvers } from './promise';
import type { LoggedRequest } from './request-log';

export interface Executed {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Exchange {
  request: LoggedRequest;
  response: ServerResponse;
  /** Answers as if nothing were wrong. */
  pass(): Promise<void>;
  /** Runs the request on the backend and returns the answer instead of sending it. */
  execute(): Promise<Executed>;
  /** Resolves after this many milliseconds, or at once if the client goes away. */
  wait(ms: number): Promise<void>;
}

export type Failure = (exchange: Exchange) => Promise<void> | void;

const PORTAL_PAGE = '<!doctype html><title>Free Wi-Fi</title><h1>Please accept the terms of this network</h1>';

/** Never answers. */
export const hang: Failure = () => undefined;

/** Resets the connection before the first byte. */
export const reset: Failure = ({ response }) => {
  response.socket?.resetAndDestroy();
};

/** Sends the right answer a few bytes at a time, over at least a minute. */
export const drip: Failure = async ({ execute, response, wait }) => {
  const { status, headers, body } = await execute();
  response.writeHead(status, headers);
  const step = Math.max(1, Math.floor(body.length / 120));
  for (let sent = 0; sent < body.length && !response.destroyed; sent += step) {
    response.write(body.subarray(sent, sent + step));
    await wait(500);
  }
  response.end();
};

/** Announces the full length, sends half of the right answer, then ends the connection. */
export const cutBody: Failure = async ({ execute, response, wait }) => {
  const { status, headers, body } = await execute();
  response.writeHead(status, { ...headers, 'content-length': String(body.length) });
  response.write(body.subarray(0, Math.floor(body.length / 2)));
  await wait(50);
  response.socket?.destroy();
};

/** The same with chunked transfer, in which no length tells that something is missing. */
export const cutChunk: Failure = async ({ execute, response, wait }) => {
  const { status, headers, body } = await execute();
  const { 'content-length': _length, ...rest } = headers;
  response.writeHead(status, { ...rest, 'transfer-encoding': 'chunked' });
  response.write(body.subarray(0, Math.floor(body.length / 2)));
  await wait(50);
  response.socket?.destroy();
};

/** Answers with a captive portal's page. */
export const html200: Failure = ({ response }) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL_PAGE);
};

/** Redirects to another origin, as captive portals do. */
export const redirect: Failure = ({ response }) => {
  response.writeHead(302, { location: 'http://portal.localhost:9/' }).end();
};

/** Sends the given answer. */
export const answer =
  (code: number, headers: Record<string, string>, body: string | Buffer = ''): Failure =>
  ({ response }) => {
    response.writeHead(code, headers).end(body);
  };

/** Refuses in the API's own format; `retryAfter` in seconds. */
export const status = (
  code: number,
  { detail = `status ${code}`, retryAfter }: { detail?: string; retryAfter?: number } = {},
): Failure =>
  answer(
    code,
    { 'content-type': 'application/json', ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) },
    JSON.stringify({ detail }),
  );

/** Answers 200 with this value as JSON. */
export const wrongShape = (body: unknown): Failure =>
  answer(200, { 'content-type': 'application/json' }, JSON.stringify(body));

/** Answers 200 with exactly this text. */
export const rawBody = (text: string, type = 'application/json'): Failure =>
  answer(200, { 'content-type': type }, text);

/** Does the work and sends the head, then ends the connection. Without a head Chromium would repeat a POST. */
export const commitThenCut: Failure = async ({ execute, response, wait }) => {
  const { status: code, headers } = await execute();
  // A 204 would be complete with its head, so it becomes a 200.
  response.writeHead(code === 204 ? 200 : code, { ...headers, 'content-length': '4096' });
  response.flushHeaders();
  await wait(50);
  response.socket?.destroy();
};

/** Does the work and never answers. */
export const commitThenHang: Failure = async ({ execute }) => {
  await execute();
};

/** Passes the request on after this many milliseconds: both the work and the answer are late. */
export const delay =
  (ms: number): Failure =>
  async ({ wait, pass }) => {
    await wait(ms);
    await pass();
  };

interface Held {
  failure: Failure;
  release: () => void;
}

/** Does the work at once, and holds back the right answer until `release` is called, so that a test can look at the time in between. */
export function held(): Held {
  const { promise: released, resolve: release } = withResolvers();
  const failure: Failure = async ({ execute, response }) => {
    const { status: code, headers, body } = await execute();
    await released;
    response.writeHead(code, headers).end(body);
  };
  return { failure, release };
}

/** Holds back the request until `release` is called. Then `then` handles it; by default it passes, so that both the work and the answer are late. */
export function heldBack(then: Failure = ({ pass }) => pass()): Held {
  const { promise: released, resolve: release } = withResolvers();
  const failure: Failure = async (exchange) => {
    await released;
    await then(exchange);
  };
  return { failure, release };
}

/** Answers with a list of this many elements, each made by `row`. */
export const big =
  (rows: number, row: (index: number) => unknown): Failure =>
  ({ response }) => {
    const body = JSON.stringify(Array.from({ length: rows }, (_, index) => row(index)));
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  };

/** Answers 404, for a file that the host does not have (an asset of the other build, a removed worker). */
export const missing = answer(404, { 'content-type': 'text/plain' }, 'Not found\n');
