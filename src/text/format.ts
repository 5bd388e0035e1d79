import { DAY, HOUR, MINUTE, SECOND } from '@/durations';
import { Listeners } from '@/listeners';
import { momentOf } from '@/moment';

/** Numbers, moments and durations as text: one locale for the whole product, one time zone at a time. */
export const LOCALE = 'en-GB';

const plain = new Intl.NumberFormat(LOCALE);
const exact = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 20 });
const rounded = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 3 });
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const floored = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 1, roundingMode: 'floor' });

/** '12,345'. */
export const formatNumber = (value: number): string => plain.format(value);

/** '2.5', '0.12345': with all its digits. */
export const formatInFull = (value: number | bigint): string => exact.format(value);

/** '0.0333', '16.7', '1,234': rounded to three digits, and to a whole number from 100 on. */
export const formatRounded = (value: number): string => (value >= 100 ? whole : rounded).format(value);

/** '1 user', '12,345 users'. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

const lists = { and: new Intl.ListFormat(LOCALE), or: new Intl.ListFormat(LOCALE, { type: 'disjunction' }) };

/** '', 'a', 'a and b', 'a, b or c'. */
export const formatList = (texts: readonly string[], by: 'and' | 'or' = 'and'): string => lists[by].format(texts);

const NAMED = 3;

/** 'Ada', 'Ada and Bo', 'Ada, Bo, Cy and 12 more'. */
export const formatNames = (names: readonly string[]): string =>
  formatList([
    ...names.slice(0, NAMED),
    ...(names.length > NAMED ? [`${formatNumber(names.length - NAMED)} more`] : []),
  ]);

/** '64 %', '1.4 %'. A share, from 0 to 1, is never rounded to nothing, nor up to everything. */
export function formatShare(share: number, digits: 0 | 1 = 0): string {
  const step = digits === 0 ? 1 : 0.1;
  const rounded = Number((share * 100).toFixed(digits));
  if (rounded === 0 && share > 0) return `under ${step} %`;
  return rounded === 100 && share < 1 ? `over ${100 - step} %` : `${rounded} %`;
}

/** '28 %', '0.3 %': a share, from 0 to 1, of which at least this much is certain. */
export const formatLeastShare = (share: number): string =>
  // 0.29 × 100 is 28.999… in binary fractions.
  `${share < 0.01 ? floored.format(share * 100) : Math.floor(Number((share * 100).toPrecision(12)))} %`;

/** '1 minute', '1.5 hours'. */
export const formatDuration = (count: number, unit: 'second' | 'minute' | 'hour' | 'day'): string =>
  `${formatInFull(count)} ${unit}${count === 1 ? '' : 's'}`;

/** The reader's own zone; numbered once the device has changed its zone, so that all that depends on it is worked out again. */
type LocalZone = 'local' | `local:${number}`;
/** In which zone times are shown: the reader's own, or UTC as in the logs of servers. */
export type TimeZone = LocalZone | 'utc';

let isUtc = false;
let localZone: LocalZone = 'local';
const listeners = new Listeners();

export const timeZone = (): TimeZone => (isUtc ? 'utc' : localZone);

/** Sets the zone for the whole app. Remembering the choice is the caller's business. */
export function setTimeZone(next: TimeZone): void {
  if ((next === 'utc') === isUtc) return;
  isUtc = !isUtc;
  listeners.notify();
}

/** The device's zone when the first of the present formatters was made. */
let deviceZone: string | null = null;
let moves = 0;

/** Looks whether the device has changed its zone since times were shown: a reader may travel. */
export function followDeviceZone(): void {
  if (deviceZone === null || new Intl.DateTimeFormat().resolvedOptions().timeZone === deviceZone) return;
  deviceZone = null;
  moves += 1;
  localZone = `local:${moves}`;
  listeners.notify();
}

/** Calls back when the zone is switched, or the device has changed its own. Returns an unsubscribe function. */
export const onTimeZone = listeners.subscribe;

/** ms by which the zone's clock is ahead of UTC at a moment. */
export const zoneOffset = (at: number, own: TimeZone): number =>
  own === 'utc' ? 0 : -new Date(at).getTimezoneOffset() * MINUTE;

/** The last moment that a Date can hold. */
const LAST_MOMENT = 8.64e15;

/**
 * A formatter for each zone, made when it is first needed; it keeps the zone that the device has then. A time beyond all dates, as an axis may
 * end there, is named as the last of them.
 */
export function zonedFormat(options: Intl.DateTimeFormatOptions): (at: number, own?: TimeZone) => string {
  const formats = new Map<TimeZone, Intl.DateTimeFormat>();
  return (at, own = timeZone()) => {
    const zone = own === 'utc' ? own : localZone;
    let format = formats.get(zone);
    if (!format) {
      format = new Intl.DateTimeFormat(LOCALE, zone === 'utc' ? { ...options, timeZone: 'UTC' } : options);
      formats.set(zone, format);
      if (zone !== 'utc') deviceZone ??= format.resolvedOptions().timeZone;
    }
    return format.format(Math.max(-LAST_MOMENT, Math.min(LAST_MOMENT, at)));
  };
}

const yearFormat = zonedFormat({ year: 'numeric' });
/** True if the moment is in the current year, in the chosen zone. */
export const isThisYear = (at: number, zone?: TimeZone): boolean =>
  yearFormat(at, zone) === yearFormat(Date.now(), zone);

/** As zonedFormat, with the year of a moment that is not of the present one. */
function formatWithYear(options: Intl.DateTimeFormatOptions): (at: number, zone?: TimeZone) => string {
  const near = zonedFormat(options);
  const far = zonedFormat({ ...options, year: 'numeric' });
  return (at, zone) => (isThisYear(at, zone) ? near : far)(at, zone);
}

/** '12 Nov, 14:05'; with the year where it is another one. */
export const formatToTheMinute = formatWithYear({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

const secondFormat = formatWithYear({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
/** '12 Nov 14:05:04'; with the year where it is another one. */
export const formatToTheSecond = (at: number, zone?: TimeZone): string => secondFormat(at, zone).replace(',', '');

/** From here on a date says more than a number of days. */
const DATE_AFTER = 30 * DAY;

const dateFormat = zonedFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** '20 Nov 2026, 14:03:09 GMT+1' in the reader's own time zone, or '20 Nov 2026, 13:03:09 UTC' where UTC is chosen. */
export const formatExact = zonedFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** Anything that stands for a moment: a Date, epoch milliseconds, ISO 8601 text. */
export type Moment = Date | number | string;

/** Epoch milliseconds, or null where the value says no time. */
export function toMillis(value: Moment | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null;
  const millis = value instanceof Date ? value.getTime() : typeof value === 'number' ? value : momentOf(value);
  return Number.isFinite(millis) ? millis : null;
}

/**
 * '12 s ago', '5 min ago', '2 h ago', '3 d ago', then the date. A moment up to a minute ahead counts as now (clocks differ), one further
 * ahead is given as its date: an age is never negative.
 */
export function formatRelative(at: number, now: number): string {
  const age = now - at;
  if (age < -MINUTE) return formatExact(at);
  if (age < MINUTE) return `${Math.max(1, Math.floor(age / SECOND))} s ago`;
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`;
  if (age < DATE_AFTER) return `${Math.floor(age / DAY)} d ago`;
  return dateFormat(at);
}

/** '3 minutes ago', in a sentence. A moment ahead counts as now: clocks differ. */
export function formatAgo(at: number, now: number): string {
  const age = now - at;
  if (age < MINUTE) return 'less than a minute ago';
  if (age < HOUR) return `${formatDuration(Math.floor(age / MINUTE), 'minute')} ago`;
  return age < DAY
    ? `${formatDuration(Math.floor(age / HOUR), 'hour')} ago`
    : `${formatDuration(Math.floor(age / DAY), 'day')} ago`;
}

const timeFormat = zonedFormat({ hour: '2-digit', minute: '2-digit' });
const dayFormat = zonedFormat({ day: 'numeric', month: 'short' });

/** The time after 'since': '09:40' within 12 hours or of the same day, 'yesterday', then '14 Jan'; of the days of the chosen zone. */
export function formatSince(at: number, now: number): string {
  const daysAgo = (days: number) =>
    timeZone() === 'utc' ? new Date(now).setUTCHours(-24 * days, 0, 0, 0) : new Date(now).setHours(-24 * days, 0, 0, 0);
  if (now - at < 12 * HOUR || at >= daysAgo(0)) return timeFormat(at);
  return at >= daysAgo(1) ? 'yesterday' : dayFormat(at);
}

/** '09:40' within 12 hours or of the same day, '14 Jan 09:40' before: a moment inside a sentence. */
export const formatMoment = (at: number, now: number): string =>
  now - at < 12 * HOUR || dateFormat(at) === dateFormat(now) ? timeFormat(at) : `${dayFormat(at)} ${timeFormat(at)}`;

const clockFormat = zonedFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

/**
 * For columns of times: an age up to an hour, then the clock time of today, '12 Nov 14:05' of this year and the last 30 days, '12 Nov 2025'
 * before. A page of 'about 2 h ago' says nothing of which came first.
 */
export function formatWhen(at: number, now: number): string {
  if (now - at < HOUR) return formatRelative(at, now);
  if (dateFormat(at) === dateFormat(now)) return clockFormat(at);
  const isNear = yearFormat(at) === yearFormat(now) || Math.abs(now - at) < DATE_AFTER;
  return isNear ? `${dayFormat(at)} ${timeFormat(at)}` : dateFormat(at);
}
