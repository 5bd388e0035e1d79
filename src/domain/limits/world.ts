import type { Tile } from '@/contract/tiles';
import { RULE_SCOPES, type RuleScope, scopeOf } from '../rules';
import type { People, Person } from './people';
import { bindingSet, type Rate, rateKey, readRate } from './rate';

/** A rule, with whom it limits and how much; a rate of null is unknown. */
export interface LimitRule {
  rule: Tile;
  scope: RuleScope;
  /** The target's id as text, a group's by whatever name the rule calls it; '' for the tenant. */
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

export function verdictOf(rungs: readonly Rung[]): Verdict {
  const enabled = rungs.flatMap(({ rules }) => rules.filter(isEnabled));
  if (enabled.length === 0) return NO_LIMIT;
  const scope = RULE_SCOPES.findLast((one) => enabled.some((rule) => rule.scope === one));
  const narrowest = enabled.filter((rule) => rule.scope === scope);
  const every = bindingSet(enabled);
  return { narrowest, every, certain: sameLimits(narrowest, every) && agree(narrowest) };
}

/** Several rules of one scope for one user: the service takes one of them, and nobody knows which. */
const agree = (rules: readonly LimitRule[]) => new Set(rules.map(limitKey)).size === 1;

/** Equal for rules that allow the same; of an unknown rate, for the same words. */
export const limitKey = ({ rate, rule }: LimitRule): string =>
  rate ? rateKey(rate) : `? ${rule.rule_data.limit} ${rule.rule_data.period}`;

const limitKeys = (rules: readonly LimitRule[]) => [...new Set(rules.map(limitKey))].sort().join(' ');
export const sameLimits = (a: readonly LimitRule[], b: readonly LimitRule[]) => limitKeys(a) === limitKeys(b);

/** The rules of one type among the people of a tenant, looked up by target. */
export class LimitWorld {
  readonly rules: readonly LimitRule[];
  readonly people: People;
  readonly #at: Record<RuleScope, Map<string, LimitRule[]>>;
  readonly #verdicts = new Map<string, Verdict>();

  constructor(rules: readonly Tile[], people: People) {
    this.people = people;
    this.#at = { tenant: new Map(), app: new Map(), group: new Map(), user: new Map() };
    this.rules = rules.map((rule) => {
      const { scope, id } = scopeOf(rule);
      const key = id === null ? '' : scope === 'group' ? people.groupKeys.keyOf(id) : String(id);
      return { rule, scope, key, rate: readRate(rule.rule_data) };
    });
    for (const rule of this.rules) {
      const at = this.#at[rule.scope];
      at.set(rule.key, [...(at.get(rule.key) ?? []), rule]);
    }
  }

  /** The rules of one target; more than one where the service has several. */
  at(scope: RuleScope, key: string): readonly LimitRule[] {
    return this.#at[scope].get(key) ?? NO_RULES;
  }

  #rung = (scope: RuleScope, key: string): Rung => ({ scope, key, rules: this.at(scope, key) });

  /** Widest first. Who has no app or no group has one rung less (insight.md, 2). */
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

  verdict(of: Subject): Verdict {
    // Whoever has no rule of their own shares the verdict of all in the same place.
    const own = of.scope === 'user' && this.#at.user.has(of.person.key);
    if (own) return verdictOf(this.ladder(of));
    const place = of.scope === 'user' ? of.person.place : `${of.scope} ${of.key}`;
    const known = this.#verdicts.get(place);
    if (known) return known;
    const verdict = verdictOf(this.ladder(of));
    this.#verdicts.set(place, verdict);
    return verdict;
  }
}
