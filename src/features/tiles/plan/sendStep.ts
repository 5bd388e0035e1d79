import { submit } from '@/cache/submit';
import { TILE_NAMES, type TileType } from '@/contract/constants';
import type { AnyCall } from '@/contract/define';
import { ApiError } from '@/contract/errors';
import type { Id } from '@/contract/fields';
import { createTile, listTiles, type Tile, updateTile } from '@/contract/tiles';
import type { ItemOutcome } from '@/domain/bulk';
import type { PlannedLimit, SendableStep } from '@/domain/limits/planner';
import type { LimitWorld } from '@/domain/limits/world';
import { RULE_EXISTS, type RuleTarget, sameRule, scopeFields } from '@/domain/rules';
import { reasonOf } from '@/parts/bulk';
import { ruleIs } from '../ruleIs';

/** Why a step failed, in a line. */
function reasonFor(call: AnyCall, target: RuleTarget, error: unknown): string {
  // Somebody else was first.
  if (call === createTile && error instanceof ApiError && error.status === 409) return RULE_EXISTS[target.scope];
  return reasonOf(call, error);
}

interface Sending {
  type: TileType;
  tenantId: Id;
  to: PlannedLimit;
  /** The rules of a list by their targets, whatever the service calls a group. */
  worldOf: (rules: readonly Tile[]) => LimitWorld;
  signal: AbortSignal;
}

/** Creates or changes one rule of a plan; what no answer came for is settled by reading again. */
export async function sendStep(
  step: SendableStep,
  { type, tenantId, to, worldOf, signal }: Sending,
): Promise<ItemOutcome> {
  const state = { enabled: true, rule_data: { limit: to.limit, period: to.period } };
  const list = { type, tenant_id: tenantId };
  const { target } = step;
  try {
    if (step.kind === 'create') {
      const scope = scopeFields(target.scope, target.id);
      await submit(
        createTile,
        { body: { ...state, ...scope, type, tile_name: TILE_NAMES[type], tenant_id: tenantId } },
        {
          signal,
          quiet: true,
          settle: async (read) =>
            worldOf((await read(listTiles, list)).items)
              .at(target.scope, String(target.id))
              .some(({ rule }) => sameRule(rule, state)),
        },
      );
    } else {
      const { id, rule_data } = step.rule;
      // Fields that the plan does not set are sent back unchanged.
      const changed = { enabled: true, rule_data: { ...rule_data, ...state.rule_data } };
      await submit(updateTile, { id, body: changed }, { signal, quiet: true, settle: ruleIs(list, id, changed) });
    }
    return { state: 'done' };
  } catch (error) {
    return { state: 'failed', message: reasonFor(step.kind === 'create' ? createTile : updateTile, target, error) };
  }
}
