import type { PolicyLog } from '@/contract/policy-logs';
import { formatMoment, formatNumber } from '@/text/format';
import { timeOf } from './overview';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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
}

/** When the log was last confirmed, where that is too long ago or reading again has failed; null: it is current. */
export const savedAt = (confirmedAt: number | null, failed: boolean, now: number): number | null =>
  confirmedAt !== null && (failed || now - confirmedAt > CURRENT_MS) ? confirmedAt : null;

/** @param total length of the whole log where only its newest events are kept; null otherwise */
export function keptOf(logs: readonly PolicyLog[], total: number | null): Period['kept'] {
  if (total === null) return null;
  const since = logs.reduce((oldest, log) => Math.min(oldest, timeOf(log) || oldest), Number.POSITIVE_INFINITY);
  return Number.isFinite(since) ? { since, events: logs.length } : null;
}

type Hours = 1 | 24;
const NAMES: Record<Hours, string> = { 1: 'hour', 24: '24 hours' };

const isCut = (hours: number, { end, kept }: Period) => kept !== null && kept.since > end - hours * HOUR;

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
