import type { Tile } from '@/contract/tiles';
import { formatRule, type RuleScope, type RuleTarget, sameRule, scopeFields } from '../rules';
import { readRate } from './rate';
import { type LimitRule, limitKey } from './world';

/** The planner's step for one target (insight.md, 4). */
export type PlanStep =
  | { kind: 'create'; target: RuleTarget }
  | { kind: 'change'; target: RuleTarget; rule: Tile }
  /** Says the same already: nothing is sent. */
  | { kind: 'same'; target: RuleTarget; rule: Tile }
  /** The target has several rules: which of them to change is not for the planner to guess. */
  | { kind: 'several'; target: RuleTarget; rules: readonly Tile[] };

export type SendableStep = Extract<PlanStep, { kind: 'create' | 'change' }>;

export interface PlannedLimit {
  limit: number;
  period: string;
}

/** A rule that is off is changed too, and switched on: 'the limit' of a target is one that applies. */
export function stepFor(target: RuleTarget, rules: readonly LimitRule[], to: PlannedLimit): PlanStep {
  const [first] = rules;
  if (!first) return { kind: 'create', target };
  if (rules.length > 1) return { kind: 'several', target, rules: rules.map(({ rule }) => rule) };
  const rate = readRate(to);
  const wanted = rate && limitKey({ ...first, rate });
  const isSame = first.rule.enabled && first.rate !== null && limitKey(first) === wanted;
  return { kind: isSame ? 'same' : 'change', target, rule: first.rule };
}

const SEVERAL = 'Several rules: change them one by one';

/** '5 per 1m', '5 per 1m, disabled'. */
export const ruleNow = ({ rule_data, enabled }: Tile): string =>
  `${formatRule(rule_data)}${enabled ? '' : ', disabled'}`;

/**
 * Why a step that was shown is not taken: since then somebody else has changed what it was worked out from (reliability.md, E5).
 * @param now the step for the same target by the rules as they are now
 * @returns null if it can be taken
 */
export function changedMeanwhile(shown: PlanStep, now: PlanStep): string | null {
  if (now.kind === 'same') return null;
  if (now.kind === 'several') return `${SEVERAL}.`;
  if (now.kind === 'create') return shown.kind === 'create' ? null : 'Deleted in the meantime.';
  if (shown.kind === 'create') return `Added in the meantime: ${ruleNow(now.rule)}.`;
  const isAsShown = shown.kind !== 'several' && sameRule(shown.rule, now.rule);
  return isAsShown ? null : `Changed in the meantime: ${ruleNow(now.rule)}.`;
}

export function stepText(step: PlanStep, to: PlannedLimit): string {
  if (step.kind === 'create') return 'Create';
  if (step.kind === 'same') return 'Same already';
  if (step.kind === 'several') return SEVERAL;
  const { enabled, rule_data } = step.rule;
  return `Change ${formatRule(rule_data)}${enabled ? '' : ' (disabled)'} → ${formatRule(to)}`;
}

export const isSendable = (step: PlanStep): step is SendableStep => step.kind === 'create' || step.kind === 'change';

/** A rule that is in no list yet, for computing what it would change. */
export const draftRule = (
  type: string,
  target: { scope: RuleScope; id: RuleTarget['id'] },
  { limit, period }: PlannedLimit,
  enabled = true,
): Tile => ({
  id: `draft ${target.scope} ${target.id}`,
  type,
  tile_name: null,
  tenant_id: null,
  enabled,
  rule_data: { limit, period },
  ...scopeFields(target.scope, target.id),
});

/** The rules as they would be after these steps. */
export function rulesAfter(rules: readonly Tile[], steps: readonly PlanStep[], type: string, to: PlannedLimit): Tile[] {
  const changed = new Set(steps.flatMap((step) => (step.kind === 'change' ? [step.rule.id] : [])));
  const { limit, period } = to;
  return [
    ...rules.map((rule) => (changed.has(rule.id) ? { ...rule, enabled: true, rule_data: { limit, period } } : rule)),
    ...steps.flatMap((step) => (step.kind === 'create' ? [draftRule(type, step.target, to)] : [])),
  ];
}
