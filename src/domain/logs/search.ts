import { folded } from '@/text/search';

/** One word or quoted phrase of a search, folded as the events' texts are. An event must have all of them. */
export interface Term {
  /** As typed: found anywhere in the details. */
  text: string;
  /** The field in `path:/v1/orders`; null if the word names none. */
  field: string | null;
  /** Text that the field must contain; '' if it only has to be there. */
  value: string;
  /** As in `ip:"203.0.113.5"`: the field equals the text. */
  whole: boolean;
}

// Separators between the parts of an event's text; no search contains them.
const FIELD = '\u0001';
const VALUE = '\u0002';
const END = '\u0003';
const SEPARATORS = /\p{Cc}/gu;
const SEPARATOR = /\p{Cc}/u;

const WHOLE = /^([^":]+):"((?:[^"]|"")+)"$/;

/** `GET path:/v1/orders ip:"203.0.113.5" "too many"` → its words. A whole value writes a quotation mark twice, as CSV does. */
function parseSearch(search: string): Term[] {
  const words =
    folded(search)
      .replace(SEPARATORS, ' ')
      .match(/(?:[^\s"]|"[^"]*"?)+/g) ?? [];
  return words.flatMap((word): Term[] => {
    const [, field, value] = WHOLE.exec(word) ?? [];
    if (field && value) return [{ text: word, field, value: value.replaceAll('""', '"'), whole: true }];
    const text = word.replaceAll('"', '');
    if (text.trim() === '') return [];
    const colon = word.startsWith('"') ? -1 : text.indexOf(':');
    return colon < 1
      ? [{ text, field: null, value: '', whole: false }]
      : [{ text, field: text.slice(0, colon), value: text.slice(colon + 1), whole: false }];
  });
}

// A field nested deeper than this is known by the last names of its path: whole paths of 20,000 levels would take gigabytes.
const PATH_PARTS = 8;

/** Without the characters that stand between the parts of a text. */
const plain = (text: string) => (SEPARATOR.test(text) ? text.replace(SEPARATORS, ' ') : text);

const partOf = (path: string, value: unknown) =>
  `${FIELD}${plain(path)}${VALUE}${typeof value === 'string' ? plain(value) : String(value)}`;

/** An event's details as one folded text: plain text as it is, of an object each value behind the path of its field. */
function textOfDetails(details: unknown): string {
  if (details === null || details === undefined) return '';
  if (typeof details !== 'object') return folded(plain(String(details)));
  let text = '';
  // Most details are flat and need no stack, which would take three times as long.
  for (const key of Object.keys(details)) {
    const value = (details as Record<string, unknown>)[key];
    if (typeof value === 'object' && value !== null) return folded(textOfNested(details));
    text += partOf(Array.isArray(details) ? '' : key, value);
  }
  return folded(text);
}

function textOfNested(details: object): string {
  let text = '';
  // A stack instead of recursion: the service may nest deeper than calls can.
  const open: { value: unknown; path: string; depth: number }[] = [{ value: details, path: '', depth: 0 }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { value, path, depth } = at;
    if (typeof value === 'object' && value !== null) {
      const entries = Array.isArray(value) ? value.map((one) => ['', one] as const) : Object.entries(value);
      for (let index = entries.length - 1; index >= 0; index -= 1) {
        const [key, inner] = entries[index] ?? ['', null];
        const below = depth < PATH_PARTS && path !== '' ? (key === '' ? path : `${path}.${key}`) : key || path;
        open.push({ value: inner, path: below, depth: depth + 1 });
      }
    } else text += partOf(path, value);
  }
  return text;
}

/** Events per joined text: few enough to join within a few ms, and enough that `indexOf` searches them fast. */
const BLOCK = 256;

interface Block {
  text: string;
  /** Start of each event's text, and one more for the end. */
  starts: Uint32Array;
}

/**
 * The details of a log, ready to be searched. Texts are made block by block, ahead of the first search or when it needs them, and kept in joined
 * strings: 100,000 events are 400 strings to look through instead of a hundred thousand.
 */
export class DetailsText {
  readonly #details: readonly { details?: unknown }[];
  readonly #size: number;
  readonly #blocks: Block[] = [];
  #last: { search: string; found: Uint8Array } | null = null;

  constructor(logs: readonly { details?: unknown }[], size = BLOCK) {
    this.#details = logs;
    this.#size = size;
  }

  /** Makes the next block; false once all are made. */
  prepare(): boolean {
    const from = this.#blocks.length * this.#size;
    if (from >= this.#details.length) return false;
    const count = Math.min(this.#size, this.#details.length - from);
    const starts = new Uint32Array(count + 1);
    const texts: string[] = [];
    let length = 0;
    for (let row = 0; row < count; row += 1) {
      const text = textOfDetails(this.#details[from + row]?.details);
      starts[row] = length;
      texts.push(text);
      length += text.length + END.length;
    }
    starts[count] = length;
    // An empty last part makes the joined text end with END. Appending END would leave two strings for the first search to join.
    texts.push('');
    this.#blocks.push({ text: texts.join(END), starts });
    return true;
  }

  /** 1 for each event that has all the words of the search; null where it has no words. */
  find(search: string): Uint8Array | null {
    const terms = parseSearch(search);
    if (terms.length === 0) return null;
    if (this.#last?.search === search) return this.#last.found;
    while (this.prepare());
    const found = terms.map((term) => this.#marked(term)).reduce(both);
    this.#last = { search, found };
    return found;
  }

  /** 1 for each event that has the term. */
  #marked(term: Term): Uint8Array {
    const hits = new Uint8Array(this.#details.length);
    for (const [place, block] of this.#blocks.entries()) {
      const own = hits.subarray(place * this.#size, (place + 1) * this.#size);
      if (term.field === null || (term.value === '' && !term.whole)) markText(block, term.text, own);
      if (term.field !== null) markField(block, term.field, term, own);
    }
    return hits;
  }
}

/** Keeps the marks of the first that the second has too. */
function both(marked: Uint8Array, also: Uint8Array): Uint8Array {
  for (let row = 0; row < marked.length; row += 1) if (also[row] === 0) marked[row] = 0;
  return marked;
}

function markText({ text, starts }: Block, wanted: string, hits: Uint8Array): void {
  let row = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, starts[row])) {
    row = rowAt(starts, at, row);
    hits[row] = 1;
    row += 1;
    if (row >= starts.length - 1) return;
  }
}

/**
 * Marks events where a field, or the last part of a nested one's path, contains the value, or is it. Unless it must be the whole field, the value
 * may also stand behind `field:` as it was typed, in an event's text or in another field: one search finds both.
 */
function markField(
  { text, starts }: Block,
  field: string,
  { text: typed, value, whole }: Term,
  hits: Uint8Array,
): void {
  const wanted = whole ? `${VALUE}${value}` : value === '' ? `${field}${VALUE}` : value;
  // From what is found to the field's own separator, or to a place behind it.
  const ahead = whole ? 0 : value === '' ? field.length : -1;
  const isAll = (end: number) => !whole || text[end] === FIELD || text[end] === END;
  const isTyped = (at: number) => !whole && text.startsWith(typed, at + value.length - typed.length);
  let row = 0;
  let at = text.indexOf(wanted);
  while (at >= 0) {
    row = rowAt(starts, at, row);
    const hasFields = text[starts[row] ?? 0] === FIELD;
    if (isTyped(at) || (hasFields && isInField(text, at + ahead, field) && isAll(at + wanted.length))) {
      hits[row] = 1;
      row += 1;
      if (row >= starts.length - 1) return;
      at = text.indexOf(wanted, starts[row]);
    } else {
      at = text.indexOf(wanted, at + 1);
    }
  }
}

/** True if the value around a position is the field's. */
function isInField(text: string, at: number, field: string): boolean {
  const begin = text.lastIndexOf(FIELD, at) + 1;
  const end = text.indexOf(VALUE, begin);
  if (end > at) return false;
  const before = end - field.length;
  return before >= begin && text.startsWith(field, before) && (before === begin || text[before - 1] === '.');
}

function rowAt(starts: Uint32Array, at: number, from: number): number {
  let row = from;
  while ((starts[row + 1] ?? Number.POSITIVE_INFINITY) <= at) row += 1;
  return row;
}
