import { describe, expect, it } from 'vitest';
import { type Row, sayMissing, table } from '../../bench/report';

const cellsOf = (row: Omit<Row, 'figure'>) =>
  table([{ figure: 'it', ...row }])
    .split('\n')
    .at(-1)
    ?.split(' | ')
    .map((cell) => cell.replaceAll('|', '').trim());

describe('the table of the bench', () => {
  it.each([
    [3.427, 'ms', '3.4 ms'],
    [0, 'ms', '0 ms'],
    [42.6, 'ms', '43 ms'],
    [2_476.2, 'ms', '2,476 ms'],
    [4.44, 'MB', '4.4 MB'],
    [0.0692, '', '0.069'],
    [239, '', '239'],
    [Number.NaN, 'ms', 'not measured'],
  ])('shows %d %s as %s', (app, unit, shown) => {
    expect(cellsOf({ app, unit })).toEqual(['it', shown, '–', '', '', '']);
  });

  it.each([
    [8.04, 'MB', 8, '8.04 MB'],
    [8.004, 'MB', 8, '8.004 MB'],
    [50.3, 'ms', 50, '50.3 ms'],
    [312.4, 'ms', 250, '312 ms'],
  ])('shows that %d %s is over %d: %s', (app, unit, most, shown) => {
    expect(cellsOf({ app, unit, target: { most, of: 'unit' } })).toEqual([
      'it',
      shown,
      '–',
      '',
      `≤ ${most} ${unit}`,
      'over',
    ]);
  });

  it.each([
    [163, 148, '1.101 ×', 'over'],
    [162, 148, '1.09 ×', 'ok'],
    [206, 148, '1.39 ×', 'over'],
  ])('shows whether %d ms is over 1.1 times %d: %s', (app, floor, ratio, verdict) => {
    const target = { most: 1.1, of: 'floor' } as const;
    expect(cellsOf({ app, floor, unit: 'ms', target })).toEqual([
      'it',
      `${app} ms`,
      `${floor} ms`,
      ratio,
      '≤ 1.1 × floor',
      verdict,
    ]);
  });
});

describe('the section of the tricks', () => {
  const section = '## Title\n\nHow.\n\n| | |\n| --- | --- |\n| without: one | pays |\n';
  const lacking = section.replace('How.\n', 'How.\n\nNot measured yet: 2 of 3 tricks.\n');

  it('says how many tricks it lacks', () => {
    expect(sayMissing(section, ['one', 'two', 'three'])).toBe(lacking);
  });

  it('says it once, and no longer once they are measured', () => {
    expect(sayMissing(lacking, ['one', 'two', 'three'])).toBe(lacking);
    expect(sayMissing(lacking, ['one'])).toBe(section);
    expect(sayMissing('', ['one'])).toBe('');
  });
});
