import type { AnyCall } from '@/contract/define';
import { API_BASE } from './config';

export type Input = Readonly<Record<string, unknown>>;

const isSet = (value: unknown) => value !== undefined && value !== null;

/** The call's parameters as text, those of the path and of the query; unset ones left out. */
export function parametersOf(call: AnyCall, input: Input): Record<string, string> {
  const names = [...Object.keys(call.params.entries), ...Object.keys(call.query.entries)];
  return Object.fromEntries(names.filter((name) => isSet(input[name])).map((name) => [name, String(input[name])]));
}

/** Where the call goes. Each part of the path is encoded (reliability.md, ASVS 1.2.2). */
export function urlOf(call: AnyCall, input: Input, base: string = API_BASE): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!isSet(input[name]) || input[name] === '') throw new Error(`${call.name} needs ${name}`);
    return encodeURIComponent(String(input[name]));
  });
  const query = new URLSearchParams();
  for (const name of Object.keys(call.query.entries)) if (isSet(input[name])) query.set(name, String(input[name]));
  const search = query.toString();
  return `${base}${path}${search ? `?${search}` : ''}`;
}

const patterns = new Map<string, RegExp>();
function patternOf(call: AnyCall): RegExp {
  let pattern = patterns.get(call.name);
  if (!pattern) {
    pattern = new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    patterns.set(call.name, pattern);
  }
  return pattern;
}

/** Reads an address back into a call's parameters; null where the call is another's. Query parameters the call does not know make it another's too. */
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
