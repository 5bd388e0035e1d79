import type { PolicyLog } from '@/contract/policy-logs';
import { timeOf } from '@/domain/logs';
import type { Choice, Facet, InvalidReason, LogFilters, TimeRange } from '@/domain/logs/filters';
import { PRESET_NAMES } from '@/domain/logs/filters';
import { UNKNOWN_GROUP } from '@/domain/logs/log-index';
import { DAY, MINUTE } from '@/durations';
import type { Names } from '@/parts/names';
import {
  formatCount,
  formatExact,
  formatNumber,
  formatToTheMinute,
  formatWithYear,
  isThisYear,
  type TimeZone,
  zonedFormat,
} from '@/text/format';

export const FACET_NAMES: Readonly<Record<Facet, string>> = {
  action: 'Action',
  event: 'Event',
  severity: 'Severity',
  app: 'App',
  group: 'Group',
  user: 'User',
};

export const events = (count: number): string => formatCount(count, 'event', 'events');

/** Events that a chart has no bar for. */
export const besideText = (count: number): string => `${events(count)} without a time on this axis`;

export const eventTitle = ({ event_type, action, id }: PolicyLog): string => `Event: ${event_type || action || id}`;

/** Its time in full, or as it came. */
export function timeText(log: PolicyLog): string {
  const at = timeOf(log);
  return Number.isNaN(at) ? (log.timestamp ?? '—') : formatExact(at);
}

/** Label of a facet's value. */
export function valueName(facet: Facet, value: string, names: Names): string {
  if (facet !== 'app' && facet !== 'group' && facet !== 'user') return value === '' ? '—' : value;
  if (facet === 'group' && value === UNKNOWN_GROUP) return 'Not known';
  return value === '' ? `No ${facet}` : (names[facet](value) ?? value);
}

const secondFormat = formatWithYear({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const toTheSecond = (at: number, zone: TimeZone) => secondFormat(at, zone).replace(',', '');

/** '12 Nov 14:05:04', '12 Nov 2025 14:05' of another year. */
export const momentFormat = (at: number, zone: TimeZone): string =>
  (isThisYear(at, zone) ? secondFormat : formatToTheMinute)(at, zone).replace(',', '');

const weekdayFormat = zonedFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const dayFormat = zonedFormat({ day: 'numeric', month: 'short', year: 'numeric' });

const dayText = (at: number, zone: TimeZone) => (isThisYear(at, zone) ? weekdayFormat : dayFormat)(at, zone);
/** From the beginning of a bar to the noon of its first day: where clocks have changed since, it begins an hour before or after midnight. */
const NOON = DAY / 2;

interface Axis {
  /** Width of a bar in ms. */
  step: number;
  /** Epoch ms at which the axis ends, exclusive: the last bar may end after it. */
  to: number;
}

/** The beginning of a bar. */
export const axisText = (at: number, { step }: Pick<Axis, 'step'>, zone: TimeZone): string =>
  step >= DAY ? dayText(at + NOON, zone) : (step < MINUTE ? toTheSecond : formatToTheMinute)(at, zone);

/** The end of a bar; where bars are days, its last day, which is not after the axis' end. */
export const endText = (at: number, axis: Axis, zone: TimeZone): string =>
  axis.step >= DAY ? dayText(Math.min(at - NOON, axis.to - 1), zone) : axisText(at, axis, zone);

/** From the beginning of one bar to the end of another: '19 Nov, 14:00 – 19 Nov, 15:00', 'Thu 19 Nov'. */
export function barsText(from: number, to: number, axis: Axis, zone: TimeZone): string {
  const [first, last] = [axisText(from, axis, zone), endText(to, axis, zone)];
  return first === last ? first : `${first} – ${last}`;
}

/** A bar: its beginning, the day that it is, or its first and last day. */
export const barText = (from: number, axis: Axis, zone: TimeZone): string =>
  axis.step >= DAY ? barsText(from, from + axis.step, axis, zone) : axisText(from, axis, zone);

export function rangeText(time: TimeRange, zone: TimeZone): string {
  if (time.kind === 'all') return 'All';
  if (time.kind === 'last') return PRESET_NAMES[time.preset];
  const text = (at: number) => (at % MINUTE === 0 ? formatToTheMinute : toTheSecond)(at, zone);
  if (time.from === null) return `Before ${text(time.to ?? 0)}`;
  return time.to === null ? `Since ${text(time.from)}` : `${text(time.from)} – ${text(time.to)}`;
}

export const choiceText = ({ facet, value, exclude }: Choice, names: Names): string =>
  `${exclude ? 'Not ' : ''}${FACET_NAMES[facet]}: ${valueName(facet, value, names)}`;

const short = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text);

const INVALID_TEXTS: Readonly<Record<InvalidReason, (values: string, length: number) => string>> = {
  'unknown-range': (values) => `Not a range: ${values}`,
  'range-and-dates': (values) => `Ignored because dates are set: range ${values}`,
  'no-date': (values) => `Not a date: ${values}`,
  reversed: (values) => `The end is not after the start: ${values}`,
  'too-long': (_, length) => `Search of ${formatNumber(length)} characters is too long`,
};

/** Why a part of the address filters nothing, one sentence for each reason. */
export function invalidTexts(invalid: LogFilters['invalid']): { why: InvalidReason; text: string }[] {
  return [...new Set(invalid.map(({ why }) => why))].map((why) => {
    const values = invalid.flatMap((one) => (one.why === why ? [one.value] : []));
    const shown = values.map((value) => `'${short(value)}'`).join(' and ');
    return { why, text: INVALID_TEXTS[why](shown, values[0]?.length ?? 0) };
  });
}
