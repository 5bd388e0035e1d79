import type { IncomingMessage, ServerResponse } from 'node:http';
import { bigLogs } from './big-logs';

/** How the HTTP host misbehaves on command (reliability.md, X). */
export type Failure =
  /** No answer ever comes. */
  | { mode: 'hang' }
  /** The connection is reset before the first byte. Chromium then repeats even a POST (design.md, 'What was tried' 11). */
  | { mode: 'reset' }
  /** The right answer, `bytes` (1) at a time every `everyMs` (100). */
  | { mode: 'drip'; bytes?: number; everyMs?: number }
  /** Half the body, then the connection is cut: short of its Content-Length, or in the middle of chunks. */
  | { mode: 'cutBody'; framing?: 'length' | 'chunked' }
  /** The page of a captive portal. */
  | { mode: 'html200' }
  /** 302 to another origin. */
  | { mode: 'redirect'; to?: string }
  | { mode: 'status'; status: number; retryAfterS?: number; detail?: string }
  /** 200 with this JSON, or with exactly this text. */
  | { mode: 'wrongShape'; body?: unknown; text?: string; contentType?: string }
  /** The call is executed; the head is sent, then the connection is cut. */
  | { mode: 'commitThenCut' }
  /** The call is executed; nothing is ever sent. */
  | { mode: 'commitThenHang' }
  /** The call is executed at once, its answer sent `ms` later. */
  | { mode: 'delay'; ms: number }
  /** A list of this many policy logs. */
  | { mode: 'big'; logs: number };

export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  /** Executes the call. */
  run(): Promise<Response>;
  /** Sends a complete answer. */
  send(response: Response): Promise<void>;
  /** Headers that every answer carries (CORS). */
  common: Record<string, string>;
}

const PORTAL =
  '<!doctype html><html><head><title>Welcome to HotelNet</title></head><body><h1>HotelNet sign-in</h1></body></html>';
const json = (text: string, contentType = 'application/json') =>
  new Response(text, { headers: { 'content-type': contentType } });
const cut = (req: IncomingMessage) => req.socket.destroy();

/** Sends the head, with the length of the whole body or, for null, chunked as node:http does it. */
async function head(response: Response, { res, common }: Exchange, length: number | null): Promise<void> {
  const headers: Record<string, string> = { ...common, ...Object.fromEntries(response.headers) };
  if (length !== null) headers['content-length'] = String(length);
  // A 204 has no body to cut short, so it becomes a 200.
  res.writeHead(response.status === 204 ? 200 : response.status, headers);
}

async function drip(failure: { bytes?: number; everyMs?: number }, exchange: Exchange): Promise<void> {
  const response = await exchange.run();
  const body = Buffer.from(await response.arrayBuffer());
  const { res } = exchange;
  await head(response, exchange, body.length);
  const { bytes = 1, everyMs = 100 } = failure;
  for (let at = 0; at < body.length && !res.destroyed; at += bytes) {
    res.write(body.subarray(at, at + bytes));
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  res.end();
}

async function cutShort(
  response: Response,
  exchange: Exchange,
  framing: 'length' | 'chunked',
  part: number,
): Promise<void> {
  const text = (await response.text()) || '{}';
  const body = Buffer.from(text);
  await head(response, exchange, framing === 'length' ? body.length : null);
  const sent = Math.min(body.length - 1, Math.max(1, Math.floor(body.length * part)));
  await new Promise<void>((resolve) => exchange.res.write(body.subarray(0, sent), () => resolve()));
  cut(exchange.req);
}

export async function fail(failure: Failure, exchange: Exchange): Promise<void> {
  const { req, run, send } = exchange;
  switch (failure.mode) {
    case 'hang':
      return;
    case 'reset':
      req.socket.resetAndDestroy();
      return;
    case 'drip':
      return drip(failure, exchange);
    case 'cutBody':
      return cutShort(await run(), exchange, failure.framing ?? 'length', 0.5);
    case 'html200':
      return send(new Response(PORTAL, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
    case 'redirect':
      return send(
        new Response(null, { status: 302, headers: { location: failure.to ?? 'http://portal.invalid/login' } }),
      );
    case 'status': {
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      if (failure.retryAfterS !== undefined) headers['retry-after'] = String(failure.retryAfterS);
      const body = JSON.stringify({ detail: failure.detail ?? `Failure on command (${failure.status})` });
      return send(new Response(body, { status: failure.status, headers }));
    }
    case 'wrongShape':
      return send(json(failure.text ?? JSON.stringify(failure.body ?? null), failure.contentType));
    case 'commitThenCut':
      return cutShort(await run(), exchange, 'length', 0);
    case 'commitThenHang':
      await run();
      return;
    case 'delay': {
      const response = await run();
      await new Promise((resolve) => setTimeout(resolve, failure.ms));
      return send(response);
    }
    case 'big':
      return send(json(bigLogs(failure.logs)));
  }
}
