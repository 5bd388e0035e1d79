import Papa from 'papaparse';

export interface CsvTable {
  header: readonly string[];
  /** With the line each begins a record on, the header being line 1. */
  rows: readonly { line: number; cells: readonly string[] }[];
  separator: string;
}

export const MAX_FILE_BYTES = 20 * 1024 * 1024;
const SEPARATORS = [',', ';', '\t', '|'];

export type CsvProblem = 'empty' | 'binary' | 'too-large' | 'broken-quotes';

export const CSV_PROBLEMS: Record<CsvProblem, string> = {
  empty: 'This file has no rows.',
  binary: 'This is not a CSV file. Save the spreadsheet as CSV and choose that file.',
  'too-large': 'This file is over 20 MB. Split it and import the parts one after the other.',
  'broken-quotes': 'This file cannot be read: a quotation mark is opened and never closed.',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: no text has these
const NOT_TEXT = /[\u0000-\u0008\u000e-\u001f]/;

/** Our own export puts this before a cell that a spreadsheet would take for a formula (csv/write.ts). */
const unguarded = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** The one that the first line has most of, outside of quotes. (The parser's own guess takes a blank last line for a row of one cell.) */
function separatorIn(text: string): string {
  const [line = ''] = text
    .slice(0, 65_536)
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** A table by RFC 4180, whatever separates its cells. */
export function readCsv(text: string): CsvTable | CsvProblem {
  if (NOT_TEXT.test(text.slice(0, 4_096))) return 'binary';
  // Written by some programs as a first line: 'sep=;'.
  const [, named] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? [];
  const body = named === undefined ? text.replace(/^\uFEFF/, '') : text.slice(text.indexOf('\n') + 1);
  const { data, errors, meta } = Papa.parse<string[]>(body, {
    delimiter: named ?? separatorIn(body),
    skipEmptyLines: false,
  });
  if (errors.some(({ code }) => code === 'MissingQuotes')) return 'broken-quotes';
  const records = data
    .map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => unguarded(cell.trim())) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first, ...rows] = records;
  if (!first || rows.length === 0) return 'empty';
  return { header: first.cells, rows, separator: meta.delimiter };
}
