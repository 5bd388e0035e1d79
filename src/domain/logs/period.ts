import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { HOUR, MINUTE } from '@/durations';
import { formatMoment, formatNumber } from '@/text/format';
import { memo } from '../memo';
import { earliestOf, latestOf } from './clocks';
import { timesOf } from './times';

/** A log confirmed this recently counts as current, so that a late poll does not change the words. */
const CURRENT_MS = 5 * MINUTE;

/** The time that a log covers: 'the last hour' of a log saved at 09:40 is the hour before 09:40. */
export interface Period {
  /** The log is known up to this time, epoch ms. */
  end: number;
  /** The service has not confirmed it lately, so nothing is known of the time since. */
  saved: boolean;
  /** Set if only the newest events are kept: when the oldest of them happened, and how many there are. */
  kept: { since: number; events: number } | null;
  dated: Dated;
}

/**
 * How many entries of a log could be read and have a time that counts; 'none': there are entries, and no time can be read. Nothing is known of
 * when the others happened.
 */
export type Dated = 'all' | 'some' | 'none';

/** Extremes of the times that can be read: every panel that tells of a period asks for them. */
const extremesOf = memo((logs: readonly PolicyLog[]) => {
  const found = { readable: 0, oldest: Number.POSITIVE_INFINITY, newest: Number.NEGATIVE_INFINITY };
  for (const at of timesOf(logs)) {
    if (Number.isNaN(at)) continue;
    found.readable += 1;
    if (at < found.oldest) found.oldest = at;
    if (at > found.newest) found.newest = at;
  }
  return found;
});

export function datedOf({ items, unreadable }: List<PolicyLog>, now: number): Dated {
  const { readable, oldest, newest } = extremesOf(items);
  if (readable === 0) return items.length + unreadable > 0 ? 'none' : 'all';
  const allCount = readable === items.length && newest <= latestOf(now) && oldest >= earliestOf(newest);
  return allCount && unreadable === 0 ? 'all' : 'some';
}

/** Shown instead of a statement about a period if {@link Dated} is 'none'. */
export const NO_TIMES = 'No event has a time that can be read.';

/** Suffix for sentences that say that something did not happen, if the log could not be read completely. */
export const asFarAsRead = ({ dated }: Period): string => (dated === 'all' ? '' : ', as far as the log could be read');

/** When the log was last confirmed, where that is too long ago or reading again has failed; null: it is current. */
export const savedAt = (confirmedAt: number | null, failed: boolean, now: number): number | null =>
  confirmedAt !== null && (failed || now - confirmedAt > CURRENT_MS) ? confirmedAt : null;

/** @param total length of the whole log where only its newest events are kept; null otherwise */
export function keptOf(logs: readonly PolicyLog[], total: number | null): Period['kept'] {
  if (total === null) return null;
  const { readable, oldest } = extremesOf(logs);
  return readable > 0 ? { since: oldest, events: logs.length } : null;
}

type Hours = 1 | 24;
const NAMES: Record<Hours, string> = { 1: 'hour', 24: '24 hours' };

/** True if events of these hours are not kept. */
export const isCut = (hours: Hours, { end, kept }: Period): boolean => kept !== null && kept.since > end - hours * HOUR;

/** 'last hour'; 'hour before 09:40' of a saved log; 'since 11:40 (newest 2,000 events)' where older events are not kept. */
export function spanText(hours: Hours, period: Period, now: number): string {
  const { end, saved, kept } = period;
  const endText = formatMoment(end, now);
  if (!kept || !isCut(hours, period)) return saved ? `${NAMES[hours]} before ${endText}` : `last ${NAMES[hours]}`;
  const sinceText = formatMoment(kept.since, now);
  return `${saved ? `between ${sinceText} and ${endText}` : `since ${sinceText}`} (newest ${formatNumber(kept.events)} events)`;
}

/** The same behind a verb: 'in the last hour'. */
export const inSpan = (hours: Hours, period: Period, now: number): string =>
  `${isCut(hours, period) ? '' : 'in the '}${spanText(hours, period, now)}`;

/** The explorer's range with the same events: from now on back, or from a fixed time on. */
export const rangeOf = (hours: Hours, { end, saved }: Period): { range: '1h' | '24h' } | { from: string } =>
  saved ? { from: new Date(end - hours * HOUR).toISOString() } : { range: `${hours}h` };
