import { factory, nullable, primaryKey } from '@mswjs/data';
import type { Row, TableName } from './rows';
import type { Query } from './table';

/** The short tables, as @mswjs/data models. rows.ts has their types. */
const dictionary = {
  tenants: {
    id: primaryKey(Number),
    name: String,
    label: String,
    plan: String,
    payment: String,
    created_at: String,
  },
  users: {
    id: primaryKey(String),
    tenant_id: Number,
    email: String,
    username: String,
    name: String,
    role: String,
    password_hash: String,
    created_at: String,
  },
  apps: {
    id: primaryKey(String),
    tenant_id: Number,
    app_display_name: String,
    app_slug: String,
    logo_url: nullable(String),
    website_url: nullable(String),
    sdk_type: String,
    sdk_pinned: nullable(String),
    status: String,
    created_at: String,
    deleted_at: nullable(String),
  },
  apiKeys: {
    id: primaryKey(String),
    tenant_id: Number,
    app_id: String,
    created_at: String,
    last_used_at: nullable(String),
    revoked_at: nullable(String),
  },
  sdkBuilds: {
    id: primaryKey(String),
    tenant_id: Number,
    app_id: String,
    version: String,
    sdk_type: String,
    outcome: String,
    created_at: String,
    commit_hash: nullable(String),
  },
  externalUserGroups: { id: primaryKey(String), tenant_id: Number, name: String, created_at: String },
  tiles: {
    id: primaryKey(String),
    tenant_id: Number,
    type: String,
    tile_name: String,
    enabled: Boolean,
    limit: Number,
    period: String,
    external_user_id: nullable(String),
    external_user_group: nullable(String),
    app_id: nullable(String),
    created_at: String,
  },
  routeRules: {
    id: primaryKey(String),
    tenant_id: Number,
    app_id: String,
    endpoint_id: Number,
    method: String,
    pattern: String,
    limit: Number,
    window: String,
    mode: String,
    created_at: String,
  },
  sessions: { id: primaryKey(String), user_id: String, created_at: String },
} as const satisfies { [T in TableName]?: Record<keyof Row<T>, unknown> };

export type ModelName = keyof typeof dictionary;
export const modelNames = Object.keys(dictionary) as ModelName[];

/** The part of an @mswjs/data model that model-table.ts uses. */
export interface Model<R> {
  create(values: R): R;
  findFirst(query: Query<R>): R | null;
  findMany(query: Query<R>): R[];
  getAll(): R[];
  count(query?: Query<R>): number;
  update(query: Query<R> & { data: Partial<R> }): R | null;
  delete(query: Query<R>): R | null;
}

/**
 * Creates an empty set of models. If factory() finds a BroadcastChannel it syncs tabs by itself, and a second tab's seed would undo the
 * first tab's edits; so BroadcastChannel is hidden while it runs (design.md, 'What was tried' 8).
 */
export function createModels(): Record<ModelName, Model<never>> {
  const scope = globalThis as { BroadcastChannel?: unknown };
  const channel = scope.BroadcastChannel;
  scope.BroadcastChannel = undefined;
  try {
    return factory(dictionary) as unknown as Record<ModelName, Model<never>>;
  } finally {
    scope.BroadcastChannel = channel;
  }
}
