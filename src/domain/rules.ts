import type { App } from '@/contract/apps';
import { TILE_TYPES, type TileType } from '@/contract/constants';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { Id } from '@/contract/fields';
import type { Tile } from '@/contract/tiles';

/** Whom a rule reaches, widest first (spec.md §5). */
export const RULE_SCOPES = ['tenant', 'app', 'group', 'user'] as const;
export type RuleScope = (typeof RULE_SCOPES)[number];

export const SCOPE_NAMES: Record<RuleScope, string> = { tenant: 'Tenant', app: 'App', group: 'Group', user: 'User' };

/** One rule of a type per scope target (spec.md §5, contract.md 'Sentences'). */
export const RULE_EXISTS: Record<RuleScope, string> = {
  tenant: 'A tenant-wide rule already exists. Edit or delete it before creating another.',
  app: 'A rule for this app already exists. Edit or delete it before creating another.',
  group: 'A rule for this user group already exists. Edit or delete it before creating another.',
  user: 'A rule for this user already exists. Edit or delete it before creating another.',
};

export const isTileType = (type: string): type is TileType => (TILE_TYPES as readonly string[]).includes(type);

type ScopeFields = Pick<Tile, 'app_id' | 'external_user_group' | 'external_user_id'>;

/** All scope fields null: tenant-wide (spec.md §3). Where a server sets several, the narrowest says whom the rule reaches. */
export function scopeOf(tile: ScopeFields): { scope: RuleScope; id: Id | null } {
  if (tile.external_user_id !== null) return { scope: 'user', id: tile.external_user_id };
  if (tile.external_user_group !== null) return { scope: 'group', id: tile.external_user_group };
  if (tile.app_id !== null) return { scope: 'app', id: tile.app_id };
  return { scope: 'tenant', id: null };
}

/** The scope fields of POST /api/v2/tiles, the id in the type in which it came (contract.md, rule 2). */
export const scopeFields = (scope: RuleScope, id: Id | null): ScopeFields => ({
  app_id: scope === 'app' ? id : null,
  external_user_group: scope === 'group' ? id : null,
  external_user_id: scope === 'user' ? id : null,
});

export interface RuleTarget {
  scope: RuleScope;
  /** The listed entity's id where it is listed, otherwise as the rule has it; null for the tenant. */
  id: Id | null;
  name: string;
  /** A second line's worth: a slug, a user's name. */
  detail: string | null;
  /** Whether the target is in its list: a rule may outlive it, or name one that is not loaded. */
  known: boolean;
}

/** What targets are called by; lists that are not loaded are empty. */
export interface TargetLists {
  apps: readonly Pick<App, 'id' | 'app_display_name' | 'app_slug'>[];
  groups: readonly ExternalUserGroup[];
  users: readonly Pick<ExternalUser, 'id' | 'email' | 'name'>[];
}

export const TENANT_TARGET: RuleTarget = { scope: 'tenant', id: null, name: 'Tenant-wide', detail: null, known: true };

/** The targets by scope and the text of their id, for rules and pickers of 10,000 users. */
export class TargetDirectory {
  readonly #byId: Record<RuleScope, Map<string, RuleTarget>>;
  readonly #groupByName: Map<string, RuleTarget>;

  constructor({ apps, groups, users }: TargetLists) {
    const entry = (scope: RuleScope, id: Id, name: string, detail: string | null): [string, RuleTarget] => [
      String(id),
      { scope, id, name, detail, known: true },
    ];
    this.#byId = {
      tenant: new Map(),
      app: new Map(apps.map((app) => entry('app', app.id, app.app_display_name, app.app_slug))),
      group: new Map(groups.map((group) => entry('group', group.id, group.name, null))),
      user: new Map(users.map((user) => entry('user', user.id, user.email, user.name))),
    };
    this.#groupByName = new Map([...this.#byId.group.values()].map((target) => [target.name, target]));
  }

  /** By the text of the id; a group also by its name, which some servers put in the id's place (contract.md, Tile). */
  find(scope: RuleScope, id: Id | null): RuleTarget | undefined {
    if (scope === 'tenant') return TENANT_TARGET;
    if (id === null) return undefined;
    const found = this.#byId[scope].get(String(id));
    return found ?? (scope === 'group' ? this.#groupByName.get(String(id)) : undefined);
  }

  targetOf(tile: ScopeFields): RuleTarget {
    const { scope, id } = scopeOf(tile);
    return this.find(scope, id) ?? { scope, id, name: String(id), detail: null, known: false };
  }

  all(scope: RuleScope): RuleTarget[] {
    return [...this.#byId[scope].values()];
  }
}

/** Equal for two targets where only one of them may have a rule. */
export const targetKey = ({ scope, id }: Pick<RuleTarget, 'scope' | 'id'>) =>
  scope === 'tenant' ? scope : `${scope} ${String(id)}`;

/** The rule that a target has already, or undefined. */
export const ruleOf = <T extends ScopeFields>(
  rules: readonly T[],
  target: Pick<RuleTarget, 'scope' | 'id'>,
  directory: TargetDirectory,
): T | undefined => rules.find((rule) => targetKey(directory.targetOf(rule)) === targetKey(target));

/** The rules of a type. A server that ignores the filter sends others too; a type that this version does not know is kept. */
export const rulesOfType = <T extends Pick<Tile, 'type'>>(rules: readonly T[], type: TileType): T[] =>
  rules.filter((rule) => rule.type === type || !isTileType(rule.type));

const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** '1m' → 60; null for a text that is no period. */
export function secondsOfPeriod(period: string | null): number | null {
  const [, count, unit] = /^\s*(\d+(?:\.\d+)?)\s*([smhd])\s*$/.exec(period ?? '') ?? [];
  const seconds = Number(count) * (SECONDS[unit ?? ''] ?? 0);
  return seconds > 0 ? seconds : null;
}

/** The one scale on which all rules are compared (ux.md, Rules); null where limit or period cannot be read. */
export function perMinute({ limit, period }: Tile['rule_data']): number | null {
  const seconds = secondsOfPeriod(period);
  return limit === null || seconds === null ? null : (limit * 60) / seconds;
}

const rate = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 });
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** 1200 → '1,200', 0.00347 → '0.00347'; null where there is no rate. */
export const formatPerMinute = (value: number | null): string | null =>
  value === null ? null : (value >= 100 ? whole : rate).format(value);

/** '500 per 1m'; what is missing as '—'. */
export const formatRule = ({ limit, period }: Tile['rule_data']): string =>
  `${limit === null ? '—' : whole.format(limit)} per ${period ?? '—'}`;

type RuleState = Pick<Tile, 'enabled' | 'rule_data'>;

/** Whether two versions of a rule say the same: what a PATCH sets. */
export const sameRule = (a: RuleState, b: RuleState): boolean =>
  a.enabled === b.enabled && a.rule_data.limit === b.rule_data.limit && a.rule_data.period === b.rule_data.period;
