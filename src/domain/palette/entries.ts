import type { App } from '@/contract/apps';
import type { Endpoint } from '@/contract/endpoints';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { Id } from '@/contract/fields';
import type { Tile } from '@/contract/tiles';
import type { InternalUser } from '@/contract/users';
import { appName } from '../app-name';
import type { SavedView } from '../logs/views';
import { nameOfUser } from '../people-names';
import { formatRule, nameOfType, SCOPE_NAMES, type TargetDirectory } from '../rules';

/** Kinds of entries that the palette finds, in the order in which equal matches are listed. */
export const KINDS = ['page', 'action', 'app', 'group', 'user', 'internal', 'rule', 'view', 'endpoint'] as const;
export type Kind = (typeof KINDS)[number];

export const KIND_NAMES: Record<Kind, string> = {
  page: 'Pages',
  action: 'Actions',
  app: 'Apps',
  group: 'User groups',
  user: 'External users',
  internal: 'Internal users',
  rule: 'Rules',
  view: 'Saved views',
  endpoint: 'Endpoints',
};

interface Common {
  /** The same for the same thing in every session: '["app","app_1"]'. */
  key: string;
  name: string;
  /** The second line. */
  detail: string | null;
  /** Searched besides name and detail: ids, slugs. */
  more: string;
}

export type Entry = Common &
  (
    | { kind: 'page' | 'action' }
    | { kind: 'app' | 'group' | 'user'; id: Id }
    | { kind: 'internal'; query: string }
    | { kind: 'rule'; type: string; id: Id }
    | { kind: 'view'; query: string }
    | { kind: 'endpoint'; appId: Id; pattern: string }
  );

const keyOf = (kind: Kind, ...parts: readonly (Id | null)[]) => JSON.stringify([kind, ...parts.map(String)]);

export const pageEntry = (kind: 'page' | 'action', name: string, more = ''): Entry => ({
  kind,
  key: keyOf(kind, name),
  name,
  detail: null,
  more,
});

export const appEntry = (app: App): Entry => ({
  kind: 'app',
  key: keyOf('app', app.id),
  id: app.id,
  name: appName(app),
  detail: app.app_slug,
  more: String(app.id),
});

/** @param name told apart from other groups of that name */
export const groupEntry = (group: ExternalUserGroup, name: string): Entry => ({
  kind: 'group',
  key: keyOf('group', group.id),
  id: group.id,
  name,
  detail: null,
  more: String(group.id),
});

/** By the user's own name, as people are called; the address is the second line. */
export const userEntry = (user: ExternalUser): Entry => ({
  kind: 'user',
  key: keyOf('user', user.id),
  id: user.id,
  name: user.name || nameOfUser(user),
  detail: user.name ? user.email.trim() || null : null,
  more: String(user.id),
});

export function internalEntry({ id, email, name, username }: InternalUser): Entry {
  const words = name?.trim() || null;
  const address = email.trim() || null;
  const login = username?.trim() || null;
  return {
    kind: 'internal',
    key: keyOf('internal', id),
    query: address ?? login ?? words ?? '',
    name: words ?? address ?? login ?? String(id),
    detail: words && address,
    more: `${login ?? ''} ${id}`,
  };
}

export const ruleEntry = (tile: Tile, directory: TargetDirectory): Entry => {
  const { scope, name } = directory.targetOf(tile);
  const type = nameOfType(tile.type);
  return {
    kind: 'rule',
    key: keyOf('rule', tile.id),
    id: tile.id,
    type: tile.type,
    name: scope === 'tenant' ? `${type} for the tenant` : `${type} for ${name}`,
    detail: `${SCOPE_NAMES[scope]} · ${formatRule(tile.rule_data)}`,
    more: String(tile.id),
  };
};

export const viewEntry = ({ name, query }: SavedView): Entry => ({
  kind: 'view',
  key: keyOf('view', name),
  query,
  name,
  detail: 'Policy logs',
  more: '',
});

export const endpointEntry = ({ id, method, pattern }: Endpoint, appId: Id, app: string): Entry => ({
  kind: 'endpoint',
  key: keyOf('endpoint', appId, id, method, pattern),
  appId,
  pattern,
  name: `${method} ${pattern}`,
  detail: app,
  more: String(id),
});

export interface AppEndpoints {
  appId: string;
  items: readonly Endpoint[];
}

/** Equal for lists of endpoints that give the same entries. */
export const endpointsMark = (lists: readonly AppEndpoints[]): string =>
  JSON.stringify(
    lists.map(({ appId, items }) => [appId, items.map(({ id, method, pattern }) => [id, method, pattern])]),
  );
