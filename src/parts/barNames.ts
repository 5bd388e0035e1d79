// The names of a chart's bars, and of the ends of its axis.

import { DAY, MINUTE } from '@/durations';
import { formatToTheMinute, formatToTheSecond, isThisYear, type TimeZone, zonedFormat } from '@/text/format';

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
  step >= DAY ? dayText(at + NOON, zone) : (step < MINUTE ? formatToTheSecond : formatToTheMinute)(at, zone);

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
  axis.step > DAY ? barsText(from, from + axis.step, axis, zone) : axisText(from, axis, zone);
