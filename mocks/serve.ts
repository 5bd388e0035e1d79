import type { AnyCall } from '@/contract/define';
import type { CallName } from '@/contract/index';
import { type Answer, Refusal, toResponse } from './answer';
import { type BaseContext, PUBLIC_CALLS, type Session } from './context';
import type { Db } from './db';
import { handlers } from './handlers';
import { namedTenants, parseJson, readBody, readParams, readQuery } from './parse';
import { remember, remembered } from './remembered';
import type { SessionPort } from './session';
import type { Traffic } from './traffic';

export interface ServeOptions {
  db: Db;
  sessions: SessionPort;
  now: () => number;
  /** The path that the app is served under: '/' or '/demo/'. */
  base: string;
  traffic: Traffic;
}

/** One request for a call, with its body already read. */
export interface Arrival {
  request: Request;
  params: Record<string, string>;
  bodyText: string;
}

const isPublic = (call: AnyCall) => (PUBLIC_CALLS as readonly string[]).includes(call.name);
const isChange = (call: AnyCall) => call.method !== 'GET' && call.name !== 'auth.login';

/**
 * Answers calls: wraps the handlers' business rules in session, tenant, parsing, error bodies and repeated requests. Synchronous throughout, so
 * calls never interleave.
 */
export function createServer({ db, sessions, now, base, traffic }: ServeOptions) {
  const sessionOf = (request: Request): Session | null => {
    const id = sessions.idOf(request);
    const row = id ? db.table('sessions').get(id) : undefined;
    const user = row && db.table('users').get(row.user_id);
    return user ? { user, tenantId: user.tenant_id } : null;
  };

  const handle = (call: AnyCall, { request, params, bodyText }: Arrival) => {
    const url = new URL(request.url);
    const session = sessionOf(request);
    const needsSession = !isPublic(call);
    if (needsSession && !session) throw new Refusal(401, 'Not authenticated');
    const json = call.body ? parseJson(bodyText) : undefined;
    if (session && call.tenant) {
      const foreign = namedTenants(request, params, url.searchParams, json).some(
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
      traffic,
      home: `${url.origin}${base.replace(/\/$/, '')}`,
      signIn: (userId) => {
        const before = sessions.idOf(request);
        if (before) db.table('sessions').delete(before);
        const id = sessions.begin();
        db.table('sessions').create({ id, user_id: userId, created_at: new Date(at).toISOString() });
        Object.assign(headers, sessions.headers(id));
      },
    };
    const handler = handlers[call.name as CallName] as unknown as (context: unknown) => Answer;
    const answer = handler({
      ...context,
      session: needsSession ? session : null,
      params: readParams(call, params),
      query: readQuery(call, Object.fromEntries(url.searchParams)),
      body: readBody(call, json),
    });
    return { answer, headers };
  };

  return (call: AnyCall, arrival: Arrival): Response => {
    const { request } = arrival;
    const requestId = isChange(call) ? request.headers.get('x-request-id') : null;
    const sessionId = sessions.idOf(request);
    const before = requestId ? remembered(db, requestId, sessionId) : null;
    if (before) return toResponse(before, { 'x-replayed': 'true' });
    let answer: Answer;
    let headers: Record<string, string> = {};
    try {
      ({ answer, headers } = handle(call, arrival));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer = { status: error.status, body: { detail: error.detail } };
    }
    if (requestId) remember(db, requestId, sessionId, answer, now());
    return toResponse(answer, headers);
  };
}
