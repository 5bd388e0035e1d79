import type { Id } from '@/contract/fields';

/**
 * One part of a path. Browsers resolve '.' and '..' in any spelling, and half a surrogate pair has no encoding: such ids lead to an
 * address that names nothing, instead of to another page or to an error (reliability.md, I5).
 */
function part(value: Id): string {
  const text = String(value).replace(/\p{Cs}/gu, '\uFFFD');
  return encodeURIComponent(text === '.' || text === '..' ? text.replaceAll('.', '%2E') : text);
}

type Value = Id | readonly Id[] | undefined;

/** `?a=b` from the values that are set, or nothing; `?a=b&a=c` from a list. */
function query(values: Record<string, Value>): string {
  const set = Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as readonly Id[]) : value === undefined || value === '' ? [] : [value as Id]).map(
      (one) => [name, String(one)],
    ),
  );
  return set.length ? `?${new URLSearchParams(set)}` : '';
}

interface LogAddress {
  range?: '15m' | '1h' | '24h' | '7d' | undefined;
  /** ISO 8601. */
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  /** Values of facets: one, several, or none for ''. In a list '' stands for events that have none. */
  action?: Value;
  severity?: Value;
  app?: Value;
  group?: Value;
  user?: Value;
  /** The open event. */
  log?: Id | undefined;
}

/** The explorer reads '-' before a value as 'all but', unless it is escaped (`src/domain/logs/address.ts`). */
const escaped = (value: Id): string => String(value).replace(/^[-\\]/, '\\$&');
const facet = (value: Value): Value =>
  Array.isArray(value) ? value.map(escaped) : value === undefined ? value : escaped(value as Id);

/** An address's filter by a group or an app; a key that reads like the word for none, or like its escape, is escaped. */
export const keyFilter = (key: Id | null): string => (key === null ? 'none' : String(key).replace(/^\\*none$/, '\\$&'));
/** Reads a {@link keyFilter}: null for none; '' where nothing is filtered. */
export const keyIn = (filter: string): string | null =>
  filter === 'none' ? null : filter.replace(/^\\(?=\\*none$)/, '');
const ofKey = (key: Id | undefined) => (key === undefined ? key : keyFilter(key));

/** Every route: the router's pattern beside the builder of its address (spec.md §2, contract.md). */
export const paths = {
  home: { pattern: '/', to: () => '/' },
  login: { pattern: '/login', to: (next?: string) => `/login${query({ next })}` },
  onboardTenant: { pattern: '/onboard/tenant', to: () => '/onboard/tenant' },
  onboardAdmin: { pattern: '/onboard/admin', to: (tenantId?: Id) => `/onboard/admin${query({ tenant_id: tenantId })}` },
  dashboard: { pattern: '/dashboard', to: (filter: { app?: Id } = {}) => `/dashboard${query(filter)}` },
  logs: {
    pattern: '/logs',
    to: ({ action, severity, app, group, user, ...rest }: LogAddress = {}) =>
      `/logs${query({ ...rest, action: facet(action), severity: facet(severity), app: facet(app), group: facet(group), user: facet(user) })}`,
  },
  users: { pattern: '/users', to: () => '/users' },
  externalUsers: {
    pattern: '/external-users',
    to: ({ group, app, ...open }: { group?: Id; app?: Id; new?: 1 } = {}) =>
      `/external-users${query({ ...open, group: ofKey(group), app: ofKey(app) })}`,
  },
  externalUser: { pattern: '/external-users/:id', to: (id: Id) => `/external-users/${part(id)}` },
  externalUserGroups: { pattern: '/external-user-groups', to: () => '/external-user-groups' },
  externalUserGroup: { pattern: '/external-user-groups/:id', to: (id: Id) => `/external-user-groups/${part(id)}` },
  apps: {
    pattern: '/apps',
    to: (open: { new?: 1; status?: string; key?: string | undefined } = {}) => `/apps${query(open)}`,
  },
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
    to: (type: string, open: { group?: Id; new?: 1; user?: Id; app?: Id; edit?: Id; q?: string } = {}) =>
      `/tiles/${part(type)}${query(open)}`,
  },
  explain: {
    pattern: '/tiles/:tile_type/explain',
    to: (type: string, of: { user?: Id; group?: Id; app?: Id; users?: string; sort?: string } = {}) =>
      `/tiles/${part(type)}/explain${query(of)}`,
  },
  plan: { pattern: '/tiles/:tile_type/plan', to: (type: string) => `/tiles/${part(type)}/plan` },
  assignGroup: { pattern: '/tile-policies/assign/group', to: () => '/tile-policies/assign/group' },
  billing: { pattern: '/billing', to: () => '/billing' },
  // Named by spec.md §2 without a page of their own; contract.md says where they lead.
  userGroups: { pattern: '/user-groups', to: () => '/user-groups' },
  userGroupTiles: { pattern: '/user-groups/:id/tiles', to: (id: Id) => `/user-groups/${part(id)}/tiles` },
  tilePolicies: { pattern: '/tile-policies', to: () => '/tile-policies' },
  tilePoliciesCreate: { pattern: '/tile-policies/create', to: () => '/tile-policies/create' },
  tilePoliciesAssign: { pattern: '/tile-policies/assign', to: () => '/tile-policies/assign' },
} as const;

type RouteName = keyof typeof paths;
/** Pages outside the shell. */
export type BareRoute = 'login' | 'onboardTenant' | 'onboardAdmin';
/** Routes that lead to another one. */
export type AliasRoute =
  | 'home'
  | 'userGroups'
  | 'userGroupTiles'
  | 'tilePolicies'
  | 'tilePoliciesCreate'
  | 'tilePoliciesAssign';
/** Screens inside the shell: all others. */
export type ScreenRoute = Exclude<RouteName, BareRoute | AliasRoute>;

/** Turns a table keyed by route name into one keyed by route pattern. */
export const byPattern = <T>(table: Partial<Readonly<Record<RouteName, T>>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(table).map(([name, value]) => [paths[name as RouteName].pattern, value]));

/** As the router reads a path, in any case and with or without slashes at the end; for code that runs without the router. */
export const matchesRoute = (pattern: string, pathname: string): boolean =>
  new RegExp(`^${pattern.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/*$`, 'i').test(pathname);

/** True if a path is one of the two onboarding pages, which ask for no session. */
export const isOnboarding = (pathname: string): boolean =>
  [paths.onboardTenant, paths.onboardAdmin].some(({ pattern }) => matchesRoute(pattern, pathname));

/** True if a path is one of the pages outside the shell, which need no session. */
export const isOutside = (pathname: string): boolean =>
  isOnboarding(pathname) || matchesRoute(paths.login.pattern, pathname);

/** True if an address, without the folder that the app is served under, is one of the app's screens. */
export const isRoute = (pathname: string): boolean =>
  Object.values(paths).some(({ pattern }) => matchesRoute(pattern, pathname));

/** A `next` is followed only where it is a path of this app (no other origin, no `//host`). */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return null;
  // Browsers drop line breaks inside an address: the rest may not be an address.
  if (!URL.canParse(next, 'http://portcullis.invalid')) return null;
  const parsed = new URL(next, 'http://portcullis.invalid');
  if (parsed.origin !== 'http://portcullis.invalid') return null;
  const path = parsed.pathname + parsed.search + parsed.hash;
  // Taking out the dots can leave '//host' after all, which is no address of this app.
  return path.startsWith('//') || path.startsWith(paths.login.pattern) ? null : path;
}
