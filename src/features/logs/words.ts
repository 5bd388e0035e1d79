import type { PolicyLog } from '@/contract/policy-logs';
import { NO_ACTION_TEXT, timeOf } from '@/domain/logs';
import type { Choice, Facet, InvalidReason, LogFilters, TimeRange } from '@/domain/logs/filters';
import { PRESET_NAMES } from '@/domain/logs/filters';
import { UNKNOWN_GROUP } from '@/domain/logs/log-index';
import { MINUTE } from '@/durations';
import type { Names } from '@/parts/names';
import {
  formatCount,
  formatExact,
  formatNumber,
  formatToTheMinute,
  formatToTheSecond,
  isThisYear,
  type TimeZone,
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

const NONE: Readonly<Record<Facet, string>> = {
  action: NO_ACTION_TEXT,
  event: 'No event type',
  severity: 'No severity',
  app: 'No app',
  group: 'No group',
  user: 'No user',
};

/** Label of a facet's value. */
export function valueName(facet: Facet, value: string, names: Names): string {
  if (value === '') return NONE[facet];
  if (facet !== 'app' && facet !== 'group' && facet !== 'user') return value;
  if (facet === 'group' && value === UNKNOWN_GROUP) return 'Not known';
  return names[facet](value) ?? value;
}

/** '12 Nov 14:05:04', '12 Nov 2025 14:05' of another year. */
export const momentFormat = (at: number, zone: TimeZone): string =>
  isThisYear(at, zone) ? formatToTheSecond(at, zone) : formatToTheMinute(at, zone).replace(',', '');

export function rangeText(time: TimeRange, zone: TimeZone): string {
  if (time.kind === 'all') return 'All';
  if (time.kind === 'last') return PRESET_NAMES[time.preset];
  const text = (at: number) => (at % MINUTE === 0 ? formatToTheMinute : formatToTheSecond)(at, zone);
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
