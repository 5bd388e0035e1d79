import { type AnyCall, pathPattern } from '@/contract/define';
import { InputError } from '@/contract/errors';
import type { Id } from '@/contract/fields';
import { API_BASE } from './config';

export type Input = Readonly<Record<string, unknown>>;

const isSet = (value: unknown) => value !== undefined && value !== null;

/** Returns the call's path and query parameters as text, without the unset ones. */
export function parametersOf(call: AnyCall, input: Input): Record<string, string> {
  const names = [...Object.keys(call.params.entries), ...Object.keys(call.query.entries)];
  return Object.fromEntries(names.filter((name) => isSet(input[name])).map((name) => [name, String(input[name])]));
}

/**
 * Encodes one part of a path (reliability.md, ASVS 1.2.2). Refuses '.' and '..', which browsers resolve however they are spelled: the
 * request would leave its path (I5).
 */
function partOf(call: AnyCall, name: string, value: unknown): string {
  const text = isSet(value) ? String(value) : '';
  if (text === '' || text === '.' || text === '..') throw new InputError(`'${text}' is not a valid id.`);
  try {
    return encodeURIComponent(text);
  } catch {
    // Half of a surrogate pair has no encoding.
    throw new InputError(`${call.name}: the ${name} cannot be part of a URL.`);
  }
}

/**
 * The address of a call.
 * @throws InputError where a parameter of the path is missing or cannot be part of one
 */
export function urlOf(call: AnyCall, input: Input, base: string = API_BASE): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => partOf(call, name, input[name]));
  const query = new URLSearchParams();
  for (const name of Object.keys(call.query.entries)) if (isSet(input[name])) query.set(name, String(input[name]));
  const search = query.toString();
  return `${base}${path}${search ? `?${search}` : ''}`;
}

/** The tenant's id as X-Tenant-ID has it. A header holds bytes: letters beyond ASCII go as UTF-8. */
export const tenantHeader = (id: Id): string =>
  Array.from(new TextEncoder().encode(String(id)), (byte) => String.fromCharCode(byte)).join('');

const patterns = new Map<string, RegExp>();
function patternOf(call: AnyCall): RegExp {
  let pattern = patterns.get(call.name);
  if (!pattern) {
    pattern = pathPattern(call.path);
    patterns.set(call.name, pattern);
  }
  return pattern;
}

/**
 * Parses an address into a call's parameters. Returns null if it belongs to another call, or has query parameters that this call does not
 * define.
 */
export function matchCall(
  call: AnyCall,
  method: string,
  pathname: string,
  search: URLSearchParams,
): Record<string, string> | null {
  if (call.method !== method) return null;
  const path = patternOf(call).exec(pathname);
  if (!path) return null;
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(path.groups ?? {})) found[name] = decodeURIComponent(value);
  for (const [name, value] of search) {
    if (!Object.hasOwn(call.query.entries, name)) return null;
    found[name] = value;
  }
  return found;
}
