import { momentOf } from '@/contract/fields';
import { COMMON, isMoment } from '@/contract/newest-logs';
import type { PolicyLog } from '@/contract/policy-logs';
import { memo } from '../memo';
import { isWithin } from './clocks';

/** Epoch ms of a log; NaN if its time cannot be read. */
export function timeOf({ timestamp }: Pick<PolicyLog, 'timestamp'>): number {
  if (timestamp === null || !isMoment(timestamp)) return Number.NaN;
  return (COMMON.test(timestamp) ? Date.parse : momentOf)(timestamp);
}

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
