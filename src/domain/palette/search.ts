import uFuzzy from '@leeoniya/ufuzzy';
import { type Entry, KINDS } from './entries';
import { fold, wordsOf } from './fold';

/** Longer queries and texts are cut, since the cost of a match grows with both and neither can be trusted. */
const LONGEST_QUERY = 64;
const LONGEST_TEXT = 240;
/** Of the second line, and of what else finds the entry: a long name must not hide the address or the id. */
const LONGEST_OTHER = 80;
const MOST_WORDS = 6;
/** Words of this length may leave letters out: 'strfrnt'. Shorter ones would match nearly everything. */
const SHORTEST_GAPPED = 3;
const LONGEST_GAPPED = 12;
/** A looser way of matching is tried only if the stricter one finds fewer entries than this. */
const ENOUGH = 8;
/** If there are more matches, only the best of them by a cheap comparison are ranked. */
const MOST_RANKED = 1_500;

// Letters of every script without the `u` flag, whose classes are ten times slower here: what is not ASCII counts as a letter.
const WORD = 'a-z\\d\\u0080-\\uffff';
const SCRIPTS = {
  interSplit: `[^${WORD}]+`,
  intraSplit: null,
  interBound: `[^${WORD}]`,
  intraChars: `[${WORD}]`,
  intraContr: '(?!)',
} as const;

const TYPOS = new uFuzzy({ ...SCRIPTS, intraMode: 1 });
const GAPS = new uFuzzy({ ...SCRIPTS, intraMode: 0, intraIns: 2 });

type Pick = (texts: string[], word: string, among: number[]) => number[];
const contains: Pick = (texts, word, among) => among.filter((at) => texts[at]?.includes(word));
const withTypos: Pick = (texts, word, among) => TYPOS.filter(texts, word, among) ?? [];
const withGaps: Pick = (texts, word, among) =>
  word.length < SHORTEST_GAPPED || word.length > LONGEST_GAPPED
    ? withTypos(texts, word, among)
    : [...new Set([...withTypos(texts, word, among), ...(GAPS.filter(texts, word, among) ?? [])])];

/** The entries that the palette searches. Their texts are kept folded, so that a keystroke folds only the query. */
export class PaletteIndex {
  readonly entries: Entry[] = [];
  readonly texts: string[] = [];
  readonly #nameEnds: number[] = [];
  readonly #keys = new Set<string>();

  /** Ignores an entry that is there already: a service may list a user once for each group. */
  add(entry: Entry): void {
    if (this.#keys.has(entry.key)) return;
    this.#keys.add(entry.key);
    const others = [entry.detail ?? '', entry.more].map((text) => ` ${fold(text).slice(0, LONGEST_OTHER)}`).join('');
    const name = fold(entry.name).slice(0, LONGEST_TEXT - others.length);
    this.entries.push(entry);
    this.#nameEnds.push(name.length);
    this.texts.push(name + others);
  }

  /** Returns the best matches first. Each word of the query occurs in the entry, in any order; misspelt or with letters left out if need be. */
  search(query: string, most: number): Entry[] {
    const whole = fold(query.trim()).slice(0, LONGEST_QUERY);
    const words = wordsOf(whole).slice(0, MOST_WORDS);
    if (words.length === 0) return [];
    let found = this.#all(words, contains);
    if (found.length < ENOUGH) found = merged(found, this.#all(words, withTypos));
    if (found.length < ENOUGH) found = merged(found, this.#all(words, withGaps));
    const few = this.#few(found, whole, words);
    const costs = few.map((at) => this.#wholeCost(at, whole));
    for (const word of words) this.#addCosts(costs, few, word);
    const ranked = few.map((at, index) => ({ at, cost: costs[index] ?? 0 }));
    ranked.sort((a, b) => a.cost - b.cost || this.#byNature(a.at, b.at));
    return ranked.slice(0, most).flatMap(({ at }) => this.entries[at] ?? []);
  }

  #all(words: readonly string[], pick: Pick): number[] {
    let among = [...this.texts.keys()];
    // The longest word first: it leaves the fewest to the others.
    for (const word of words.toSorted((a, b) => b.length - a.length)) among = pick(this.texts, word, among);
    return among;
  }

  /**
   * Names that are the whole query, then texts that contain it between spaces, as an id or an e-mail address; then names that begin with
   * the first word, then others that contain it at a word's beginning, then the rest, up to the limit.
   */
  #few(found: readonly number[], whole: string, [first = '']: readonly string[]): readonly number[] {
    if (found.length <= MOST_RANKED) return found;
    const tiers: [number[], number[], number[], number[], number[]] = [[], [], [], [], []];
    const tierOf = (at: number) => {
      const text = this.texts[at] ?? '';
      if (this.#isName(at, whole)) return 0;
      if (standsAlone(text, whole)) return 1;
      if (text.startsWith(first)) return 2;
      return startsWordAt(text, first) >= 0 ? 3 : 4;
    };
    for (const at of found) tiers[tierOf(at)].push(at);
    return tiers.flat().slice(0, MOST_RANKED);
  }

  #isName(at: number, whole: string): boolean {
    return this.#nameEnds[at] === whole.length && (this.texts[at] ?? '').startsWith(whole);
  }

  /** The cost of an entry for the whole query as typed; lower is better. */
  #wholeCost(at: number, whole: string): number {
    const text = this.texts[at] ?? '';
    const length = Math.min(this.#nameEnds[at] ?? 0, 60) / 100;
    if (this.#isName(at, whole)) return length - 12;
    if (text.startsWith(whole) || standsAlone(text, whole)) return length - 8;
    if (startsWordAt(text, whole) >= 0) return length - 4;
    return length - (text.includes(whole) ? 2 : 0);
  }

  /** Adds the cost of one word of the query to each of the entries `few`. */
  #addCosts(costs: number[], few: readonly number[], word: string): void {
    const add = (index: number, start: number, cost: number) => {
      const outsideName = start < (this.#nameEnds[few[index] ?? 0] ?? 0) ? 0 : 0.5;
      costs[index] = (costs[index] ?? 0) + cost + outsideName;
    };
    const texts = few.map((at) => this.texts[at] ?? '');
    let left: number[] = [];
    for (const [index, text] of texts.entries()) {
      const start = startsWordAt(text, word);
      const inside = start < 0 ? text.indexOf(word) : -1;
      if (start >= 0) add(index, start, isWordPart(text, start + word.length) ? 0.3 : 0);
      else if (inside >= 0) add(index, inside, 2);
      else left.push(index);
    }
    for (const [fuzzy, base] of [
      [TYPOS, 4],
      [GAPS, 8],
    ] as const) {
      const hit = left.length === 0 ? [] : (fuzzy.filter(texts, word, left) ?? []);
      if (hit.length === 0) continue;
      const { idx, start, intraIns } = fuzzy.info(hit, texts, word);
      for (const [place, index] of idx.entries()) {
        const from = start[place] ?? 0;
        const loose = Math.min(intraIns[place] ?? 0, 10) / 5 + (isWordPart(texts[index] ?? '', from - 1) ? 3 : 0);
        add(index, from, base + loose);
      }
      const done = new Set(idx);
      left = left.filter((index) => !done.has(index));
    }
    for (const index of left) add(index, 0, 16);
  }

  #byNature(a: number, b: number): number {
    const kindOf = (at: number) => KINDS.indexOf(this.entries[at]?.kind ?? 'endpoint');
    return kindOf(a) - kindOf(b) || a - b;
  }
}

const merged = (first: readonly number[], more: readonly number[]) => [...new Set([...first, ...more])];

/** True if there is a character of {@link WORD} at this position; false outside the text. */
function isWordPart(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code >= 128;
}

/** True if the text contains the part between spaces. */
const standsAlone = (text: string, part: string): boolean => ` ${text} `.includes(` ${part} `);

/** First position at which the part begins a word of the text; -1 if there is none. */
function startsWordAt(text: string, part: string): number {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) if (!isWordPart(text, at - 1)) return at;
  return -1;
}
