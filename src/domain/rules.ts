import type { App } from '@/contract/apps';
import { TILE_NAMES, TILE_TYPES, type TileType } from '@/contract/constants';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { Id } from '@/contract/fields';
import type { RuleData, RuleState } from '@/contract/rule-state';
import { isTileType } from '@/contract/tile-types';
import type { Tile } from '@/contract/tiles';
import { isolated } from '@/text/oldToNew';
import { appName } from './app-name';
import { GroupKeys } from './limits/people';
import { namesAmong } from './namesakes';
import { detailOfUser, nameOfGroup, nameOfUser } from './people-names';
import { secondsOfPeriod } from './rates';
import { limitText, periodText, saysTheSame } from './rule-data';

/** The scopes of a rule, widest first (spec.md §5). */
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

/** A type that this version does not know is shown as it is. */
export const nameOfType = (type: string): string => (isTileType(type) ? TILE_NAMES[type] : type);

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
  /** True if the target is in its list: a rule may outlive it, or name one that is not loaded. */
  known: boolean;
}

/** The lists that targets get their names from; those that are not loaded are empty. */
export interface TargetLists {
  apps: readonly Pick<App, 'id' | 'app_display_name' | 'app_slug'>[];
  groups: readonly ExternalUserGroup[];
  users: readonly Pick<ExternalUser, 'id' | 'email' | 'name' | 'group_id' | 'group_name'>[];
}

const target = (scope: RuleScope, id: Id, name: string, detail: string | null): RuleTarget => ({
  scope,
  id,
  name,
  detail,
  known: true,
});
type Of<K extends keyof TargetLists> = TargetLists[K][number];
const appTarget = (app: Of<'apps'>) => target('app', app.id, appName(app), app.app_slug);
const groupTarget = (group: Of<'groups'>, name: string) => target('group', group.id, name, null);
const userTarget = (user: Of<'users'>) => target('user', user.id, nameOfUser(user), detailOfUser(user));

export const TENANT_TARGET: RuleTarget = { scope: 'tenant', id: null, name: 'Tenant-wide', detail: null, known: true };

/** The targets by scope and the text of their id. A user's is made when it is asked for: a few hundred rules name few of 10,000 users. */
export class TargetDirectory {
  readonly #apps: ReadonlyMap<string, RuleTarget>;
  readonly #groups: ReadonlyMap<string, Of<'groups'>>;
  readonly #nameOfGroup: (group: Of<'groups'>) => string;
  readonly #users: ReadonlyMap<string, Of<'users'>>;
  readonly #groupKeys: GroupKeys;

  constructor({ apps, groups, users }: TargetLists) {
    this.#apps = new Map(apps.map((app) => [String(app.id), appTarget(app)]));
    this.#groups = new Map(groups.map((group) => [String(group.id), group]));
    this.#nameOfGroup = namesAmong(groups);
    this.#users = new Map(users.map((user) => [String(user.id), user]));
    this.#groupKeys = new GroupKeys(groups, users);
  }

  /** By the text of the id; a group also by its name, as limits find it. */
  find(scope: RuleScope, id: Id | null): RuleTarget | undefined {
    if (scope === 'tenant') return TENANT_TARGET;
    if (id === null) return undefined;
    if (scope === 'app') return this.#apps.get(String(id));
    if (scope === 'group') return this.#groupNamed(id);
    const user = this.#users.get(String(id));
    return user && userTarget(user);
  }

  /** The first of several groups with the name that is given: which of them is meant is not known, so the name says none. */
  #groupNamed(idOrName: Id): RuleTarget | undefined {
    const [key = '', ...others] = this.#groupKeys.keysOf(idOrName);
    const group = this.#groups.get(key);
    return group && groupTarget(group, others.length > 0 ? nameOfGroup(group) : this.#nameOfGroup(group));
  }

  targetOf(tile: ScopeFields): RuleTarget {
    const { scope, id } = scopeOf(tile);
    return this.find(scope, id) ?? { scope, id, name: String(id), detail: null, known: false };
  }

  /** The texts of the ids of all whom a rule is for: a name that several groups have means each of them. None for the tenant. */
  idsOf(tile: ScopeFields): readonly string[] {
    const { scope, id } = scopeOf(tile);
    if (id === null) return [];
    return scope === 'group' ? this.#groupKeys.keysOf(id) : [String(id)];
  }

  /** The same as keys ({@link targetKey}), of which the tenant has one. */
  keysOf(tile: ScopeFields): string[] {
    const { scope } = scopeOf(tile);
    return scope === 'tenant' ? [scope] : this.idsOf(tile).map((id) => targetKey({ scope, id }));
  }

  /** Each target once, even where the service lists it several times. */
  all(scope: RuleScope): RuleTarget[] {
    if (scope === 'tenant') return [];
    if (scope === 'user') return Array.from(this.#users.values(), userTarget);
    if (scope === 'app') return [...this.#apps.values()];
    return Array.from(this.#groups.values(), (group) => groupTarget(group, this.#nameOfGroup(group)));
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
): T | undefined => rules.find((rule) => directory.keysOf(rule).includes(targetKey(target)));

/** The rules that reach exactly this target: one that also names something narrower is for that. */
export const rulesFor = <T extends ScopeFields>(rules: readonly T[], scope: RuleScope, isTarget: (id: Id) => boolean) =>
  rules.filter((rule) => {
    const whom = scopeOf(rule);
    return whom.scope === scope && whom.id !== null && isTarget(whom.id);
  });

/** The rules of a type, for its list. A server that ignores the filter sends others too; a type that this version does not know is kept. */
export const rulesOfType = <T extends Pick<Tile, 'type'>>(rules: readonly T[], type: TileType): T[] =>
  rules.filter((rule) => rule.type === type || !isTileType(rule.type));

/** The page that lists rules of this type. A service that sends those of an unknown type ignores the type: every page has them. */
export const pageOfType = (type: string): TileType => (isTileType(type) ? type : TILE_TYPES[0]);

type ListOfType = { items: readonly Tile[]; unreadable: number };

/**
 * The rules of several lists, each asked for by its type, other types left out. A server that ignores the type sends the same list to
 * each: its unreadable entries count once. `others`: rules of types that this version does not know, which are shown but limit nothing here.
 */
export function rulesOfLists(lists: Readonly<Partial<Record<TileType, ListOfType | undefined>>>) {
  const answered = Object.entries(lists).flatMap(([type, list]) => (list ? [{ type, ...list }] : []));
  const filtered = answered.every(({ type, items }) => items.every((rule) => rule.type === type));
  const counts = answered.map(({ unreadable }) => unreadable);
  const unknown = answered.flatMap(({ items }) => items.filter((rule) => !isTileType(rule.type)));
  return {
    rules: answered.flatMap(({ type, items }) => items.filter((rule) => rule.type === type)),
    others: [...new Map(unknown.map((rule) => [String(rule.id), rule])).values()],
    unreadable: filtered ? counts.reduce((sum, count) => sum + count, 0) : Math.max(0, ...counts),
  };
}

/** Those that limit anything, and that a new rule can collide with: what an unknown type does is not known. */
export const rulesExactly = <T extends Pick<Tile, 'type'>>(rules: readonly T[], type: TileType): T[] =>
  rules.filter((rule) => rule.type === type);

/** '500 per 1m', 'unlimited per 60'; what is missing, or no plain text, as '—'. */
export const formatRule = (rule: RuleData): string => `${limitText(rule) ?? '—'} per ${periodText(rule) ?? '—'}`;

const NOUNS: Record<TileType, string> = { 'rate-limit': 'rate limit', 'geo-block': 'Geo Block rule' };

/** 'Rate limit for Premium', 'Tenant-wide rate limit': what a message is about. */
export function ruleSubject(type: string, { scope, name }: Pick<RuleTarget, 'scope' | 'name'>): string {
  const noun = isTileType(type) ? NOUNS[type] : 'rule';
  return scope === 'tenant' ? `Tenant-wide ${noun}` : `${noun[0]?.toUpperCase()}${noun.slice(1)} for ${isolated(name)}`;
}

const stateWord = (enabled: boolean) => (enabled ? 'enabled' : 'disabled');

/** '500 per 5m → 200 per 5m', 'enabled → disabled', or both; null where nothing changes. */
export function ruleChange(from: RuleState, to: RuleState): string | null {
  const limit = `${formatRule(from.rule_data)} → ${formatRule(to.rule_data)}`;
  const state = `${stateWord(from.enabled)} → ${stateWord(to.enabled)}`;
  const same = formatRule(from.rule_data) === formatRule(to.rule_data);
  if (same) return from.enabled === to.enabled ? null : state;
  return from.enabled === to.enabled ? limit : `${limit}, ${state}`;
}

/** True for the same limit over the same time, in whatever words: '300s' is '5m', but 100 per 1m is not 500 per 5m. */
function allowsTheSame(a: RuleData, b: RuleData): boolean {
  const seconds = secondsOfPeriod(a.period);
  return a.limit !== null && a.limit === b.limit && seconds !== null && seconds === secondsOfPeriod(b.period);
}

/** True if two versions of a rule mean the same, as far as a PATCH sets it: a service may store a period in words of its own. */
export const sameRule = (a: RuleState, b: RuleState): boolean =>
  a.enabled === b.enabled && (saysTheSame(a.rule_data, b.rule_data) || allowsTheSame(a.rule_data, b.rule_data));
