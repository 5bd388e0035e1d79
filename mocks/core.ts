import { getResponse, type HttpHandler, http } from 'msw';
import { type AnyCall, type Method, pathPattern } from '@/contract/define';
import { calls } from '@/contract/index';
import { refusalResponse } from './answer';
import type { Db } from './db';
import { sdkFileResponse } from './sdk-file';
import { createServer } from './serve';
import type { SessionPort } from './session';
import { createTraffic, type Traffic } from './traffic';

export interface CoreOptions {
  db: Db;
  sessions: SessionPort;
  now?: () => number;
  /** The path that the app is served under: '/' or '/demo/'. */
  base?: string;
}

export interface Core {
  /** Answers a request of the API, without latency or failures. */
  answer(request: Request): Promise<Response>;
  /** The handlers themselves, for setupServer. */
  handlers: HttpHandler[];
  traffic: Traffic;
}

const DOWNLOAD_PATH = '/sdk/files/{token}.zip';
const METHODS = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete };

/** A path of the contract at any origin, with or without `base` before it. msw's own `*` would accept any prefix. */
const anyOrigin = (path: string, base: string) => pathPattern(path, `[a-z]+://[^/]+(?:${base.replace(/\/$/, '')})?`);

/** The contract and the handlers as msw handlers: they are the routing in every host. */
export function createCore({ db, sessions, now = Date.now, base = '/' }: CoreOptions): Core {
  const traffic = createTraffic(db);
  const serve = createServer({ db, sessions, now, base, traffic });

  const routeOf = (call: AnyCall) =>
    METHODS[call.method](anyOrigin(call.path, base), async ({ request, params }) => {
      const bodyText = await request.text();
      try {
        return serve(call, { request, params: params as Record<string, string>, bodyText });
      } catch (error) {
        console.error(`The demo backend failed at ${call.name}`, error);
        return refusalResponse(500, 'Internal error');
      }
    });

  const download = http.get(anyOrigin(DOWNLOAD_PATH, base), ({ params }) =>
    sdkFileResponse(db, String(params.token), now()),
  );

  const methods = new Map<string, Method[]>();
  for (const { path, method } of calls) methods.set(path, [...(methods.get(path) ?? []), method]);
  const wrongMethod = [...methods].map(([path, allow]) =>
    http.all(anyOrigin(path, base), () => refusalResponse(405, 'Method not allowed', { allow: allow.join(', ') })),
  );

  const handlers = [...calls.map(routeOf), download, ...wrongMethod];
  return {
    handlers,
    traffic,
    answer: async (request) => {
      const known = isReadable(new URL(request.url).pathname) ? await getResponse(handlers, request) : undefined;
      return known ?? refusalResponse(404, 'No such call');
    },
  };
}

/** False if the path cannot be decoded: msw decodes path parameters and throws on invalid percent-encoding. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
