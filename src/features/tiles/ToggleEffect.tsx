import { useEffect, useMemo } from 'react';
import type { TileType } from '@/contract/constants';
import type { Tile } from '@/contract/tiles';
import {
  asFarAsListsRead,
  EFFECT_UNKNOWN,
  effectBrief,
  effectLines,
  LISTS_READ_IN_PART,
  NOT_COUNTED,
  TYPE_UNKNOWN,
} from '@/domain/limits/words';
import { findById } from '@/parts/byId';
import { withRuleAs } from '@/parts/limits/changes';
import { effectOfChange, limitsAfter } from '@/parts/limits/effectOfChange';
import { isPartial, useLoadedLimits } from '@/parts/limits/useLimits';
import { useReading } from '@/parts/limits/useReading';
import type { OnEffect, StepEffect } from '@/parts/limits/useStepEffect';

interface ToggleEffectProps {
  rule: Tile;
  type: TileType;
  /** The state that the switch would set. */
  enabled: boolean;
  onEffect: OnEffect;
}

/** Works out what switching a rule changes, and shows nothing itself. Loaded once somebody points at a switch. */
export function ToggleEffect({ rule, type, enabled, onEffect }: ToggleEffectProps) {
  const { id, rule_data, type: ruleType } = rule;
  const limits = useLoadedLimits(type);
  const [reading] = useReading();
  const effect = useMemo((): StepEffect | null => {
    const step = String(enabled);
    if (ruleType !== type) return { step, tip: TYPE_UNKNOWN, done: null };
    if (!limits.world) return { step, tip: EFFECT_UNKNOWN[limits.missing ?? 'loading'], done: null };
    if (!findById(limits.items, id)) return null;
    // The lists may already include the step: its effect is computed from the state before it.
    const before = limitsAfter(limits, withRuleAs(id, { enabled: !enabled, rule_data }));
    const change = effectOfChange(before, withRuleAs(id, { enabled, rule_data }), reading);
    if (!change) return null;
    const uncounted = change.withoutUser ? [NOT_COUNTED] : [];
    const partial = isPartial([limits]);
    const unread = partial ? [LISTS_READ_IN_PART] : [];
    const head = `What changes if ${enabled ? 'enabled' : 'disabled'}:`;
    const brief = effectBrief(change);
    const done = brief === null ? null : asFarAsListsRead(brief, partial);
    return { step, tip: [head, ...effectLines(change), ...uncounted, ...unread].join('\n'), done };
  }, [limits, id, rule_data, ruleType, type, enabled, reading]);
  useEffect(() => onEffect(effect), [effect, onEffect]);
  return null;
}
