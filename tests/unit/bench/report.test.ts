import { describe, expect, it } from 'vitest';
import { type Row, table, trickTables } from '../../bench/report';

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

describe('the tables of the tricks', () => {
  const visits = '| | cold | |\n| --- | --- | --- |';
  const logs = '| | filter | |\n| --- | --- | --- |';
  const section = [
    '## Title',
    'How.',
    'Not measured yet: 1 of 4 tricks.',
    `${visits}\n| as built | 400 | |\n| without: one | +9 | pays |\n| without: gone | +1 | pays |`,
    `${logs}\n| as built | 80 | |\n| without: three | +7 | pays |\n`,
  ].join('\n\n');
  const table = (head: string, asBuilt: string | null, lines: Record<string, string | null>) => ({
    head,
    asBuilt,
    lines: new Map(Object.entries(lines)),
  });

  it('have the new lines in place of the earlier ones, in their order, and keep the others', () => {
    const measured = [
      table(visits, '| as built | 300 | |', { one: null, two: '| without: two | +5 | pays |' }),
      table(logs, null, { three: null }),
    ];
    expect(trickTables(measured, section)).toBe(
      [
        `${visits}\n| as built | 300 | |\n| without: one | +9 | pays |\n| without: two | +5 | pays |`,
        `${logs}\n| as built | 80 | |\n| without: three | +7 | pays |`,
      ].join('\n\n'),
    );
  });

  it('say how many tricks they lack, one that is now measured in another way among them', () => {
    const measured = [table(visits, null, { one: null, three: null }), table(logs, null, {})];
    expect(trickTables(measured, section)).toBe(
      `Not measured yet: 1 of 2 tricks.\n\n${visits}\n| as built | 400 | |\n| without: one | +9 | pays |`,
    );
  });

  it('lack every trick where there was no section', () => {
    expect(trickTables([table(visits, null, { one: null })], '')).toBe('Not measured yet: 1 of 1 tricks.');
  });
});
