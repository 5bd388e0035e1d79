/**
 * Failures of the origin on command (reliability.md, X). A failure takes one exchange over: it answers, cuts or stays silent, or lets the
 * request through with `pass()`. `execute()` has the backend do the work without anything being sent.
 */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
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
  /** Resolves after so many milliseconds, or at once when the client goes away. */
  wait(ms: number): Promise<void>;
}

export type Failure = (exchange: Exchange) => Promise<void> | void;

const PORTAL_PAGE = '<!doctype html><title>Free Wi-Fi</title><h1>Please accept the terms of this network</h1>';

/** Nothing is ever answered. */
export const hang: Failure = () => undefined;

/** The connection is reset before the first byte. */
export const reset: Failure = ({ response }) => {
  response.socket?.resetAndDestroy();
};

/** The right answer, a few bytes at a time, never finished within a minute. */
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

/** Half of the right answer under the length of the whole, then the end of the connection. */
export const cutBody: Failure = async ({ execute, response, wait }) => {
  const { status, headers, body } = await execute();
  response.writeHead(status, { ...headers, 'content-length': String(body.length) });
  response.write(body.subarray(0, Math.floor(body.length / 2)));
  await wait(50);
  response.socket?.destroy();
};

/** The same in chunked transfer: no length says that something is missing. */
export const cutChunk: Failure = async ({ execute, response, wait }) => {
  const { status, headers, body } = await execute();
  const { 'content-length': _length, ...rest } = headers;
  response.writeHead(status, { ...rest, 'transfer-encoding': 'chunked' });
  response.write(body.subarray(0, Math.floor(body.length / 2)));
  await wait(50);
  response.socket?.destroy();
};

/** A captive portal's page in the service's place. */
export const html200: Failure = ({ response }) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL_PAGE);
};

/** Sent elsewhere, as captive portals do: by default to another origin. */
export const redirect =
  (location = 'http://portal.localhost:9/'): Failure =>
  ({ response }) => {
    response.writeHead(302, { location }).end();
  };

/** Any answer of one's own. */
export const answer =
  (code: number, headers: Record<string, string>, body: string | Buffer = ''): Failure =>
  ({ response }) => {
    response.writeHead(code, headers).end(body);
  };

/** A refusal in the API's own form; `retryAfter` in seconds. */
export const status = (
  code: number,
  { detail = `status ${code}`, retryAfter }: { detail?: string; retryAfter?: number } = {},
): Failure =>
  answer(
    code,
    { 'content-type': 'application/json', ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) },
    JSON.stringify({ detail }),
  );

/** 200 with this value as JSON. */
export const wrongShape = (body: unknown): Failure =>
  answer(200, { 'content-type': 'application/json' }, JSON.stringify(body));

/** 200 with this text as it is. */
export const rawBody = (text: string, type = 'application/json'): Failure =>
  answer(200, { 'content-type': type }, text);

/** The work is done and the head is sent, then the connection ends. After the head, since Chromium repeats a POST that got none. */
export const commitThenCut: Failure = async ({ execute, response, wait }) => {
  const { status: code, headers } = await execute();
  // A 204 has no body to cut: its head is the whole answer.
  response.writeHead(code === 204 ? 200 : code, { ...headers, 'content-length': '4096' });
  response.flushHeaders();
  await wait(50);
  response.socket?.destroy();
};

/** The work is done, and nothing is ever said about it. */
export const commitThenHang: Failure = async ({ execute }) => {
  await execute();
};

/** The right answer, so many milliseconds late. The work is done at the end of the delay. */
export const delay =
  (ms: number): Failure =>
  async ({ wait, pass }) => {
    await wait(ms);
    await pass();
  };

/**
 * The right answer once `release` is called, however long that takes: for tests of the time in between. The work is done at once, or with
 * `work: 'last'` only then.
 */
export function held({ work = 'first' }: { work?: 'first' | 'last' } = {}): { failure: Failure; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const failure: Failure = async ({ execute, pass, response }) => {
    if (work === 'last') {
      await released;
      return pass();
    }
    const { status: code, headers, body } = await execute();
    await released;
    response.writeHead(code, headers).end(body);
  };
  return { failure, release };
}

/** A list of so many elements, each made by `row`. */
export const big =
  (rows: number, row: (index: number) => unknown): Failure =>
  ({ response }) => {
    const body = JSON.stringify(Array.from({ length: rows }, (_, index) => row(index)));
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  };

/** A file that the host does not have (an asset of the other build, a worker that was taken away). */
export const missing = answer(404, { 'content-type': 'text/plain' }, 'Not found\n');
