import type { Id } from '@/contract/fields';
import { guarded } from './guard';

export type CsvValue = Id | boolean | null | undefined;

export interface CsvColumn<Row> {
  header: string;
  /** Times as ISO 8601 text; null, undefined: an empty cell. */
  value: (row: Row) => CsvValue;
}

const cellOf = (value: unknown): CsvValue =>
  Array.isArray(value) ? value.map(String).join('; ') : (value as CsvValue);

/** Columns of an entity's fields, under the names that the service gives them. */
export const fieldColumns = <Row extends object>(fields: readonly (keyof Row & string)[]): readonly CsvColumn<Row>[] =>
  fields.map((header) => ({ header, value: (row) => cellOf(row[header]) }));

const NEEDS_QUOTES = /[",\r\n]/;
const LINE_END = '\r\n';
/** Tells spreadsheet programs that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A cell by RFC 4180: quoted where it has to be, and text in every program that opens it. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const text = guarded(String(value));
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: readonly CsvValue[]): string => cells.map(csvCell).join(',') + LINE_END;

/** Number of rows in all pieces of a file but the last. */
export const ROWS_IN_PIECE = 250;

/** A table as pieces of a CSV file, so that a long one is never in memory as a whole, and its writer can pause in between. */
export function* csvPieces<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row>,
  rowsInPiece = ROWS_IN_PIECE,
): Generator<string> {
  let piece = BYTE_ORDER_MARK + line(columns.map(({ header }) => header));
  let count = 0;
  for (const row of rows) {
    piece += line(columns.map(({ value }) => value(row)));
    count += 1;
    if (count % rowsInPiece === 0) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

/** The same of a JSON file: an array, one row on each line. */
export function* jsonPieces<Row>(rows: Iterable<Row>, rowsInPiece = ROWS_IN_PIECE): Generator<string> {
  let piece = '[';
  let count = 0;
  for (const row of rows) {
    piece += `${count === 0 ? '' : ','}\n${JSON.stringify(row)}`;
    count += 1;
    if (count % rowsInPiece === 0) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}\n]\n`;
}

const FORBIDDEN_IN_NAMES = /[^\p{L}\p{N}._-]+/gu;

/** 'tenant-1-policy-logs-2026-03-10T12-30-00Z.csv': whose, what, when; without what file systems refuse. */
export function exportFileName(tenant: Id, table: string, at: number, extension: 'csv' | 'json'): string {
  const part = (text: string) => text.trim().replace(FORBIDDEN_IN_NAMES, '-').slice(0, 80);
  const time = `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return `tenant-${part(String(tenant))}-${part(table.toLowerCase())}-${time}.${extension}`;
}
