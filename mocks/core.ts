import { getResponse, type HttpHandler, HttpResponse, http } from 'msw';
import type { AnyCall } from '@/contract/define';
import { type CallName, calls } from '@/contract/index';
import { type Answer, Refusal, refusalResponse, toResponse } from './answer';
import { type BaseContext, PUBLIC_CALLS, type Session } from './context';
import type { Db } from './db';
import { handlers } from './handlers';
import { createLiveLogs } from './live-logs';
import { downloadTokenIn, localPath, matchCall } from './match';
import { namedTenants, parseJson, readBody, readParams, readQuery } from './parse';
import { remember, remembered } from './remembered';
import { sdkFileResponse } from './sdk-file';
import type { SessionPort } from './session';

export interface CoreOptions {
  db: Db;
  sessions: SessionPort;
  now?: () => number;
  /** The path that the app is served under: '/' or '/demo/'. */
  base?: string;
  /** Whether time goes on in the data: new policy logs, last hits. */
  alive?: boolean;
}

export interface Core {
  /** Answers a request of the API, without latency or failures. */
  answer(request: Request): Promise<Response>;
  /** The same calls as msw handlers, for setupServer. */
  handlers: HttpHandler[];
}

const isPublic = (call: AnyCall) => (PUBLIC_CALLS as readonly string[]).includes(call.name);
const isChange = (call: AnyCall) => call.method !== 'GET' && call.name !== 'auth.login';

/** The contract and the handlers as one function of a request. */
export function createCore({ db, sessions, now = Date.now, base = '/', alive = true }: CoreOptions): Core {
  const logs = createLiveLogs(db, alive);

  const sessionOf = (request: Request): Session | null => {
    const id = sessions.idOf(request);
    const row = id ? db.table('sessions').get(id) : undefined;
    const user = row && db.table('users').get(row.user_id);
    return user ? { user, tenantId: user.tenant_id } : null;
  };

  const serve = (call: AnyCall, rawParams: Record<string, string>, request: Request, bodyText: string) => {
    const url = new URL(request.url);
    const session = sessionOf(request);
    const needsSession = !isPublic(call);
    if (needsSession && !session) throw new Refusal(401, 'Not authenticated');
    const json = call.body ? parseJson(bodyText) : undefined;
    if (session && needsSession) {
      const foreign = namedTenants(request, rawParams, url.searchParams, json).some(
        (id) => id !== String(session.tenantId),
      );
      if (foreign) throw new Refusal(403, 'This session belongs to another tenant');
    }
    const at = now();
    const headers: Record<string, string> = {};
    const context: BaseContext = {
      db,
      now: at,
      nowText: new Date(at).toISOString(),
      logs,
      home: `${url.origin}${base.replace(/\/$/, '')}`,
      signIn: (userId) => {
        const before = sessions.idOf(request);
        if (before) db.table('sessions').remove(before);
        const id = sessions.begin();
        db.table('sessions').insert({ id, user_id: userId, created_at: new Date(at).toISOString() });
        Object.assign(headers, sessions.headers(id));
      },
    };
    const handle = handlers[call.name as CallName] as unknown as (context: unknown) => Answer;
    const answer = handle({
      ...context,
      session: needsSession ? session : null,
      params: readParams(call, rawParams),
      query: readQuery(call, Object.fromEntries(url.searchParams)),
      body: readBody(call, json),
    });
    return { answer, headers };
  };

  /** Everything between reading the body and the answer is synchronous, so calls never interleave. */
  const respond = (call: AnyCall, params: Record<string, string>, request: Request, bodyText: string): Response => {
    const requestId = isChange(call) ? request.headers.get('x-request-id') : null;
    const sessionId = sessions.idOf(request);
    const before = requestId ? remembered(db, requestId, sessionId) : null;
    if (before) return toResponse(before, { 'x-replayed': 'true' });
    let answer: Answer;
    let headers: Record<string, string> = {};
    try {
      ({ answer, headers } = serve(call, params, request, bodyText));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer = { status: error.status, body: { detail: error.detail } };
    }
    if (requestId) remember(db, requestId, sessionId, answer, now());
    return toResponse(answer, headers);
  };

  // msw keeps a Set-Cookie in a jar of its own and adds it to every later request, whoever sent that: cookies pass it by.
  const passing = new WeakMap<Request, { original: Request; cookies: string | null }>();
  const pathOf = (request: Request) => localPath(new URL(request.url).pathname, base);

  const resolverFor =
    (call: AnyCall) =>
    async ({ request }: { request: Request }) => {
      const seen = passing.get(request);
      const found = matchCall(request.method, pathOf(request));
      const params = found && 'params' in found ? found.params : {};
      const text = await request.text();
      let response: Response;
      try {
        response = respond(call, params, seen?.original ?? request, text);
      } catch (error) {
        console.error(`The demo backend failed at ${call.name}`, error);
        response = refusalResponse(500, 'Internal error');
      }
      if (seen) {
        seen.cookies = response.headers.get('set-cookie');
        response.headers.delete('set-cookie');
      }
      return response;
    };

  const methods = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete };
  const byName = new Map(
    calls.map((call) => {
      const path = `*${call.path.replaceAll('{', ':').replaceAll('}', '')}`;
      return [call.name, methods[call.method](path, resolverFor(call))];
    }),
  );
  const download = http.get('*/sdk/files/:file', ({ request }) =>
    sdkFileResponse(db, downloadTokenIn(pathOf(request)) ?? '', now()),
  );

  return {
    handlers: [...byName.values(), download],
    answer: async (request) => {
      const path = pathOf(request);
      if (downloadTokenIn(path) !== null) return (await getResponse([download], request)) ?? HttpResponse.error();
      const found = matchCall(request.method, path);
      if (!found) return refusalResponse(404, 'No such call');
      if ('allow' in found) return refusalResponse(405, 'Method not allowed', { allow: found.allow.join(', ') });
      const handler = byName.get(found.call.name);
      // Without its cookie header, so that msw has none to mix with its own.
      const bare = new Request(request.url, {
        method: request.method,
        body: found.call.body ? await request.text() : null,
      });
      const seen = { original: request, cookies: null as string | null };
      passing.set(bare, seen);
      const response = handler ? await getResponse([handler], bare) : undefined;
      if (!response) return refusalResponse(404, 'No such call');
      if (seen.cookies) response.headers.set('set-cookie', seen.cookies);
      return response;
    },
  };
}
