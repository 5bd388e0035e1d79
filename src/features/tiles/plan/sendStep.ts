import type { Settle } from '@/cache/settle';
import { submit } from '@/cache/submit';
import { TILE_NAMES, type TileType } from '@/contract/constants';
import { ApiError } from '@/contract/errors';
import type { Id } from '@/contract/fields';
import { createTile, listTiles, type Tile, updateTile } from '@/contract/tiles';
import type { PlannedLimit, PlanStep, SendableStep } from '@/domain/limits/planner';
import type { LimitWorld } from '@/domain/limits/world';
import { RULE_EXISTS, sameRule, scopeFields } from '@/domain/rules';
import { reasonOf } from '@/parts/bulk';
import { asOneOfMany, type WorkContext } from '@/parts/pace';
import { ruleIs } from '../ruleIs';

/** Why a step failed, in a line. */
export function stepReason({ kind, target }: PlanStep, error: unknown): string {
  // Somebody else was first.
  if (kind === 'create' && error instanceof ApiError && error.status === 409) return RULE_EXISTS[target.scope];
  return reasonOf(kind === 'create' ? createTile : updateTile, error);
}

interface Sending {
  type: TileType;
  tenantId: Id;
  to: PlannedLimit;
  /** The rules of a list by their targets, whatever the service calls a group. */
  worldOf: (rules: readonly Tile[]) => LimitWorld;
  run: WorkContext;
}

/**
 * Creates or changes one rule of a plan; what no answer came for is settled by reading again.
 * @throws what `submit` throws
 */
export async function sendStep(step: SendableStep, { type, tenantId, to, worldOf, run }: Sending): Promise<void> {
  const state = { enabled: true, rule_data: { limit: to.limit, period: to.period } };
  const list = { type, tenant_id: tenantId };
  const { target } = step;
  if (step.kind === 'create') {
    const scope = scopeFields(target.scope, target.id);
    const settle: Settle = async (read) =>
      worldOf((await read(listTiles, list)).items)
        .at(target.scope, String(target.id))
        .some(({ rule }) => sameRule(rule, state));
    const body = { ...state, ...scope, type, tile_name: TILE_NAMES[type], tenant_id: tenantId };
    await submit(createTile, { body }, asOneOfMany(run, settle));
  } else {
    const { id, rule_data } = step.rule;
    // Fields that the plan does not set are sent back unchanged.
    const body = { enabled: true, rule_data: { ...rule_data, ...state.rule_data } };
    await submit(updateTile, { id, body }, asOneOfMany(run, ruleIs(list, id, body)));
  }
}
