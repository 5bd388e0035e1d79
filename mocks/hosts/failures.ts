/**
 * The ways in which a server can misbehave (reliability.md, X). A failure takes over one exchange: it answers, cuts the connection, stays
 * silent, or lets the request through with `pass()`.
 */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { bigLogs } from './big-logs';

export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

export interface Exchange {
  response: ServerResponse;
  /** Answers as if nothing were wrong. */
  pass(): Promise<void>;
  /** Executes the request and returns the answer instead of sending it. */
  execute(): Promise<Answer>;
  /** Sends a complete answer. */
  send(answer: Answer): Promise<void>;
  /** Resolves after this many milliseconds, or at once if the client goes away. */
  wait(ms: number): Promise<void>;
}

export type Failure = (exchange: Exchange) => Promise<void> | void;

const PORTAL_PAGE = '<!doctype html><title>Free Wi-Fi</title><h1>Please accept the terms of this network</h1>';

/** An exchange's `wait`. */
export const waitOn = (response: ServerResponse) => (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(ended, ms);
    response.once('close', ended);
    function ended() {
      clearTimeout(timer);
      response.off('close', ended);
      resolve();
    }
  });

/** Never answers. */
export const hang: Failure = () => undefined;

/** Resets the connection before the first byte. Chromium then repeats even a POST (design.md, 'What was tried' 11). */
export const reset: Failure = ({ response }) => {
  response.socket?.resetAndDestroy();
};

/** Sends the right answer a few bytes at a time. */
export const drip =
  ({ bytes = 1, everyMs = 100 } = {}): Failure =>
  async ({ execute, response, wait }) => {
    const { status, headers, body } = await execute();
    response.writeHead(status, { ...headers, 'content-length': body.length });
    for (let at = 0; at < body.length && !response.destroyed; at += bytes) {
      response.write(body.subarray(at, at + bytes));
      await wait(everyMs);
    }
    response.end();
  };

/** Ends the connection once what was written has had time to arrive. */
async function cutOff({ response, wait }: Exchange): Promise<void> {
  await wait(50);
  response.socket?.destroy();
}

/** Sends half of the right answer with these headers, then ends the connection. */
async function sendHalf(exchange: Exchange, { status, headers, body }: Answer): Promise<void> {
  exchange.response.writeHead(status, headers);
  exchange.response.write(body.subarray(0, Math.floor(body.length / 2)));
  await cutOff(exchange);
}

/** Announces the full length, sends half of the right answer, then ends the connection. */
export const cutBody: Failure = async (exchange) => {
  const { headers, body, ...rest } = await exchange.execute();
  await sendHalf(exchange, { ...rest, headers: { ...headers, 'content-length': String(body.length) }, body });
};

/** The same with chunked transfer, in which no length tells that something is missing. */
export const cutChunk: Failure = async (exchange) => {
  const { headers, ...rest } = await exchange.execute();
  const { 'content-length': _length, ...others } = headers;
  await sendHalf(exchange, { ...rest, headers: { ...others, 'transfer-encoding': 'chunked' } });
};

/** Sends the given answer. */
export const answer =
  (status: number, headers: Record<string, string>, body: string | Buffer = ''): Failure =>
  ({ send }) =>
    send({ status, headers, body: Buffer.from(body) });

/** Answers with a captive portal's page. */
export const html200 = answer(200, { 'content-type': 'text/html; charset=utf-8' }, PORTAL_PAGE);

/** Redirects to another origin, as captive portals do. */
export const redirect = answer(302, { location: 'http://portal.localhost:9/' });

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

/** Answers 200 with exactly this text. */
export const rawBody = (text: string, type = 'application/json'): Failure =>
  answer(200, { 'content-type': type }, text);

/** Answers 200 with this value as JSON. */
export const wrongShape = (body: unknown): Failure => rawBody(JSON.stringify(body));

/** A list of this many policy logs. */
export const longLog =
  (logs: number): Failure =>
  (exchange) =>
    rawBody(bigLogs(logs))(exchange);

/** Does the work and sends the head, then ends the connection. Without a head Chromium would repeat a POST. */
export const commitThenCut: Failure = async (exchange) => {
  const { status: code, headers } = await exchange.execute();
  // A 204 would be complete with its head, so it becomes a 200.
  exchange.response.writeHead(code === 204 ? 200 : code, { ...headers, 'content-length': '4096' });
  exchange.response.flushHeaders();
  await cutOff(exchange);
};

/** Does the work and never answers. */
export const commitThenHang: Failure = async ({ execute }) => {
  await execute();
};

/** Passes the request on after this many milliseconds: both the work and the answer are late. */
export const delay =
  (ms: number): Failure =>
  async ({ pass, wait }) => {
    await wait(ms);
    await pass();
  };
