import { TILE_NAMES, type TileType } from '@/contract/constants';
import type { Id } from '@/contract/fields';
import { isTileType } from '@/contract/tile-types';
import type { LegacyTile, Tile } from '@/contract/tiles';
import { conflict, created, invalid, noContent, notFound, ok } from '../answer';
import type { BaseContext, HandlersOf, Session } from '../context';
import { periodOf, secondsOf } from '../lib/periods';
import { newId } from '../lib/random';
import type { Row } from '../rows';
import type { Where } from '../table';
import { groupNamed, ownApp, ownExternalUser, ownGroup, readLimit } from './shared';

type TileRow = Readonly<Row<'tiles'>>;
type Scoped = BaseContext & { session: Session };
type Target = Pick<TileRow, 'external_user_id' | 'external_user_group' | 'app_id'>;

const show = (tile: TileRow): Tile => ({
  id: tile.id,
  type: tile.type,
  tile_name: tile.tile_name,
  tenant_id: tile.tenant_id,
  enabled: tile.enabled,
  rule_data: { limit: tile.limit, period: tile.period },
  external_user_id: tile.external_user_id,
  external_user_group: tile.external_user_group,
  app_id: tile.app_id,
});

const showLegacy = (tile: TileRow): LegacyTile => ({
  id: tile.id,
  type: tile.type,
  enabled: tile.enabled,
  config: { max_requests: tile.limit, interval_seconds: secondsOf(tile.period) },
  external_user_id: tile.external_user_id,
  group: tile.external_user_group,
});

type TileQuery = Omit<Where<TileRow>, 'tenant_id'>;
const rules = ({ db, session }: Scoped, where: TileQuery) =>
  db.table('tiles').findMany({ where: { tenant_id: { equals: session.tenantId }, ...where } });

/** Allows one rule of each type per target; the tenant as a whole is a target too (spec.md §5). */
function refuseSecond(context: Scoped, type: TileType, target: Target): void {
  // The target is compared here, since no query matches null.
  const taken = rules(context, { type: { equals: type } }).some(
    (tile) =>
      tile.app_id === target.app_id &&
      tile.external_user_group === target.external_user_group &&
      tile.external_user_id === target.external_user_id,
  );
  if (!taken) return;
  if (target.app_id !== null) throw conflict('A rule for this app already exists');
  if (target.external_user_group !== null) throw conflict('A rule for this user group already exists');
  if (target.external_user_id !== null) throw conflict('A rule for this user already exists');
  throw conflict('A tenant-wide rule already exists');
}

function insert(
  { db, session, nowText }: Scoped,
  type: TileType,
  rule: Target & Pick<TileRow, 'enabled' | 'limit' | 'period' | 'tile_name'>,
) {
  const { tenantId } = session;
  return created(
    show(db.table('tiles').create({ id: newId('tile'), tenant_id: tenantId, type, created_at: nowText, ...rule })),
  );
}

function ownTile({ db, session }: Scoped, id: Id): TileRow {
  const tile = db.table('tiles').get(id);
  if (!tile || tile.tenant_id !== session.tenantId) throw notFound('Rule');
  return tile;
}

function readPeriod(period: string): string {
  if (secondsOf(period) === null) throw invalid("Period must be a number of s, m, h or d, like '1m'");
  return period;
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1;

type Names = 'legacyTiles.list' | 'tiles.list' | 'tiles.create' | 'tiles.update' | 'tiles.delete' | 'tiles.assignGroup';

export const tiles: HandlersOf<Names> = {
  /** Lists the enabled rules of tenant, group and user scope: the older format has no app scope. */
  'legacyTiles.list': (context) =>
    ok(
      rules(context, { enabled: { equals: true } })
        .filter((tile) => tile.app_id === null)
        .map(showLegacy),
    ),

  'tiles.list': (context) => ok(rules(context, { type: { equals: context.query.type as TileType } }).map(show)),

  'tiles.create': (context) => {
    const { body } = context;
    const { app_id, external_user_group, external_user_id, type, tile_name } = body;
    if (tile_name !== TILE_NAMES[type]) throw invalid(`The tile name of '${type}' is '${TILE_NAMES[type]}'`);
    if ([app_id, external_user_group, external_user_id].filter((id) => id !== null).length > 1) {
      throw invalid('A rule has one scope: tenant, app, group or user');
    }
    const target: Target = {
      app_id: app_id === null ? null : ownApp(context, app_id).id,
      external_user_group: external_user_group === null ? null : ownGroup(context, external_user_group).id,
      external_user_id: external_user_id === null ? null : ownExternalUser(context, external_user_id).id,
    };
    const rule = { ...target, limit: readLimit(body.rule_data.limit), period: readPeriod(body.rule_data.period) };
    refuseSecond(context, type, target);
    return insert(context, type, { ...rule, enabled: body.enabled, tile_name });
  },

  'tiles.update': (context) => {
    const { db, params, body } = context;
    const tile = ownTile(context, params.id);
    const { limit, period } = body.rule_data;
    // The contract allows null, since the portal sends unknown values back unchanged. This service has no rule without a limit or period.
    if (limit === null) throw invalid('Limit must be a number');
    if (period === null) throw invalid('Period is required');
    // One seeded rule has an unreadable period ('weekly'). It can still be switched, and its limit changed.
    const kept = period === tile.period ? period : readPeriod(period);
    if (limit !== tile.limit) readLimit(limit);
    return ok(show(db.table('tiles').update(tile.id, { enabled: body.enabled, limit, period: kept })));
  },

  'tiles.delete': (context) => {
    context.db.table('tiles').delete(ownTile(context, context.params.id).id);
    return noContent();
  },

  'tiles.assignGroup': (context) => {
    const { type, config } = context.body.tile;
    if (!isTileType(type)) throw invalid(`Unknown tile type '${type}'`);
    const { max_requests: limit, interval_seconds: seconds } = config;
    if (!isCount(limit)) throw invalid('max_requests must be a whole number of at least 1');
    if (!isCount(seconds)) throw invalid('interval_seconds must be a whole number of at least 1');
    const period = periodOf(seconds);
    if (secondsOf(period) === null) throw invalid('interval_seconds must be at most 9999999');
    const group = groupNamed(context, context.body.group);
    const target: Target = { app_id: null, external_user_group: group.id, external_user_id: null };
    refuseSecond(context, type, target);
    return insert(context, type, {
      ...target,
      limit,
      period,
      enabled: true,
      tile_name: TILE_NAMES[type],
    });
  },
};
