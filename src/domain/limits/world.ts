import type { Tile } from '@/contract/tiles';
import { limitText, periodText } from '../rule-data';
import { formatRule, type RuleScope, scopeOf } from '../rules';
import type { People, Person } from './people';
import { bindingSet, type Rate, rateKey, readRate } from './rate';

/** A rule, with whom it limits and how much; a rate of null is unknown. */
export interface LimitRule {
  rule: Tile;
  scope: RuleScope;
  /** The target's id as text; for a group, its id or name as the rule has it (the first group's if several share the name); '' for the tenant. */
  key: string;
  rate: Rate | null;
}

/** One step of the ladder tenant → app → group → user, with the rules that stand on it: none, one, or several for one target. */
export interface Rung {
  scope: RuleScope;
  key: string;
  rules: readonly LimitRule[];
}

/** The user or app that is limited. */
export type Subject =
  | { scope: 'user'; person: Person }
  | { scope: 'group'; key: string }
  | { scope: 'app'; key: string };

/** The limit that a ladder's enabled rules come to under either reading (insight.md, 2). */
export interface Verdict {
  /** The rules of the narrowest scope that has one. Several only where one target has several rules. */
  narrowest: readonly LimitRule[];
  /** Those that bind where every rule holds. */
  every: readonly LimitRule[];
  /** Both readings agree. */
  certain: boolean;
}

const NO_RULES: readonly LimitRule[] = [];
const NO_LIMIT: Verdict = { narrowest: NO_RULES, every: NO_RULES, certain: true };

export const isEnabled = ({ rule }: LimitRule) => rule.enabled;

/** @param rules widest first */
function verdictOf(rules: readonly LimitRule[]): Verdict {
  const enabled = rules.filter(isEnabled);
  const scope = enabled.at(-1)?.scope;
  if (scope === undefined) return NO_LIMIT;
  const narrowest = enabled.filter((rule) => rule.scope === scope);
  const every = bindingSet(enabled);
  return { narrowest, every, certain: sameLimits(narrowest, every) && agree(narrowest) };
}

/** Several rules of one scope for one user: the service takes one of them, and nobody knows which. */
const agree = (rules: readonly LimitRule[]) => new Set(rules.map(limitKey)).size === 1;

/** Equal for rules that allow the same; of an unknown rate, for the same words. Without words, a rule is equal to itself alone. */
export function limitKey({ rate, rule: { id, rule_data } }: LimitRule): string {
  if (rate) return rateKey(rate);
  const isSaid = limitText(rule_data) !== null && periodText(rule_data) !== null;
  return `? ${formatRule(rule_data)}${isSaid ? '' : ` of rule ${id}`}`;
}

const limitKeys = (rules: readonly LimitRule[]) => [...new Set(rules.map(limitKey))].sort().join(' ');
export const sameLimits = (a: readonly LimitRule[], b: readonly LimitRule[]) => limitKeys(a) === limitKeys(b);

/**
 * The rules that reach somebody, widest first. Everybody whom the same rules reach shares one, so the work depends on how many rules there
 * are, not on how many users, apps and groups.
 */
class Standing {
  readonly rules: readonly LimitRule[];
  readonly #next = new Map<readonly LimitRule[], Standing>();
  #verdict: Verdict | null = null;

  constructor(rules: readonly LimitRule[]) {
    this.rules = rules;
  }

  get verdict(): Verdict {
    this.#verdict ??= verdictOf(this.rules);
    return this.#verdict;
  }

  /** The standing of a user whom the rules of one more target reach. */
  with(more: readonly LimitRule[]): Standing {
    if (more.length === 0) return this;
    let next = this.#next.get(more);
    if (!next) {
      // A rule that names two groups of a user reaches them once.
      next = new Standing([...this.rules, ...more.filter((rule) => !this.rules.includes(rule))]);
      this.#next.set(more, next);
    }
    return next;
  }
}

/** The rules of one type among the people of a tenant, looked up by target. */
export class LimitWorld {
  readonly rules: readonly LimitRule[];
  readonly people: People;
  readonly #at: Record<RuleScope, Map<string, LimitRule[]>>;
  readonly #everyone: Standing;
  #standings: ReadonlyMap<Standing, number> | null = null;

  constructor(rules: readonly Tile[], people: People) {
    this.people = people;
    this.#at = { tenant: new Map(), app: new Map(), group: new Map(), user: new Map() };
    this.rules = rules.map((rule) => {
      const { scope, id } = scopeOf(rule);
      const keys = id === null ? [''] : scope === 'group' ? people.groupKeys.keysOf(id) : [String(id)];
      const [key = ''] = keys;
      const made = { rule, scope, key, rate: readRate(rule.rule_data) };
      const at = this.#at[scope];
      for (const each of keys) {
        const those = at.get(each);
        if (those) those.push(made);
        else at.set(each, [made]);
      }
      return made;
    });
    this.#everyone = new Standing(this.at('tenant', ''));
  }

  /** The rules of one target; more than one where the service has several. */
  at(scope: RuleScope, key: string): readonly LimitRule[] {
    return this.#at[scope].get(key) ?? NO_RULES;
  }

  #rung = (scope: RuleScope, key: string): Rung => ({ scope, key, rules: this.at(scope, key) });

  /** Widest first. A user without an app or group has one rung less (insight.md, 2). */
  ladder(of: Subject): Rung[] {
    const tenant = this.#rung('tenant', '');
    if (of.scope !== 'user') return [tenant, this.#rung(of.scope, of.key)];
    const { apps, groups, key } = of.person;
    return [
      tenant,
      ...apps.map((app) => this.#rung('app', app)),
      ...groups.map((group) => this.#rung('group', group)),
      this.#rung('user', key),
    ];
  }

  standing(of: Subject): Standing {
    let standing = this.#everyone;
    if (of.scope !== 'user') return standing.with(this.at(of.scope, of.key));
    const { apps, groups, key } = of.person;
    for (const app of apps) standing = standing.with(this.at('app', app));
    for (const group of groups) standing = standing.with(this.at('group', group));
    return standing.with(this.at('user', key));
  }

  /** The limit of calls that no rule for an app, a group or a user reaches. */
  get tenantVerdict(): Verdict {
    return this.#everyone.verdict;
  }

  verdict(of: Subject): Verdict {
    return this.standing(of).verdict;
  }

  /** How many users have each standing. */
  standings(): ReadonlyMap<Standing, number> {
    if (this.#standings) return this.#standings;
    const counts = new Map<Standing, number>();
    for (const person of this.people.byKey.values()) {
      const standing = this.standing({ scope: 'user', person });
      counts.set(standing, (counts.get(standing) ?? 0) + 1);
    }
    this.#standings = counts;
    return counts;
  }
}
