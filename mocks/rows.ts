import * as v from 'valibot';
import { INTERNAL_ROLES, TILE_TYPES } from '@/contract/constants';

/**
 * The backend's data, table by table. Everything is plain JSON, so that a state can be saved, exported and compared. Times are ISO 8601
 * text; what depends on the clock (a build's progress, an endpoint's last hit) is computed when it is read. A short table is listed in
 * models.ts as well, a long one in `INDEXED` of db.ts.
 */

/** Tables that keep a history. */
export const TRACKED = ['tiles', 'routeRules', 'externalUsers'] as const;

const nullableText = v.nullable(v.string());

export const rowSchemas = {
  tenants: v.object({
    id: v.number(),
    name: v.string(),
    label: v.string(),
    plan: v.string(),
    /** `declined`: every upgrade to a paid plan is answered with 402. */
    payment: v.picklist(['ok', 'declined']),
    created_at: v.string(),
  }),
  users: v.object({
    id: v.string(),
    tenant_id: v.number(),
    email: v.string(),
    username: v.string(),
    name: v.string(),
    role: v.picklist(INTERNAL_ROLES),
    /** Salted hash: no password is stored anywhere (reliability.md, C7). */
    password_hash: v.string(),
    created_at: v.string(),
  }),
  apps: v.object({
    id: v.string(),
    tenant_id: v.number(),
    app_display_name: v.string(),
    app_slug: v.string(),
    logo_url: nullableText,
    website_url: nullableText,
    sdk_type: v.string(),
    /** The released SDK version, if it is not that of the newest successful build. */
    sdk_pinned: nullableText,
    status: v.picklist(['running', 'disabled']),
    created_at: v.string(),
    /** Soft delete (spec.md §4): the row stays, but no call shows it. */
    deleted_at: nullableText,
  }),
  apiKeys: v.object({
    id: v.string(),
    tenant_id: v.number(),
    app_id: v.string(),
    created_at: v.string(),
    last_used_at: nullableText,
    revoked_at: nullableText,
  }),
  sdkBuilds: v.object({
    id: v.string(),
    tenant_id: v.number(),
    app_id: v.string(),
    version: v.string(),
    sdk_type: v.string(),
    /** The final state. created_at tells whether the build has reached it. */
    outcome: v.picklist(['succeeded', 'failed']),
    created_at: v.string(),
    commit_hash: nullableText,
  }),
  externalUserGroups: v.object({ id: v.string(), tenant_id: v.number(), name: v.string(), created_at: v.string() }),
  tiles: v.object({
    id: v.string(),
    tenant_id: v.number(),
    type: v.picklist(TILE_TYPES),
    tile_name: v.string(),
    enabled: v.boolean(),
    limit: v.number(),
    period: v.string(),
    external_user_id: nullableText,
    external_user_group: nullableText,
    app_id: nullableText,
    created_at: v.string(),
  }),
  routeRules: v.object({
    id: v.string(),
    tenant_id: v.number(),
    app_id: v.string(),
    endpoint_id: v.number(),
    method: v.string(),
    pattern: v.string(),
    limit: v.number(),
    window: v.string(),
    mode: v.string(),
    created_at: v.string(),
  }),
  sessions: v.object({ id: v.string(), user_id: v.string(), created_at: v.string() }),
  // The long tables are kept outside @mswjs/data, which is slow with many rows (design.md, 'What was tried' 8).
  externalUsers: v.object({
    id: v.string(),
    tenant_id: v.number(),
    email: v.string(),
    name: nullableText,
    app_id: nullableText,
    group_id: nullableText,
    created_at: v.string(),
  }),
  endpoints: v.object({
    id: v.number(),
    tenant_id: v.number(),
    app_id: v.string(),
    method: v.string(),
    pattern: v.string(),
    /** Its last call from before the simulated traffic begins, or up to the time when the app's key was revoked. */
    last_seen_at: nullableText,
    /** Its share of the app's calls, in any unit. */
    weight: v.number(),
    /** Hidden until it has been called. */
    undiscovered: v.boolean(),
    tags: v.array(v.string()),
    is_ignored: v.boolean(),
  }),
  /** Earlier versions of rows: each simulated call meets the rules and users of its own time. */
  history: v.object({
    id: v.string(),
    tenant_id: v.number(),
    table: v.picklist(TRACKED),
    row_id: v.string(),
    /** When it changed. */
    created_at: v.string(),
    /** null: the row did not exist. */
    before: v.nullable(v.record(v.string(), v.unknown())),
  }),
  /** Answers by X-Request-Id, for a request that arrives twice (design.md, 'One picture'). */
  answered: v.object({
    id: v.string(),
    status: v.number(),
    /** JSON text; null if there was no body, or if it was a secret, which is computed again from `sealed`. */
    body: nullableText,
    sealed: nullableText,
    session_id: nullableText,
    at: v.string(),
  }),
} as const;

export type TableName = keyof typeof rowSchemas;
export type Row<T extends TableName> = v.InferOutput<(typeof rowSchemas)[T]>;
export const tableNames = Object.keys(rowSchemas) as TableName[];

/** One row after a change; null if it was deleted. */
export interface RowChange {
  table: TableName;
  id: string | number;
  row: Row<TableName> | null;
}
