import { currentSession } from '@/cache/lifetime';
import { RECENT_MS } from '@/cache/recent';
import { readIn } from '@/cache/submit';
import { failedState } from '@/cache/useSubmit';
import type { TileType } from '@/contract/constants';
import type { Id } from '@/contract/fields';
import { listTiles, type Tile } from '@/contract/tiles';
import { type BulkItem, type ItemOutcome, type Outcomes, outcomesOf } from '@/domain/bulk';
import type { People } from '@/domain/limits/people';
import { changedMeanwhile, isSendable, type PlannedLimit, type PlanStep, stepFor } from '@/domain/limits/planner';
import { LimitWorld } from '@/domain/limits/world';
import { rulesExactly } from '@/domain/rules';
import { StoppedError, type WorkContext } from '@/parts/pace';
import { sendStep, stepReason } from './sendStep';

interface PlannedTarget {
  key: string;
  step: PlanStep;
}

interface PlanRunOptions {
  type: TileType;
  tenantId: Id;
  to: PlannedLimit;
  people: People;
}

const DONE: ItemOutcome = { state: 'done' };
const failed = (message: string | null): ItemOutcome => ({ state: 'failed', message });

/**
 * Takes the steps of a plan. The rules are read again before each run, and during one that takes longer than a minute, so that nothing is
 * overwritten that the table has not shown: such a target fails and says so, and a retry compares with the newer state.
 */
export function planRun(targets: readonly PlannedTarget[], { type, tenantId, to, people }: PlanRunOptions) {
  const shown = new Map(targets.map(({ key, step }) => [key, step]));
  const worldOf = (rules: readonly Tile[]) => new LimitWorld(rulesExactly(rules, type), people);
  let now: { world: LimitWorld; readAt: number } | null = null;
  let unread: string | null = null;
  let reading: Promise<void> | null = null;

  const before = async (): Promise<void> => {
    const readAt = Date.now();
    try {
      const { items } = await readIn(currentSession())(listTiles, { type, tenant_id: tenantId });
      now = { world: worldOf(items), readAt };
    } catch (error) {
      now = null;
      unread = `${failedState(listTiles, error).problem.sentence} Nothing was sent.`;
    }
  };

  /** Reads the rules again if they are no longer recent, or the clock was set; all lanes wait for the same read. */
  const renew = async (): Promise<void> => {
    if (!now || Math.abs(Date.now() - now.readAt) < RECENT_MS) return;
    reading ??= before().finally(() => {
      reading = null;
    });
    await reading;
  };

  const take = async (key: string, run: WorkContext): Promise<ItemOutcome> => {
    await renew();
    // Cancelled while the rules were read: nothing more is sent.
    if (run.signal.aborted) throw new StoppedError();
    const earlier = shown.get(key);
    if (!earlier || !now) return failed(unread);
    const { target } = earlier;
    const step = stepFor(target, now.world.at(target.scope, key), to);
    const refusal = changedMeanwhile(earlier, step);
    shown.set(key, step);
    if (refusal !== null) return failed(refusal);
    if (isSendable(step)) await sendStep(step, { type, tenantId, to, worldOf, run });
    return DONE;
  };

  const work = (run: WorkContext) => {
    const outcomeOf = async ({ key }: BulkItem): Promise<ItemOutcome | null> => {
      try {
        // A step that had to wait is decided anew: others may have changed the rules meanwhile.
        return await run.pace.send(() => take(key, run), run);
      } catch (error) {
        if (error instanceof StoppedError) return null;
        const step = shown.get(key);
        return failed(step ? stepReason(step, error) : null);
      }
    };
    return (chunk: readonly BulkItem[]): Promise<Outcomes> => outcomesOf(chunk, outcomeOf);
  };

  return { before, work };
}
