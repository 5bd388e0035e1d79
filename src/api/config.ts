import type { Id } from '@/contract/fields';

/** Path under which the app is served, with slashes at both ends. */
export const BASE_PATH = import.meta.env.BASE_URL ?? '/';

/** Origin and path before every call's path: empty for the page's own origin. */
export const API_BASE = (import.meta.env.VITE_API_BASE ?? '').replace(/\/+$/, '');

/**
 * Names in localStorage and sessionStorage carry the path, all but the colour mode's, so that two installations on one origin (a demo beside the real portal) keep apart.
 * At the root they are the bare names that spec.md gives (`tenant_id`).
 */
export const storageName = (name: string) => (BASE_PATH === '/' ? name : `${BASE_PATH}${name}`);

let tenantId: Id | null = null;

/** Set on sign-in, null at its end; sent as X-Tenant-ID (contract.md, rule 3). */
export function setTenant(id: Id | null): void {
  tenantId = id;
}
export const currentTenant = () => tenantId;
