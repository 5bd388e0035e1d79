// As a reader would: case and accents aside, and 'user 10' after 'user 9'.
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const PRINTABLE = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
const IS_PRINTABLE = /^[\x20-\x7e]*$/;

/** Maps each printable ASCII character to one in the collator's order; characters that compare equal share one. */
const RANK = new Map<string, string>();
let rank = 0;
let before: string | undefined;
for (const character of PRINTABLE.toSorted(collator.compare)) {
  if (before === undefined || collator.compare(before, character) !== 0) rank += 1;
  before = character;
  RANK.set(character, String.fromCharCode(0x20 + rank));
}
const DIGITS = RANK.get('0') ?? '';

const isDigit = (character: string | undefined) => character !== undefined && character >= '0' && character <= '9';

/** A cell's sort key. */
export type SortKey = number | { text: string; key: string | null };

/**
 * Computes a value's sort key once, since sorting ten thousand rows makes a hundred thousand comparisons. Keys are ordered like their
 * texts; a text outside ASCII has no key and is compared by the collator.
 */
export function sortKeyOf(value: unknown): SortKey | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number') return value;
  const text = String(value);
  if (!IS_PRINTABLE.test(text)) return { text, key: null };
  // A loop, since `replace` with a callback per character would take half the time of a first sort.
  let key = '';
  let at = 0;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (!isDigit(character)) {
      key += RANK.get(character);
      at += 1;
      continue;
    }
    let end = at + 1;
    while (isDigit(text[end])) end += 1;
    while (at < end - 1 && text[at] === '0') at += 1;
    // By length, then digit by digit: a number of any size.
    key += DIGITS + String.fromCharCode(0x100 + end - at) + text.slice(at, end);
    at = end;
  }
  return { text, key };
}

/** Numbers by size, texts as a reader would; numbers before texts where a column has both. */
export function compareKeys(a: SortKey, b: SortKey): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  if (typeof b === 'number') return 1;
  if (a.key === null || b.key === null) return collator.compare(a.text, b.text);
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/** Positions in order of their keys. Values without a key go last in either direction; equal ones keep their order. */
export function orderOf(keys: readonly (SortKey | undefined)[], descending: boolean): number[] {
  const way = descending ? -1 : 1;
  return keys
    .map((_, index) => index)
    .sort((at, to) => {
      const a = keys[at];
      const b = keys[to];
      if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
      return way * compareKeys(a, b);
    });
}
