import { MINUTE, SECOND } from '@/durations';
import { Listeners } from '@/listeners';
import { momentOf } from '@/moment';

// A device's clock may be wrong by hours. Times that the service sets, such as those of events, are by its own clock, so 'the last hour'
// must end at the service's current time. Otherwise the dashboard could say 'No attack in the last hour' during an attack
// (docs/decisions/0650-the-services-clock.md).

/** A smaller difference, in ms, comes from an answer that was long under way. */
const TOLERANCE_MS = 2 * MINUTE;

let ahead = 0;
let isKnown = false;
const listeners = new Listeners();

/** How far this device's clock is ahead of the service's, in ms; negative where it is behind, 0 while the service has not told its time. */
export const clockAhead = (): number => ahead;
export const onClockAhead = listeners.subscribe;

/** The service's time at a time of this device's clock, both epoch ms. */
export const serviceTimeAt = (at: number): number => at - ahead;
export const serviceNow = (): number => serviceTimeAt(Date.now());

/** The service's time, epoch ms; null while it has not told. */
export const knownServiceTime = (): number | null => (isKnown ? serviceNow() : null);

/** Times of the service that count, epoch ms: a gateway's clock that was never set begins in 1970. */
const isPlausible = (time: number) => time >= Date.UTC(2000, 0) && time < Date.UTC(2100, 0);

/** @param ms how far this device's clock was ahead when it was last known; anything that cannot be is ignored */
export function recallClockAhead(ms: unknown): void {
  if (typeof ms === 'number' && isPlausible(Date.now() - ms)) setAhead(ms);
}

function setAhead(ms: number): void {
  isKnown = true;
  if (Math.abs(ms - ahead) < TOLERANCE_MS) return;
  ahead = Math.abs(ms) < TOLERANCE_MS ? 0 : ms;
  listeners.notify();
}

/** No call takes longer. A page that was frozen meanwhile gets its answer hours later. */
const LONGEST_CALL_MS = MINUTE;

/**
 * Takes the service's time from an answer.
 * @param told epoch ms, as of now; not a number if the answer does not say
 * @param askedAt when the question left, by this device's clock; an answer that was held up says nothing
 */
export function noteServiceTime(told: number, askedAt: number): void {
  const now = Date.now();
  if (isPlausible(told) && now - askedAt <= LONGEST_CALL_MS) setAhead(now - told);
}

/**
 * The service's time by an answer's headers, epoch ms. Not a number without them: another origin may not expose them, and the demo's backend
 * has the device's clock. A cache that answers in the service's place says how old its answer is, in seconds.
 */
export function serviceTimeIn({ headers }: Response): number {
  const date = headers.get('Date');
  return date === null ? Number.NaN : momentOf(date) + Number(headers.get('Age') ?? 0) * SECOND;
}
