import { useMemo } from 'react';
import type { TileType } from '@/contract/constants';
import type { Tile } from '@/contract/tiles';
import { draftRule } from '@/domain/limits/planner';
import type { RuleTarget } from '@/domain/rules';
import { withRule, withRuleAs } from '@/parts/limits/changes';
import { RuleChanges } from './RuleChanges';

interface RuleEffectProps {
  type: TileType;
  /** The rule that is edited; null adds one. */
  original: Tile | null;
  /** undefined: none is chosen, or it has a rule already. */
  target: RuleTarget | undefined;
  /** Said instead of an effect where there is no target; by default, that one is to be chosen. */
  unchosen: string | undefined;
  values: { limit: string; period: string; enabled: boolean };
}

/** 'What changes' of the rule as it is being typed. */
export function RuleEffect({ type, original, target, unchosen, values: { limit, period, enabled } }: RuleEffectProps) {
  const id = original?.id;
  const scope = target?.scope;
  const targetId = target?.id ?? null;
  const change = useMemo(() => {
    const to = { limit: limit === '' ? null : Number(limit), period: period === '' ? null : period };
    if (id !== undefined) return withRuleAs(id, { enabled, rule_data: to });
    if (scope === undefined || to.limit === null || to.period === null) return null;
    return withRule(draftRule(type, { scope, id: targetId }, { limit: to.limit, period: to.period }, enabled));
  }, [id, scope, targetId, type, limit, period, enabled]);
  return <RuleChanges rule={original} type={type} change={change} unchosen={unchosen} />;
}
