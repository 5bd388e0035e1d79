import * as v from 'valibot';
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from './constants';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Fields = v.ObjectSchema<v.ObjectEntries, undefined>;
const none = v.object({});
type None = typeof none;

/** A read that a successful write makes stale: every row of that call, or only the rows whose parameter `by` is the write's too. */
export type Stale = string | { call: string; by: string };

/** One call of spec.md §7. The client, the service worker, the demo backend, the tests and openapi.json all read it from here. */
export interface Call<
  Name extends string = string,
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends v.GenericSchema | null = v.GenericSchema | null,
  Response extends v.GenericSchema = v.GenericSchema,
> {
  name: Name;
  method: Method;
  /** Path with `{parameter}` parts, as in spec.md §7. */
  path: string;
  params: Params;
  query: Query;
  /** Schema of the JSON body, or null for no body. Unknown keys are stripped. */
  body: Body;
  /** Liberal reader of a success's JSON. Idempotent, since stored values are read by it again. */
  response: Response;
  /** The success has no body to read (204, 202): the reader gets null. */
  noContent: boolean;
  /** Any 2xx is a success unless its JSON is a refusal: another call tells whether it was one (a login, confirmed by /auth/me). */
  anyBody: boolean;
  /** The sentence of spec.md §8, or contract.md's where §8 is silent. */
  fallback: string;
  /** The sentence for a change that was never sent, or is known not to be saved: `fallback` may blame the service. */
  unsentFallback: string;
  /** The server's message, where there is one, stands in the sentence's place instead of after it (contract.md, rule 4). */
  preferServerMessage: boolean;
  /** True if the parsed answer may be kept on the device. cache/warm.ts lists the answers that are read ahead for use offline. */
  storable: boolean;
  /** Refusals that are a known state rather than a failure: the reader gets null (api-key/status, spec.md §8). */
  nullOnStatus: readonly number[];
  /** True if even a page with such a status is one of them, since spec.md §8 names the status alone; elsewhere it may be a gateway's. */
  nullOnPage: boolean;
  /** True if X-Tenant-ID is sent once a tenant is known (contract.md, rule 3). */
  tenant: boolean;
  /** Value of X-Tenant-ID while no tenant is known; null leaves it out. */
  tenantIfNone: string | number | null;
  /** True if sending it twice does no more than once. Other changes make something each time. */
  idempotent: boolean;
  /** Milliseconds until the whole answer, its body included, must be there. */
  timeoutMs: number;
  invalidates: readonly Stale[];
  /**
   * Reads that list the things which this call names in its path or body without changing them: a group by its id. A refusal says that they
   * may have changed meanwhile.
   */
  refersTo: readonly Stale[];
  /** Which entries of a long list are kept on the device; null: all. */
  keepNewest: KeepNewest | null;
  /** Least time between two answers that are also kept as snapshots, for trends, ms; null: none is kept. */
  snapshotEveryMs: number | null;
  /** Query parameters that can be applied offline to the stored answer without parameters. */
  narrow: Narrow<Response> | null;
}

export interface KeepNewest {
  most: number;
  // A method, so that a list of any entries fits the table.
  newestFirst(items: readonly unknown[]): readonly unknown[];
}

export interface Narrow<Response extends v.GenericSchema> {
  by: readonly string[];
  // A method, so that a call of any response fits the table.
  keep(value: v.InferOutput<Response>, query: Readonly<Record<string, string>>): v.InferOutput<Response>;
  /** The service's own answer to the query; what the query excludes is left out where the service has ignored it. */
  narrowAnswer(value: v.InferOutput<Response>, query: Readonly<Record<string, string>>): v.InferOutput<Response>;
}

interface Definition<Name, Params, Query, Body, Response extends v.GenericSchema> {
  name: Name;
  method: Method;
  path: string;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  fallback: string;
  unsentFallback?: string;
  noContent?: boolean;
  anyBody?: boolean;
  preferServerMessage?: boolean;
  storable?: boolean;
  nullOnStatus?: readonly number[];
  nullOnPage?: boolean;
  tenant?: boolean;
  tenantIfNone?: string | number;
  idempotent?: boolean;
  timeoutMs?: number;
  invalidates?: readonly Stale[];
  refersTo?: readonly Stale[];
  keepNewest?: KeepNewest;
  snapshotEveryMs?: number;
  narrow?: Narrow<Response>;
}

export function defineCall<
  const Name extends string,
  Response extends v.GenericSchema,
  Params extends Fields = None,
  Query extends Fields = None,
  Body extends v.GenericSchema | null = null,
>(definition: Definition<Name, Params, Query, Body, Response>): Call<Name, Params, Query, Body, Response> {
  return {
    params: none as Fields as Params,
    query: none as Fields as Query,
    body: null as Body,
    noContent: false,
    anyBody: false,
    preferServerMessage: false,
    storable: false,
    nullOnStatus: [],
    nullOnPage: false,
    tenant: true,
    // As HTTP defines the methods (RFC 9110, 9.2.2).
    idempotent: definition.method !== 'POST',
    timeoutMs: definition.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS,
    invalidates: [],
    refersTo: [],
    ...definition,
    unsentFallback: definition.unsentFallback ?? definition.fallback,
    tenantIfNone: definition.tenantIfNone ?? null,
    keepNewest: definition.keepNewest ?? null,
    snapshotEveryMs: definition.snapshotEveryMs ?? null,
    narrow: definition.narrow ?? null,
  };
}

/** Matches a path such as '/api/apps/{id}' after `before` (a pattern), with the parameters as named groups. */
export const pathPattern = (path: string, before = '') =>
  new RegExp(`^${before}${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** For answers whose body says nothing that the client needs. */
export const nothing = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

export type AnyCall = Call<string, Fields, Fields, v.GenericSchema | null, v.GenericSchema>;

type Flat<T> = { [K in keyof T]: T[K] };

/** Path and query parameters side by side, and the body under `body`. */
export type InputOf<C extends AnyCall> = Flat<
  v.InferInput<C['params']> &
    v.InferInput<C['query']> &
    (C['body'] extends v.GenericSchema ? { body: v.InferInput<C['body']> } : unknown)
>;

export type OutputOf<C extends AnyCall> = v.InferOutput<C['response']>;
