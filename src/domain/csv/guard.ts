/**
 * Spreadsheet programs take a cell that begins so for a formula (reliability.md, I2). One with apostrophes before that is guarded too:
 * otherwise nobody could tell them from the guard when the file is read.
 */
const NEEDS_GUARD = /^'*[=+\-@\t\r\n]/;

/**
 * The same behind a character at which a program that does not separate by commas begins a cell, as Excel does in many countries. It takes
 * the quotes of our cell for text, so a line break begins a cell too. Behind a space, as in '; +http' of a robot's name, it is text to them.
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
