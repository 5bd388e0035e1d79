const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on a date says more than a number of days. */
const DATE_AFTER = 30 * DAY;

const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const exactFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Anything that stands for a moment: a Date, epoch milliseconds, ISO 8601 text. */
export type Moment = Date | number | string;

/** Epoch milliseconds, or null where the value says no time. */
export function toMillis(value: Moment | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null;
  const millis = value instanceof Date ? value.getTime() : typeof value === 'number' ? value : Date.parse(value);
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
  return dateFormat.format(at);
}

/** '20 Nov 2026, 14:03:09' in the reader's own time zone. */
export function formatExact(at: number): string {
  return exactFormat.format(at);
}

const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** What follows 'since': '09:40' within 12 hours and the same day, 'yesterday', then '14 Jan'; of the reader's own days. */
export function formatSince(at: number, now: number): string {
  const daysAgo = (days: number) => new Date(now).setHours(-24 * days, 0, 0, 0);
  if (now - at < 12 * HOUR || at >= daysAgo(0)) return timeFormat.format(at);
  return at >= daysAgo(1) ? 'yesterday' : dayFormat.format(at);
}

/** How long the text of {@link formatRelative} stays as it is, at most: what a clock that shows it has to wait. */
export function nextChangeIn(at: number, now: number): number {
  const age = Math.max(0, now - at);
  const unit = age < MINUTE ? SECOND : age < HOUR ? MINUTE : HOUR;
  return unit - (age % unit);
}
