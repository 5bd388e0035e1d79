import type { FreshRead } from '@/cache/settle';
import type { Id } from '@/contract/fields';
import type { RuleState } from '@/contract/rule-state';
import { listTiles } from '@/contract/tiles';
import { sameRule } from '@/domain/rules';
import { findById } from '@/parts/byId';

/** Settles a change of a rule: true if the rule is listed in this state. */
export const ruleIs = (list: { type: string; tenant_id: Id }, id: Id, state: RuleState) => async (read: FreshRead) => {
  const now = findById((await read(listTiles, list)).items, id);
  return now !== undefined && sameRule(now, state);
};

/** Settles a switch of a rule: true if the rule is listed as switched. Limit and period go along only to be kept, and others may change them. */
export const ruleIsSwitched =
  (list: { type: string; tenant_id: Id }, id: Id, { enabled }: Pick<RuleState, 'enabled'>) =>
  async (read: FreshRead) =>
    findById((await read(listTiles, list)).items, id)?.enabled === enabled;
