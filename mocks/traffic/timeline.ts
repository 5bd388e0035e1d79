import { RULE_PROPAGATION_S } from '@/contract/constants';
import { groupedBy } from '@/grouped';
import type { Db } from '../db';
import { secondsOf } from '../lib/periods';
import type { Row } from '../rows';

/** A rule takes effect this long after it was saved (spec.md §4). */
const PROPAGATION_MS = RULE_PROPAGATION_S * 1000;

export type RuleScope = 'endpoint' | 'user' | 'group' | 'app' | 'tenant';

/** An enabled rule with a readable rate, in the form that enforcement needs. */
export interface LiveRule {
  id: string;
  scope: RuleScope;
  type: 'rate-limit' | 'geo-block';
  mode: 'block' | 'throttle' | 'shadow';
  limit: number;
  period: string;
  periodMs: number;
  /** The endpoint's, app's, group's or user's id; '' for the tenant. */
  target: string;
}

const NARROWEST_FIRST: readonly RuleScope[] = ['endpoint', 'user', 'group', 'app', 'tenant'];
const order = ({ scope, type }: LiveRule) => NARROWEST_FIRST.indexOf(scope) * 2 + (type === 'geo-block' ? 0 : 1);

type Tile = Readonly<Row<'tiles'>>;
type RouteRule = Readonly<Row<'routeRules'>>;
type User = Readonly<Row<'externalUsers'>>;

function ofTile(tile: Tile): LiveRule | null {
  const seconds = secondsOf(tile.period);
  if (!tile.enabled || seconds === null) return null;
  const { external_user_id: user, external_user_group: group, app_id: app } = tile;
  const scope = user !== null ? 'user' : group !== null ? 'group' : app !== null ? 'app' : 'tenant';
  const { id, type, limit, period } = tile;
  return {
    id,
    scope,
    type,
    mode: 'block',
    limit,
    period,
    periodMs: seconds * 1000,
    target: user ?? group ?? app ?? '',
  };
}

function ofRoute({ id, limit, window, mode, endpoint_id }: RouteRule): LiveRule | null {
  const seconds = secondsOf(window);
  if (seconds === null || (mode !== 'block' && mode !== 'throttle' && mode !== 'shadow')) return null;
  const periodMs = seconds * 1000;
  return {
    id,
    scope: 'endpoint',
    type: 'rate-limit',
    mode,
    limit,
    period: window,
    periodMs,
    target: String(endpoint_id),
  };
}

export interface Rules {
  byEndpoint: ReadonlyMap<number, readonly LiveRule[]>;
  /** Rules of wider scopes, by '{scope} {target}'. */
  byTarget: ReadonlyMap<string, readonly LiveRule[]>;
  /** The longest period of the rules of groups and endpoints, ms; 0 if there are none. */
  longestOfMany: number;
}

interface Version<R> {
  /** Of the row. */
  id: string;
  /** Epoch ms; the row had these values until then. */
  until: number;
  row: R | null;
}

/** A tenant's rules and users as they were at any time: today's rows, and the history of those that changed. */
export class Timeline {
  /** Times at which the rules change, ascending; the rules of segment n apply from change n - 1 to change n. */
  private readonly changes: number[];
  private readonly tiles: Map<string, Version<Tile>[]>;
  private readonly routes: Map<string, Version<RouteRule>[]>;
  private readonly users: Map<string, Version<User>[]>;
  private readonly segments = new Map<number, Rules>();
  /** The apps that have a rule of an endpoint, or had one. */
  readonly appsWithEndpointRules: ReadonlySet<string>;

  constructor(
    private readonly db: Db,
    private readonly tenantId: number,
  ) {
    const history = db.table('history').findMany({ where: { tenant_id: { equals: tenantId } } });
    const versions = <R>(table: string, delay: number) => {
      const found: Version<R>[] = history
        .filter((one) => one.table === table)
        .map(({ row_id: id, created_at, before }) => ({
          id,
          until: Date.parse(created_at) + delay,
          row: before as R | null,
        }));
      found.sort((a, b) => a.until - b.until);
      return groupedBy(found, ({ id }) => id);
    };
    this.tiles = versions<Tile>('tiles', PROPAGATION_MS);
    this.routes = versions<RouteRule>('routeRules', PROPAGATION_MS);
    this.users = versions<User>('externalUsers', 0);
    const times = [...this.tiles.values(), ...this.routes.values()].flatMap((list) => list.map(({ until }) => until));
    this.changes = [...new Set(times)].sort((a, b) => a - b);
    const present = db.table('routeRules').findMany({ where: { tenant_id: { equals: tenantId } } });
    const earlier = [...this.routes.values()].flat().map(({ row }) => row);
    this.appsWithEndpointRules = new Set([...present, ...earlier].flatMap((row) => (row ? [row.app_id] : [])));
  }

  /** Returns the number of the segment at a time: the rules within a segment are constant. */
  segmentAt(at: number): number {
    let segment = 0;
    while (segment < this.changes.length && at >= (this.changes[segment] as number)) segment += 1;
    return segment;
  }

  rulesIn(segment: number): Rules {
    const known = this.segments.get(segment);
    if (known) return known;
    const at = segment === 0 ? Number.NEGATIVE_INFINITY : (this.changes[segment - 1] as number);
    const where = { tenant_id: { equals: this.tenantId } };
    const live = [
      ...rowsAt(this.db.table('tiles').findMany({ where }), this.tiles, at).map(ofTile),
      ...rowsAt(this.db.table('routeRules').findMany({ where }), this.routes, at).map(ofRoute),
    ].filter((rule) => rule !== null);
    live.sort((a, b) => order(a) - order(b));
    const ofEndpoints = live.filter(({ scope }) => scope === 'endpoint');
    const others = live.filter(({ scope }) => scope !== 'endpoint');
    const byEndpoint = groupedBy(ofEndpoints, ({ target }) => Number(target));
    const byTarget = groupedBy(others, ({ scope, target }) => `${scope} ${target}`);
    const ofMany = [...ofEndpoints, ...others.filter(({ scope }) => scope === 'group')];
    const rules = { byTarget, byEndpoint, longestOfMany: longestOf(ofMany) };
    this.segments.set(segment, rules);
    return rules;
  }

  /**
   * The longest period, in ms, of the rules that could count a caller's calls at any time up to the given one. Groups change, and an app has
   * many endpoints, so rules of any group or endpoint are among them.
   */
  longestPeriodUntil(at: number, { userId, appId }: { userId: string | null; appId: string }): number {
    let longest = 0;
    for (let segment = this.segmentAt(at); segment >= 0; segment -= 1) {
      const { byTarget, longestOfMany } = this.rulesIn(segment);
      const own = ['tenant ', `app ${appId}`, `user ${userId}`].flatMap((target) => byTarget.get(target) ?? []);
      longest = Math.max(longest, longestOfMany, longestOf(own));
    }
    return longest;
  }

  /** Returns a user's row at that time; null before the user was created and after it was deleted. */
  userAt(id: string, at: number): User | null {
    // A call at the exact time of a change counts as before it.
    const past = this.users.get(id)?.find(({ until }) => at <= until);
    return past ? past.row : (this.db.table('externalUsers').get(id) ?? null);
  }

  /** Deleted users with their last values. */
  deletedUsers(): User[] {
    const gone = [...this.users].filter(([id]) => !this.db.table('externalUsers').get(id));
    return gone.map(([, list]) => list.at(-1)?.row).filter((row) => row !== null && row !== undefined);
  }
}

const longestOf = (rules: readonly LiveRule[]) => Math.max(0, ...rules.map(({ periodMs }) => periodMs));

function rowsAt<R extends { id: string }>(now: readonly R[], versions: Map<string, Version<R>[]>, at: number): R[] {
  const found: R[] = [];
  for (const row of now) {
    const past = versions.get(row.id)?.find(({ until }) => at < until);
    const then = past ? past.row : row;
    if (then) found.push(then);
  }
  const present = new Set(now.map(({ id }) => id));
  for (const [id, list] of versions) {
    if (present.has(id)) continue;
    const past = list.find(({ until }) => at < until);
    if (past?.row) found.push(past.row);
  }
  return found;
}
