import { type Backend, type BackendOptions, cookieSessions, createBackend, signIns } from '@mocks/index';
import { expect } from 'vitest';

export const NOW = Date.parse('2026-03-10T12:00:00.000Z');

/** A client like a browser: keeps its cookie and sends JSON. */
export class Client {
  private cookie: string | null = null;
  tenant: string | null = null;
  constructor(private readonly fetchIt: (request: Request) => Promise<Response>) {}

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const all = new Headers(headers);
    if (this.cookie) all.set('cookie', this.cookie);
    if (this.tenant && !all.has('x-tenant-id')) all.set('x-tenant-id', this.tenant);
    if (body !== undefined) all.set('content-type', 'application/json');
    const init = { method, headers: all, body: body === undefined ? null : JSON.stringify(body) };
    const response = await this.fetchIt(new Request(`http://portal.test${path}`, init));
    const cookie = response.headers.get('set-cookie');
    if (cookie) this.cookie = cookie.split(';')[0] ?? null;
    return response;
  }

  get = (path: string) => this.call('GET', path);
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.call('POST', path, body, headers);
  put = (path: string, body: unknown) => this.call('PUT', path, body);
  patch = (path: string, body: unknown) => this.call('PATCH', path, body);
  delete = (path: string) => this.call('DELETE', path);

  /** Returns the JSON of an answer, which must have this status. */
  async json<T = Record<string, unknown>>(answer: Promise<Response>, status = 200): Promise<T> {
    const response = await answer;
    const text = await response.text();
    expect({ status: response.status, text: response.status === status ? '' : text }).toEqual({ status, text: '' });
    return (text === '' ? null : JSON.parse(text)) as T;
  }

  /** Returns the `detail` of a refusal, which must have this status. */
  async refusal(answer: Promise<Response>, status: number): Promise<string> {
    const body = await this.json(answer, status);
    expect(Object.keys(body)).toEqual(['detail']);
    expect(typeof body.detail).toBe('string');
    return String(body.detail);
  }

  async signIn(who: { email: string; password: string; tenantId?: number } = signIns.demo): Promise<this> {
    await this.json(this.post('/auth/login', { email: who.email, password: who.password }));
    this.tenant = who.tenantId === undefined ? null : String(who.tenantId);
    return this;
  }
}

export interface Setup {
  backend: Backend;
  client: Client;
  /** Creates another client of the same backend. */
  another(): Client;
  clock: { now: number };
}

/** A backend with cookies and a clock that moves only when told to, and a signed-in client. */
export async function setUp(
  options: BackendOptions = {},
  who: { email: string; password: string; tenantId?: number } | null = signIns.demo,
): Promise<Setup> {
  const clock = { now: NOW };
  const backend = createBackend({ sessions: cookieSessions, now: () => clock.now, ...options });
  const another = () => new Client((request) => backend.fetch(request));
  const client = another();
  if (who) await client.signIn(who);
  return { backend, client, another, clock };
}
