import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unguarded } from '@/domain/csv/guard';
import { csvCell, csvPieces, exportFileName, fieldColumns, jsonPieces } from '@/domain/csv/write';

/** Reads a file according to RFC 4180. */
function readCsv(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < file.length) {
    let cell = '';
    if (file[at] === '"') {
      at += 1;
      while (file[at] !== '"' || file[at + 1] === '"') {
        if (at >= file.length) throw new Error('a quote is open at the end');
        cell += file[at];
        at += file[at] === '"' ? 2 : 1;
      }
      at += 1;
    } else {
      while (at < file.length && !',\r\n'.includes(file[at] ?? '')) {
        if (file[at] === '"') throw new Error('a quote inside a plain cell');
        cell += file[at];
        at += 1;
      }
    }
    row.push(cell);
    if (file[at] === ',') {
      at += 1;
      // A comma at the very end is followed by one more, empty cell.
      if (at === file.length) row.push('');
    } else if (file.startsWith('\r\n', at) || at === file.length) {
      at += 2;
      rows.push(row);
      row = [];
    } else throw new Error(`what is this at ${at}: ${JSON.stringify(file.slice(at, at + 5))}`);
  }
  return rows;
}

/**
 * The cells that a spreadsheet program finds in a file of ours if it takes another character than the comma for the separator. As Excel does,
 * it takes quotes for such only where they begin a cell, and appends what follows them.
 */
function cellsBy(separator: string, file: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= file.length) {
    let cell = '';
    if (file[at] === '"') {
      at += 1;
      while (at < file.length && (file[at] !== '"' || file[at + 1] === '"')) {
        cell += file[at];
        at += file[at] === '"' ? 2 : 1;
      }
      at += 1;
    }
    while (at < file.length && ![separator, '\r', '\n'].includes(file[at] ?? '')) {
      cell += file[at];
      at += 1;
    }
    at += 1;
    cells.push(cell);
  }
  return cells;
}

/** Reads a cell like a spreadsheet program: these beginnings are formulas; a leading apostrophe marks text and is not shown. */
const isFormula = (cell: string) => ['=', '+', '-', '@', '\t', '\r', '\n'].includes(cell[0] ?? '');
/** True for a formula, and for one that has apostrophes before it already: with none added, one of its own would be taken off. */
const isGuarded = (cell: string) => isFormula(cell.replace(/^'*/, ''));
const hostile = fc.oneof(
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", 'a', '1', ';', '|', ' ', 'é', '😀'),
  }),
  fc.string({ unit: 'grapheme' }),
);

it('I2: no exported cell begins a formula, and every cell is read back as it was', () => {
  for (const cell of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("https://evil.example","x")']) {
    expect(csvCell(cell).replace(/^"/, '')).toMatch(/^'/);
  }
  expect(csvCell(-5)).toBe("'-5");
  const columns = [0, 1, 2].map((at) => ({ header: `column ${at}`, value: (row: string[]) => row[at] }));
  fc.assert(
    fc.property(fc.array(fc.array(hostile, { minLength: 3, maxLength: 3 })), (rows) => {
      const file = [...csvPieces(columns, rows, 2)].join('');
      expect(file[0]).toBe('\uFEFF');
      const [header, ...read] = readCsv(file.slice(1));
      expect(header).toEqual(['column 0', 'column 1', 'column 2']);
      expect(read.flat().filter(isFormula)).toEqual([]);
      expect(read.map((row) => row.map(unguarded))).toEqual(rows);
      for (const [index, row] of rows.entries())
        for (const [at, cell] of row.entries())
          if (isGuarded(cell)) expect(read[index]?.[at]?.startsWith(`'${cell.slice(0, 1)}`)).toBe(true);
      for (const separator of [';', '\t', '|'])
        expect(cellsBy(separator, file.slice(1)).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ["x;=cmd|'/c calc'!A1;", "x;'=cmd|'/c calc'!A1;"],
  ['a|@SUM(A1)', "a|'@SUM(A1)"],
  ['a\t-1', "a\t'-1"],
  ['a;=b;+c', "a;'=b;'+c"],
  ["a;'=b", "a;''=b"],
])('I2: no program that separates by something else than commas finds a formula inside %j', (text, written) => {
  expect(csvCell(text)).toBe(written);
  expect(unguarded(written)).toBe(text);
});

it.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'a; -5',
  '{"a":-1;"b":2}',
  '1=2; a-b|c',
  'a;b=c',
])('common text is written as it is: %j', (text) => {
  expect(csvCell(text).replaceAll('""', '"')).toContain(text);
});

it('null is an empty cell, and numbers and booleans are written as text', () => {
  expect([null, undefined, '', 0, true].map(csvCell)).toEqual(['', '', '', '0', 'true']);
  expect(csvCell('a,b')).toBe('"a,b"');
  expect(csvCell('say "so"\nagain')).toBe('"say ""so""\nagain"');
});

it('fields become columns with their names, and lists fill one cell', () => {
  const columns = fieldColumns<{ id: number; tags: string[]; gone: null }>(['id', 'tags', 'gone']);
  expect([...csvPieces(columns, [{ id: 1, tags: ['a', 'b'], gone: null }])].join('')).toBe(
    '\uFEFFid,tags,gone\r\n1,a; b,\r\n',
  );
});

it('a file is written in pieces, and has headers even without rows', () => {
  const columns = [{ header: 'n', value: (row: number) => row }];
  expect([...csvPieces(columns, [])]).toEqual(['\uFEFFn\r\n']);
  expect([...csvPieces(columns, [1, 2, 3], 2)]).toEqual(['\uFEFFn\r\n1\r\n2\r\n', '3\r\n']);
  expect([...csvPieces(columns, [1, 2], 2)]).toEqual(['\uFEFFn\r\n1\r\n2\r\n']);
  expect([...jsonPieces([1, 2, 3], 2)]).toEqual(['[\n1,\n2', ',\n3\n]\n']);
});

it('JSON is read back unchanged, in any number of pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 4 }), (rows, size) => {
      expect(JSON.parse([...jsonPieces(rows, size)].join(''))).toEqual(JSON.parse(JSON.stringify(rows)));
    }),
  );
});

it('a file is named after tenant, table and time, without characters that file systems refuse', () => {
  const at = Date.parse('2026-03-10T12:30:00.500Z');
  expect(exportFileName(1, 'Policy logs', at, 'csv')).toBe('tenant-1-policy-logs-2026-03-10T12-30-00Z.csv');
  expect(exportFileName(' acme ', ` ${'x'.repeat(300)}`, at, 'csv')).toBe(
    `tenant-acme-${'x'.repeat(80)}-2026-03-10T12-30-00Z.csv`,
  );
  expect(exportFileName('../a/b', 'x:y', at, 'json')).toBe('tenant-..-a-b-x-y-2026-03-10T12-30-00Z.json');
});
