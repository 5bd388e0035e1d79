/**
 * Spreadsheet programs take a cell that begins like this for a formula (reliability.md, I2). One that has apostrophes in front is guarded
 * too; otherwise its own apostrophe would look like the guard when the file is read.
 */
const NEEDS_GUARD = /^'*[=+\-@\t\r\n]/;

/**
 * The same after a character at which a program that does not separate by commas begins a new cell, as Excel does in many countries. Such a
 * program treats our quotes as text, so a line break begins a cell too. After a space, as in a crawler's user agent ('; +http'), it is
 * plain text.
 */
const INNER = /([;|\t\r\n]"*)(?='*[=+\-@])/g;
const GUARDED_INNER = /([;|\t\r\n]"*)'(?='*[=+\-@])/g;

export function guarded(cell: string): string {
  const inside = cell.replace(INNER, "$1'");
  return NEEDS_GUARD.test(cell) ? `'${inside}` : inside;
}

/** The cell as it was before `guarded`. */
export function unguarded(cell: string): string {
  const whole = cell.startsWith("'") && NEEDS_GUARD.test(cell) ? cell.slice(1) : cell;
  return whole.replace(GUARDED_INNER, '$1');
}
