import type { PolicyLog } from '@/contract/policy-logs';
import { momentOf } from '@/moment';
import { memo } from '../memo';
import { isWithin } from './clocks';

/** Epoch ms of a log; NaN if its time cannot be read. */
export const timeOf = ({ timestamp }: Pick<PolicyLog, 'timestamp'>): number =>
  timestamp === null ? Number.NaN : momentOf(timestamp);

/** {@link timeOf} of each event: everything that the dashboard counts needs them. */
export const timesOf = memo((logs: readonly PolicyLog[]) => {
  const times = new Float64Array(logs.length);
  logs.forEach((log, index) => {
    times[index] = timeOf(log);
  });
  return times;
});

/** The events of the `span` ms before now. */
export function eventsWithin(logs: readonly PolicyLog[], span: number, now: number): PolicyLog[] {
  const times = timesOf(logs);
  return logs.filter((_, index) => isWithin(times[index] ?? Number.NaN, span, now));
}
