import { memo } from '../memo';
import type { LogIndex } from './log-index';

const idsIn = memo((logs: LogIndex['logs']) => new Set(logs.map(({ id }) => String(id))));

/**
 * How many of these events a newer answer has brought: those that are not shown yet, whatever time they name, since clocks differ and
 * events may come late. Events from before the oldest that is shown are not new: of a saved log only the newest are kept.
 * @param rows places in the index of the newer answer
 */
export function countNew(shown: LogIndex, latest: LogIndex, rows: Uint32Array): number {
  const ids = idsIn(shown.logs);
  const oldest = shown.times.findLast((at) => !Number.isNaN(at)) ?? Number.NaN;
  let count = 0;
  for (const row of rows) {
    const log = latest.logs[row];
    if (log && !((latest.times[row] as number) < oldest) && !ids.has(String(log.id))) count += 1;
  }
  return count;
}
