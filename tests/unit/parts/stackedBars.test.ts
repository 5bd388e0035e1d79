import { expect, test } from 'vitest';
import { barAt, barByKey, stackedPaths } from '@/parts/stackedBars';

test('series are stacked from the bottom, and the greatest total fills the height', () => {
  const [below, above] = stackedPaths(
    [
      [1, 0],
      [1, 4],
    ],
    4,
  );
  expect(below).toBe('M1 75h8v25h-8z');
  expect(above).toBe('M1 50h8v25h-8zM11 0h8v100h-8z');
});

test('empty data draws nothing', () => {
  expect(stackedPaths([[0, 0]], 0)).toEqual(['']);
});

test('arrow keys move along the bars and stop at the ends; other keys are ignored', () => {
  expect(barByKey('ArrowRight', null, 5)).toBe(0);
  expect(barByKey('ArrowLeft', null, 5)).toBe(4);
  expect(barByKey('ArrowLeft', 0, 5)).toBe(0);
  expect(barByKey('ArrowRight', 4, 5)).toBe(4);
  expect(barByKey('Enter', 2, 5)).toBeNull();
});

test('Home and End lead to the first and the last bar', () => {
  expect(barByKey('Home', 3, 5)).toBe(0);
  expect(barByKey('End', null, 5)).toBe(4);
});

test('the bar under a pointer is always one of the bars, even beside the plot', () => {
  const plot = { getBoundingClientRect: () => ({ left: 100, width: 50 }) } as Element;
  expect(barAt(100, plot, 5)).toBe(0);
  expect(barAt(131, plot, 5)).toBe(3);
  expect(barAt(90, plot, 5)).toBe(0);
  expect(barAt(150, plot, 5)).toBe(4);
});
