import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as plainRequest,
  type ServerResponse,
} from 'node:http';
import { request as secureRequest } from 'node:https';
import { pipeline } from 'node:stream';

/** Headers that concern one connection only (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const endToEnd = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));

/** Removes the domain from cookies, so that they belong to this host instead of the API's. */
const withoutDomain = (cookies: string[] | undefined) =>
  cookies?.map((cookie) => cookie.replace(/;\s*domain=[^;]*/gi, ''));

/** The client's own origin, for the forwarded headers, so that addresses from the API lead back through this proxy. */
const seenAt = ({ headers }: IncomingMessage) => ({
  'x-forwarded-host': headers['x-forwarded-host'] ?? headers.host ?? '',
  'x-forwarded-proto': headers['x-forwarded-proto'] ?? 'http',
});

/** Passes requests on to another origin unchanged; bodies are streamed both ways. */
export function proxyTo(origin: string) {
  const target = new URL(origin);
  const send = target.protocol === 'https:' ? secureRequest : plainRequest;
  return (request: IncomingMessage, response: ServerResponse): void => {
    const outgoing = send(
      target,
      {
        method: request.method,
        path: request.url,
        headers: { ...endToEnd(request.headers), ...seenAt(request), host: target.host },
      },
      (answer) => {
        const headers = endToEnd(answer.headers);
        const cookies = withoutDomain(answer.headers['set-cookie']);
        response.writeHead(answer.statusCode ?? 502, { ...headers, ...(cookies ? { 'set-cookie': cookies } : {}) });
        // An answer cut short upstream is cut short here too: the pipeline destroys the connection.
        pipeline(answer, response, () => undefined);
      },
    );
    outgoing.on('error', () => {
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(502, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
          .end('The API cannot be reached\n');
    });
    response.on('close', () => outgoing.destroy());
    pipeline(request, outgoing, () => undefined);
  };
}
