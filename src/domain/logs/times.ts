import { momentOf } from '@/contract/fields';
import { isMoment } from '@/contract/newest-logs';
import type { PolicyLog } from '@/contract/policy-logs';
import { memo } from '../memo';
import { isWithin } from './clocks';

const SECONDS = /^[0-5]\d\.\d{3}$/;
// The minute of the last event and its beginning, epoch ms: most events share it with the one before them
// (docs/decisions/0470-long-lists-in-slices.md).
let minute = '';
let minuteAt = Number.NaN;

/** Epoch ms of a log; NaN if its time cannot be read. */
export function timeOf({ timestamp }: Pick<PolicyLog, 'timestamp'>): number {
  if (timestamp === null || !isMoment(timestamp)) return Number.NaN;
  const seconds = timestamp.slice(-7, -1);
  if (!SECONDS.test(seconds)) return Number.NaN;
  const own = timestamp.slice(0, -8);
  if (own !== minute) {
    minute = own;
    // Date.parse takes the 30th of February for the 2nd of March; `momentOf` does not, but takes longer.
    const parse = own.slice(-8, -6) > '28' ? momentOf : Date.parse;
    // By its last millisecond: 24:00:00 is a time, but 24:00 is no minute.
    minuteAt = parse(`${own}:59.999Z`) - 59_999;
  }
  return minuteAt + Math.round(Number(seconds) * 1000);
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
