import { RECENT_MS } from '@/cache/recent';
import { failedState } from '@/cache/useSubmit';
import type { TileType } from '@/contract/constants';
import { ApiError, isTemporary } from '@/contract/errors';
import type { Id } from '@/contract/fields';
import { listTiles, type Tile } from '@/contract/tiles';
import { type BulkItem, type ItemOutcome, type Outcomes, outcomesOf } from '@/domain/bulk';
import type { People } from '@/domain/limits/people';
import { changedMeanwhile, isSendable, type PlannedLimit, type PlanStep, stepFor } from '@/domain/limits/planner';
import { LimitWorld } from '@/domain/limits/world';
import { rulesExactly } from '@/domain/rules';
import { readPaced, StoppedError, type WorkContext } from '@/parts/pace';
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

/** The rules could not be read, so nothing was sent. The message is for the user. */
class UnreadError extends Error {
  override readonly name = 'UnreadError';
  constructor(cause: unknown) {
    super(`${failedState(listTiles, cause).problem.sentence} Nothing was sent.`, { cause });
  }
}

/**
 * Takes the steps of a plan. The rules are read again in each run, and during one that takes longer than a minute, so that nothing is
 * overwritten that the table has not shown: such a target fails and says so, and a retry compares with the newer state.
 */
export function planRun(targets: readonly PlannedTarget[], { type, tenantId, to, people }: PlanRunOptions) {
  const shown = new Map(targets.map(({ key, step }) => [key, step]));
  const worldOf = (rules: readonly Tile[]) => new LimitWorld(rulesExactly(rules, type), people);

  const work = (run: WorkContext) => {
    let now: { world: LimitWorld; readAt: number } | null = null;
    /** The read under way, or one that was refused for good, which is not repeated in this run. */
    let reading: Promise<LimitWorld> | null = null;

    const read = async (): Promise<LimitWorld> => {
      const readAt = Date.now();
      try {
        const { items } = await readPaced(run)(listTiles, { type, tenant_id: tenantId });
        now = { world: worldOf(items), readAt };
        reading = null;
        return now.world;
      } catch (error) {
        if (!(error instanceof ApiError) || isTemporary(error)) reading = null;
        throw error instanceof StoppedError ? error : new UnreadError(error);
      }
    };

    /** Reads the rules again if they are no longer recent, or the clock was set; all lanes wait for the same read. */
    const rulesNow = async (): Promise<LimitWorld> => {
      if (now && Math.abs(Date.now() - now.readAt) < RECENT_MS) return now.world;
      reading ??= read();
      return reading;
    };

    const take = async (key: string): Promise<ItemOutcome> => {
      const world = await rulesNow();
      // Cancelled while the rules were read: nothing more is sent.
      if (run.signal.aborted) throw new StoppedError();
      const earlier = shown.get(key);
      if (!earlier) return failed(null);
      const { target } = earlier;
      const step = stepFor(target, world.at(target.scope, key), to);
      const refusal = changedMeanwhile(earlier, step);
      shown.set(key, step);
      if (refusal !== null) return failed(refusal);
      if (isSendable(step)) await sendStep(step, { type, tenantId, to, worldOf, run });
      return DONE;
    };

    const outcomeOf = async ({ key }: BulkItem): Promise<ItemOutcome | null> => {
      try {
        // A step that had to wait for longer than a minute is decided by newer rules: others may have changed them meanwhile.
        return await run.pace.send(() => take(key), run);
      } catch (error) {
        if (error instanceof StoppedError) return null;
        if (error instanceof UnreadError) return failed(error.message);
        const step = shown.get(key);
        return failed(step ? stepReason(step, error) : null);
      }
    };
    return (chunk: readonly BulkItem[]): Promise<Outcomes> => outcomesOf(chunk, outcomeOf);
  };

  return { work };
}
