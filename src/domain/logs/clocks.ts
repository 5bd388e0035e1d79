import { HOUR } from '@/durations';

// Events whose time comes from a wrong clock: they would stretch every axis, and make a new tenant look old.

/** An event further ahead of the clock than this, in ms, comes from a wrong clock. */
const AHEAD = HOUR;
/** An event from before this comes from a wrong clock too: one that was never set begins in 1970. */
const CLOCKS_SET = Date.UTC(2000, 0, 1);

/** The latest time that counts, epoch ms. */
export const latestOf = (now: number): number => now + AHEAD;

/** The earliest time that counts if an event has this later time, epoch ms. If all events are from before 2000, all of them count. */
export const earliestOf = (later: number): number => (later >= CLOCKS_SET ? CLOCKS_SET : Number.NEGATIVE_INFINITY);

/** True for a time of the `span` ms before now; a clock may be a little ahead. */
export const isWithin = (at: number, span: number, now: number): boolean => at >= now - span && at <= latestOf(now);
