import type { PolicyLog } from '@/contract/policy-logs';
import { compareText } from '@/text/order';

type Counted = [value: string, count: number];
const mostFirst = ([a, many]: Counted, [b, more]: Counted) => more - many || compareText(a, b);

/** The first `most` of all values in their order. Sorting all takes too long where an attack tries 100,000 paths. */
function firstOf(all: Iterable<Counted>, most: number): Counted[] {
  const first: Counted[] = [];
  for (const one of all) {
    const last = first[most - 1];
    if (last && mostFirst(last, one) <= 0) continue;
    const place = first.findIndex((other) => mostFirst(other, one) > 0);
    first.splice(place < 0 ? first.length : place, 0, one);
    first.length = Math.min(first.length, most);
  }
  return first;
}

/**
 * The values that occur most often with their counts, most frequent first.
 * @param most how many of them, a small number
 * @param weightOf how many each event counts for
 */
export function topValues(
  logs: readonly PolicyLog[],
  read: (log: PolicyLog) => string | null,
  most: number,
  weightOf: (log: PolicyLog) => number = () => 1,
): Counted[] {
  const counts = new Map<string, number>();
  for (const log of logs) {
    const value = read(log);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + weightOf(log));
  }
  return firstOf(counts, most);
}
