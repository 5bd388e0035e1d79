import * as v from 'valibot';
import {
  ENDPOINT_RULE_MODES,
  ENDPOINT_RULE_WINDOWS,
  FALLBACK_GROUP_TILE_TENANT_ID,
  TILE_NAMES,
  TILE_TYPES,
} from './constants';
import { defineCall, nothing } from './define';
import {
  amount,
  documentedBy,
  flag,
  id,
  listedName,
  listOf,
  openEnum,
  optional,
  optionalId,
  optionalText,
  requiredText,
  subjectId,
} from './fields';
import { changedState, keepAsSent, listedState, ruleData } from './rule-state';

/** Any number: the service decides which of them makes sense (spec.md §5: no bound shown). */
const anyNumber = v.pipe(v.number('Limit must be a number'), v.finite('Limit must be a number'));

/** A rule: no scope field set means tenant-wide (spec.md §3). `external_user_group` is the group's id, on some servers its name. */
const listedTile = v.object({
  id,
  type: openEnum(TILE_TYPES, 'rate-limit'),
  tile_name: optionalText,
  tenant_id: optionalId,
  ...listedState,
  external_user_id: subjectId,
  external_user_group: subjectId,
  app_id: subjectId,
});
/** A type that is left out is that of the tile's name. One that is no text is of a kind this version does not know, and limits nothing here. */
const typed = v.transform((entry: Record<string, unknown>) => {
  const { type, tile_name } = entry;
  if (typeof type === 'string') return entry;
  if (type === undefined || type === null)
    return { ...entry, type: TILE_TYPES.find((one) => TILE_NAMES[one] === tile_name) };
  return { ...entry, type: typeof type === 'object' ? 'unknown' : String(type) };
});
export const tile = documentedBy(
  listedTile,
  v.pipe(keepAsSent, typed, v.object({ ...listedTile.entries, rule_data: ruleData })),
);
export type Tile = v.InferOutput<typeof tile>;

/** The older listing, which has no app scope. */
export const legacyTile = v.object({
  id,
  type: openEnum(TILE_TYPES, 'rate-limit'),
  enabled: flag(true),
  config: v.fallback(v.object({ max_requests: optional(amount), interval_seconds: optional(amount) }), {
    max_requests: null,
    interval_seconds: null,
  }),
  external_user_id: subjectId,
  group: subjectId,
});
export type LegacyTile = v.InferOutput<typeof legacyTile>;

const changesRules = ['tiles.list', 'legacyTiles.list', 'stats.get', 'externalUsers.list'] as const;

export const listLegacyTiles = defineCall({
  name: 'legacyTiles.list',
  method: 'GET',
  path: '/admin-api/tiles',
  response: listOf(legacyTile, ['tiles']),
  fallback: 'No tiles found.',
  storable: true,
});

export const listTiles = defineCall({
  name: 'tiles.list',
  method: 'GET',
  path: '/api/v2/tiles',
  query: v.object({ type: v.string(), tenant_id: id }),
  response: listOf(tile, ['tiles', 'rules']),
  fallback: 'Failed to load rules.',
  storable: true,
});

export const createTile = defineCall({
  name: 'tiles.create',
  method: 'POST',
  path: '/api/v2/tiles',
  body: v.object({
    enabled: v.boolean(),
    rule_data: v.object({ limit: anyNumber, period: requiredText('Period') }),
    external_user_id: v.nullable(id),
    external_user_group: v.nullable(id),
    app_id: v.nullable(id),
    type: v.picklist(TILE_TYPES, 'Unknown tile type'),
    tile_name: requiredText('Tile name'),
    tenant_id: id,
  }),
  response: v.union([tile, nothing]),
  fallback: 'Failed to add rule.',
  invalidates: changesRules,
  refersTo: ['apps.list', 'externalUserGroups.list'],
});

export const updateTile = defineCall({
  name: 'tiles.update',
  method: 'PATCH',
  path: '/api/v2/tiles/{id}',
  params: v.object({ id }),
  body: changedState,
  response: v.union([tile, nothing]),
  fallback: 'Failed to update rule.',
  invalidates: changesRules,
});

export const deleteTile = defineCall({
  name: 'tiles.delete',
  method: 'DELETE',
  path: '/api/v2/tiles/{id}',
  params: v.object({ id }),
  response: nothing,
  noContent: true,
  fallback: 'Failed to delete rule.',
  invalidates: changesRules,
});

/** An object of free JSON, with all its names: valibot's readers of objects leave out '__proto__', 'prototype' and 'constructor'. */
const freeObject = (message: string) =>
  Object.assign(
    v.custom<Record<string, unknown>>(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      message,
    ),
    { form: v.record(v.string(), v.unknown()) },
  );

/** By the group's name, with a config of free JSON (spec.md §2, /tile-policies/assign/group). */
export const assignGroupTile = defineCall({
  name: 'tiles.assignGroup',
  method: 'POST',
  path: '/api/tiles/group',
  body: v.object({
    group: listedName('Group'),
    tile: v.object({
      type: requiredText('Tile type'),
      config: freeObject('Configuration must be a JSON object'),
    }),
  }),
  response: v.union([tile, nothing]),
  fallback: 'Failed to assign tile.',
  // spec.md §9.
  tenantIfNone: FALLBACK_GROUP_TILE_TENANT_ID,
  invalidates: changesRules,
  refersTo: ['externalUserGroups.list'],
});

export const routeRule = v.object({
  tenant_id: id,
  app_id: id,
  endpoint_id: id,
  // As the endpoint has them, empty or not.
  method: v.string(),
  pattern: v.string(),
  limit: anyNumber,
  window: v.picklist(ENDPOINT_RULE_WINDOWS, 'Unknown window'),
  mode: v.picklist(ENDPOINT_RULE_MODES, 'Unknown mode'),
});
export type RouteRule = v.InferOutput<typeof routeRule>;

/** No read shows these rules, so a write without an answer cannot be settled by reading again (reliability.md, E3). */
export const createRouteRule = defineCall({
  name: 'routeRules.create',
  method: 'POST',
  path: '/api/tiles/rate-limit/route',
  body: routeRule,
  response: nothing,
  fallback: 'Failed to save rule:',
  // Refused where the app has a rule of its own.
  refersTo: ['endpoints.list', 'apps.list', 'tiles.list'],
});
