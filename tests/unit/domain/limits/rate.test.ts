import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RULE_LIMITS, RULE_PERIODS } from '@/contract/constants';
import { atLeastAsStrict, bindingSet, isStricter, type Rate, rateKey, readRate } from '@/domain/limits/rate';
import { maxWeightedFloor } from '@/domain/limits/weighted-floor';

const rate = (limit: number, seconds: number): Rate => {
  const read = readRate({ limit, period: `${seconds}s` });
  if (!read) throw new Error(`no rate: ${limit} per ${seconds}s`);
  return read;
};

/** Small enough to simulate every second up to the least common multiple; includes periods of which neither divides the other. */
const small = fc.record({ limit: fc.integer({ min: 1, max: 12 }), seconds: fc.integer({ min: 1, max: 12 }) });
const rates = small.map(({ limit, seconds }) => rate(limit, seconds));

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const lcm = (a: number, b: number) => (a / gcd(a, b)) * b;

/**
 * Simulates the most calls that a sliding window lets through in a stretch of each length: in every second more calls come than can pass,
 * and a call passes if fewer than `limit` have passed in the period before it. Returns the maximum over all stretches.
 */
function mostThatPasses({ limit, seconds }: Rate, upTo: number): number[] {
  const passed: number[] = [];
  for (let now = 0; now < upTo + 2 * seconds; now += 1) {
    let inWindow = 0;
    for (let ago = 1; ago < seconds; ago += 1) inWindow += passed[now - ago] ?? 0;
    passed.push(limit - inWindow);
  }
  return Array.from({ length: upTo }, (_, index) => {
    const length = index + 1;
    let most = 0;
    for (let start = 0; start < 2 * seconds; start += 1) {
      const sum = passed.slice(start, start + length).reduce((all, count) => all + count, 0);
      most = Math.max(most, sum);
    }
    return most;
  });
}

describe('comparing limits', () => {
  it('agrees with a simulation of sliding windows on the greediest trace', () => {
    fc.assert(
      fc.property(rates, rates, (a, b) => {
        const upTo = lcm(a.seconds, b.seconds);
        const most = mostThatPasses(b, upTo);
        const never = mostThatPasses(a, upTo).every((count, index) => count <= (most[index] ?? 0));
        expect(atLeastAsStrict(a, b)).toBe(never);
      }),
      { numRuns: 250 },
    );
  });

  it('is a partial order: reflexive, antisymmetric, transitive', () => {
    fc.assert(
      fc.property(rates, rates, rates, (a, b, c) => {
        expect(atLeastAsStrict(a, a)).toBe(true);
        if (atLeastAsStrict(a, b) && atLeastAsStrict(b, a)) expect(rateKey(a)).toBe(rateKey(b));
        if (atLeastAsStrict(a, b) && atLeastAsStrict(b, c)) expect(atLeastAsStrict(a, c)).toBe(true);
      }),
      { numRuns: 1_500 },
    );
  });

  it('follows the two sentences of the definition where the shorter period divides the longer one', () => {
    for (const p of RULE_PERIODS) {
      for (const q of RULE_PERIODS) {
        for (const a of RULE_LIMITS) {
          for (const b of RULE_LIMITS) {
            const [one, other] = [readRate({ limit: a, period: p }), readRate({ limit: b, period: q })];
            if (!one || !other) throw new Error('a choice of the dialog has no rate');
            const shorter = one.seconds <= other.seconds;
            const expected = shorter ? a * other.seconds <= b * one.seconds : a <= b;
            expect(atLeastAsStrict(one, other), `${a} per ${p}, ${b} per ${q}`).toBe(expected);
          }
        }
      }
    }
  });

  it('ranks neither of 100 per minute and 1,000 per hour', () => {
    const [minute, hour] = [rate(100, 60), rate(1000, 3600)];
    expect(atLeastAsStrict(minute, hour)).toBe(false);
    expect(atLeastAsStrict(hour, minute)).toBe(false);
    expect(bindingSet([{ rate: minute }, { rate: hour }])).toHaveLength(2);
  });

  it('is exact and fast for periods and limits that no loop could try', () => {
    const huge = Number.MAX_SAFE_INTEGER;
    expect(atLeastAsStrict(rate(1, huge), rate(1, huge - 1))).toBe(true);
    expect(atLeastAsStrict(rate(1, huge - 1), rate(1, huge))).toBe(false);
    expect(atLeastAsStrict(rate(huge, huge - 2), rate(huge - 1, huge))).toBe(false);
    expect(isStricter(rate(huge - 1, 86_400), rate(huge, 86_400))).toBe(true);
  });
});

describe('the maximum behind it', () => {
  it('agrees with a search over every x', () => {
    const number = fc.bigInt({ min: -30n, max: 30n });
    const positive = fc.bigInt({ min: 1n, max: 30n });
    const natural = fc.bigInt({ min: 0n, max: 60n });
    const all = fc.record({ n: positive, m: positive, a: number, b: number, c: natural, d: natural });
    fc.assert(
      fc.property(all, (of) => {
        let best: bigint | null = null;
        for (let x = 0n; x < of.n; x += 1n) {
          const value = of.a * x + of.b * ((of.c * x + of.d) / of.m);
          if (best === null || value > best) best = value;
        }
        expect(maxWeightedFloor(of)).toBe(best);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('the binding set', () => {
  const maybe = fc.option(rates, { nil: null }).map((one) => ({ rate: one }));

  it('keeps every rule that has no stricter one, and drops none that binds', () => {
    fc.assert(
      fc.property(fc.array(maybe, { maxLength: 6 }), (rules) => {
        const binding = bindingSet(rules);
        const known = rules.flatMap(({ rate: one }) => (one === null ? [] : [one]));
        const kept = binding.flatMap(({ rate: one }) => (one === null ? [] : [one]));
        for (const rule of rules) {
          const isBeaten = known.some((other) => rule.rate !== null && isStricter(other, rule.rate));
          expect(binding.includes(rule)).toBe(!isBeaten);
        }
        // In every stretch the binding rules let through as much as all rules together.
        const M = ({ limit, seconds }: Rate, t: number) => limit * Math.ceil(t / seconds);
        for (let t = 1; known.length > 0 && t <= 150; t += 1)
          if (Math.min(...kept.map((one) => M(one, t))) !== Math.min(...known.map((one) => M(one, t))))
            expect.fail(`more passes in ${t} s`);
      }),
      { numRuns: 500 },
    );
  });

  it('never drops or compares a rule with an unknown rate', () => {
    const unknown = { rate: null };
    const known = { rate: rate(5, 1) };
    expect(bindingSet([unknown, known, unknown])).toEqual([unknown, known, unknown]);
  });
});

describe('a rate', () => {
  it.each([
    [{ limit: null, period: '1m' }],
    [{ limit: 100, period: null }],
    [{ limit: 100, period: '' }],
    [{ limit: 100, period: '1w' }],
    [{ limit: 100, period: 'abc' }],
    [{ limit: 100, period: '0m' }],
    [{ limit: 0, period: '1m' }],
    [{ limit: -5, period: '1m' }],
    [{ limit: 1.5, period: '1m' }],
    [{ limit: Number.MAX_VALUE, period: '1m' }],
    [{ limit: 100, period: '99999999999999999d' }],
  ])('of %j is unknown', (rule) => {
    expect(readRate(rule)).toBeNull();
  });

  it('is equal however its period is written', () => {
    for (const period of ['1h', '60m', '3600s']) {
      const read = readRate({ limit: 60, period });
      expect(read && rateKey(read), period).toBe(rateKey(rate(60, 3600)));
    }
  });
});
