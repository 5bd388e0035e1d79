import { API_BASE } from '@/api/config';
import { matchCall } from '@/api/request';
import { calls } from '@/contract';
import type { AnyCall } from '@/contract/define';
import type { SessionRow } from './db';

export type Owner = NonNullable<SessionRow['user']>;

/** Stands for the tenant of a session that has none: no service sends an empty id (contract/fields.ts). */
export const NO_TENANT = '';

export const tenantOf = (owner: Owner) => String(owner.tenantId);
export const userOf = (owner: Owner) => String(owner.id);
/** Marks what belongs to a user in storage that can be read synchronously, unlike IndexedDB. */
export const ownerTag = (owner: Owner) => JSON.stringify([tenantOf(owner), userOf(owner)]);
/** The ids in an {@link ownerTag}, as text; null for anything else. */
export function ownerTagged(tag: unknown): { tenant: string; user: string } | null {
  try {
    const [tenant, user] = JSON.parse(String(tag)) as unknown[];
    return typeof tenant === 'string' && typeof user === 'string' ? { tenant, user } : null;
  } catch {
    return null;
  }
}
export const sameOwner = (a: Owner | null, b: Owner) =>
  a !== null && userOf(a) === userOf(b) && tenantOf(a) === tenantOf(b);
/** Also compares the e-mail address, and the types of the ids, which are echoed in the type of the latest answer (contract.md). */
export const isUnchanged = (before: Owner, now: Owner) =>
  before.id === now.id && before.tenantId === now.tenantId && before.email === now.email;

/**
 * Address of a row: format, API, tenant, user, call, and its parameters in canonical order (design.md, cache rules). JSON, so that no value
 * can run into the next part; with the format, so that two builds open side by side never write over each other's rows.
 */
export function keyOf(call: AnyCall, parameters: Readonly<Record<string, string>>, owner: Owner): string {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([__SCHEMA_VERSION__, API_BASE, tenantOf(owner), userOf(owner), call.name, ...sorted.flat()]);
}

/** The scopes under which a change to `call` is counted: the call itself, and each of its parameters alone. */
export function scopesOf(call: AnyCall, parameters: Readonly<Record<string, string>>): string[] {
  return [call.name, ...Object.entries(parameters).map(([name, value]) => scopeOf(call.name, name, value))];
}
export const scopeOf = (call: string, by: string, value: string) => JSON.stringify([call, by, value]);

const apiBase = () => new URL(`${API_BASE}/`, globalThis.location?.href ?? 'http://localhost/');

/** The call that a request makes, with its parameters as text; null where the address is none of the contract's. */
export function callAt(method: string, address: string): { call: AnyCall; parameters: Record<string, string> } | null {
  const url = new URL(address);
  const base = apiBase();
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return null;
  const pathname = url.pathname.slice(base.pathname.length - 1);
  for (const call of calls) {
    const parameters = matchCall(call, method, pathname, url.searchParams);
    if (parameters) return { call, parameters };
  }
  return null;
}

/** True if a call is about the session's own tenant; answers about any other tenant are not stored (reliability.md, C6 and D2). */
export const isAboutOwnTenant = (owner: Owner, parameters: Readonly<Record<string, string>>) =>
  parameters.tenant_id === undefined || parameters.tenant_id === tenantOf(owner);
