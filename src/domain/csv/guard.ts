/**
 * Spreadsheet programs take a cell that begins so for a formula (reliability.md, I2). One with apostrophes before that is guarded too:
 * otherwise nobody could tell them from the guard when the file is read.
 */
const NEEDS_GUARD = /^'*[=+\-@\t\r\n]/;

export const guarded = (cell: string): string => (NEEDS_GUARD.test(cell) ? `'${cell}` : cell);

/** The cell as it was before `guarded`. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && NEEDS_GUARD.test(cell) ? cell.slice(1) : cell;
