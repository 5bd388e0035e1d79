import { newId } from './random';

/**
 * Whole numbers beyond 2^53, as some services use for ids, are read as bigints: JSON.parse alone would round them. Written, they are
 * numbers again where the engine can (JSON.rawJSON: Chromium 114, Firefox 135, Safari 18.4), else text of the same digits.
 */
type Raw = { rawJSON?: (text: string) => unknown };
// The head script contains this file, and tells browsers that are too old for BigInt that they are (src/app/support.ts).
if (typeof BigInt === 'function') {
  Object.defineProperty(BigInt.prototype, 'toJSON', {
    configurable: true,
    writable: true,
    value(this: bigint): unknown {
      return (JSON as Raw).rawJSON?.(this.toString()) ?? this.toString();
    },
  });
}

const LONG = /-?[1-9]\d{15,}/g;
const isPartOfNumber = (character: string | undefined) => character !== undefined && /[\d.eE+-]/.test(character);

/** Finds the numbers that JSON.parse would round, by their positions in the text. */
function longNumbersIn(text: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  if (!/\d{16}/.test(text)) return found;
  // The end of what has been looked at, and whether it is inside a string.
  let at = 0;
  let inString = false;
  for (const match of text.matchAll(LONG)) {
    const from = match.index;
    for (let quote = text.indexOf('"', at); quote !== -1 && quote < from; quote = text.indexOf('"', at)) {
      let escapes = 0;
      while (text[quote - 1 - escapes] === '\\') escapes += 1;
      if (!inString || escapes % 2 === 0) inString = !inString;
      at = quote + 1;
    }
    const to = from + match[0].length;
    if (inString || isPartOfNumber(text[from - 1]) || isPartOfNumber(text[to])) continue;
    if (!Number.isSafeInteger(Number(match[0]))) found.push({ from, to });
  }
  return found;
}

/** Replaces the placeholders with their bigints. Not recursive: a value may be nested deeper than the stack allows (reliability.md, I5). */
function revive(json: unknown, stand: string): unknown {
  const revived = (value: unknown) =>
    typeof value === 'string' && value.startsWith(stand) ? BigInt(value.slice(stand.length)) : value;
  const left: unknown[] = [json];
  while (left.length > 0) {
    const holder = left.pop() as Record<string, unknown>;
    if (typeof holder !== 'object' || holder === null) continue;
    for (const key of Object.keys(holder)) {
      const value = holder[key];
      if (typeof value === 'string') holder[key] = revived(value);
      else left.push(value);
    }
  }
  return revived(json);
}

/**
 * Parses JSON without rounding whole numbers. Costs more than JSON.parse only if the text has a long number outside strings.
 * @throws SyntaxError
 */
export const parseJson = (text: string): unknown => parseExactly(text).json;

/** The same, and whether it has bigints. */
export function parseExactly(text: string): { json: unknown; hasBigints: boolean } {
  const long = longNumbersIn(text);
  if (long.length === 0) return { json: JSON.parse(text), hasBigints: false };
  // Generated for each text, so no service can have sent it.
  const stand = `${newId()}:`;
  let marked = '';
  let at = 0;
  for (const { from, to } of long) {
    marked += `${text.slice(at, from)}"${stand}${text.slice(from, to)}"`;
    at = to;
  }
  return { json: revive(JSON.parse(marked + text.slice(at)), stand), hasBigints: true };
}

/** True if a text ends within a string, or before all its brackets are closed. */
export function endsEarly(text: string): boolean {
  let open = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inString && character === '\\') at += 1;
    else if (character === '"') inString = !inString;
    else if (inString) continue;
    else if (character === '{' || character === '[') open += 1;
    else if (character === '}' || character === ']') open -= 1;
  }
  return inString || open > 0;
}
