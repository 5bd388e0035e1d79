import * as v from 'valibot';
import type { AnyCall } from '@/contract/define';
import { invalid } from './answer';

const READ_AS: Record<string, boolean> = { true: true, false: false };

/** Converts query text for the contract's schema: '' means absent, and 'true' and 'false' become booleans if text does not fit. */
function readFields(schema: AnyCall['query'], raw: Record<string, string>): Record<string, unknown> {
  const given = Object.entries(raw).filter(([, value]) => value !== '');
  const typed = given.map(([key, value]) => {
    const field = schema.entries[key];
    const asBoolean = READ_AS[value];
    const fits = !field || asBoolean === undefined || v.is(field, value);
    return [key, fits ? value : asBoolean] as const;
  });
  return Object.fromEntries(typed);
}

function check<S extends v.GenericSchema>(schema: S, value: unknown, where: string): v.InferOutput<S> {
  const read = v.safeParse(schema, value);
  if (read.success) return read.output;
  const issue = read.issues[0];
  const path = v.getDotPath(issue);
  throw invalid(path ? `${where} '${path}': ${issue.message}` : `${where}: ${issue.message}`);
}

export const readParams = (call: AnyCall, raw: Record<string, string>) => check(call.params, raw, 'Path');
export const readQuery = (call: AnyCall, raw: Record<string, string>) =>
  check(call.query, readFields(call.query, raw), 'Query');

/** Optional fields of a body (spec.md §5). Portcullis sends them as null (contract.md, rule 2); other clients leave them out. */
const LEFT_OUT = ['app_slug', 'name', 'group', 'external_user_id', 'external_user_group', 'app_id'];

function withNulls(schema: v.GenericSchema, json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('entries' in schema)) return json;
  const fields = schema.entries as Record<string, v.GenericSchema>;
  const missing = LEFT_OUT.filter((name) => fields[name]?.type === 'nullable' && !Object.hasOwn(json, name));
  return { ...json, ...Object.fromEntries(missing.map((name) => [name, null])) };
}

/** JSON text → the contract's body; null for a call that has none. */
export function readBody(call: AnyCall, json: unknown): unknown {
  if (!call.body) return null;
  const read = v.safeParse(call.body, withNulls(call.body, json));
  if (read.success) return read.output;
  // The contract's own messages ('Email is required') need no field name; those of the schema library ('Invalid type: …') do.
  const issue = read.issues[0];
  const path = v.getDotPath(issue);
  const message = issue.message.startsWith('Invalid') && path ? `${path}: ${issue.message}` : issue.message;
  throw invalid(message);
}

export function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid('The body is not JSON');
  }
}

/** The text of a header: it comes as bytes, one a letter. */
const readHeader = (value: string | null) =>
  value === null ? null : new TextDecoder().decode(Uint8Array.from(value, (letter) => letter.charCodeAt(0)));

/** Every tenant id that a request names (contract.md, below the table). */
export function namedTenants(
  request: Request,
  params: Record<string, string>,
  query: URLSearchParams,
  body: unknown,
): string[] {
  const inBody = typeof body === 'object' && body !== null && 'tenant_id' in body ? body.tenant_id : null;
  const named = [readHeader(request.headers.get('x-tenant-id')), query.get('tenant_id'), params.tenant_id, inBody];
  return named.filter((value) => value !== null && value !== undefined && value !== '').map(String);
}
