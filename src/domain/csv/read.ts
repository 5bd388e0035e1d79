import Papa from 'papaparse';
import { unguarded } from './guard';

export interface CsvTable {
  header: readonly string[];
  /** With the place of each among the records, blank ones included; the header, if there is one, is on line 1. */
  rows: readonly { line: number; cells: readonly string[] }[];
  separator: string;
}

export const MAX_FILE_BYTES = 20 * 1024 * 1024;
const SEPARATORS = [',', ';', '\t', '|'];

export type CsvProblem = 'empty' | 'binary' | 'too-large' | 'broken-quotes' | 'stray-quotes';

export const CSV_PROBLEMS: Record<CsvProblem, string> = {
  empty: 'This file has no rows.',
  binary: 'This is not a CSV file. Save the spreadsheet as CSV and choose that file.',
  'too-large': 'This file is over 20 MB. Split it and import the parts one after the other.',
  'broken-quotes': 'This file cannot be read: a quotation mark is opened and never closed.',
  'stray-quotes': 'This file cannot be read: a quotation mark inside a quoted cell is not doubled.',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: no text has these
const NOT_TEXT = /[\u0000-\u0008\u000e-\u001f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: programs of DOS end a text with it
const END_MARK = /\u001a\s*$/;

// With a dot: 'Email@work' may be a header.
const ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** True for a cell with an address, or with a header such as 'E-Mail', and no more: 'Lee;ann@a.example' is two cells. */
function isOfAddresses(text: string): boolean {
  const cell = text.trim();
  return !/[,;|\t]/.test(cell) && (ADDRESS.test(cell) || /^e-?mail/i.test(cell));
}

/**
 * Finds the separator: the one that puts an address, or its header, into a cell of its own in the first line, outside quotes ('Lee, Ann'
 * may be a name, and 'admin|viewer|owner' a list). If several do, or none does, it is the one that occurs most often in the line. (The
 * parser's own guess takes a blank last line for a row of one cell.)
 */
function separatorIn(text: string): string {
  const [line = ''] = text
    .slice(0, 65_536)
    // Keeps a letter for each quoted cell: otherwise a line of them would be left with tabs alone.
    .replace(/"([^"]*)"/g, (_, cell: string) => cell.replace(/[\s,;|]/g, '') || 'x')
    // Blank lines; a tab that begins the header's own line stands after an empty cell.
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .split('\n', 1);
  const apart = SEPARATORS.filter((separator) => line.split(separator).some(isOfAddresses));
  const [most = ','] = (apart.length > 0 ? apart : SEPARATORS).toSorted(
    (a, b) => line.split(b).length - line.split(a).length,
  );
  return most;
}

/**
 * The first line, unless it is already a user: then only the address column has a name, and there are as many columns as the longest row
 * has.
 */
function headerOf(records: readonly (readonly string[])[]): { header: readonly string[]; isRow: boolean } {
  const [first = []] = records;
  const isRow = first.some((cell) => ADDRESS.test(cell));
  if (!isRow) return { header: first, isRow };
  const length = records.reduce((most, cells) => Math.max(most, cells.length), 0);
  return { header: Array.from({ length }, (_, at) => (ADDRESS.test(first[at] ?? '') ? 'email' : '')), isRow };
}

const isJson = (text: string): boolean => {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const MARKUP = /^\s*<(?:!doctype\s|\?xml\s|[a-z][\w-]*(?:\s[^<>]*)?>)/i;

/** A table by RFC 4180, whatever separates its cells. */
export function readCsv(file: string): CsvTable | CsvProblem {
  const text = file.replace(/^\uFEFF/, '').replace(END_MARK, '');
  // An address in one of them would be read as a user.
  if (NOT_TEXT.test(text.slice(0, 4_096)) || MARKUP.test(text) || isJson(text)) return 'binary';
  // The parser accepts one kind of line break per file, and merges lines that end otherwise. A file may be joined from different parts.
  const lines = text.replace(/\r\n?/g, '\n');
  // Written by some programs as a first line: 'sep=;'.
  const [, named] = /^sep=(.)\n/i.exec(lines) ?? [];
  const body = named === undefined ? lines : lines.slice(lines.indexOf('\n') + 1);
  const { data, errors, meta } = Papa.parse<string[]>(body, {
    delimiter: named ?? separatorIn(body),
    newline: '\n',
    skipEmptyLines: false,
  });
  if (errors.some(({ code }) => code === 'MissingQuotes')) return 'broken-quotes';
  // The parser would take everything up to the next quotation mark at a cell's end for one cell, other rows included.
  if (errors.some(({ code }) => code === 'InvalidQuotes')) return 'stray-quotes';
  const records = data
    .map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => unguarded(cell).trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const { header, isRow } = headerOf(records.map(({ cells }) => cells));
  const rows = isRow ? records : records.slice(1);
  return rows.length === 0 ? 'empty' : { header, rows, separator: meta.delimiter };
}
