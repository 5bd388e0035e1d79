import { expect, it, vi } from 'vitest';
import { memo } from '@/domain/memo';

it('is worked out once for each object', () => {
  const make = vi.fn((list: readonly number[]) => list.length);
  const lengthOf = memo(make);
  const [one, other] = [[1], [1, 2]];
  expect([one, other, one, other].map((list) => lengthOf(list))).toEqual([1, 2, 1, 2]);
  expect(make).toHaveBeenCalledTimes(2);
});

it('is worked out again where another argument has changed, and keeps the last result only', () => {
  const make = vi.fn((list: readonly number[], by: object) => ({ list, by }));
  const of = memo(make);
  const [list, by, changed] = [[1], {}, {}];
  expect(of(list, by)).toBe(of(list, by));
  expect(of(list, changed)).toEqual({ list, by: changed });
  expect(of(list, changed)).toBe(of(list, changed));
  expect(make).toHaveBeenCalledTimes(2);
  of(list, by);
  expect(make).toHaveBeenCalledTimes(3);
});

it('results that are nothing are kept as well', () => {
  const make = vi.fn((_: object) => undefined);
  const of = memo(make);
  const key = {};
  expect([of(key), of(key)]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledOnce();
});
