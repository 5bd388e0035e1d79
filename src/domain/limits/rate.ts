import type { Tile } from '@/contract/tiles';
import { secondsOfPeriod } from '../rates';
import { maxWeightedFloor } from './weighted-floor';

declare const readable: unique symbol;

/**
 * How much a rule allows: `limit` calls per `seconds`, both whole and at least 1. Made by {@link readRate} alone, so that a rule whose
 * rate is unknown cannot be compared: `null` is not a Rate, and neither is a rule.
 */
export interface Rate {
  readonly limit: number;
  readonly seconds: number;
  readonly [readable]: true;
}

/** A whole number of at least 1: what rates can be compared by. */
export const isCount = (value: number | null): value is number =>
  value !== null && Number.isSafeInteger(value) && value >= 1;

/**
 * null: unknown. A limit of 0 or below is unknown too: some services read it as 'nothing passes', others as 'no limit', and the API does
 * not say which this one does.
 */
export function readRate({ limit, period }: Tile['rule_data']): Rate | null {
  const seconds = secondsOfPeriod(period);
  return isCount(limit) && isCount(seconds) ? ({ limit, seconds } as Rate) : null;
}

/** Equal texts for equal rates: '60 per 60m' is '60 per 1h'. */
export const rateKey = ({ limit, seconds }: Rate): string => `${limit}/${seconds}`;

/**
 * True if `a` lets through no more than `b` in any stretch of time: `M_a(t) <= M_b(t)` for every t, where `M(t) = limit × ⌈t / period⌉`
 * (insight.md, 1). A partial order: neither of 100 per 1m and 1,000 per 1h is at least as strict as the other.
 */
export function atLeastAsStrict(a: Rate, b: Rate): boolean {
  // If the shorter period divides the longer one, one stretch decides: the longer period, or the instant.
  // (A product too large to be exact is above every limit all the same.)
  if (b.seconds % a.seconds === 0) return a.limit * (b.seconds / a.seconds) <= b.limit;
  if (a.seconds % b.seconds === 0) return a.limit <= b.limit;
  return neverAbove(a, b);
}

export const isStricter = (a: Rate, b: Rate): boolean => atLeastAsStrict(a, b) && !atLeastAsStrict(b, a);

function greatestDivisor(x: number, y: number): number {
  let [big, small] = [x, y];
  while (small > 0) [big, small] = [small, big % small];
  return big;
}

/**
 * For periods of which neither divides the other. M_b rises only after a multiple of its period, so M_a must not be above it at any of
 * these, up to the least common multiple: `a × ⌈m q / p⌉ <= b × m` for m = 1 … p. The largest difference is found without trying
 * each m: there are as many of them as the period has seconds.
 */
function neverAbove(a: Rate, b: Rate): boolean {
  const shared = greatestDivisor(a.seconds, b.seconds);
  const p = BigInt(a.seconds / shared);
  const q = BigInt(b.seconds / shared);
  const limit = BigInt(a.limit);
  // With m = x + 1: ⌈m q / p⌉ = ⌊(q x + q + p − 1) / p⌋.
  const worst = maxWeightedFloor({ n: p, m: p, a: -BigInt(b.limit), b: limit, c: q, d: q + p - 1n });
  return worst - BigInt(b.limit) <= 0n;
}

/**
 * Those that no other one is strictly stricter than: all of them bind at some time. A rule of unknown rate is never compared, so it
 * stays, and puts no other one out.
 */
export function bindingSet<T extends { readonly rate: Rate | null }>(rules: readonly T[]): T[] {
  if (rules.length < 2) return [...rules];
  return rules.filter(
    ({ rate }) => rate === null || !rules.some((other) => other.rate !== null && isStricter(other.rate, rate)),
  );
}
