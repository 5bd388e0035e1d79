import type * as v from 'valibot';
import { tenantHeader, urlOf } from '@/api/request';
import { TILE_TYPES } from '@/contract/constants';
import type { AnyCall } from '@/contract/define';
import { type CallName, callNamed, calls } from '@/contract/index';
import { SECOND } from '@/durations';
import { type Checked, judge, readJson, unanswered, whyUnread } from './api-answers';
import { playWrites } from './check-api-writes';

export { type Checked, type Verdict, verdictOf } from './api-answers';

export interface CheckOptions {
  /** Address of the API, without a trailing slash. */
  base: string;
  email: string;
  password: string;
  /** For how many apps the calls that take an app's id are made. */
  apps: number;
  /** Makes the changes too, on a tenant created for this. */
  writes?: boolean;
  onChecked?: (checked: Checked) => void;
}

interface Exchange {
  checked: Checked;
  json?: unknown;
  /** Why the portal does not read the success of a change; null: it does. */
  unread?: string | null;
}

type Input = Record<string, unknown>;

/** Makes calls to a server as the portal would, with a cookie jar of its own. Without `writes`, signing in is the only request other than GET. */
export class ApiChecker {
  readonly results: Checked[] = [];
  /** Things that the changes leave on the server, in words. */
  left: string[] = [];
  readonly #cookies = new Map<string, string>();
  #tenant: unknown = null;

  constructor(readonly options: CheckOptions) {}

  async run(): Promise<Checked[]> {
    await this.#reads();
    if (this.options.writes) this.left = await playWrites(this);
    return this.results;
  }

  get tenant(): unknown {
    return this.#tenant;
  }

  /** Drops the session and the tenant, so that nobody is signed in. */
  forgetSession(): void {
    this.#cookies.clear();
    this.#tenant = null;
  }

  async #reads(): Promise<Checked[]> {
    await this.#withoutSession();
    if (!(await this.signIn(this.options))) return this.results;
    if (!(await this.learnTenant())) return this.results;
    const apps = ((await this.play('apps.list')) as { items: { id: unknown }[] } | undefined)?.items ?? [];
    for (const name of PLAIN) await this.play(name);
    for (const type of TILE_TYPES) await this.play('tiles.list', { type, tenant_id: this.#tenant });
    const [first] = apps;
    if (first) await this.play('policyLogs.list', { app_id: first.id });
    for (const { id } of apps.slice(0, this.options.apps)) {
      await this.play('apiKeys.status', { id });
      await this.play('sdkBuilds.list', { id });
      await this.play('endpoints.list', { tenant_id: this.#tenant, app_id: id, ignored: false });
      await this.play('sdk.presign', { tenant_id: this.#tenant, app_id: id });
    }
    return this.results;
  }

  /** Checks that /auth/me answers 401 without a session: only this tells the portal that a session has ended (contract.md, 'Session and tenant'). */
  async #withoutSession(): Promise<void> {
    const { checked } = await this.#send(named('auth.me'), {}, 'auth.me, nobody signed in');
    if (checked.status !== null && checked.status !== 401)
      checked.problems = ['answered without a session; 401 is due'];
    else if (checked.status === 401) checked.problems = [];
    this.#done(checked);
  }

  /** Takes the tenant from /auth/me; returns false if it names none. */
  async learnTenant(): Promise<boolean> {
    const namesNone = (me: unknown) =>
      tenantIn(me) === null ? 'names no tenant: the other calls cannot be checked' : null;
    this.#tenant = tenantIn(await this.play('auth.me', {}, namesNone));
    return this.#tenant !== null;
  }

  async signIn({ email, password }: Pick<CheckOptions, 'email' | 'password'>): Promise<boolean> {
    const { checked } = await this.#send(named('auth.login'), { body: { email, password } });
    if (checked.problems.length === 0 && this.#cookies.size === 0) checked.problems.push('no session cookie was set');
    this.#done(checked);
    return checked.problems.length === 0;
  }

  /** Makes one call. Returns the answer as the portal reads it; undefined if it cannot. `lacks` finds a problem in what was read. */
  async play(name: CallName, input: Input = {}, lacks?: (value: unknown) => string | null): Promise<unknown> {
    const call = named(name);
    const { checked, json, unread } = await this.#send(call, input);
    const value = json === undefined ? undefined : readJson(call, json, checked);
    const problem = unread ?? (value === undefined ? null : lacks?.(value));
    if (problem && checked.problems.length === 0) checked.problems.push(problem);
    this.#done(checked);
    return value;
  }

  #done(checked: Checked): void {
    this.results.push(checked);
    this.options.onChecked?.(checked);
  }

  async #send(call: AnyCall, input: Input, name: string = call.name): Promise<Exchange> {
    const url = urlOf(call, input, this.options.base);
    const request = `${call.method} ${url.slice(this.options.base.length)}`;
    const checked = unanswered(name, request);
    const started = performance.now();
    try {
      const answer = await fetch(url, this.#init(call, input));
      for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie);
      checked.status = answer.status;
      const text = await answer.text();
      const json = judge(call, answer, text, checked);
      return { checked, json, unread: answer.ok && call.method !== 'GET' ? await whyUnread(call, answer, text) : null };
    } catch (cause) {
      checked.problems.push(whyNoAnswer(cause, call));
      return { checked };
    } finally {
      checked.ms = Math.round(performance.now() - started);
    }
  }

  #init(call: AnyCall, input: Input): RequestInit {
    const headers = new Headers({ Accept: 'application/json' });
    if (this.#cookies.size > 0) headers.set('Cookie', [...this.#cookies].map((pair) => pair.join('=')).join('; '));
    if (call.tenant && this.#tenant !== null) headers.set('X-Tenant-ID', tenantHeader(String(this.#tenant)));
    if (call.body) headers.set('Content-Type', 'application/json');
    return {
      method: call.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(call.timeoutMs),
      ...(call.body ? { body: JSON.stringify(input.body) } : {}),
    };
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    if (at > 0) this.#cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
}

const tenantIn = (me: unknown): unknown => (me as { tenant_id?: unknown } | undefined)?.tenant_id ?? null;

const NEEDS_APP = 'no app to ask about, or --apps 0';
const NEEDS: Partial<Record<CallName, string>> = {
  'apiKeys.status': NEEDS_APP,
  'sdkBuilds.list': NEEDS_APP,
  'endpoints.list': NEEDS_APP,
  'sdk.presign': NEEDS_APP,
  'routeRules.create': 'it needs an endpoint, and a new app has none',
};

/** The calls of the contract that were not made although they belong to the check, each with the reason. */
export function notMade(results: readonly Checked[], writes: boolean): { name: string; reason: string }[] {
  const made = new Set(results.map(({ name }) => name));
  const due = calls.filter(({ method, name }) => (writes || method === 'GET') && !made.has(name));
  return due.map(({ name }) => ({ name, reason: NEEDS[name as CallName] ?? 'a call before it failed' }));
}

const named = (name: CallName): AnyCall => {
  const call = callNamed(name);
  if (!call) throw new Error(`no call is named ${name}`);
  return call;
};

/** Reads that need only the tenant. */
const PLAIN = calls
  .filter(
    (call) => call.method === 'GET' && !/\{/.test(call.path) && !Object.values(call.query.entries).some(isRequired),
  )
  .map((call) => call.name as CallName)
  .filter((name) => name !== 'auth.me' && name !== 'apps.list');

function isRequired(schema: v.GenericSchema): boolean {
  return schema.type !== 'optional';
}

function whyNoAnswer(cause: unknown, { timeoutMs }: AnyCall): string {
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return `no whole answer within ${timeoutMs / SECOND} s`;
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return `no answer: ${inner instanceof Error ? inner.message : String(inner)}`;
}
