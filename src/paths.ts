import type { Id } from '@/contract/fields';

const part = (value: Id) => encodeURIComponent(String(value));

/** `?a=b` from the values that are set, or nothing. */
function query(values: Record<string, Id | undefined>): string {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return set.length ? `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}` : '';
}

/** Every route: the router's pattern beside the builder of its address (spec.md §2, contract.md). */
export const paths = {
  home: { pattern: '/', to: () => '/' },
  login: { pattern: '/login', to: (next?: string) => `/login${query({ next })}` },
  onboardTenant: { pattern: '/onboard/tenant', to: () => '/onboard/tenant' },
  onboardAdmin: { pattern: '/onboard/admin', to: (tenantId?: Id) => `/onboard/admin${query({ tenant_id: tenantId })}` },
  dashboard: { pattern: '/dashboard', to: () => '/dashboard' },
  users: { pattern: '/users', to: () => '/users' },
  externalUsers: {
    pattern: '/external-users',
    to: (filter: { group?: Id; app?: Id } = {}) => `/external-users${query(filter)}`,
  },
  externalUserGroups: { pattern: '/external-user-groups', to: () => '/external-user-groups' },
  apps: { pattern: '/apps', to: (open: { new?: 1 } = {}) => `/apps${query(open)}` },
  app: { pattern: '/apps/:app_id', to: (id: Id) => `/apps/${part(id)}` },
  appBuilds: { pattern: '/apps/:app_id/sdk-build-history', to: (id: Id) => `/apps/${part(id)}/sdk-build-history` },
  tenantAppBuilds: {
    pattern: '/sdk/sdk-build-history/:tenant_id/:app_id',
    to: (tenantId: Id, id: Id) => `/sdk/sdk-build-history/${part(tenantId)}/${part(id)}`,
  },
  endpoints: { pattern: '/apps/:appId/endpoints', to: (id: Id) => `/apps/${part(id)}/endpoints` },
  tiles: { pattern: '/tiles', to: () => '/tiles' },
  tile: {
    pattern: '/tiles/:tile_type',
    to: (type: string, open: { group?: Id; new?: 1 } = {}) => `/tiles/${part(type)}${query(open)}`,
  },
  assignGroup: { pattern: '/tile-policies/assign/group', to: () => '/tile-policies/assign/group' },
  billing: { pattern: '/billing', to: () => '/billing' },
  // Named by spec.md §2 without a page of their own; contract.md says where they lead.
  userGroups: { pattern: '/user-groups', to: () => '/user-groups' },
  userGroupTiles: { pattern: '/user-groups/:id/tiles', to: (id: Id) => `/user-groups/${part(id)}/tiles` },
  tilePolicies: { pattern: '/tile-policies', to: () => '/tile-policies' },
  tilePoliciesCreate: { pattern: '/tile-policies/create', to: () => '/tile-policies/create' },
  tilePoliciesAssign: { pattern: '/tile-policies/assign', to: () => '/tile-policies/assign' },
} as const;

/** A `next` is followed only where it is a path of this app (no other origin, no `//host`). */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return null;
  const parsed = new URL(next, 'http://portcullis.invalid');
  if (parsed.origin !== 'http://portcullis.invalid') return null;
  const path = parsed.pathname + parsed.search + parsed.hash;
  // Taking out the dots can leave '//host' after all, which is no address of this app.
  return path.startsWith('//') || path.startsWith(paths.login.pattern) ? null : path;
}
