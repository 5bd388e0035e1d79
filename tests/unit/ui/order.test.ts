import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareKeys, orderOf, sortKeyOf } from '@/ui/table/order';

const order = (a: unknown, b: unknown) => Math.sign(compareKeys(sortKeyOf(a) ?? 0, sortKeyOf(b) ?? 0));

it('texts are sorted as a reader would: case and accents aside, numbers in them by size', () => {
  expect(order('Émile', 'emile')).toBe(0);
  expect(order('b', 'C')).toBe(-1);
  expect(order('user 9', 'user 10')).toBe(-1);
});

it('numbers are sorted by size and come before texts; null and an empty text have no sort key', () => {
  expect(order(2, 10)).toBe(-1);
  expect(order(10, '2')).toBe(-1);
  expect([null, undefined, ''].map(sortKeyOf)).toEqual([undefined, undefined, undefined]);
});

it('rows without a value come last in either direction, and equal ones keep their order', () => {
  const keys = ['b', null, 'a', 'B', 2, undefined].map(sortKeyOf);
  expect(orderOf(keys, false)).toEqual([4, 2, 0, 3, 1, 5]);
  expect(orderOf(keys, true)).toEqual([0, 3, 2, 4, 1, 5]);
  const values = fc.array(fc.option(fc.integer({ min: 0, max: 5 })));
  fc.assert(
    fc.property(values, fc.boolean(), (given, descending) => {
      const order = orderOf(given.map(sortKeyOf), descending);
      expect(order.toSorted((a, b) => a - b)).toEqual(given.map((_, index) => index));
      for (const [place, index] of order.entries()) {
        const [now, next] = [given[index] ?? null, given[order[place + 1] ?? index] ?? null];
        if (now === null || next === null) expect(next).toBeNull();
        else if (now === next) expect(order[place + 1] ?? index).toBeGreaterThanOrEqual(index);
        else expect(now < next).toBe(!descending);
      }
    }),
  );
});
