interface WeightedFloor {
  /** x runs from 0 to n − 1; n >= 1. */
  n: bigint;
  /** m >= 1; c, d >= 0. */
  m: bigint;
  a: bigint;
  b: bigint;
  c: bigint;
  d: bigint;
}

const max = (x: bigint, y: bigint) => (x > y ? x : y);

/**
 * The maximum of `a x + b ⌊(c x + d) / m⌋` over 0 <= x < n, in as many steps as Euclid's algorithm takes on c and m: each round takes the
 * whole parts out of the slope and the offset, then swaps the axes.
 */
export function maxWeightedFloor(of: WeightedFloor): bigint {
  let { n, m, a, b, c, d } = of;
  let best: bigint | null = null;
  let sum = 0n;
  const note = (value: bigint) => {
    best = best === null ? value : max(best, value);
    return best;
  };
  for (;;) {
    a += b * (c / m);
    c %= m;
    sum += b * (d / m);
    d %= m;
    // The two ends of the range.
    const top = (c * (n - 1n) + d) / m;
    note(sum);
    const found = note(sum + a * (n - 1n) + b * top);
    // Without a step left, or with both weights of one sign, the maximum lies at an end.
    if (top === 0n || (a >= 0n && b >= 0n) || (a <= 0n && b <= 0n)) return found;
    // Along a step the value falls where a < 0 and rises where a > 0: only the first x of each step can win there, only the last one here.
    const falls = a < 0n;
    if (falls) sum += b;
    d = m - d - 1n + (falls ? c : 0n);
    n = top;
    [m, c] = [c, m];
    [a, b] = [b, a];
  }
}
