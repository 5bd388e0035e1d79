import * as v from 'valibot';
import { DEFAULT_RULE_LIMIT, DEFAULT_RULE_PERIOD } from '@/contract/constants';
import type { Id } from '@/contract/fields';
import { type RuleState, ruleData } from '@/contract/rule-state';
import type { Tile } from '@/contract/tiles';
import { RULE_SCOPES, type RuleScope, sameRule, scopeOf } from '@/domain/rules';

/** Initial target of a new rule, as the text of its id; '' for none. */
export interface Start {
  group: string;
  user: string;
  app: string;
}

/** The typed values, and those that they replace. */
export interface RuleValues {
  scope: RuleScope;
  /** The target of each scope, as the text of its id. */
  app: string;
  group: string;
  user: string;
  limit: string;
  period: string;
  enabled: boolean;
  /** The rule as it was when the edit began; it goes with the draft, so that a change in between is noticed over a reload too. */
  was: RuleState | null;
}

// Errors are shown while choosing and keep 'Save' disabled (spec.md §5), so there is nothing left to say on submit.
export const ruleSchema = v.object({
  scope: v.picklist(RULE_SCOPES),
  app: v.string(),
  group: v.string(),
  user: v.string(),
  limit: v.string(),
  period: v.string(),
  enabled: v.boolean(),
  // It may come back damaged from a draft, which must not prevent saving: `asItWas` reads it.
  was: v.custom<RuleState | null>(() => true),
});

export const text = (value: Id | null | undefined) => (value == null ? '' : String(value));

export function defaultsOf(original: Tile | null, start: Start, activeApp: string): RuleValues {
  if (!original) {
    const { user, group } = start;
    const scope = user ? 'user' : start.app ? 'app' : group ? 'group' : 'tenant';
    const rule = { limit: String(DEFAULT_RULE_LIMIT), period: DEFAULT_RULE_PERIOD, enabled: true };
    return { scope, app: start.app || activeApp, group, user, ...rule, was: null };
  }
  return {
    scope: scopeOf(original).scope,
    app: text(original.app_id),
    group: text(original.external_user_group),
    user: text(original.external_user_id),
    ...typedOf(original),
    was: { enabled: original.enabled, rule_data: original.rule_data },
  };
}

/** The fields of a rule's state as the form shows them. */
const typedOf = ({ enabled, rule_data }: RuleState) => ({
  limit: text(rule_data.limit),
  period: text(rule_data.period),
  enabled,
});

const ruleState = v.object({ enabled: v.boolean(), rule_data: ruleData });

/** True of an edit that was taken back by hand: a draft of it would later propose old values over those that others have set. */
export function isTakenBack({ limit, period, enabled, was }: RuleValues): boolean {
  const kept = v.safeParse(ruleState, was);
  if (!kept.success) return false;
  const before = typedOf(kept.output);
  return limit === before.limit && period === before.period && enabled === before.enabled;
}

/** The rule as it was when its edit began, which may have been before a reload. */
export function asItWas(original: Tile | null, was: unknown): Tile | null {
  const kept = v.safeParse(ruleState, was);
  // The draft is JSON text, in which some browsers lose the kind of a long number.
  if (!original || !kept.success || sameRule(original, kept.output)) return original;
  return { ...original, ...kept.output };
}
