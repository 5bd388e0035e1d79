import type { RuleData } from '@/contract/rule-state';
import { DAY, HOUR, MINUTE, SECOND } from '@/durations';
import { formatDuration, formatRounded } from '@/text/format';
import { formatLimit } from './rule-data';

interface Unit {
  letter: string;
  name: 'second' | 'minute' | 'hour' | 'day';
  seconds: number;
}

/** Longest first, without the shortest. */
const UNITS: readonly Unit[] = [
  { letter: 'd', name: 'day', seconds: DAY / SECOND },
  { letter: 'h', name: 'hour', seconds: HOUR / SECOND },
  { letter: 'm', name: 'minute', seconds: MINUTE / SECOND },
];
const SHORTEST: Unit = { letter: 's', name: 'second', seconds: 1 };

/** Null for a text that is no period. */
function readPeriod(period: string | null): { count: number; unit: Unit } | null {
  const [, digits, letter] = /^\s*(\d+(?:\.\d+)?)\s*([smhd])\s*$/.exec(period ?? '') ?? [];
  const count = Number(digits);
  return count > 0 ? { count, unit: UNITS.find((unit) => unit.letter === letter) ?? SHORTEST } : null;
}

/** '1m' → 60; null for a text that is no period. */
export function secondsOfPeriod(period: string | null): number | null {
  const read = readPeriod(period);
  return read && read.count * read.unit.seconds;
}

/**
 * The one scale on which all rules are compared (ux.md, Rules); null where limit or period cannot be read, or the limit is 0 or below:
 * services differ in what that means (docs/decisions/0500-limits-unknown-stays-unknown.md).
 */
export function perMinute({ limit, period }: RuleData): number | null {
  const seconds = secondsOfPeriod(period);
  return limit === null || limit <= 0 || seconds === null ? null : (limit * 60) / seconds;
}

/** Units for fewer than one call a minute. */
const LONGER = [
  [60, 'hour'],
  [60 * 24, 'day'],
] as const;

/** 1200 → '1,200 per minute', 1 / 12 → '5 per hour': never a fraction where a longer time has a figure. null where there is no rate. */
export function formatRate(value: number | null): string | null {
  if (value === null) return null;
  // A value only just below one is one: 5 per 5m is counted in fractions.
  const fits = (times: number) => value * times > 0.9995;
  if (fits(1)) return `${formatRounded(value)} per minute`;
  const [times, unit] = LONGER.find(([many]) => fits(many)) ?? [60 * 24, 'day'];
  return `${formatRounded(value * times)} per ${unit}`;
}

/** The same in a column of rates per minute, where the unit is said once. */
export const formatPerMinute = (value: number | null): string | null =>
  formatRate(value)?.replace(/ per minute$/, '') ?? null;

/** '1m' → '1 minute', '10s' → '10 seconds'; null for a text that is no period. */
export function periodInWords(period: string | null): string | null {
  const read = readPeriod(period);
  return read && formatDuration(read.count, read.unit.name);
}

/** 60 → 'per minute', 10 → 'per 10 seconds': in the longest unit of which it is a multiple. */
export function perSeconds(seconds: number): string {
  const unit = UNITS.find((longer) => seconds % longer.seconds === 0) ?? SHORTEST;
  const count = seconds / unit.seconds;
  return `per ${count === 1 ? unit.name : formatDuration(count, unit.name)}`;
}

/** '100 per minute' beside '500 per 5m'; null where the rule says it itself, as '5 per 1h' does. */
export function formatRateBeside(rule: RuleData): string | null {
  const text = formatRate(perMinute(rule));
  return rule.limit !== null && text?.startsWith(`${formatLimit(rule.limit)} per `) ? null : text;
}
