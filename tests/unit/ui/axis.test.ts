import { describe, expect, it } from 'vitest';
import { dayMarks, topOf } from '@/features/dashboard/axis';

describe('the scale of a chart', () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 4],
    [5, 6],
    [7, 8],
    [11, 20],
    [42, 50],
    [50, 50],
    [99, 100],
    [101, 200],
    [4_812, 5_000],
  ])('ends at a round number: %d → %d', (most, top) => {
    expect(topOf(most)).toBe(top);
  });

  it('has a whole number of events in its middle', () => {
    const halves = Array.from({ length: 1_000 }, (_, most) => topOf(most + 2) / 2);
    expect(halves.filter((half) => !Number.isInteger(half))).toEqual([]);
  });
});

describe('the days of a chart', () => {
  const days = (...lengths: number[]) => lengths.flatMap((length, day) => Array<string>(length).fill(`D${day}`));

  it('are named where they begin', () => {
    expect(dayMarks(days(8, 8, 8))).toEqual([
      { at: 0, text: 'D0' },
      { at: 8, text: 'D1' },
      { at: 16, text: 'D2' },
    ]);
  });

  it('are not named if the first or last is too short for its name, if there is only one, or if there are many', () => {
    expect(dayMarks(days(1, 14, 14))?.map(({ text }) => text)).toEqual(['D1', 'D2']);
    expect(dayMarks(days(12, 14, 1))?.map(({ text }) => text)).toEqual(['D0', 'D1']);
    expect(dayMarks(days(12, 14, 2))?.map(({ text }) => text)).toEqual(['D0', 'D1', 'D2']);
    expect(dayMarks(days(24))).toBeNull();
    expect(dayMarks(days(...Array<number>(14).fill(2)))).toBeNull();
  });
});
